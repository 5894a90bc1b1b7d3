import { expect, it } from 'vitest';
import { unbroken } from './catalogue/variants.ts';
import { capitalised, counted, grouped, shownTotal } from './wording.ts';

it.each([
  ['silk', 'Silk'],
  ['Silk', 'Silk'],
  ['', ''],
  ['free size', 'Free size'],
])('capitalises %j as %j', (text, begun) => {
  expect(capitalised(text)).toBe(begun);
});

it.each([
  [0, '0 pieces'],
  [1, '1 piece'],
  [2, '2 pieces'],
  [123_456, '1,23,456 pieces'],
])('counts %d as %j', (count, said) => {
  expect(counted(count, 'piece')).toBe(said);
});

it.each([
  [0.01, '0.01'],
  [-10_000_000, '-1,00,00,000'],
  [1_000_000n, '10,00,000'],
])('groups %d as %j', (value, shown) => {
  expect(grouped(value)).toBe(shown);
});

it('accepts an irregular plural', () => {
  expect(counted(2, 'is', 'are')).toBe('2 are');
});

it('shows that a total that stopped counting has more', () => {
  expect(shownTotal({ total: 10_000, isAtLeast: true })).toBe('10,000+');
  expect(shownTotal({ total: 10_000, isAtLeast: false })).toBe('10000');
});

it('keeps a size with a hyphen on one line', () => {
  expect(unbroken('6-7Y')).toBe('6-\u20607Y');
  expect(unbroken('Free Size')).toBe('Free Size');
});
