import { measuredOf } from '@darzi/contract/custom-orders/design-words.ts';
import { finishedLength } from '@darzi/contract/custom-orders/finished-length.ts';
import {
  GARMENTS,
  garmentRows,
  measurementsOf,
  withDefaults,
} from '@darzi/contract/custom-orders/garments.ts';
import { describe, expect, it } from 'vitest';
import { fillMeasurements } from '../orders/garment-measurements.rules.ts';
import { finishedMeasures } from './finished-measurements.rules.ts';
import { aFullOrder } from './test-garment-orders.ts';

const measuresOf = (garment: (typeof GARMENTS)[number], changed: Record<string, string> = {}) => {
  const { wearer, choices, measurements } = aFullOrder(garment);
  const filled = fillMeasurements(garment, wearer, measurements, measurementsOf(garment));
  const known = measuredOf(filled);
  const all = withDefaults(garment, { ...choices, ...changed });
  const made = {
    garment,
    wearer,
    choices: all,
    fit: null,
    colour: null,
    print: null,
    border: null,
    neededBy: null,
  };
  const order = { ...filled, confirmedMeasurements: [] };
  return {
    measures: finishedMeasures({ order, made, known, sleeve: 10, girths: [] }),
    length: finishedLength(garment, wearer, known, all),
  };
};

describe('finished measurements', () => {
  it.each(GARMENTS)('%s, with every choice in turn: each is a number or says what decides', (garment) => {
    for (const [name, values] of Object.entries(garmentRows[garment].choices)) {
      for (const value of values) {
        const { measures, length } = measuresOf(garment, { [name]: value });
        for (const { name: measure, finished, by } of measures) {
          expect(finished === undefined, measure).toBe(by !== '');
          expect(finished ?? 1, measure).toBeGreaterThan(0);
        }
        expect(measures.find(({ name: one }) => one === 'length')?.finished).toBe(length);
      }
    }
  });

  it('names the place where a garment ends beside its length', () => {
    const [length] = measuresOf('kurta', { length: 'knee' }).measures.filter(({ name }) => name === 'length');
    expect(length).toMatchObject({ note: 'to the knee', by: '' });
  });

  it('gives a churidar the width of its cut around the leg', () => {
    const { measures } = measuresOf('churidar');
    const [knee, ankle] = ['knee', 'ankle'].map((one) => measures.find(({ name }) => name === one));
    expect(knee?.ease).toBe(2);
    expect(ankle?.ease).toBe(1.5);
  });
});
