import { Worker } from 'node:worker_threads';
import { drawGarment } from '@darzi/garment/draw-garment.ts';
import { PRINTS } from '@darzi/garment/garment-spec.ts';
import { sampleBody } from '@darzi/garment/measurements.ts';
import { repeatOf } from '@darzi/garment/prints.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { developed } from './canvas.ts';
import { renderCloseUp } from './close-up.ts';
import { clothOf } from './cloth.ts';
import { type ClothRequest, clothPictureKey } from './cloth-request.ts';
import { lightUp } from './light.ts';
import { traceLine } from './raster.ts';
import { quiltStitch } from './relief.ts';
import { renderCloth } from './render-cloth.ts';
import { alongHem, evened, mitred } from './sewn.ts';
import { foldShift, maxShift, roundness, rowAboveRib, startOfTier } from './shade-panel.ts';
import { slubAt } from './weave.ts';

const asked: ClothRequest = {
  spec: {
    family: 'kurta',
    fabric: 'silk',
    colour: '#8e3230',
    print: { kind: 'buti', ink: '#e0b565' },
    seed: 5,
  },
  measurements: sampleBody.woman,
  view: 'front',
  size: 240,
};

describe('a garment in cloth', () => {
  it('is a 4 : 5 picture, identical for the same request and different from the back', async () => {
    const [one, again, back] = await Promise.all([
      renderCloth(asked),
      renderCloth({ ...asked }),
      renderCloth({ ...asked, view: 'back' }),
    ]);
    const { width, height, format } = await sharp(one).metadata();
    expect([width, height, format]).toEqual([240, 300, 'webp']);
    expect(Buffer.compare(one, again)).toBe(0);
    expect(Buffer.compare(one, back)).not.toBe(0);
  });

  it('is named by a hash of its content', () => {
    const key = clothPictureKey(asked);
    const { family, ...rest } = asked.spec;
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(clothPictureKey({ ...asked, spec: { ...rest, family } })).toBe(key);
    expect(
      clothPictureKey({
        ...asked,
        measurements: { ...asked.measurements, waist: asked.measurements.waist + 0.01 },
      }),
    ).toBe(key);
    for (const other of [
      { ...asked, view: 'back' as const },
      { ...asked, size: 480 },
      { ...asked, measurements: { ...asked.measurements, waist: 40 } },
      { ...asked, spec: { ...asked.spec, colour: '#8e3231' } },
    ])
      expect(clothPictureKey(other)).not.toBe(key);
  });
});

