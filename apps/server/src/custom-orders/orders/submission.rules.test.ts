import { MEASUREMENTS, SIZE_CHART, STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import { FABRICS, MEASUREMENT_BOUNDS, STYLES } from '@darzi/contract/custom-orders/custom-order.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideSubmission, measurementsOfSize } from './submission.rules.ts';

const DESIGN = { style: 'fusion', fabric: 'polyester blend', customization: 'Ties at the left' };
const MEASURES = { chest: 38, waist: 32, hips: 40, length: 42, shoulders: 15.5, sleeves: 0 };

const decide = (texts: Record<string, unknown>, images = 1, imageProblem?: 'too large' | 'too many') =>
  decideSubmission({ texts: new Map(Object.entries(texts)), images, imageProblem }, new Date());
const standard = (changes: Record<string, unknown> = {}) =>
  decide({ size: 'M', measurementMode: 'standard', design: JSON.stringify(DESIGN), ...changes });
const custom = (measurements: unknown, changes: Record<string, unknown> = {}) =>
  decide({
    size: '',
    measurementMode: 'custom',
    measurements: typeof measurements === 'string' ? measurements : JSON.stringify(measurements),
    design: JSON.stringify(DESIGN),
    ...changes,
  });
const sentence = (outcome: ReturnType<typeof decide>): string =>
  outcome.ok ? '' : refusalMessage(outcome.refusal.code, outcome.refusal.values);
const fieldsOf = (outcome: ReturnType<typeof decide>) => (outcome.ok ? {} : outcome.refusal.fields);

describe('a standard size', () => {
  it.each(STANDARD_SIZES)('%s fills the chart’s rounded midpoints, whatever was sent', (size) => {
    const outcome = standard({ size, measurements: JSON.stringify({ chest: 999 }) });
    expect(outcome).toMatchObject({ ok: true, value: { size, measurementMode: 'standard' } });
    for (const name of MEASUREMENTS) {
      const [low, high] = SIZE_CHART[size][name];
      expect(measurementsOfSize(size)[name]).toBe(Math.round((low + high) / 2));
    }
  });
  it.each([[''], ['  '], ['XXXL'], ['m'], ['__proto__'], ['constructor'], [7], [undefined]])(
    'is not %j',
    (size) => {
      const outcome = standard({ size });
      expect(sentence(outcome)).toBe(
        'Please complete all required fields: measurement – Please select a size',
      );
      expect(fieldsOf(outcome)).toEqual({ size: 'Please select a size' });
    },
  );
  it('is the default mode, and an unknown mode is refused', () => {
    expect(standard({ measurementMode: '' }).ok).toBe(true);
    expect(standard({ measurementMode: undefined }).ok).toBe(true);
    expect(fieldsOf(standard({ measurementMode: 'guess' }))).toEqual({ measurementMode: 'Required' });
  });
});

describe('custom measurements', () => {
  it('are numbers or numeric text', () => {
    expect(custom({ ...MEASURES, chest: ' 38.5 ', sleeves: '0' })).toMatchObject({
      value: { size: null, measurements: { ...MEASURES, chest: 38.5, sleeves: 0 } },
    });
  });
  it.each(MEASUREMENTS.map((name) => [name, ...MEASUREMENT_BOUNDS[name]] as const))(
    '%s lies between %d and %d, both included',
    (name, min, max) => {
      const at = (value: unknown) => custom({ ...MEASURES, [name]: value });
      expect(at(min).ok && at(max).ok).toBe(true);
      expect(fieldsOf(at(max + 0.01))).toEqual({
        [`measurements.${name}`]: `Must be less than ${max} inches`,
      });
      expect(fieldsOf(at(min - 0.01))).toEqual({
        [`measurements.${name}`]: `Must be at least ${min} inches`,
      });
      for (const nothing of ['', ' ', null, undefined, 'abc', '0x26', '1e1', [38], {}, true, Number.NaN]) {
        expect(fieldsOf(at(nothing))).toEqual({ [`measurements.${name}`]: 'Required' });
      }
    },
  );
  it.each([['{'], ['null'], ['[]'], ['"38"'], ['{"__proto__": {"chest": 38}}']])(
    '%s contains none',
    (text) => {
      const outcome = custom(text);
      expect(sentence(outcome)).toBe('Please complete all required fields: measurement – Required');
      expect(Object.keys(fieldsOf(outcome) ?? {})).toHaveLength(6);
    },
  );
});

describe('a design', () => {
  it.each(STYLES.flatMap((style) => FABRICS.map((fabric) => [style, fabric] as const)))(
    '%s in %s',
    (style, fabric) => {
      expect(standard({ design: JSON.stringify({ ...DESIGN, style, fabric }) }).ok).toBe(true);
    },
  );
  it.each([
    ['an unknown style', { ...DESIGN, style: 'gothic' }, ['design.style']],
    ['an unknown fabric', { ...DESIGN, fabric: 'nylon' }, ['design.fabric']],
    ['blank wishes', { ...DESIGN, customization: ' \n' }, ['design.customization']],
    ['nothing', {}, ['design.style', 'design.fabric', 'design.customization']],
  ])('is not complete with %s', (_, design, fields) => {
    const outcome = standard({ design: JSON.stringify(design) });
    expect(sentence(outcome)).toBe('Please complete all required fields: design – Required');
    expect(fieldsOf(outcome)).toEqual(Object.fromEntries(fields.map((field) => [field, 'Required'])));
  });
});

describe('the refusal', () => {
  it('names the first step at fault and all its fields', () => {
    const outcome = decide({ measurementMode: 'standard', design: '{}' }, 0);
    expect(sentence(outcome)).toMatch(/^Please complete all required fields: measurement/);
    expect(fieldsOf(outcome)).toEqual({
      size: 'Please select a size',
      'design.style': 'Required',
      'design.fabric': 'Required',
      'design.customization': 'Required',
      referenceImages: 'Please upload at least one reference image',
    });
  });
  it('reports images', () => {
    const ready = { size: 'M', design: DESIGN };
    expect(sentence(decide(ready, 0))).toBe(
      'Please complete all required fields: image – Please upload at least one reference image',
    );
    expect(sentence(decide(ready, 1, 'too large'))).toBe(
      'Please complete all required fields: image – Please upload only images under 5MB',
    );
    expect(decide(ready, 1, 'too large')).toMatchObject({
      refusal: { code: 'custom_order.image_too_large' },
    });
  });
  it('is the answer to anything else: it never throws', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), fc.anything(), fc.anything(), (all, m, d) => {
        const outcome = decide({ ...all, measurementMode: 'custom', measurements: m, design: d });
        expect(outcome.ok).toBe(false);
      }),
    );
  });
});
