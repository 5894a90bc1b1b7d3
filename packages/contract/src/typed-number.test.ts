import { expect, it } from 'vitest';
import { typedNumber } from './wording.ts';

it.each([
  ['2199', 2199],
  ['2,199', 2199],
  [' ₹ 1,23,456.50 ', 123_456.5],
  ['-5', -5],
  ['0', 0],
])('reads %j as %d', (typed, number) => {
  expect(typedNumber(typed)).toBe(number);
});

it.each(['', '  ', '₹', 'abc', '1e3', '0x10', '1.2.3', 'Infinity', '5-'])(
  'reads no number in %j',
  (typed) => {
    expect(typedNumber(typed)).toBeNaN();
  },
);
