import { expect, it } from 'vitest';
import { soldAs } from './custom-order-to-tax.rules.ts';

const cut = { fit: null, choices: {}, colour: null, print: null, border: null, neededBy: null, wearer: null };

it.each([
  ['the style where the designer decides', null, 'Made to measure, fusion'],
  ['the garment that was chosen', 'lehenga-set', 'Made to measure, lehenga and blouse'],
  ['the garment that was chosen', 'trousers', 'Made to measure, trousers'],
] as const)('an invoice names %s', (_, garment, name) => {
  expect(soldAs({ style: 'fusion', garment: garment === null ? null : { garment, ...cut } })).toBe(name);
});
