import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { findCustomOrder } from './custom-order.repository.ts';
import { isAgreed, type StoredCustomOrder } from './stored-custom-order.ts';
import { aBidOrder, aCustomOrder, anAcceptedOrder } from './test-custom-orders.ts';

let shop: TestApp;
let asha: Someone;
let designer: Someone;

beforeAll(async () => {
  shop = await startTestApp();
  asha = await aPerson(shop);
  designer = await aPerson(shop, 'designer');
});
afterAll(() => shop.close());

describe('a custom order', () => {
  it('has a price once it is agreed, and an address', async () => {
    const load = async (id: CustomOrderId): Promise<StoredCustomOrder> => {
      const order = await findCustomOrder(shop.db, id);
      if (order === undefined) throw new Error(`no order ${id}`);
      return order;
    };
    const asked = await load(await aBidOrder(shop, asha, designer));
    expect(asked).not.toHaveProperty('shippingAddress');
    expect(isAgreed(asked)).toBe(false);
    const agreed = await load(await anAcceptedOrder(shop, asha, designer));
    expect(isAgreed(agreed) && [agreed.pricePaise, agreed.shippingAddress?.city]).toEqual([
      1_250_000,
      'Bengaluru',
    ]);
    expect(agreed).not.toHaveProperty('isPaid');
  });

  it('does not compile where code reads a field its state lacks', () => {
    const carrierOf = (order: StoredCustomOrder): unknown =>
      // @ts-expect-error only a shipped order has a carrier
      order.carrier;
    const sentBy = (order: StoredCustomOrder): string | undefined =>
      order.status === 'shipped' ? order.carrier : undefined;
    expect([carrierOf, sentBy]).toHaveLength(2);
  });

  const now = new Date();
  it.each([
    ['asked for', 'custom_orders_asked', { is_cash: true }],
    ['asked for', 'custom_orders_asked', { accepted_at: now }],
    ['asked for', 'custom_orders_sent', { carrier: 'Blue Dart', tracking_number: 'BD 1' }],
    ['asked for', 'custom_orders_reviewed', { review_rating: 5, review_text: '' }],
    ['asked for', 'custom_orders_erased', { erased_at: now }],
    ['agreed on', 'custom_orders_agreed', { paid_at: now }],
    ['agreed on', 'custom_orders_sent', { shipped_at: now }],
  ] as const)('that is %s is kept from %s by the table: %j', async (state, constraint, changes) => {
    const id = await (state === 'agreed on'
      ? anAcceptedOrder(shop, asha, designer)
      : aCustomOrder(shop, asha));
    const change = shop.db.updateTable('custom_orders').set(changes).where('id', '=', id).execute();
    await expect(change).rejects.toThrow(constraint);
  });
});
