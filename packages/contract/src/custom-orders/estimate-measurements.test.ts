import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BODY_MEASUREMENTS, type BodyMeasurement, type Wearer } from './body.ts';
import { estimateMeasurements } from './estimate-measurements.ts';

const grown = fc.record({ who: fc.constantFrom('woman', 'man') });
const child = fc.record({ who: fc.constantFrom('girl', 'boy'), age: fc.integer({ min: 2, max: 17 }) });
const wearers: fc.Arbitrary<Wearer | undefined> = fc.oneof(fc.constant(undefined), grown, child);

const measured = (value: fc.Arbitrary<number>) =>
  fc.record(Object.fromEntries(BODY_MEASUREMENTS.map((name) => [name, value])), { requiredKeys: [] });

const near = (inches: number, low: number, high: number) => {
  expect(inches).toBeGreaterThanOrEqual(low);
  expect(inches).toBeLessThanOrEqual(high);
};

describe('estimating the measurements that were not taken', () => {
  it('keeps measured values and fills in all others, whatever was typed', () => {
    const typed = fc.oneof(fc.double(), fc.double({ min: 0, max: 120, noNaN: true }));
    fc.assert(
      fc.property(wearers, measured(typed), (wearer, known) => {
        const body = estimateMeasurements(wearer, known);
        for (const name of BODY_MEASUREMENTS) {
          if (Number.isFinite(known[name])) expect(body[name]).toBe(known[name]);
          else near(body[name], 1, 150);
        }
      }),
    );
  });

  it('never makes a body smaller because one measurement is larger', () => {
    // a short sleeve does not count
    const names = BODY_MEASUREMENTS.filter((name) => !/length|sleeves/i.test(name) || name === 'backLength');
    const girth = fc.double({ min: 8, max: 60, noNaN: true });
    fc.assert(
      fc.property(wearers, fc.constantFrom(...names), girth, girth, (wearer, name, a, b) => {
        const smaller = estimateMeasurements(wearer, { [name]: Math.min(a, b) });
        const larger = estimateMeasurements(wearer, { [name]: Math.max(a, b) });
        for (const other of BODY_MEASUREMENTS)
          expect(larger[other], other).toBeGreaterThanOrEqual(smaller[other] - 1e-9);
      }),
    );
  });

  it('does so whatever else was measured', () => {
    const core = ['chest', 'waist', 'hips', 'shoulders'] as const;
    const girths = fc.record(
      Object.fromEntries(
        [...core, 'underbust', 'neck', 'bicep', 'thigh'].map((name) => [
          name,
          fc.double({ min: 8, max: 60, noNaN: true }),
        ]),
      ),
    );
    const beside = fc.subarray([...core, 'underbust', 'neck', 'bicep', 'thigh'] as const, { minLength: 1 });
    fc.assert(
      fc.property(
        wearers,
        girths,
        beside,
        fc.nat(),
        fc.double({ min: 0, max: 20, noNaN: true }),
        (wearer, body, names, at, more) => {
          const grown = names[at % names.length] ?? 'chest';
          const smaller = Object.fromEntries(names.map((name) => [name, body[name]]));
          const larger = { ...smaller, [grown]: (smaller[grown] ?? 0) + more };
          const [before, after] = [smaller, larger].map((known) => estimateMeasurements(wearer, known));
          for (const other of core)
            expect(after?.[other], other).toBeGreaterThanOrEqual((before?.[other] ?? 0) - 1e-6);
        },
      ),
    );
  });

  it.each<[Wearer, Partial<Record<BodyMeasurement, readonly [number, number]>>]>([
    [{ who: 'woman' }, { chest: [34, 39], neck: [12, 14], inseam: [26, 30], thigh: [21, 26] }],
    [{ who: 'man' }, { chest: [38, 43], neck: [14.5, 16.5], inseam: [28, 32], wrist: [6.4, 7.4] }],
    [
      { who: 'man', height: 76 },
      { inseam: [31, 36], sleeves: [24, 28] },
    ],
    [
      { who: 'woman', height: 54 },
      { inseam: [21, 26], sleeves: [16, 19.5] },
    ],
    [
      { who: 'boy', age: 3 },
      { chest: [19.5, 22.5], waist: [18.5, 21.5], shoulders: [8, 10.5], inseam: [12.5, 16] },
    ],
    [
      { who: 'girl', age: 9 },
      { chest: [24, 29], hips: [26, 32], sleeves: [16, 19], neck: [10, 12] },
    ],
    [
      { who: 'girl', age: 16 },
      { chest: [32, 37], hips: [35, 40], shoulders: [13, 16] },
    ],
  ])('knows the usual %o', (wearer, usual) => {
    const body = estimateMeasurements(wearer, {});
    for (const name of BODY_MEASUREMENTS) {
      const range = usual[name];
      if (range !== undefined) near(body[name], ...range);
    }
  });

  it('estimates the rest of a body from its girths, at both ends of the shop’s range', () => {
    const large = estimateMeasurements({ who: 'woman' }, { chest: 60 });
    near(large.waist, 48, 60);
    near(large.hips, 50, 62);
    near(large.shoulders, 14.5, 18);
    const small = estimateMeasurements(undefined, { chest: 20, waist: 19.5 });
    near(small.hips, 19, 24);
    near(small.shoulders, 8, 11.5);
    near(small.inseam, 11, 18);
  });

  it('treats a short sleeve and a hem as the customer’s choice', () => {
    const { sleeves: _, length: __, ...plain } = estimateMeasurements({ who: 'woman' }, { chest: 36 });
    const wish = { chest: 36, sleeves: 6, length: 14 };
    expect(estimateMeasurements({ who: 'woman' }, wish)).toEqual({ ...plain, sleeves: 6, length: 14 });
  });
});
