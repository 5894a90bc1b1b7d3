import { describe, expect, it } from 'vitest';
import { drawGarment } from './draw-garment.ts';
import {
  type Family,
  type GarmentSpec,
  LOWER_FAMILIES,
  PIECE_FAMILIES,
  UPPER_FAMILIES,
} from './garment-spec.ts';
import { type Measurements, sampleBody } from './measurements.ts';
import { flatten, lineLength, type Point, pathEnd } from './shape/geometry.ts';
import type { Panel } from './shape/panel.ts';
import { cutBlock } from './upper/bodice.ts';
import { drawUpper, upperCutOf } from './upper/draw-upper.ts';
import { cutSleeve } from './upper/sleeve.ts';

const bodies: Record<string, Measurements> = {
  child: sampleBody.child,
  slim: { chest: 31, waist: 25, hips: 33, length: 26, shoulders: 14, sleeves: 21 },
  average: { chest: 38, waist: 34, hips: 40, length: 28, shoulders: 17, sleeves: 24 },
  heavy: { chest: 50, waist: 54, hips: 52, length: 32, shoulders: 20, sleeves: 25 },
  largest: { chest: 60, waist: 60, hips: 60, length: 36, shoulders: 30, sleeves: 40 },
};
const families: readonly Family[] = [...UPPER_FAMILIES, ...LOWER_FAMILIES, ...PIECE_FAMILIES];
const spec = (family: Family, more: Partial<GarmentSpec> = {}): GarmentSpec => ({
  family,
  fabric: 'cotton',
  colour: '#8e3230',
  seed: 5,
  ...more,
});

const everyNumber = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  if (Array.isArray(value)) return value.flatMap(everyNumber);
  if (value && typeof value === 'object') return Object.values(value).flatMap(everyNumber);
  return [];
};
const panel = (panels: readonly Panel[], id: string): Panel => {
  const found = panels.find((one) => one.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};
const bottomOf = (one: Panel): number => Math.max(...flatten(one.outline).map(([, y]) => y));
const bounding = (points: readonly Point[]) => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
});

describe.each(Object.entries(bodies))('cut for a %s body', (_name, body) => {
  it.each(families)('%s has closed outlines and no broken numbers, front and back', (family) => {
    for (const view of ['front', 'back'] as const) {
      const drawing = drawGarment(spec(family), body, view);
      expect(drawing.panels.length).toBeGreaterThan(0);
      for (const one of drawing.panels) {
        if (one.outline.curves.length === 0) continue;
        expect(one.outline.closed).toBe(true);
        const end = pathEnd(one.outline);
        expect(Math.hypot(end[0] - one.outline.start[0], end[1] - one.outline.start[1])).toBeLessThan(1e-6);
      }
      expect(everyNumber(drawing).every(Number.isFinite)).toBe(true);
    }
  });

  it.each([20, 26, 34, 42, 56, 72])('hangs to %i inches', (length) => {
    const kurta = drawGarment(spec('kurta'), { ...body, length });
    expect(Math.abs(bottomOf(panel(kurta.panels, 'body')) - length)).toBeLessThan(1.6);
    const skirt = drawGarment(spec('skirt', { lower: { gathers: 'none' } }), { ...body, length });
    expect(Math.abs(bottomOf(panel(skirt.panels, 'skirt')) - length)).toBeLessThan(2.6);
    const trousers = drawGarment(spec('trousers'), { ...body, length });
    expect(Math.abs(bottomOf(panel(trousers.panels, 'leg-right')) - length)).toBeLessThan(1.6);
  });

  it.each([0, 6, 12, 20, 30, 40])('has sleeves of %i inches', (sleeves) => {
    const cut = { ...upperCutOf('shirt', spec('shirt')), drop: 0 };
    const measured = { ...body, sleeves };
    const sleeve = cutSleeve(cutBlock(measured, cut), measured, cut);
    if (sleeves < 1) expect(sleeve).toBeUndefined();
    else {
      const length = lineLength(sleeve?.outer ?? []);
      expect(length).toBeGreaterThanOrEqual(sleeves * 0.99);
      expect(length).toBeLessThan(sleeves * 1.06 + 0.6);
    }
  });
});

describe('the drawing', () => {
  it('is cut symmetrically: each half mirrors the other', () => {
    for (const family of ['kurta', 'shirt', 'coat', 'anarkali'] as const) {
      const { panels } = drawUpper(spec(family), family, sampleBody.woman, 'back');
      const { left, right } = bounding(flatten(panel(panels, 'body').outline));
      expect(left).toBeCloseTo(-right, 6);
      const a = bounding(flatten(panel(panels, 'sleeve-left').outline));
      const b = bounding(flatten(panel(panels, 'sleeve-right').outline));
      expect(a.left).toBeCloseTo(-b.right, 6);
    }
  });

  it('widens with the chest and the hips', () => {
    const width = (body: Measurements, family: Family, id: string): number => {
      const { left, right } = bounding(flatten(panel(drawGarment(spec(family), body).panels, id).outline));
      return right - left;
    };
    const { average = sampleBody.man } = bodies;
    expect(width({ ...average, chest: 48, waist: 44, hips: 50 }, 'shirt', 'body')).toBeGreaterThan(
      width(average, 'shirt', 'body') + 2,
    );
    expect(width({ ...average, hips: 50 }, 'trousers', 'leg-right')).toBeGreaterThan(
      width(average, 'trousers', 'leg-right'),
    );
  });

  it('gives a child short arms and a large neck for its shoulders', () => {
    const neckShare = (body: Measurements): number =>
      cutBlock(body, upperCutOf('shirt', spec('shirt'))).neckHalf / (body.shoulders / 2);
    expect(neckShare(sampleBody.child)).toBeGreaterThan(neckShare(sampleBody.man));
    expect(sampleBody.child.sleeves / sampleBody.child.shoulders).toBeLessThan(
      sampleBody.man.sleeves / sampleBody.man.shoulders,
    );
  });

  it('falls the same way for the same seed and differently for another', () => {
    const one = drawGarment(spec('anarkali'), sampleBody.woman);
    expect(drawGarment(spec('anarkali'), sampleBody.woman)).toEqual(one);
    expect(drawGarment(spec('anarkali', { seed: 6 }), sampleBody.woman)).not.toEqual(one);
  });
});
