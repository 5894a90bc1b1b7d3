import { existsSync, readFileSync } from 'node:fs';
import type { BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import { estimateMeasurements } from '@darzi/contract/custom-orders/estimate-measurements.ts';
import { finishedLength } from '@darzi/contract/custom-orders/finished-length.ts';
import {
  GARMENTS,
  garmentBounds,
  garmentRows,
  withDefaults,
} from '@darzi/contract/custom-orders/garments.ts';
import { usualLength, usualTopLength } from '@darzi/contract/custom-orders/usual-length.ts';
import { describe, expect, it } from 'vitest';
import { blockMeasures, EASE } from './block.rules.ts';
import { type BlockPiece, type BlockPoint, pointsOfPiece } from './block-piece.ts';
import { boundsOf } from './block-tiles.rules.ts';
import { draftGarment } from './draft-garment.ts';
import { draftPieces } from './draft-pieces.ts';
import { GIRTHS } from './ease.rules.ts';
import { lowerPanel } from './lower-panel.rules.ts';
import { draftOrder } from './pattern-of-order.ts';
import {
  clearPlace,
  clothAt,
  isOnCloth,
  polygonOf,
  sectorOf,
  sidesOf,
  touches,
} from './piece-geometry.rules.ts';

const BODIES: readonly (readonly [string, Wearer, BodyMeasurements])[] = [
  ['a woman', { who: 'woman' }, { chest: 36, waist: 30, hips: 39, shoulders: 15 }],
  ['a woman of wide hips', { who: 'woman', height: 61 }, { chest: 34, waist: 29, hips: 44, shoulders: 14 }],
  ['a large woman', { who: 'woman' }, { chest: 48, waist: 44, hips: 52, shoulders: 16.5 }],
  ['a man', { who: 'man' }, { chest: 40, waist: 35, hips: 39, shoulders: 18 }],
  ['a stout man', { who: 'man', height: 66 }, { chest: 44, waist: 47, hips: 45, shoulders: 18.5 }],
  ['a girl of nine', { who: 'girl', age: 9 }, {}],
  ['a girl of fourteen', { who: 'girl', age: 14 }, {}],
  ['a boy of five', { who: 'boy', age: 5 }, {}],
  ['a small woman', { who: 'woman', height: 57 }, { chest: 30, waist: 24, hips: 33, shoulders: 13 }],
  ['a tall man', { who: 'man', height: 76 }, { chest: 42, waist: 36, hips: 41, shoulders: 19 }],
  ['a boy of eleven', { who: 'boy', age: 11 }, {}],
];

/** How often a piece's words say that it is cut from the cloth, each half of a folded one counted. */
const copiesOf = ({ cut }: BlockPiece): number => {
  const [, times, , rest = ''] = /^Cut (\d+)( in fabric)?([^;]*)/.exec(cut) ?? [];
  return Number(times) * (rest.includes('on the fold') ? 2 : 1);
};
const copiesOfAll = (pieces: readonly BlockPiece[], name: RegExp): number =>
  pieces.filter((piece) => name.test(piece.name)).reduce((sum, piece) => sum + copiesOf(piece), 0);

/** Drawn as halves, though FreeSewing's list of cuts does not say so. */
const HALVES = ['Charlie Front pocket bag', 'Carlton Collar', 'Carlita Collar'];

const CASES = GARMENTS.flatMap((garment) =>
  BODIES.filter(([, { who }]) => garmentRows[garment].wearers.includes(who)).map(
    ([name, wearer, body]) => [garment, name, wearer, body] as const,
  ),
);

describe('a garment’s pattern', () => {
  it.each(CASES)(
    '%s for %s: closed outlines that reach round the body',
    async (garment, name, wearer, body) => {
      const choices = withDefaults(garment, {});
      const known = { ...estimateMeasurements(wearer, body), ...body };
      const [shortest] = garmentBounds(garment, 'length', wearer.who);
      const length = Math.max(shortest, usualLength(garment, wearer));
      const topLength = usualTopLength(wearer);
      const pattern = await draftGarment({
        garment,
        wearer,
        choices,
        fit: 'regular',
        known: body,
        length,
        topLength,
        sleeves: choices.sleeve === 'sleeveless' ? 0 : known.sleeves,
        ease: undefined,
        seam: 0.5,
      });
      expect(pattern?.sections).toHaveLength(garmentRows[garment].parts.length);
      for (const [index, section] of (pattern?.sections ?? []).entries()) {
        const { pieces, girths, ease, isFallback, title } = section;
        const { parts } = garmentRows[garment];
        const hangsFrom = parts[index]?.hangsFrom;
        const long = parts.length > 1 && hangsFrom === 'shoulder' ? topLength : length;
        // FreeSewing's T-shirt has no room for a stomach larger than the chest.
        expect(isFallback, title).toBe(garment === 'tee' && name === 'a stout man');
        for (const piece of pieces) {
          expect(pointsOfPiece(piece).flat().every(Number.isFinite), piece.name).toBe(true);
          const polygon = polygonOf(piece.outline);
          const [[x1, y1] = [0, 0]] = polygon;
          const [x2, y2] = polygon.at(-1) ?? [Number.NaN, 0];
          const isClosed = piece.outline.at(-1)?.kind === 'close' || Math.hypot(x2 - x1, y2 - y1) < 1;
          expect(isClosed, `${title} ${piece.name}`).toBe(true);
          expect(piece.allowances.length, piece.name).toBeGreaterThan(0);
          expect(isOnCloth(polygon, piece.grain), `${title} ${piece.name}: grain`).toBe(true);
          const isHalf = HALVES.includes(`${title.split(',')[0]} ${piece.name}`);
          if (isHalf) expect(piece.cut, `${title} ${piece.name}`).toContain('on the fold');
          if (piece.cut.includes('on the fold'))
            expect(
              piece.guides.map(({ words }) => words),
              `${title} ${piece.name}`,
            ).toContain('Fold');
          // Two or three notches at a sleeve's head tell front from back.
          if (/^(Top s|S)leeve$/.test(piece.name))
            expect(piece.notches.length, `${title} ${piece.name}`).toBeGreaterThan(1);
          const box = boundsOf(pointsOfPiece(piece));
          for (const [x, y] of piece.notches)
            expect(
              x > box.left - 1 && x < box.right + 1 && y > box.top - 1 && y < box.bottom + 1,
              `${title} ${piece.name}: notch`,
            ).toBe(true);
        }
        // An armhole's depth differs by design: two inches around the waist nothing is claimed.
        const fromWaist = hangsFrom === 'waist' ? long : long - known.shoulderToWaist;
        const covered = GIRTHS.filter((girth) =>
          girth === 'chest'
            ? hangsFrom === 'shoulder'
            : fromWaist > (girth === 'hips' ? known.waistToHip : 0) + 2,
        );
        expect(Object.keys(girths), title).toEqual(expect.arrayContaining(covered));
        for (const girth of GIRTHS) {
          const onPaper = girths[girth];
          if (onPaper !== undefined)
            expect(onPaper / 25.4, girth).toBeGreaterThanOrEqual(known[girth] + ease[girth] - 0.1);
        }
        for (const halves of [
          /^Front( right| left)?$/,
          /^Back$/,
          /^Side$/,
          /^Sleeve$/,
          /^Top sleeve$/,
          /^Under sleeve$/,
        ])
          if (pieces.some((piece) => halves.test(piece.name)))
            expect(copiesOfAll(pieces, halves), `${title} ${halves}`).toBe(2);
        if (pieces.some((piece) => piece.name === 'Front lining'))
          expect(pieces.find((piece) => piece.name === 'Front')?.cut, title).not.toContain('lining');
        // A flared panel is measured along its arcs, as often as its words say that it is cut.
        for (const piece of pieces.filter(
          ({ name: one }) => one === 'Skirt' || (one === 'Below the waist' && 'flare' in choices),
        )) {
          const { inner, outer, edge } = sectorOf(polygonOf(piece.outline));
          const [waist, hem] = [(inner * copiesOf(piece)) / 25.4, (outer * copiesOf(piece)) / 25.4];
          expect(waist, `${title} waist`).toBeGreaterThanOrEqual(known.waist + ease.waist - 0.1);
          const band = hangsFrom === 'waist' ? long - edge / 25.4 : 0;
          const atHips = waist + ((hem - waist) * (known.waistToHip - band)) / (edge / 25.4);
          expect(atHips, `${title} hips`).toBeGreaterThanOrEqual(known.hips + ease.hips - 0.2);
        }
      }
    },
  );

  it('adds a flared panel below a child’s block, as wide as the block’s lower edge', async () => {
    const drafted = await draftGarment({
      garment: 'anarkali',
      wearer: { who: 'girl', age: 9 },
      choices: withDefaults('anarkali', { flare: 'full' }),
      fit: 'regular',
      known: { chest: 26, waist: 23.5, hips: 27.5, shoulders: 11 },
      length: 40,
      topLength: 12,
      sleeves: 15,
      ease: undefined,
      seam: 0,
    });
    const pieces = drafted?.sections[0]?.pieces ?? [];
    const polygon = (name: string) => polygonOf(pieces.find((piece) => piece.name === name)?.outline ?? []);
    const [front, panel] = [polygon('Front'), polygon('Below the waist')];
    const hemOf = (points: typeof front) => Math.max(...points.map(([, y]) => y));
    const [waist = 0, side, hem, fold] = sidesOf(panel);
    expect(waist).toBeCloseTo(clothAt(front, hemOf(front) - 1), -1);
    expect(hem).toBeGreaterThan(3 * waist);
    // A panel as long at its side as in its middle hangs level.
    expect(side).toBeCloseTo(fold ?? 0, 1);
    expect(hemOf(front) + hemOf(panel)).toBeCloseTo(40 * 25.4, -1);
  });

  it('hangs a panel without any flare straight from the hips', () => {
    const { pieces, girths } = lowerPanel({
      measurements: { waist: 760, seat: 1000, waistToSeat: 200, hpsToWaistFront: 430 },
      ease: { chest: 50, waist: 50, hips: 50 },
      length: 1000,
      flare: 0,
      seam: 12,
      isFlared: true,
    });
    for (const piece of pieces) expect(pointsOfPiece(piece).flat().every(Number.isFinite)).toBe(true);
    expect(girths.hips).toBeCloseTo(1050, -1);
    const even = lowerPanel({
      measurements: { waist: 1000, seat: 1000, waistToSeat: 200, hpsToWaistFront: 430 },
      ease: { chest: 50, waist: 50, hips: 50 },
      length: 1000,
      flare: 0,
      seam: 12,
      isFlared: true,
    });
    expect(even.pieces.flatMap(pointsOfPiece).flat().every(Number.isFinite)).toBe(true);
  });

  it('marks the hem of a blouse that ends above the waist its bodice is drafted to', async () => {
    const known = { chest: 36, underbust: 31, shoulders: 15 };
    const wearer = { who: 'woman', height: 64 } as const;
    const drafted = await draftGarment({
      garment: 'saree-blouse',
      wearer,
      choices: withDefaults('saree-blouse', {}),
      fit: 'regular',
      known,
      length: 14.5,
      topLength: 14.5,
      sleeves: 10,
      ease: undefined,
      seam: 0.5,
    });
    const { shoulderToWaist } = estimateMeasurements(wearer, known);
    const bodice = drafted?.sections[0]?.pieces.filter(({ name }) => /^(Front|Back)$/.test(name)) ?? [];
    expect(bodice).toHaveLength(2);
    for (const { name, outline, guides } of bodice) {
      const polygon = polygonOf(outline);
      const hems = guides.filter(({ words }) => words === 'Hem');
      expect(hems.length, name).toBeGreaterThan(0);
      const [[x = 0, y = 0] = []] = hems[0]?.line ?? [];
      const below = clothAt(polygon, y + (shoulderToWaist - 14.5) * 25.4 - 3);
      expect(below, `${name} at ${x}`).toBeGreaterThan(0);
      const heights = hems.flatMap(({ line }) => line.map(([, height]) => height));
      const { bottom } = boundsOf(polygon);
      for (const height of heights) expect(bottom - height, name).toBeGreaterThan(0.5 * 25.4);
    }
  });

  it('shapes a sherwani at the waist, in the measured length', async () => {
    const known = { chest: 40, waist: 35, hips: 39, shoulders: 18 };
    const drafted = await draftGarment({
      garment: 'sherwani',
      wearer: { who: 'man' },
      choices: withDefaults('sherwani', {}),
      fit: 'regular',
      known,
      length: 42,
      topLength: 16,
      sleeves: 24,
      ease: undefined,
      seam: 0,
    });
    const [section] = drafted?.sections ?? [];
    const inches = (girth: 'waist' | 'chest') => (section?.girths[girth] ?? 0) / 25.4;
    expect(inches('waist') - known.waist).toBeGreaterThan(4.5);
    expect(inches('waist') - known.waist).toBeLessThan(8);
    expect(inches('chest') - inches('waist')).toBeGreaterThan(2);
    const back = pointsOfPiece(section?.pieces.find(({ name }) => name === 'Back') as never);
    const heights = back.map(([, y]) => y / 25.4);
    expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(42, -1);
  });

  it.each([
    ['sherwani', 'man', 'Back', 'Cut 2 in fabric, mirrored; 2 in lining, mirrored'],
    ['bandhgala', 'woman', 'Back', 'Cut 2 in fabric, mirrored; 2 in lining, mirrored'],
    ['bandhgala', 'man', 'Under collar', 'Cut 1 in collar felt; 1 in canvas'],
    ['coat', 'man', 'Pocket', 'Cut 2 in fabric, mirrored'],
    ['coat', 'man', 'Pocket lining', 'Cut 2 in lining, mirrored'],
    ['coat', 'woman', 'Chest pocket bag', 'Cut 2 in lining, mirrored'],
    ['coat', 'woman', 'Chest pocket welt', 'Cut 2 in fabric, mirrored; 2 in canvas, mirrored'],
    ['coat', 'woman', 'Inner pocket tab', 'Cut 1 in lining'],
  ] as const)('says of a %s for a %s: %s, %s', async (garment, who, name, cut) => {
    const wearer = { who };
    const drafted = await draftGarment({
      garment,
      wearer,
      choices: withDefaults(garment, {}),
      fit: 'regular',
      known: {},
      length: usualLength(garment, wearer),
      topLength: 16,
      sleeves: 24,
      ease: undefined,
      seam: 0.5,
    });
    const piece = drafted?.sections[0]?.pieces.find((one) => one.name === name);
    expect(piece?.cut).toBe(cut);
    if (name === 'Back') expect(piece?.guides.map(({ words }) => words)).not.toContain('Fold');
  });

  it.each([
    ['trousers', 'man', ['Rise', 'Knee', 'Waist to hip'], ['Neck', 'Wrist', 'Above the bust', 'Chest']],
    ['kurta', 'man', ['Neck', 'Wrist', 'Waist to hip'], ['Rise', 'Knee', 'Between the bust points']],
    ['kurta', 'woman', ['Between the bust points', 'Hips'], ['Rise', 'Knee']],
    ['lehenga', 'woman', ['Waist', 'Hips', 'Waist to floor'], ['Chest', 'Upper arm', 'Knee']],
  ] as const)(
    'names of the body of a %s for a %s only what it is drafted from',
    async (garment, who, named, left) => {
      const wearer = { who };
      const drafted = await draftGarment({
        garment,
        wearer,
        choices: withDefaults(garment, {}),
        fit: 'regular',
        known: {},
        length: usualLength(garment, wearer),
        topLength: 16,
        sleeves: 24,
        ease: undefined,
        seam: 0.5,
      });
      const titles = drafted?.measures.map(({ title }) => title) ?? [];
      expect(titles).toEqual(expect.arrayContaining([...named]));
      for (const title of left) expect(titles).not.toContain(title);
    },
  );

  it('falls back to the block, and says so, if a design fails for a body', async () => {
    const pattern = await draftGarment({
      garment: 'shirt',
      wearer: { who: 'man' },
      choices: withDefaults('shirt', {}),
      fit: 'regular',
      known: { chest: 40, waist: 35, hips: 39, shoulders: 18, neck: 0 },
      length: 28,
      topLength: 16,
      sleeves: 24,
      ease: -60,
      seam: 0,
    });
    expect(pattern?.sections[0]?.isFallback ?? true).toBe(true);
  });
});

/** Each leg, flare and waistband of what hangs from the waist in turn, the rest by default. */
const LEGS = (['trousers', 'churidar', 'salwar', 'palazzo', 'skirt'] as const).flatMap((garment) =>
  (['leg', 'flare', 'waistband', 'hem'] as const).flatMap((name) =>
    (garmentRows[garment].choices[name] ?? []).map((value) => [garment, name, value] as const),
  ),
);

describe('what hangs from the waist', () => {
  it.each(LEGS)('%s with %s %s is drawn as it was chosen', async (garment, name, value) => {
    for (const [, wearer, body] of BODIES.filter(([one]) =>
      /^(a woman|a girl of nine|a tall man)$/.test(one),
    )) {
      if (!garmentRows[garment].wearers.includes(wearer.who)) continue;
      const choices = withDefaults(garment, { [name]: value });
      const known = { ...estimateMeasurements(wearer, body), ...body };
      const length = usualLength(garment, wearer);
      const drafted = await draftGarment({
        garment,
        wearer,
        choices,
        fit: 'regular',
        known: body,
        length,
        topLength: 16,
        sleeves: 0,
        ease: undefined,
        seam: 0.5,
      });
      const [section] = drafted?.sections ?? [];
      const pieces = section?.pieces ?? [];
      expect(section?.isFallback).toBe(false);
      expect(pieces.flatMap(pointsOfPiece).flat().every(Number.isFinite)).toBe(true);
      const { waist = 0, hips = Number.NaN } = section?.girths ?? {};
      // Nobody gets into elastic, or a cord's casing, that is narrower than the hips.
      const isGathered =
        choices.waistband === 'elastic' || (garment !== 'skirt' && choices.waistband !== 'plain');
      expect(waist / 25.4).toBeGreaterThanOrEqual((isGathered ? known.hips : known.waist) + 0.3);
      expect(hips / 25.4).toBeGreaterThanOrEqual(known.hips + 0.9);
      if (garment === 'skirt') continue;
      const legs = pieces.filter((piece) => /^(Front|Back)$/.test(piece.name));
      expect(legs).toHaveLength(2);
      const at = (share: number): number =>
        legs.reduce((sum, piece) => {
          const polygon = polygonOf(piece.outline);
          const ys = polygon.map(([, y]) => y);
          const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
          return sum + clothAt(polygon, top + (bottom - top) * share) / 25.4;
        }, 0);
      const [thigh, hem] = [at(0.35), at(0.995)];
      for (const { outline, allowances, grain } of legs) {
        expect(isOnCloth(polygonOf(outline), grain)).toBe(true);
        const box = boundsOf(polygonOf(outline));
        const around = boundsOf(allowances.flatMap(polygonOf));
        // Half an inch at both sides, more at the hem.
        expect(around.right - box.right).toBeGreaterThan(9);
        expect(box.left - around.left).toBeGreaterThan(9);
        expect(around.bottom - box.bottom).toBeGreaterThan(12);
      }
      if (garment === 'churidar') expect(hem).toBeCloseTo(known.ankle + 1.5, 0);
      if (garment === 'salwar') expect(hem).toBeLessThan(thigh * 0.75);
      if (garment === 'palazzo') {
        const wanted = { slim: 0.6, medium: 0.85, full: 1.25 }[choices.flare ?? ''] ?? Number.NaN;
        expect(hem / known.hips).toBeCloseTo(wanted, 1);
      }
      if (name === 'leg' && value === 'wide') expect(hem).toBeGreaterThan(known.thigh);
      if (name === 'leg' && value === 'tapered') expect(hem).toBeCloseTo(known.ankle + 4.5, 0);
      const longest = Math.max(
        ...legs.map((piece) => {
          const { top, bottom } = boundsOf(polygonOf(piece.outline));
          return (bottom - top) / 25.4;
        }),
      );
      // A churidar's rings are cut on to its length.
      if (garment === 'churidar' && choices.hem === 'rings') expect(longest).toBeGreaterThan(length + 7);
      else expect(longest).toBeLessThan(length + 4);
    }
  });
});

/** Each place where a garment can end, for everybody who wears it. */
const ENDS = GARMENTS.flatMap((garment) =>
  garmentRows[garment].wearers.flatMap((who) =>
    garmentRows[garment].choices.length === undefined ? [] : [[garment, who] as const],
  ),
);

/** From where it hangs to its hem, inches: a bodice and the panel below it, a skirt and its band. */
const lengthOf = (pieces: readonly BlockPiece[]): number => {
  const heightOf = (name: string): number => {
    const piece = pieces.find((one) => one.name === name);
    if (piece === undefined) return 0;
    const { top, bottom } = boundsOf(polygonOf(piece.outline));
    return (bottom - top) / 25.4;
  };
  const edgeOf = (name: string): number => {
    const piece = pieces.find((one) => one.name === name);
    return piece === undefined ? 0 : sectorOf(polygonOf(piece.outline)).edge / 25.4;
  };
  if (edgeOf('Skirt') > 0) return edgeOf('Skirt') + heightOf('Waistband') / 2;
  if (edgeOf('Below the waist') > 0) return heightOf('Back') + edgeOf('Below the waist');
  return heightOf('Tail') > 0 ? heightOf('Front') : heightOf('Back');
};

describe('where a garment ends', () => {
  it.each(ENDS)('%s for a %s: its pattern is as long as was chosen', async (garment, who) => {
    const wearer: Wearer = who === 'girl' || who === 'boy' ? { who, age: 9 } : { who, height: 66 };
    const six = estimateMeasurements(wearer, {});
    const [longest] = garmentBounds(garment, 'length', who).toReversed();
    const measurements = { ...six, length: usualLength(garment, wearer) };
    const lengths: number[] = [];
    const worn: number[] = [];
    for (const place of garmentRows[garment].choices.length ?? []) {
      const choices = withDefaults(garment, { length: place });
      const drafted = await draftOrder(
        { measurements, moreMeasurements: {}, estimatedMeasurements: [] },
        { garment, wearer, choices, fit: 'regular' },
        { ease: undefined, seam: 0.5 },
      );
      const wanted = finishedLength(garment, wearer, measurements, choices);
      if (place === 'as-measured') expect(wanted).toBe(measurements.length);
      const drawn = lengthOf(drafted?.sections[0]?.pieces ?? []);
      // A hem, the slope of a waist and the spring of a seam lie between.
      expect(Math.abs(drawn - wanted), `${place}: ${drawn} for ${wanted}`).toBeLessThan(1.6);
      if (place !== 'as-measured') {
        lengths.push(drawn);
        worn.push(wanted);
      }
    }
    for (const [index, drawn] of lengths.slice(1).entries()) {
      const [before = 0, [from = 0, to = 0]] = [lengths[index], worn.slice(index, index + 2)];
      expect(drawn - before).toBeCloseTo(to - from, 0);
      expect(to).toBeGreaterThan(from + 1);
    }
    expect(longest).toBeGreaterThan(Math.min(...worn));
  });
});

describe('a sheet', () => {
  const triangle = [
    [0, 0],
    [100, 100],
    [0, 100],
  ] as const;
  it.each([
    ['within the piece', 10, 60, true],
    ['across its edge', 40, 40, true],
    ['in its box, and bare of it', 60, 10, false],
    ['beside it', 120, 40, false],
  ])('%s', (_, left, top, isPrinted) => {
    expect(touches(triangle, { left, top, right: left + 20, bottom: top + 20 })).toBe(isPrinted);
  });
});

const SURVEY = new URL('../../../../../../shared/data/ansur2-half.csv', import.meta.url);
describe.skipIf(!existsSync(SURVEY))('a block for surveyed bodies', () => {
  it('is never narrower than chest, waist and hips with their ease', () => {
    const rows = readFileSync(SURVEY, 'utf8').trim().split('\n').slice(1);
    for (const row of rows.filter((_, index) => index % 40 === 0)) {
      const [chest = 0, waist = 0, hips = 0, shoulders = 0] = row.split(',').slice(1, 5).map(Number);
      const body = { chest, waist, hips, shoulders, sleeves: 22, length: 30 };
      const measures = blockMeasures(body);
      const { girths } = draftPieces({
        measurements: Object.fromEntries(measures.map(({ name, value }) => [name, value])),
        sleeve: 0,
      });
      for (const girth of GIRTHS) {
        const needed = body[girth] * (1 + EASE[girth]) - 0.1;
        expect((girths[girth] ?? 0) / 25.4, `${girth} of ${row}`).toBeGreaterThanOrEqual(needed);
      }
    }
  });
});

describe('writing on a piece', () => {
  const size = { width: 30, height: 10 };
  const keep = (at: BlockPoint) => at;
  const square: readonly BlockPoint[] = [
    [0, 0],
    [100, 0],
    [100, 100],
    [50, 100],
    [45, 20],
    [40, 100],
    [0, 100],
  ];

  it('is placed where wanted if nothing runs through it, else beside the dart and the line', () => {
    expect(clearPlace(square, [], { wanted: [60, 40], size, keep })).toEqual([60, 40]);
    const beside = clearPlace(
      square,
      [
        [
          [0, 50],
          [100, 50],
        ],
      ],
      { wanted: [30, 45], size, keep },
    );
    expect(beside).toBeDefined();
    const [x = 0, y = 0] = beside ?? [];
    expect(y + size.height <= 50 || y >= 50, 'off the line').toBe(true);
    expect(x + size.width <= 45 || x >= 45 || y + size.height <= 20, 'off the dart').toBe(true);
    expect(Math.hypot(x - 30, y - 45)).toBeLessThan(40);
  });

  it('gets no place if there is none', () => {
    expect(
      clearPlace(square, [], { wanted: [0, 0], size: { width: 120, height: 10 }, keep }),
    ).toBeUndefined();
  });
});
