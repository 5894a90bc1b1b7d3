import type { OrderId } from '@darzi/contract/ids.ts';
import { orderId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { findOrder, findOrderWithMoney } from './order.repository.ts';
import { deliveredAtOf, isInTransit, type StoredOrder, trackingOf } from './stored-order.ts';

let till: Till;
let packer: Someone;
beforeAll(async () => {
  till = await startTill();
  packer = await aPerson(till, 'packer');
});
afterAll(() => till.close());

const anOrder = async (): Promise<OrderId> => {
  const kurta = await till.aKurta();
  const buyer = await aPerson(till);
  await till.fill(buyer, [kurta]);
  return orderId.parse((await till.checkOut(buyer, 'place-cod', [kurta])).body.orderId);
};
const move = async (id: OrderId, ...steps: readonly object[]) => {
  for (const body of steps) {
    const { status } = await till.call(`POST /api/admin/orders/${id}/status`, { token: packer.token, body });
    expect(status).toBe(200);
  }
};
const load = async (id: OrderId): Promise<StoredOrder> => {
  const order = await findOrder(till.db, id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
};
const PACKED = { status: 'Packing' };
const SENT = { status: 'Shipped', carrier: 'Blue Dart', trackingNumber: 'BD 1' };

describe('an order', () => {
  it('has a carrier from packing on, and a delivery date once delivered', async () => {
    const id = await anOrder();
    const placed = await load(id);
    expect(placed).not.toHaveProperty('carrier');
    expect([trackingOf(placed), isInTransit(placed)]).toEqual([
      { carrier: null, trackingNumber: null },
      false,
    ]);
    await move(id, PACKED, SENT);
    const sent = await load(id);
    expect(isInTransit(sent) && sent.carrier).toBe('Blue Dart');
    expect(deliveredAtOf(sent)).toBeNull();
    await move(id, { status: 'Out for delivery' }, { status: 'Delivered' });
    expect(deliveredAtOf(await load(id))).toBeInstanceOf(Date);
  });

  it('that was never placed is found only for its money', async () => {
    const { orderId: id } = await till.aPayment('razorpay', [await till.aKurta()]);
    expect(await findOrder(till.db, id)).toBeUndefined();
    expect(await findOrderWithMoney(till.db, id)).toBeUndefined();
  });

  it('does not compile where code reads a field its state lacks', () => {
    const dayOf = (order: StoredOrder): unknown =>
      // @ts-expect-error only a delivered order has a delivery date
      order.deliveredAt;
    const carriedBy = (order: StoredOrder): string | null => (isInTransit(order) ? order.carrier : null);
    expect([dayOf, carriedBy]).toHaveLength(2);
  });

  it.each([
    ['placed', 'orders_delivered', { delivered_at: new Date() }],
    ['placed', 'orders_tracked', { carrier: 'Blue Dart' }],
    ['waiting for its payment', 'orders_moved', { status: 'Packing' }],
  ] as const)('that is %s is kept by %s from %j', async (what, constraint, changes) => {
    const id =
      what === 'placed' ? await anOrder() : (await till.aPayment('razorpay', [await till.aKurta()])).orderId;
    const change = till.db.updateTable('orders').set(changes).where('id', '=', id).execute();
    await expect(change).rejects.toThrow(constraint);
  });
});
