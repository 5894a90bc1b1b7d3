import { PRINTS } from '@darzi/garment/garment-spec.ts';
import { sampleBody } from '@darzi/garment/measurements.ts';
import { repeatOf } from '@darzi/garment/prints.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { developed } from './canvas.ts';
import { renderCloseUp } from './close-up.ts';
import { type ClothRequest, clothPictureKey, openClothRenderer, renderCloth } from './render-cloth.ts';
import { foldShift, mostShift } from './shade-panel.ts';

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
  it('is a picture of 4 : 5, the same for the same request, another from the back', async () => {
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

  it('is named by what it shows', () => {
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

describe('a renderer in its own thread', () => {
  const renderer = openClothRenderer();
  afterAll(() => renderer.close());

  it('draws the same picture and leaves the event loop free', async () => {
    let ticks = 0;
    const clock = setInterval(() => ticks++, 5);
    const drawn = await renderer.render({ ...asked, size: 600 });
    clearInterval(clock);
    // Drawn on this thread, hardly one would have come through.
    expect(ticks).toBeGreaterThan(15);
    expect(Buffer.compare(drawn, await renderCloth({ ...asked, size: 600 }))).toBe(0);
  });

  it('answers in turn, and a request that cannot be drawn fails alone', async () => {
    const [bad, good] = await Promise.allSettled([
      renderer.render({ ...asked, size: Number.NaN }),
      renderer.render(asked),
    ]);
    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
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

  it.each(PRINTS)('does not tear the motifs of %s in a fold', (kind) => {
    const print = { kind, ink: '#ffffff' };
    const { width, height } = repeatOf(print);
    const most = mostShift(print);
    for (const slope of [-40, -1, -0.2, 0, 0.2, 1, 40])
      expect(Math.abs(foldShift(slope, most)) * 100).toBeLessThanOrEqual(Math.min(width, height) / 12);
  });
});
