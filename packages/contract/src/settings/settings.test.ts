import { expect, it } from 'vitest';
import { taxRateOn } from './settings.ts';

const rate = (from: string, percentUpTo: number) => ({ from, upTo: 2500, percentUpTo, percentAbove: 18 });
const RATES = [rate('2027-04-01', 6), rate('2025-09-22', 5)];

it.each([
  ['the day before the change', '2027-03-31', 5],
  ['the day of the change', '2027-04-01', 6],
  ['long after it', '2031-01-01', 6],
  ['the first day of the first rate', '2025-09-22', 5],
  ['before the first rate', '2020-01-01', 5],
])('finds the rate in force on %s', (_what, day, percent) => {
  expect(taxRateOn(RATES, day)?.percentUpTo).toBe(percent);
});
