import { HOUR_MS } from '@darzi/contract/durations.ts';
import type { OrderId, ProductId, UserId } from '@darzi/contract/ids.ts';
import { describe, expect, it } from 'vitest';
import { addOrders, type DemoGoods, reachedAt, statusOf } from './demo-orders.ts';
import { addReturns } from './demo-returns.ts';

const GOODS: readonly DemoGoods[] = Array.from({ length: 60 }, (_, index) => ({
  id: `goods-${index}` as ProductId,
  name: `Garment ${index}`,
  description: '',
  pricePaise: 50_000 + index * 7_000,
  category: 'Women',
  subCategory: 'Topwear',
  hsn: null,
  images: [],
  sizes: ['S', 'M', 'L'],
}));
/**
 * Every fifth hour of three weeks containing the end of a month, a year and a financial year: covers all hours of a
 * day.
 */
const MOMENTS = ['2026-11-16T00:10:00Z', '2026-12-22T00:10:00Z', '2027-03-22T00:10:00Z'].flatMap((first) =>
  Array.from({ length: 101 }, (_, index) => new Date(Date.parse(first) + index * 5 * HOUR_MS)),
);

describe('the orders of the demo, whenever the shop is first started', () => {
  it.each([true, false])('stand in every state, with gateways: %s', (hasGateways) => {
    for (const now of MOMENTS) {
      expect(
        [...new Set(addOrders(GOODS, now, hasGateways).map(statusOf))].toSorted(),
        now.toISOString(),
      ).toEqual([
        'Cancelled',
        'Delivered',
        'Order Placed',
        'Out for delivery',
        'Packing',
        'Returned to sender',
        'Shipped',
      ]);
    }
  });

  it('reached their states one move at a time, between placing and now', () => {
    for (const now of MOMENTS) {
      for (const { placedAt, moves } of addOrders(GOODS, now, true)) {
        const times = [placedAt, ...moves.map(({ at }) => at), now].map((moment) => moment.getTime());
        expect(times, now.toISOString()).toEqual(times.toSorted((a, b) => a - b));
      }
    }
  });

  it('include returns: two refunded, one waiting for an answer', () => {
    for (const now of MOMENTS) {
      const orders = addOrders(GOODS, now, true).map((order, index) => ({
        ...order,
        id: `order-${index}` as OrderId,
        customerId: order.customer.name as UserId,
        capture: undefined,
      }));
      const returns = addReturns(orders, now);
      const states = Map.groupBy(returns, ({ state }) => state);
      expect(states.get('refunded')?.length, now.toISOString()).toBe(2);
      expect(states.get('requested')?.length, now.toISOString()).toBe(1);
      expect(new Set(returns.map(({ order }) => order.id)).size, now.toISOString()).toBe(returns.length);
      for (const { order, askedAt, movedAt } of returns) {
        expect(askedAt.getTime()).toBeGreaterThan(reachedAt(order, 'Delivered')?.getTime() ?? Infinity);
        expect(movedAt.getTime()).toBeLessThanOrEqual(now.getTime());
      }
    }
  });
});