describe('drawn in a thread', () => {
  it('is the same picture, and the event loop stays free', async () => {
    const module = JSON.stringify(new URL('./render-cloth.ts', import.meta.url).href);
    const thread = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       import(${module}).then(({ renderCloth }) => renderCloth(workerData)).then((picture) => parentPort.postMessage(picture));`,
      { eval: true, workerData: { ...asked, size: 600 } },
    );
    let ticks = 0;
    const clock = setInterval(() => ticks++, 5);
    const drawn = await new Promise<Uint8Array>((resolve, reject) => {
      thread.on('message', resolve);
      thread.on('error', reject);
    });
    clearInterval(clock);
    await thread.terminate();
    // Rendered on this thread, hardly any tick would have come through.
    expect(ticks).toBeGreaterThan(15);
    expect(Buffer.compare(drawn, await renderCloth({ ...asked, size: 600 }))).toBe(0);
  });
});

describe('the picture of a cloth', () => {
  it.each(['cotton', 'velvet', 'denim'] as const)('of %s is lit up to its last column', async (fabric) => {
    const canvas = await renderCloseUp({ family: 'shirt', fabric, colour: '#8e5a50', seed: 5 }, 200);
    const { data, info } = await developed(canvas).raw().toBuffer({ resolveWithObject: true });
    const column = (x: number): number => {
      let sum = 0;
      for (let y = 0; y < info.height; y++) sum += data[(y * info.width + x) * 3] ?? 0;
      return sum / info.height;
    };
    for (const [edge, beside] of [
      [info.width - 1, info.width - 3],
      [0, 2],
    ] as const)
      expect(Math.abs(column(edge) - column(beside))).toBeLessThan(12);
  });

  it('of velvet is dark to the front and bright where it turns away, even from the light; cotton is not', () => {
    const size = 40;
    const lit = (fabric: 'velvet' | 'cotton', slope: number): number => {
      const at = (value: number) => new Float32Array(size * size).fill(value);
      const rgb = new Float32Array(size * size * 3).fill(0.2);
      lightUp(
        rgb,
        at(0),
        { h: at(0), mask: at(1), w: size, height: size, formX: at(slope), formY: at(0), scale: 10 },
        clothOf({ family: 'kurta', fabric, colour: '#333333', seed: 1 }),
      );
      return rgb[(20 * size + 20) * 3] ?? 0;
    };
    expect(lit('velvet', -1)).toBeGreaterThan(3 * lit('velvet', 0));
    expect(lit('cotton', -1)).toBeLessThan(lit('cotton', 0));
    expect(lit('velvet', 0)).toBeLessThan(0.6 * lit('cotton', 0));
  });

  it('restarts its print at the seam of each tier', () => {
    const tiers = [
      { at: 10, dip: 1 },
      { at: 20, dip: 1 },
    ];
    expect(startOfTier(tiers, 0, 10.9)).toEqual({ along: 0, tier: 0 });
    expect(startOfTier(tiers, 1, 10.9)).toEqual({ along: 10, tier: 1 });
    expect(startOfTier(tiers, 0, 30)).toEqual({ along: 21, tier: 2 });
  });

  it('knits its last row whole before the rib, in the middle and at the side', () => {
    const rib = { at: 22, dip: 0.6 };
    expect(rowAboveRib(rib, 0, 22.6)).toBeCloseTo(0);
    expect(rowAboveRib(rib, 1, 22)).toBeCloseTo(0);
    expect(rowAboveRib(rib, 0, 0)).toBe(-22);
  });

  it('has slubs where its yarn has them: few, much longer than thick', () => {
    const run = (places: readonly (readonly [number, number])[]): number => {
      const flips = places.filter(([p, q], i) => {
        const [before, other] = places[i - 1] ?? [p, q];
        return slubAt(p, q, 7) > 0.5 !== slubAt(before, other, 7) > 0.5;
      });
      return flips.length;
    };
    const grid = Array.from({ length: 400 }, (_, i) => i * 0.05);
    const thick = grid.flatMap((p) => grid.map((q) => slubAt(p, q, 7))).filter((share) => share > 0.5);
    expect(thick.length / grid.length ** 2).toBeGreaterThan(0.02);
    expect(thick.length / grid.length ** 2).toBeLessThan(0.2);
    const along = grid.map((at) => run(grid.map((p) => [p, at]))).reduce((sum, one) => sum + one);
    const across = grid.map((at) => run(grid.map((q) => [at, q]))).reduce((sum, one) => sum + one);
    expect(across).toBeGreaterThan(4 * along);
    expect(
      clothOf({ family: 'tee', fabric: 'cotton', texture: 'slub-jersey', colour: '#333333', seed: 1 }).slub,
    ).toBe(1);
  });

  it('keeps the point of a V where a ribbon turns round it', () => {
    const vee = Array.from({ length: 13 }, (_, i): readonly [number, number] => [i - 6, 6 - Math.abs(i - 6)]);
    expect(evened(vee, 4)[6]).toEqual([0, 6]);
    const fold = Array.from({ length: 13 }, (_, i): readonly [number, number] => [i, Math.sin(i) * 0.1]);
    expect(evened(fold, 4)[5]).not.toEqual(fold[5]);
  });

  it('does not tear a border where its hem falls in sharp folds, and follows them with its lower edge', () => {
    // Right to left, as a hem is drawn, with valleys sharper than the corner of a V.
    const hem = Array.from({ length: 81 }, (_, i): readonly [number, number] => [
      400 - i * 5,
      100 + 24 * Math.abs(Math.sin(i / 8)),
    ]);
    const [width, even] = [80, evened(hem, 90, true)];
    const placeAt = alongHem(hem, even, width);
    for (let y = 80; y < 150; y += 4)
      for (let x = 2; x < 398; x++) {
        const [here, next] = [placeAt(x, y), placeAt(x + 1, y)];
        expect(here.way - next.way).toBeCloseTo(1);
        expect(Math.abs(next.share - here.share)).toBeLessThan(0.06);
      }
    for (const [x, y] of hem.slice(2, -2)) expect(placeAt(x, y + width / 2).share).toBeCloseTo(1, 1);
    // Its upper edge bridges the folds.
    const bends = (line: readonly (readonly [number, number])[]): number =>
      line.reduce((sum, [, y], i) => sum + Math.abs(y - (line[i - 1]?.[1] ?? y)), 0);
    expect(bends(even)).toBeLessThan(bends(hem) / 2);
  });

  it('mitres a ribbon at the point of a V: both sides meet along one line, and the outer corner is covered', () => {
    const [left, right, ...more] = mitred(
      [
        [0, 0],
        [50, 50],
        [100, 0],
      ],
      20,
      12,
    );
    expect(more).toEqual([]);
    for (const [x, y] of [
      [49, 60],
      [20, 20],
      [51, 60],
      [80, 20],
    ] as const)
      expect([left?.covers(x, y), right?.covers(x, y)]).toEqual([x < 50, x > 50]);
    // Each side runs on to the corner of its own edge.
    expect(left?.line.at(-1)?.[1]).toBeGreaterThan(60);
    expect(right?.line[0]?.[1]).toBeGreaterThan(60);
    // No motif is cut: each side is six whole repeats long.
    for (const side of [left, right]) expect(Math.hypot(50, 50) * (side?.pace ?? 0)).toBeCloseTo(6 * 12);
    expect((right?.from ?? 0) + 20 * (right?.pace ?? 0)).toBeCloseTo(6 * 12);
    const [straight] = mitred(
      [
        [0, 0],
        [0, 50],
      ],
      20,
      12,
    );
    expect(straight?.pace).toBe(1);
  });

  it('shows hand stitches along both diagonals of diamond quilting, with gaps', () => {
    for (const turn of [1, -1]) {
      const along = Array.from({ length: 80 }, (_, i) =>
        quiltStitch(1.05 + i * 0.02, turn * (1.05 - i * 0.02)),
      );
      expect(Math.max(...along)).toBeGreaterThan(0.9);
      expect(Math.min(...along)).toBe(0);
    }
    expect(quiltStitch(0, 1.05)).toBe(0);
  });

  it('rounds both trouser legs as one above the crotch, and separately below', () => {
    const { panels } = drawGarment(
      { family: 'trousers', fabric: 'wool', colour: '#444444', seed: 5 },
      sampleBody.man,
    );
    for (const id of ['leg-left', 'leg-right']) {
      const leg = panels.find((one) => one.id === id);
      if (leg?.joined === undefined) throw new Error('not joined');
      const { edge, until } = leg.joined;
      expect(roundness(leg, edge, until - 4)).toBe(0);
      expect(roundness(leg, -edge, until - 4)).toBe(-edge);
      expect(roundness(leg, edge, until + 4)).toBe(edge);
    }
  });

  it.each(PRINTS)('does not tear the motifs of %s in a fold', (kind) => {
    const print = { kind, ink: '#ffffff' };
    const { width, height } = repeatOf(print);
    const most = maxShift(print);
    for (const slope of [-40, -1, -0.2, 0, 0.2, 1, 40])
      expect(Math.abs(foldShift(slope, most)) * 100).toBeLessThanOrEqual(Math.min(width, height) / 12);
  });
});

it('shows a border close up as along a hem, its spires upwards', async () => {
  const { data, info } = await developed(
    await renderCloseUp(
      {
        family: 'kurta',
        fabric: 'silk',
        colour: '#ffffff',
        seed: 5,
        border: { kind: 'temple', ground: '#0000ff', ink: '#ff0000', width: 2, places: ['hem'] },
      },
      160,
    ),
  )
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const heights = { red: [0, 0], blue: [0, 0] };
  for (let i = 0; i < data.length; i += 3) {
    const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3);
    const seen = r > 2 * g + 40 && r > b ? heights.red : b > 2 * g + 40 && b > r ? heights.blue : undefined;
    if (seen === undefined) continue;
    seen[0] = (seen[0] ?? 0) + Math.floor(i / 3 / info.width);
    seen[1] = (seen[1] ?? 0) + 1;
  }
  const mean = ([sum = 0, count = 0]: readonly number[]): number => sum / count;
  expect(mean(heights.red)).toBeGreaterThan(mean(heights.blue));
});

it('bends a fold without facets, measuring from the curve its points approximate', () => {
  const radius = 260;
  const bow = Array.from({ length: 7 }, (_, i): readonly [number, number] => {
    const angle = ((i - 3) * Math.PI) / 24;
    return [40 + radius * Math.cos(angle), 160 + radius * Math.sin(angle)];
  });
  /** How far the fold's slope deviates from the bow's, from one side to the other, along its inside. Radians. */
  const leaning = (bent: boolean): number => {
    const { win, d } = traceLine(bow, 60, 400, 320, bent);
    const at = (x: number, y: number): number => d[y * win.w + x] ?? 0;
    const along = Array.from({ length: 61 }, (_, i) => {
      const angle = ((i - 30) * Math.PI) / 400;
      const x = Math.round(40 + (radius - 40) * Math.cos(angle)) - win.x;
      const y = Math.round(160 + (radius - 40) * Math.sin(angle)) - win.y;
      const slope = Math.atan((at(x, y + 1) - at(x, y - 1)) / (at(x + 1, y) - at(x - 1, y)));
      return slope - Math.atan((y + win.y - 160) / (x + win.x - 40));
    });
    return Math.max(...along) - Math.min(...along);
  };
  expect(leaning(true)).toBeLessThan(leaning(false) * 0.8);
});
