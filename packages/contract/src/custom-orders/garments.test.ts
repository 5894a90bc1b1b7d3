import { describe, expect, it } from 'vitest';
import { BODY_MEASUREMENTS } from './body.ts';
import { FABRICS } from './custom-order.ts';
import { CHOICE_NAMES, choiceWords, labelInSentence } from './garment-choices.ts';
import { DYE_CARD } from './garment-cloth.ts';
import { MEASUREMENT_LABEL } from './garment-measurements.ts';
import {
  describeGarments,
  GARMENTS,
  garmentBounds,
  garmentMeasurementError,
  garmentRows,
  garmentsOf,
  measurementsOf,
  requiredMeasurements,
} from './garments.ts';

describe.each(GARMENTS)('%s', (garment) => {
  const row = garmentRows[garment];

  it('names each measurement once, with a description and bounds for all its wearers', () => {
    const names = measurementsOf(garment);
    expect(new Set(names).size).toBe(names.length);
    expect(row.required).toContain('length');
    for (const name of names) {
      expect(MEASUREMENT_LABEL[name]).toBeTruthy();
      for (const who of row.wearers) {
        const [min, max] = garmentBounds(garment, name, who);
        expect(min, `${name} of a ${who}`).toBeLessThan(max);
        expect(min).toBeGreaterThan(0);
        const [least, most] = garmentBounds(garment, name);
        expect(least).toBeLessThanOrEqual(min);
        expect(most).toBeGreaterThanOrEqual(max);
        expect(garmentMeasurementError(garment, name, min, who)).toBeUndefined();
        expect(garmentMeasurementError(garment, name, max, who)).toBeUndefined();
        expect(garmentMeasurementError(garment, name, min - 0.1, who)).toBe(`Must be at least ${min} inches`);
        expect(garmentMeasurementError(garment, name, max + 0.1, who)).toBe(
          `Must be less than ${max} inches`,
        );
      }
    }
  });

  it('closes a blouse with hidden hooks, everything else behind a placket', () => {
    if (!row.choices.closure?.includes('hidden')) return;
    expect(choiceWords('hidden', 'closure', garment)).toBe(
      ['saree-blouse', 'lehenga-set'].includes(garment) ? 'Hidden hooks' : 'Hidden placket',
    );
  });

  it('has exactly one default for each choice', () => {
    expect(Object.keys(row.defaults)).toEqual(Object.keys(row.choices));
    for (const [name, values] of Object.entries(row.choices)) {
      expect(CHOICE_NAMES).toContain(name);
      expect(new Set(values).size, name).toBe(values.length);
      expect(values, name).toContain(Object.entries(row.defaults).find(([key]) => key === name)?.[1]);
      for (const value of values) expect(choiceWords(value)).toMatch(/^[A-Z]/);
    }
  });

  it('calls nothing but a coat double-breasted', () => {
    for (const name of CHOICE_NAMES)
      for (const value of row.choices[name] ?? [])
        expect(choiceWords(value, name) === 'Double-breasted', `${name} ${value}`).toBe(
          name === 'closure' && value === 'double',
        );
  });

  it('calls nothing but a collar mandarin', () => {
    for (const name of CHOICE_NAMES)
      for (const value of row.choices[name] ?? [])
        expect(choiceWords(value, name).includes('mandarin'), `${name} ${value}`).toBe(
          name === 'collar' && value === 'band',
        );
  });

  it('is made of cloth we have, in parts that hang from shoulder or waist', () => {
    expect(row.parts.length).toBeGreaterThan(0);
    expect(row.fabrics.length).toBeGreaterThan(1);
    for (const fabric of row.fabrics) expect(FABRICS).toContain(fabric);
    const hangsFromTheShoulder = row.parts.some((part) => part.hangsFrom === 'shoulder');
    const needs = requiredMeasurements(garment);
    expect(needs.includes('chest')).toBe(hangsFromTheShoulder);
    expect(needs.includes('shoulders')).toBe(hangsFromTheShoulder);
    if (row.parts.some((part) => part.hangsFrom === 'waist')) expect(needs).toContain('waist');
  });
});

it('lists the garments of each wearer', () => {
  expect(garmentsOf(undefined)).toEqual(GARMENTS);
  expect(garmentsOf('man')).not.toContain('lehenga');
  expect(garmentsOf('girl')).not.toContain('sherwani');
  expect(garmentsOf('boy')).toContain('sherwani');
});

it('accepts a small child, and a saree blouse of fifteen inches', () => {
  expect(garmentMeasurementError('saree-blouse', 'length', 15, 'woman')).toBeUndefined();
  expect(garmentMeasurementError('saree-blouse', 'length', 21, 'woman')).toBe('Must be less than 20 inches');
  expect(garmentMeasurementError('kurta', 'shoulders', 9, 'girl')).toBeUndefined();
  expect(garmentMeasurementError('lehenga', 'length', 40, 'woman')).toBeUndefined();
});

it('needs no arm measurement without sleeves', () => {
  expect(requiredMeasurements('shirt')).toContain('sleeves');
  expect(requiredMeasurements('shirt', { sleeve: 'sleeveless' })).not.toContain('sleeves');
});

it('describes a row for the form', () => {
  const row = describeGarments('boy').garments.find(({ garment }) => garment === 'trousers');
  expect(row?.measurements[0]).toEqual({
    name: 'waist',
    label: 'Waist',
    how: expect.any(String),
    unit: 'inches',
    min: 15,
    max: 50,
    required: true,
  });
  for (const { name } of row?.measurements ?? []) expect(BODY_MEASUREMENTS).toContain(name);
});

it('has a dye card of at least forty colours, each with its own name', () => {
  expect(DYE_CARD.length).toBeGreaterThanOrEqual(40);
  expect(new Set(DYE_CARD.map(({ name }) => name)).size).toBe(DYE_CARD.length);
  expect(new Set(DYE_CARD.map(({ hex }) => hex)).size).toBe(DYE_CARD.length);
  for (const { hex } of DYE_CARD) expect(hex).toMatch(/^#[0-9a-f]{6}$/);
});

it('writes labels in sentences with their proper names', () => {
  expect(['Peter Pan', 'V-neck', 'Hidden placket'].map(labelInSentence)).toEqual([
    'Peter Pan',
    'V-neck',
    'hidden placket',
  ]);
});
