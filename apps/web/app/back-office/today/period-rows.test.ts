import type { PeriodFigures } from '@darzi/contract/back-office/period-figures.routes.ts';
import { expect, it } from 'vitest';
import { changeIn, lastDays, periodCsv, sumRows } from './period-rows.ts';

const NOTHING = {
  orders: 0,
  amount: 0,
  average: null,
  customers: 0,
  cameBack: 0,
  returns: 0,
  customOrders: 0,
  customAmount: 0,
};
const figures: PeriodFigures = {
  from: '2026-11-22',
  to: '2026-11-23',
  before: { from: '2026-11-20', to: '2026-11-21', sums: NOTHING },
  sums: {
    orders: 4,
    amount: 5_098.5,
    average: 1_274.63,
    customers: 3,
    cameBack: 1,
    returns: 0,
    customOrders: 2,
    customAmount: 9_500,
  },
  bestSellers: [{ _id: 'a', name: '=Kurta, "red"', pieces: 3, before: 1, amount: 3_000 }],
  reasons: [{ reason: 'too small', pieces: 2, before: 0 }],
  fits: [],
};

it('shows the change of a figure that had a value before', () => {
  expect([changeIn(6, 4), changeIn(2, 4), changeIn(4, 4), changeIn(4, 0)]).toEqual([
    '+50%',
    '−50%',
    '±0%',
    undefined,
  ]);
});

it('compares the totals with those of the same number of days before', () => {
  expect(sumRows(figures)).toMatchObject([
    { name: 'Orders not cancelled', now: '4', before: '0' },
    { name: 'Value', now: '₹5,098.50' },
    { name: 'Average order', now: '₹1,275', before: '–' },
    { name: 'Customers', now: '3' },
    { name: 'Returning customers', now: '1 (33%)', before: '0' },
    { name: 'Return requests', now: '0' },
    { name: 'Made to measure, accepted', now: '2', before: '0' },
    { name: 'Made to measure, value', now: '₹9,500', before: '₹0' },
  ]);
});

it('writes a file in which no cell is a formula', () => {
  const lines = periodCsv(figures).split('\r\n');
  expect(lines[0]).toBe('About,What,2026-11-22 to 2026-11-23,2026-11-20 to 2026-11-21');
  expect(lines).toContain('Sums,amount,5098.5,0');
  expect(lines).toContain(`"Best sellers, pieces","'=Kurta, ""red""",3,1`);
  expect(lines).toContain('Returned pieces,Too small,2,0');
});

it('counts back from today', () => {
  expect(lastDays('2026-03-01', 1)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(lastDays('2026-03-01', 7)).toEqual({ from: '2026-02-23', to: '2026-03-01' });
});
