import type { BODY_MEASUREMENTS, BodyMeasurements, Who } from '@darzi/contract/custom-orders/body.ts';
import type { Fabric } from '@darzi/contract/custom-orders/custom-order.ts';
import { FITS, type Fit } from '@darzi/contract/custom-orders/garment-choices.ts';
import {
  GARMENTS,
  type Garment,
  garmentBounds,
  garmentRows,
  measurementsOf,
  requiredMeasurements,
  withDefaults,
} from '@darzi/contract/custom-orders/garments.ts';
import {
  makingOf,
  USUAL_CLOTH,
  USUAL_MAKING,
  USUAL_SURCHARGES,
  usualMakingDays,
} from '@darzi/contract/settings/workshop.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateCloth, estimatePrice } from './estimate.rules.ts';
import { layPieces } from './lay-pieces.rules.ts';
import { decideReadyBy } from './ready-by.rules.ts';

const TABLES = {
  garmentsAWeek: 12,
  estimateSpreadPercent: 25,
  making: USUAL_MAKING,
  cloth: USUAL_CLOTH,
  surcharges: USUAL_SURCHARGES,
};
const clothFor = (
  garment: Garment,
  who: Who,
  measurements: BodyMeasurements,
  {
    fabric = garmentRows[garment].fabrics[0] ?? 'cotton',
    choices = {},
    fit,
  }: { fabric?: Fabric; choices?: object; fit?: Fit } = {},
) =>
  estimateCloth(
    {
      garment,
      fabric,
      wearer: who === 'girl' || who === 'boy' ? { who, age: 9 } : { who },
      measurements,
      choices: withDefaults(garment, choices),
      fit,
    },
    TABLES,
  );
const metresOf = (...of: Parameters<typeof clothFor>): number => clothFor(...of).metres;

describe('pieces on cloth', () => {
  const pieces = fc.array(
    fc.record({
      width: fc.double({ min: 1, max: 130, noNaN: true }),
      height: fc.double({ min: 1, max: 60, noNaN: true }),
    }),
    { minLength: 1, maxLength: 9 },
  );
  it('take no less cloth when one of them grows', () => {
    fc.assert(
      fc.property(
        pieces,
        fc.nat(),
        fc.double({ min: 0, max: 30, noNaN: true }),
        fc.double({ min: 0, max: 30, noNaN: true }),
        (laid, which, wider, longer) => {
          const grown = laid.map((one, index) =>
            index === which % laid.length ? { width: one.width + wider, height: one.height + longer } : one,
          );
          expect(layPieces(grown, 44)).toBeGreaterThanOrEqual(layPieces(laid, 44) - 1e-9);
        },
      ),
      { numRuns: 2_000 },
    );
  });
  it('never overlap: the cloth is at least as large as they are', () => {
    fc.assert(
      fc.property(pieces, (laid) => {
        const area = laid.reduce((sum, { width, height }) => sum + width * height, 0);
        expect(layPieces(laid, 44) * 44).toBeGreaterThanOrEqual(area - 1e-6);
      }),
    );
  });
  it('are laid beside each other', () => {
    const sleeve = { width: 17, height: 25 };
    const panel = { width: 25, height: 44 };
    expect(layPieces([panel, panel, sleeve, sleeve], 44)).toBe(88);
    expect(layPieces([panel, panel, sleeve, sleeve], 58)).toBe(69);
  });
  it('of a coat leave little cloth between them', () => {
    const sizes = [
      [25, 45],
      [14, 45],
      [14, 45],
      [5, 44],
      [5, 44],
      [18, 27],
      [18, 27],
      [30, 5],
      [12, 7],
      [12, 7],
    ] as const;
    const coat = sizes.map(([width, height]) => ({ width, height }));
    expect(layPieces(coat, 44)).toBeLessThanOrEqual(122);
  });
});

