import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASUREMENTS, STANDARD_SIZES } from '../catalogue/size-chart.ts';
import type { BodyMeasurements, Wearer } from './body.ts';
import { MEASUREMENT_BOUNDS, type Measurements } from './custom-order.ts';
import { coachMeasurements, meanOfTwo } from './measurement-coach.ts';
import { toInches } from './measurement-unit.ts';
import { nearestSize, sizeMidpoints } from './nearest-size.ts';

const body: Measurements = { chest: 38, waist: 32, hips: 40, shoulders: 16, sleeves: 23, length: 40 };

describe('the measurement coach', () => {
  it.each([
    ['swapped digits beyond the bounds', { chest: 83 }, 'swapped-digits', { chest: 38 }],
    ['swapped digits within them', { chest: 43, waist: 27, hips: 36 }, 'swapped-digits', { chest: 34 }],
    ['centimetres', { chest: 97 }, 'other-unit', { chest: 38.25 }],
    ['a length in centimetres', { length: 66 }, 'other-unit', { length: 26 }],
    ['waist and hips exchanged', { waist: 40, hips: 32 }, 'swapped-fields', { waist: 32, hips: 40 }],
    ['shoulders and sleeves exchanged', { shoulders: 23, sleeves: 16 }, 'swapped-fields', body],
    ['ten inches too much', { hips: 50 }, 'ten-off', { hips: 40 }],
  ] as const)('asks about %s and offers the answer', (_, slip, kind, meant) => {
    const [finding, ...others] = coachMeasurements({ ...body, ...slip });
    expect(others).toEqual([]);
    expect(finding?.kind).toBe(kind);
    expect({ ...meant, ...finding?.suggestion }).toEqual(meant);
    expect(finding?.suggestion).toBeDefined();
  });

  it('words its question in the customer’s unit', () => {
    expect(coachMeasurements({ ...body, chest: 83 })[0]?.text).toBe('Did you mean 38?');
    expect(coachMeasurements({ ...body, chest: toInches(79, 'cm') }, 'cm')[0]?.text).toBe('Did you mean 97?');
    expect(coachMeasurements({ ...body, chest: toInches(38, 'cm') }, 'cm')[0]?.text).toBe(
      'Did you measure in inches? 38 in is 96.5 cm.',
    );
  });

  const all = { chest: 97, waist: 81, hips: 102, shoulders: 41, sleeves: 58, length: 102 };

  it('asks once about six measurements in centimetres, and offers all six', () => {
    const [finding, ...others] = coachMeasurements(all);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      kind: 'other-unit',
      text: 'Did you measure in centimetres? These 6 numbers look like it.',
      suggestion: { chest: 38.25, waist: 32, hips: 40.25, shoulders: 16.25, sleeves: 22.75, length: 40.25 },
    });
    expect(finding?.fields).toHaveLength(6);
  });

  it('notices inches among centimetres, from the second number on', () => {
    const typed = { chest: toInches(42, 'cm'), shoulders: toInches(18, 'cm') };
    const findings = coachMeasurements(typed, 'cm');
    expect(findings.length).toBeGreaterThan(0);
  });

  it('does not let 91 inches pass because the unit was changed', () => {
    expect(coachMeasurements({ chest: 91 }, 'cm')[0]?.suggestion?.chest).toBeCloseTo(toInches(91, 'cm'), 1);
  });

  it.each<[string, BodyMeasurements]>([
    ['chest', { chest: 38 }],
    ['hips', { hips: 40 }],
    ['shoulders', { shoulders: 16 }],
  ])('takes half %s for half, and offers the whole', (name, whole) => {
    const half = Object.fromEntries(Object.entries(whole).map(([one, inches]) => [one, inches / 2]));
    const [finding] = coachMeasurements({ ...body, ...half }, 'in', { wearer: { who: 'woman' } });
    expect([finding?.field, finding?.kind, finding?.suggestion]).toEqual([name, 'half', whole]);
  });

  it.each([
    [34, 27, 40],
    [46, 38, 50],
    [50, 43, 53],
    [50, 42.5, 52],
  ])('has nothing to ask a woman of %d/%d/%d, known as one or not', (chest, waist, hips) => {
    expect(coachMeasurements({ chest, waist, hips })).toEqual([]);
    expect(coachMeasurements({ chest, waist, hips }, 'in', { wearer: { who: 'woman' } })).toEqual([]);
  });

  it('asks an expecting mother once, kindly, and only about her waist', () => {
    for (const waist of [40, 42, 44]) {
      const mother = { ...body, waist };
      const wearer = { who: 'woman' } as const;
      const findings = coachMeasurements(mother, 'in', { wearer });
      expect(
        findings.map(({ field, fields, question, suggestion }) => [field, fields, question.is, suggestion]),
      ).toEqual(findings.map(() => ['waist', ['waist'], 'roundWaist', undefined]));
      expect(coachMeasurements(mother, 'in', { wearer, confirmed: ['waist'] })).toEqual([]);
    }
    expect(coachMeasurements({ ...body, waist: 44 }, 'in', { wearer: { who: 'woman' } })).toHaveLength(1);
  });

  it('judges by the wearer: what is normal at six is not at thirty', () => {
    const six = { chest: 23.5, waist: 22, hips: 24.5, shoulders: 10.5, sleeves: 15.5 };
    expect(coachMeasurements(six, 'in', { wearer: { who: 'girl', age: 6 } })).toEqual([]);
    expect(coachMeasurements(six, 'in', { wearer: { who: 'woman' } }).length).toBeGreaterThan(0);
    const sixteen = { chest: 34, waist: 27.5, hips: 37, shoulders: 14.5, sleeves: 21.5 };
    expect(coachMeasurements(sixteen, 'in', { wearer: { who: 'girl', age: 16 } })).toEqual([]);
    expect(coachMeasurements(sixteen, 'in', { wearer: { who: 'boy', age: 6 } }).length).toBeGreaterThan(0);
  });

  const man = { chest: 40, waist: 35, hips: 40, shoulders: 17, sleeves: 23.5 };
  const large = { chest: 54, waist: 48, hips: 56, shoulders: 16, sleeves: 22 };
  const boy = { chest: 28, waist: 25, hips: 29, shoulders: 12.5, sleeves: 18.5 };
  const small = { chest: 22, waist: 20, hips: 22.5, shoulders: 10, sleeves: 14.5 };
  it.each<[string, BodyMeasurements, BodyMeasurements, Wearer]>([
    ['five inches on the arm of a man', man, { sleeves: 28.5 }, { who: 'man' }],
    ['waist and hips of a man exchanged', man, { waist: 40, hips: 35 }, { who: 'man' }],
    ['five inches on the arm of a large woman', large, { sleeves: 27 }, { who: 'woman' }],
    ['five inches too much round the hips of a boy', boy, { hips: 34 }, { who: 'boy', age: 10 }],
    ['five inches too much round the waist of a boy of five', small, { waist: 25 }, { who: 'boy', age: 5 }],
  ])('asks about %s, and offers the answer', (_, body, slip, wearer) => {
    expect(coachMeasurements(body, 'in', { wearer })).toEqual([]);
    const [finding] = coachMeasurements({ ...body, ...slip }, 'in', { wearer });
    expect({ ...body, ...slip, ...finding?.suggestion }).toEqual(body);
  });

  it.each<[string, Wearer, readonly number[]]>([
    ['athlete', { who: 'man' }, [46, 33, 40, 19, 25]],
    ['bellied man', { who: 'man' }, [42, 44, 42, 17, 23]],
    ['large man with a belly', { who: 'man' }, [51.5, 53.5, 44, 17, 23.5]],
    ['slight man', { who: 'man' }, [33, 28, 34, 15.5, 22]],
    ['slight woman', { who: 'woman' }, [31, 26, 33, 13.5, 19.5]],
    ['woman wide in the hips', { who: 'woman' }, [34, 28, 43, 14.5, 21]],
    ['woman round in the middle', { who: 'woman' }, [44, 43, 42, 15, 21]],
    ['swimmer', { who: 'woman' }, [38, 29, 37.5, 16.5, 23]],
    ['girl of three', { who: 'girl', age: 3 }, [20, 19.5, 20.5, 9, 12]],
    ['girl of fifteen', { who: 'girl', age: 15 }, [31, 25, 34, 14, 21]],
    ['broad-chested boy of sixteen', { who: 'boy', age: 16 }, [44.5, 31.5, 38.5, 16, 24]],
    ['broad-chested girl of eight', { who: 'girl', age: 8 }, [34.5, 28, 31.5, 12, 19]],
    ['stout boy of fifteen', { who: 'boy', age: 15 }, [44, 40, 45, 17, 24]],
    ['tall boy of seventeen', { who: 'boy', age: 17 }, [36, 29, 36, 17, 25]],
  ])('has nothing to ask a %s', (_, wearer, [chest, waist, hips, shoulders, sleeves]) => {
    const measured = Object.entries({ chest, waist, hips, shoulders, sleeves });
    const known = Object.fromEntries(measured.map(([name, inches = 0]) => [name, inches]));
    expect(coachMeasurements(known, 'in', { wearer })).toEqual([]);
  });

  it('questions further measurements by what the body suggests', () => {
    const trousers = { waist: 30, hips: 38, inseam: 28, thigh: 22.5 };
    const wearer = { who: 'woman' } as const;
    expect(coachMeasurements(trousers, 'in', { wearer })).toEqual([]);
    expect(coachMeasurements({ ...trousers, thigh: 57 }, 'in', { wearer })).toMatchObject([
      { field: 'thigh', kind: 'other-unit', suggestion: { thigh: 22.5 } },
    ]);
    expect(coachMeasurements({ ...trousers, thigh: 11.25 }, 'in', { wearer })).toMatchObject([
      { field: 'thigh', kind: 'half', suggestion: { thigh: 22.5 } },
    ]);
  });

  it('accepts “it is right”, and does not hold it against other numbers', () => {
    const slip = { ...body, waist: 24, sleeves: 9 };
    const asked = coachMeasurements(slip).flatMap(({ fields }) => fields);
    expect(asked).toContain('sleeves');
    expect(coachMeasurements(slip, 'in', { confirmed: asked })).toEqual([]);
    expect(coachMeasurements(all, 'in', { confirmed: MEASUREMENTS })).toEqual([]);
  });

  it('accepts a short sleeve as a choice, and no sleeve as an answer', () => {
    expect(coachMeasurements({ ...body, sleeves: 9 }).map(({ kind }) => kind)).toEqual(['short-sleeve']);
    expect(coachMeasurements({ ...body, sleeves: 0 })).toEqual([]);
  });

  it.each([
    { sleeve: 'puff', sleeveLength: 'short' },
    { sleeve: 'straight', sleeveLength: 'elbow' },
    { sleeve: 'cap', sleeveLength: 'full' },
  ])('does not question a sleeve chosen short: %o', (choices) => {
    expect(coachMeasurements({ ...body, sleeves: 5 }, 'in', { choices })).toEqual([]);
    const { sleeves: _, ...rest } = body;
    const slip = { ...rest, waist: 47 };
    expect(coachMeasurements({ ...slip, sleeves: 5 }, 'in', { choices })).toEqual(coachMeasurements(slip));
  });

  it('questions it if a full one was chosen', () => {
    const choices = { sleeve: 'straight', sleeveLength: 'full' };
    expect(coachMeasurements({ ...body, sleeves: 9 }, 'in', { choices }).map(({ kind }) => kind)).toEqual([
      'short-sleeve',
    ]);
    expect(coachMeasurements({ ...body, sleeves: 9 }, 'in', { choices, confirmed: ['sleeves'] })).toEqual([]);
  });

  it('includes a short sleeve when every number was typed in the other unit', () => {
    const choices = { sleeve: 'puff', sleeveLength: 'short' };
    const [finding, ...others] = coachMeasurements({ ...all, sleeves: 13 }, 'in', { choices });
    expect(others).toEqual([]);
    expect(finding?.suggestion).toMatchObject({ chest: 38.25, sleeves: 5 });
  });

  it.each(STANDARD_SIZES)('has nothing to ask about the midpoints of %s', (size) => {
    expect(coachMeasurements(sizeMidpoints(size))).toEqual([]);
  });

  it('has nothing to ask about a child', () => {
    const child = { chest: 22, waist: 21, hips: 23, shoulders: 12, sleeves: 14, length: 20 };
    expect(coachMeasurements(child)).toEqual([]);
  });

  const typed = fc.record(
    Object.fromEntries(
      MEASUREMENTS.map((name) => [
        name,
        fc.oneof(fc.double(), fc.integer({ min: 0, max: 200 }), fc.double({ min: 0, max: 80 })),
      ]),
    ),
    { requiredKeys: [] },
  );

  it('for any input, asks at most one question per field and offers values within the bounds', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom('in', 'cm'), (measurements, unit) => {
        const findings = coachMeasurements(measurements, unit);
        expect(new Set(findings.map(({ field }) => field)).size).toBe(findings.length);
        for (const { text, suggestion, fields, kind } of findings) {
          expect(text).not.toMatch(/NaN|undefined|Infinity/);
          // what is wrong with all of them is offered for all; the form refuses what it cannot take
          if (fields.length > 1 && kind !== 'swapped-fields') continue;
          for (const name of MEASUREMENTS) {
            const inches = suggestion?.[name];
            if (inches === undefined) continue;
            expect(inches).toBeGreaterThanOrEqual(MEASUREMENT_BOUNDS[name][0]);
            expect(inches).toBeLessThanOrEqual(MEASUREMENT_BOUNDS[name][1]);
          }
        }
      }),
    );
  });

  it('judges a body alike in inches and in centimetres', () => {
    const within = fc.record({
      chest: fc.double({ min: 20, max: 60, noNaN: true }),
      waist: fc.double({ min: 20, max: 60, noNaN: true }),
      hips: fc.double({ min: 20, max: 60, noNaN: true }),
    });
    fc.assert(
      fc.property(within, (girths) => {
        expect(coachMeasurements(girths, 'cm').length > 0).toBe(coachMeasurements(girths, 'in').length > 0);
      }),
    );
  });
});

describe('measuring twice', () => {
  it('rounds the mean to the quarter inch and warns when the two differ', () => {
    expect(meanOfTwo(38, 38.5)).toEqual({ meanInches: 38.25, differenceInches: 0.5, isApart: false });
    expect(meanOfTwo(38, 40)).toEqual({ meanInches: 39, differenceInches: 2, isApart: true });
    expect(meanOfTwo(16, 16.75).isApart).toBe(true);
  });
});

describe('the nearest standard size', () => {
  it.each(STANDARD_SIZES)('is %s for its own midpoints, without alterations', (size) => {
    const nearest = nearestSize(sizeMidpoints(size));
    expect(nearest?.size).toBe(size);
    expect(Object.values(nearest?.differences ?? {}).every((inches) => inches === 0)).toBe(true);
  });

  it('needs two measurements, and reports how far each is outside the size', () => {
    expect(nearestSize({ chest: 38 })).toBeUndefined();
    expect(nearestSize({ chest: 38.5, waist: 36 })).toEqual({
      size: 'M',
      midpoints: sizeMidpoints('M'),
      differences: { chest: 0, waist: 2 },
    });
    expect(nearestSize({ chest: 29, hips: 31 })?.differences).toEqual({ chest: -1, hips: -1 });
  });
});
