import { describe, expect, it } from 'vitest';
import type { Measurements } from '../measurements.ts';
import { flatten, type Path } from '../shape/geometry.ts';
import { hangsFromWaist, outfitOf } from '../worn/outfit.ts';
import { drawSide } from '../worn/side-view.ts';
import { bodyLandmarks, girthOf } from './body-landmarks.ts';
import { bodyOutline } from './body-outline.ts';
import { fillMeasurements } from './fill-measurements.ts';
import { sideOutline } from './side-outline.ts';
import type { BodyWearer } from './stature.ts';

const WEARERS: readonly BodyWearer[] = [
  { who: 'woman', height: 54 },
  { who: 'woman', height: 64 },
  { who: 'woman', height: 76 },
  { who: 'man', height: 54 },
  { who: 'man', height: 69 },
  { who: 'man', height: 76 },
  { who: 'girl', age: 3 },
  { who: 'girl', age: 9 },
  { who: 'girl', age: 16 },
  { who: 'boy', age: 3 },
  { who: 'boy', age: 12 },
];
/** Waist and hips as shares of the chest: slim, even, with a belly, expecting. */
const SHAPES = [
  [0.78, 1.02],
  [0.86, 1.08],
  [0.95, 1],
  [1.08, 1.02],
  [1.16, 1.05],
] as const;

/** From the leftmost to the rightmost point where the outline crosses a height. */
const widthAt = (path: Path, y: number): number => {
  const points = flatten(path, 24);
  const crossings = points.flatMap((point, i) => {
    const next = points[i + 1];
    if (!next || point[1] > y === next[1] > y) return [];
    const x = point[0] + ((next[0] - point[0]) * (y - point[1])) / (next[1] - point[1]);
    return [x];
  });
  return Math.max(...crossings) - Math.min(...crossings);
};

describe('the body from the front and from the side', () => {
  it.each(WEARERS)('reproduces the measured girths: %o', (wearer) => {
    const usual = fillMeasurements({}, wearer).body;
    for (const size of [0.8, 1, 1.3, 60 / usual.chest])
      for (const [waist, hips] of SHAPES) {
        const chest = Math.min(60, Math.max(20, usual.chest * size));
        const body: Measurements = {
          ...usual,
          chest,
          waist: Math.min(60, chest * waist),
          hips: Math.min(66, chest * hips),
        };
        const marks = bodyLandmarks(body, wearer);
        const side = sideOutline(marks).body;
        const front = bodyOutline(marks);
        const girths = [
          ['chest', marks.chestY, marks.trunkAt(marks.chestY), body.chest],
          ['waist', marks.waistY, front.outerAt(marks.waistY), body.waist],
          ['hips', marks.hipY, front.outerAt(marks.hipY), body.hips],
        ] as const;
        for (const [level, y, half, girth] of girths) {
          const depth = widthAt(side, y) / 2;
          expect(Math.abs(girthOf(level, half, depth) - girth)).toBeLessThan(0.3);
        }
      }
  });

  it('has the proportions of its age: head count, legs, arms', () => {
    const of = (wearer: BodyWearer) => {
      const marks = bodyLandmarks(fillMeasurements({}, wearer).body, wearer);
      return {
        heads: marks.heightInches / marks.headHeight,
        legs: (marks.floorY - marks.crotchY) / marks.heightInches,
        shoulders: (marks.shoulderHalf * 2) / marks.heightInches,
      };
    };
    const [small, nine, woman, man] = [
      of({ who: 'girl', age: 3 }),
      of({ who: 'girl', age: 9 }),
      of({ who: 'woman' }),
      of({ who: 'man' }),
    ];
    expect(small.heads).toBeGreaterThan(4.7);
    expect(small.heads).toBeLessThan(5.4);
    expect(nine.heads).toBeLessThan(6.7);
    expect(woman.heads).toBeGreaterThan(7.2);
    expect(small.legs).toBeLessThan(0.42);
    expect(Math.abs(woman.legs - 0.473)).toBeLessThan(0.01);
    expect(Math.abs(man.legs - 0.476)).toBeLessThan(0.01);
    expect(man.shoulders).toBeGreaterThan(woman.shoulders * 1.08);
  });

  it('is as wide between the arms as the survey’s men: 11.4 inches for a 40-inch chest', () => {
    const marks = bodyLandmarks(
      { chest: 40, waist: 34, hips: 40, shoulders: 17.6, sleeves: 23.5, length: 30 },
      { who: 'man', height: 69 },
    );
    expect(marks.chestHalf * 2).toBeGreaterThan(10.8);
    expect(marks.chestHalf * 2).toBeLessThan(11.7);
  });

  it('carries a belly in front, not at the sides', () => {
    const wearer = { who: 'woman', height: 64 } as const;
    const usual = fillMeasurements({}, wearer).body;
    const slim = bodyLandmarks({ ...usual, chest: 37, waist: 30, hips: 39 }, wearer);
    const expecting = bodyLandmarks({ ...usual, chest: 38, waist: 42, hips: 41 }, wearer);
    const wider = expecting.waistHalf / slim.waistHalf;
    const deeper = expecting.waistDepth / slim.waistDepth;
    expect(deeper).toBeGreaterThan(wider * 1.15);
  });

  it.each(['kurta', 'shirt'] as const)('lets a %s hang from a belly without a corner', (garment) => {
    const wearer = { who: 'woman', height: 64 } as const;
    const worn = { ...fillMeasurements({}, wearer).body, chest: 46, waist: 54, hips: 46 };
    const marks = bodyLandmarks(worn, wearer);
    const outfit = outfitOf(marks, { garment, fabric: 'cotton' }, {});
    const pieces = drawSide(outfit, marks, sideOutline(marks)).filter(
      ({ spec }) => !hangsFromWaist(spec.family),
    );
    const [body] = pieces.flatMap(({ drawing }) => drawing.panels.filter(({ id }) => id === 'body'));
    const front = (body ? flatten(body.outline, 2) : []).filter(([x, y]) => x > 0 && y > marks.waistY - 3);
    const hemY = Math.max(...front.map(([, y]) => y));
    const edge = front.filter(([, y]) => y < hemY - 2);
    expect(edge.length).toBeGreaterThan(10);
    for (const [i, [x, y]] of edge.entries()) {
      const [before, after] = [edge[i - 4], edge[i + 4]];
      if (!before || !after) continue;
      const turned = Math.atan2(after[0] - x, after[1] - y) - Math.atan2(x - before[0], y - before[1]);
      // forwards again, after turning back below the belly
      expect((turned * 180) / Math.PI).toBeLessThan(12);
    }
  });
});
