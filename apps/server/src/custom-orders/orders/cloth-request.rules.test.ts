import { withDefaults } from '@darzi/contract/custom-orders/garments.ts';
import { describe, expect, it } from 'vitest';
import { clothRequest } from './cloth-request.rules.ts';

/** Inches from the shoulder to the end of the sleeve in the picture. */
const sleeveEnd = (sleeveLength: string, sleeves: number | undefined): number => {
  const subject = {
    garment: 'kurta',
    wearer: { who: 'woman' },
    fabric: 'silk',
    fit: null,
    choices: withDefaults('kurta', { sleeveLength }),
    colour: null,
    print: null,
    border: null,
  } as const;
  const known = {
    chest: 36,
    waist: 30,
    hips: 39,
    shoulders: 14.5,
    ...(sleeves === undefined ? {} : { sleeves }),
  };
  const { spec, measurements } = clothRequest(subject, known, 'front');
  return measurements.sleeves * (spec.upper?.sleeveShare ?? 1);
};

describe('a sleeve in cloth', () => {
  it.each([
    ['full', 22.5],
    ['three-quarter', 16],
    ['elbow', 11],
    ['short', 7.5],
  ])('that is chosen %s ends where it was measured, at %d inches', (sleeveLength, inches) => {
    expect(sleeveEnd(sleeveLength, inches)).toBeCloseTo(inches, 1);
  });

  it('that is chosen short is short even if the whole arm was measured', () => {
    expect(sleeveEnd('short', 22.5)).toBeCloseTo(22.5 * 0.3, 1);
    expect(sleeveEnd('full', 22.5) / sleeveEnd('short', 22.5)).toBeCloseTo(1 / 0.3, 1);
  });

  it('that was not measured ends where it usually does on this arm', () => {
    const full = sleeveEnd('full', undefined);
    expect(full).toBeGreaterThan(20);
    expect(full).toBeLessThan(26);
    expect(sleeveEnd('elbow', undefined)).toBeCloseTo(full * 0.48, 1);
  });
});
