import { expect, it } from 'vitest';
import { csvOf, rupeesOf, showConversion, sumOf } from './day-figures.ts';

const day = (name: string, captured: number, visitors = 0, orders = 0) => ({
  day: name,
  visitors,
  orders,
  captured,
  refunded: 0,
});

it('adds rupees without losing paise', () => {
  expect(rupeesOf([day('a', 0.1), day('b', 0.2), day('c', 1234.55)], ({ captured }) => captured)).toBe(
    1234.85,
  );
});

it('adds counts', () => {
  expect(sumOf([day('a', 0, 3), day('b', 0, 4)], ({ visitors }) => visitors)).toBe(7);
});

it.each([
  [3, 200, '1.5%'],
  [0, 10, '0.0%'],
  [2, 0, '–'],
  [3, 2, '–'],
])('%i orders of %i visitors are %s', (orders, visitors, shown) => {
  expect(showConversion(orders, visitors)).toBe(shown);
});

it('writes a file that spreadsheets can read', () => {
  expect(csvOf([day('2026-11-20', 1548, 40, 1), day('2026-11-21', 0.5)])).toBe(
    'Day,Visitors,Orders,Conversion %,Money taken (INR),Refunded (INR)\r\n2026-11-20,40,1,2.5,1548.00,0.00\r\n2026-11-21,0,0,,0.50,0.00\r\n',
  );
});