describe.each(
  GARMENTS.flatMap((garment) => garmentRows[garment].wearers.map((who) => [garment, who] as const)),
)('cloth for a %s of a %s', (garment, who) => {
  it('grows with every measurement and with the length', () => {
    const steps = [0.2, 0.35, 0.5, 0.65, 0.8];
    const at = (name: (typeof BODY_MEASUREMENTS)[number], share: number): number => {
      const [min, max] = garmentBounds(garment, name, who);
      return min + (max - min) * share;
    };
    const names = requiredMeasurements(garment);
    const sized = steps.map((share) =>
      metresOf(garment, who, Object.fromEntries(names.map((name) => [name, at(name, share)]))),
    );
    expect(sized).toEqual([...sized].sort((a, b) => a - b));
    expect(sized.at(-1)).toBeGreaterThan(sized[0] ?? 0);
    const middle = Object.fromEntries(names.map((name) => [name, at(name, 0.5)]));
    for (const name of measurementsOf(garment)) {
      const grown = steps.map((share) => metresOf(garment, who, { ...middle, [name]: at(name, share) }));
      expect(grown, name).toEqual([...grown].sort((a, b) => a - b));
    }
    const longer = steps.map((share) => metresOf(garment, who, { length: at('length', share) }));
    expect(longer).toEqual([...longer].sort((a, b) => a - b));
  });
  it('never falls because one of them grows, whichever others were measured', () => {
    const names = measurementsOf(garment);
    const set = fc.subarray([...names], { minLength: 1 });
    const { choices } = garmentRows[garment];
    const ends = fc.constantFrom(...(choices.length ?? [undefined]));
    const lined = fc.constantFrom(...(choices.lining ?? [undefined]));
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        set,
        fc.array(share, { minLength: 24, maxLength: 24 }),
        fc.nat(),
        share,
        ends,
        lined,
        (given, at, which, more, length, lining) => {
          const inches = given.map((name, index) => {
            const [min, max] = garmentBounds(garment, name, who);
            return [name, min + (max - min) * (at[index] ?? 0), max] as const;
          });
          const smaller = Object.fromEntries(inches.map(([name, value]) => [name, value]));
          const larger = Object.fromEntries(
            inches.map(([name, value, max], index) => [
              name,
              index === which % given.length ? value + (max - value) * more : value,
            ]),
          );
          const chosen = { choices: { ...(length && { length }), ...(lining && { lining }) } };
          const [least, most] = [smaller, larger].map((body) => clothFor(garment, who, body, chosen));
          expect(most?.metres).toBeGreaterThanOrEqual(least?.metres ?? 0);
          expect(most?.lining?.metres ?? 0).toBeGreaterThanOrEqual(least?.lining?.metres ?? 0);
        },
      ),
    );
  });
  it('never falls with more ease', () => {
    for (const fabric of garmentRows[garment].fabrics) {
      const metres = FITS.map((fit) => metresOf(garment, who, {}, { fabric, fit }));
      expect(metres).toEqual([...metres].sort((a, b) => a - b));
    }
  });
  it('follows the place where it should end, from the highest to the lowest', () => {
    const places = garmentRows[garment].choices.length?.filter((one) => one !== 'as-measured') ?? [];
    const metres = places.map((length) => metresOf(garment, who, { length: 38 }, { choices: { length } }));
    expect(metres).toEqual([...metres].sort((a, b) => a - b));
    if (places.length > 0) expect(metres.at(-1)).toBeGreaterThan(metres[0] ?? 0);
  });
  it('has a lining of its own metres where one is chosen, and never more than the cloth', () => {
    for (const lining of garmentRows[garment].choices.lining ?? ['none']) {
      // A dupatta and bands are not lined; the widths are equal.
      const { metres, lining: own } = clothFor(garment, who, {}, { fabric: 'cotton', choices: { lining } });
      if (lining === 'none') expect(own).toBeUndefined();
      else {
        expect(own?.widthInches).toBe(44);
        expect(own?.metres).toBeGreaterThan(0.2);
        expect(own?.metres).toBeLessThanOrEqual(metres);
      }
    }
  });
  it('is plausible without a single measurement', () => {
    for (const fabric of garmentRows[garment].fabrics) {
      const metres = metresOf(garment, who, {}, { fabric });
      expect(metres).toBeGreaterThan(0.3);
      expect(metres).toBeLessThan(10);
    }
  });
});

