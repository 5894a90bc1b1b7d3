import { PARCEL_STATES, parcelLifecycle } from '@darzi/contract/couriers/parcel.lifecycle.ts';
import { ORDER_STATUSES, orderLifecycle } from '@darzi/contract/orders/order.lifecycle.ts';
import { describe, expect, it } from 'vitest';
import { gramsOf, nextState, stepsTo } from './parcel.rules.ts';

describe('a report', () => {
  it.each([
    ['booked', 'on_the_way', 'on_the_way'],
    ['booked', 'delivered', 'delivered'],
    ['out_for_delivery', 'on_the_way', undefined],
    ['delivered', 'out_for_delivery', undefined],
    ['delivered', 'delivered', undefined],
    ['delivered', 'returning', undefined],
    ['returning', 'delivered', 'delivered'],
    ['returned', 'on_the_way', undefined],
    ['cancelled', 'delivered', undefined],
    ['booked', 'unknown', undefined],
  ] as const)('at %s of %s leads to %s', (state, progress, next) => {
    expect(nextState(state, progress)).toBe(next);
  });

  it('never leads a parcel in a circle', () => {
    const isBefore = (one: string, other: string, seen: readonly string[] = []): boolean =>
      parcelLifecycle.rows.some(
        ({ from, to, by }) =>
          from === one &&
          by.includes('courier') &&
          (to === other || (!seen.includes(to) && isBefore(to, other, [...seen, to]))),
      );
    for (const state of PARCEL_STATES) expect(isBefore(state, state)).toBe(false);
  });
});

it('walks an order only by steps of its own table, and never one that has ended', () => {
  for (const status of ORDER_STATUSES) {
    for (const state of PARCEL_STATES) {
      let at = status;
      for (const to of stepsTo(status, state)) {
        expect(orderLifecycle.findTo(at, to, 'courier')).toBeDefined();
        at = to;
      }
    }
  }
  expect(stepsTo('Packing', 'delivered')).toEqual(['Shipped', 'Out for delivery', 'Delivered']);
  expect(stepsTo('Delivered', 'on_the_way')).toEqual([]);
  expect(stepsTo('Cancelled', 'delivered')).toEqual([]);
});

it.each([
  [1, 500],
  [3, 1_200],
  [500, 30_000],
])('%i pieces are taken to weigh %i g', (pieces, grams) => {
  expect(gramsOf(pieces)).toBe(grams);
});
