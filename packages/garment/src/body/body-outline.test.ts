import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleBody } from '../measurements.ts';
import { flatten } from '../shape/geometry.ts';
import { bodyLandmarks } from './body-landmarks.ts';
import { bodyOutline } from './body-outline.ts';
import { fillMeasurements } from './fill-measurements.ts';

const body = fc.record({
  chest: fc.double({ min: 20, max: 60, noNaN: true }),
  waist: fc.double({ min: 20, max: 60, noNaN: true }),
  hips: fc.double({ min: 20, max: 60, noNaN: true }),
  shoulders: fc.double({ min: 12, max: 30, noNaN: true }),
  sleeves: fc.double({ min: 0, max: 40, noNaN: true }),
  length: fc.double({ min: 20, max: 72, noNaN: true }),
});

describe('a body drawn to its measurements', () => {
  it('has its landmarks in order from crown to floor, for every body within the bounds', () => {
    fc.assert(
      fc.property(body, (measured) => {
        const m = bodyLandmarks(measured);
        const down = [m.headTopY, m.chinY, 0, m.armpitY, m.chestY, m.waistY, m.hipY, m.crotchY, m.kneeY];
        const heights = [...down, m.calfY, m.ankleY, m.floorY];
        for (const [i, y] of heights.entries())
          if (i > 0) expect(y).toBeGreaterThan(heights[i - 1] ?? Infinity);
        expect(m.neckHalf).toBeLessThan(m.shoulderHalf);
      }),
    );
  });

  it('is finite everywhere, mirrored, and its right half never crosses the middle', () => {
    fc.assert(
      fc.property(body, fc.option(fc.double({ min: 0.17, max: 0.6, noNaN: true })), (measured, lean) => {
        const outline = bodyOutline(bodyLandmarks(measured), lean ?? undefined);
        for (const path of [outline.body, outline.head]) {
          const points = flatten(path, 6);
          expect(points.flat().every(Number.isFinite)).toBe(true);
          const half = points.slice(0, Math.ceil(points.length / 2));
          expect(Math.min(...half.map(([x]) => x))).toBeGreaterThan(-0.2);
        }
      }),
    );
  });

  it('widens with every inch around chest, waist and hips, for every wearer', () => {
    fc.assert(
      fc.property(
        body,
        fc.double({ min: 0.5, max: 5, noNaN: true }),
        fc.constantFrom('woman', 'man', 'girl', 'boy'),
        (measured, more, who) => {
          // Without a named wearer, wider hips suggest a woman's build, which has a slimmer waist.
          const wearer = { who };
          const slim = bodyLandmarks(measured, wearer);
          const wide = bodyLandmarks(
            {
              ...measured,
              chest: measured.chest + more,
              waist: measured.waist + more,
              hips: measured.hips + more,
            },
            wearer,
          );
          expect(wide.chestHalf).toBeGreaterThan(slim.chestHalf);
          expect(wide.waistHalf).toBeGreaterThan(slim.waistHalf);
          expect(wide.hipHalf).toBeGreaterThan(slim.hipHalf);
        },
      ),
    );
  });

  it.each(['man', 'woman', 'child'] as const)('gives a %s a natural height', (wearer) => {
    const { heightInches } = bodyLandmarks(sampleBody[wearer]);
    const [low, high] = { man: [66, 72], woman: [62, 68], child: [40, 46] }[wearer];
    expect(heightInches).toBeGreaterThan(low ?? 0);
    expect(heightInches).toBeLessThan(high ?? 0);
  });
});

describe('measurements not taken yet', () => {
  it('are estimated in proportion, and half-typed values count as not taken', () => {
    const { body: filled, estimated } = fillMeasurements({ chest: 50, waist: 3 });
    expect(estimated).toEqual(['waist', 'hips', 'shoulders', 'sleeves', 'length']);
    expect(filled.chest).toBe(50);
    expect(filled.waist).toBeGreaterThan(fillMeasurements({ chest: 34 }).body.waist);
  });

  it('never change measured values', () => {
    fc.assert(
      fc.property(body, (measured) => {
        expect(fillMeasurements(measured)).toEqual({ body: measured, estimated: [] });
      }),
    );
  });
});
