import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { expect, test } from 'vitest';
import { draftOfOrder } from './draft-of-order.ts';

const ORDERED = {
  _id: 'ordered',
  size: '',
  measurementMode: 'custom',
  measurements: { chest: 26, waist: 23.5, hips: 27, shoulders: 11.5, sleeves: 16, length: 30 },
  moreMeasurements: { bicep: 9 },
  estimatedMeasurements: ['sleeves'],
  confirmed: ['waist'],
  profileName: null,
  look: null,
  design: {
    style: 'traditional',
    fabric: 'cotton',
    customization: 'With pockets.',
    garment: 'dress',
    wearer: { who: 'girl', age: 9 },
    fit: 'loose',
    choices: { neck: 'square', sleeve: 'puff' },
    colour: '#e08e2b',
    print: 'dots',
    border: null,
    neededBy: '2026-12-24',
  },
} as unknown as CustomOrder;

test('a repeated order is the same garment for the same wearer, with a new date', () => {
  expect(draftOfOrder(ORDERED)).toMatchObject({
    mode: 'custom',
    confirmed: ['waist'],
    garment: {
      garment: 'dress',
      who: 'girl',
      age: '9',
      height: '',
      fit: 'loose',
      choices: { neck: 'square', sleeve: 'puff' },
      colour: '#e08e2b',
      print: 'dots',
      border: '',
      neededBy: '',
    },
    design: { style: 'traditional', fabric: 'cotton', customization: 'With pockets.' },
  });
});

test('estimated values do not become measurements', () => {
  expect(draftOfOrder(ORDERED).inches).toMatchObject({ chest: '26', sleeves: '', bicep: '9' });
});
