import { paise } from '@darzi/contract/money.ts';
import { expect, it } from 'vitest';
import { inCardCurrency } from './card-method.ts';

it.each([
  [189_900, 'USD 22.34'],
  [4_950, 'USD 0.58'],
  [85, 'USD 0.01'],
  [12_345_678, 'USD 1,452.43'],
  [850_000, 'USD 100.00'],
])('shows %i paise in the dollars charged', (total, label) => {
  expect(inCardCurrency(paise(total), { currency: 'usd', inrPerUsd: 85 })).toBe(label);
});

it('shows rupees where rupees are charged', () => {
  expect(inCardCurrency(paise(194_850), { currency: 'inr', inrPerUsd: null })).toBe('₹1,948.50');
});