it.each([
  ['kurta', 'man', { chest: 40, waist: 35, hips: 40, length: 41, sleeves: 25 }, 'cotton', 2.2, 3],
  ['saree-blouse', 'woman', { chest: 36, underbust: 31, length: 15 }, 'silk', 0.7, 1.2],
  ['trousers', 'man', { waist: 34, hips: 40, length: 42 }, 'wool', 1, 1.7],
  ['shirt', 'man', { chest: 40, waist: 35, length: 30, sleeves: 25 }, 'linen', 1.4, 2.2],
  ['lehenga-set', 'woman', { chest: 36, waist: 30, hips: 39, length: 41, topLength: 15 }, 'silk', 4, 8],
  ['sherwani', 'man', { chest: 42, waist: 36, hips: 41, length: 44, sleeves: 25 }, 'silk', 2.5, 4.5],
] as const)('a %s for a %s takes what a tailor buys', (garment, who, body, fabric, least, most) => {
  const metres = metresOf(garment, who, body, { fabric });
  expect(metres).toBeGreaterThanOrEqual(least);
  expect(metres).toBeLessThanOrEqual(most);
});

it('costs making, cloth and surcharges, and up to a quarter more', () => {
  const subject = { garment: 'kurta', fabric: 'cotton', wearer: undefined, measurements: {} } as const;
  const plain = estimatePrice({ ...subject, choices: withDefaults('kurta', {}) }, 2, TABLES);
  expect(plain).toEqual({ low: 1_600, high: 2_000 });
  const lined = estimatePrice({ ...subject, choices: withDefaults('kurta', { lining: 'silk' }) }, 2, TABLES);
  expect(lined.low).toBe(2_800);
});

describe('promised dates', () => {
  // A seeded generator: the same thousand workshops each time.
  let state = 20_261_122;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  /** The actual days vary around the table's: mean 1, deviation 0.3. */
  const really = (days: number): number => days * Math.exp(0.3 * normal() - 0.045);

  it('hold in at least 95 % of a thousand workshops whose days follow the table', () => {
    let kept = 0;
    let early = 0;
    let slack = 0;
    const usualDays = usualMakingDays(TABLES);
    for (let run = 0; run < 1_000; run += 1) {
      const tailors = 1 + Math.floor(random() * 12);
      const queue = Array.from({ length: Math.floor(random() * 60) }, () => pick(GARMENTS));
      const garment = pick(GARMENTS);
      const days = (one: Garment): number => makingOf(TABLES, one).days;
      // Each tailor takes the next garment as soon as the last one is done.
      const free = Array.from({ length: tailors }, () => 0);
      const finish = (one: Garment): number => {
        const first = free.indexOf(Math.min(...free));
        free[first] = (free[first] ?? 0) + really(days(one));
        return free[first] ?? 0;
      };
      for (const one of queue) finish(one);
      const actual = finish(garment);
      const promised = decideReadyBy(days(garment), {
        daysAhead: queue.map(days),
        garmentsAWeek: Math.max(1, Math.floor((tailors * 7) / usualDays)),
        usualDays,
      });
      expect(promised.earliestDays).toBeLessThanOrEqual(promised.latestDays);
      if (actual <= promised.latestDays) kept += 1;
      if (actual >= promised.earliestDays) early += 1;
      slack += (promised.latestDays - actual) / (actual + 7);
    }
    expect(kept).toBeGreaterThanOrEqual(950);
    expect(early).toBeGreaterThanOrEqual(900);
    // A promise that holds only because it is endless is worthless.
    expect(slack / 1_000).toBeLessThan(1.2);
  });

  it('come later with every garment in the queue', () => {
    const at = (garments: number) =>
      decideReadyBy(4, { daysAhead: Array(garments).fill(5), garmentsAWeek: 12, usualDays: 6 });
    expect(at(0).latestDays).toBeLessThan(at(20).latestDays);
    expect(at(20).latestDays).toBeLessThan(at(60).latestDays);
    expect(at(60).earliestDays).toBeGreaterThan(at(0).earliestDays);
  });
});
