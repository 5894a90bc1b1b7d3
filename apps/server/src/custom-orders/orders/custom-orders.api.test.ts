import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startWork } from './settle-custom-order.ts';
import {
  aCustomOrder,
  anAcceptedOrder,
  anAddress,
  type Order,
  orderIn,
  submit,
  threePeople,
} from './test-custom-orders.ts';

let shop: TestApp;
let asha: Someone;
let designer: Someone;
let admin: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, designer, admin] = await threePeople(shop);
});
afterAll(() => shop.close());

const listOf = async ({ token }: Someone): Promise<Order[]> =>
  (await shop.call('GET /api/custom-order', { token })).body.orders as Order[];
const studio = (by: Someone, id: string, call: string, body: unknown = {}) =>
  shop.call(`POST /api/studio/custom-orders/${id}/${call}`, { token: by.token, body });
const acceptBid = (by: Someone, orderId: string, more: Record<string, unknown> = {}) =>
  shop.call('POST /api/custom-order/accept-bid', {
    token: by.token,
    body: { orderId, shippingAddress: anAddress(), ...more },
  });
const pay = (id: string, rupees = 12_500) =>
  shop.db.transaction().execute((tx) => startWork(tx, id as CustomOrderId, paise(rupees * 100)));

describe('the whole lifecycle', () => {
  it('goes from the form to the delivered custom order', async () => {
    const submitted = await submit(shop, asha, { size: 'S' });
    expect(submitted).toMatchObject({ status: 200, body: { success: true } });
    const { _id: id } = orderIn(submitted);
    expect(orderIn(submitted)).toMatchObject({
      status: 'pending',
      price: null,
      size: 'S',
      measurementMode: 'standard',
      measurements: { chest: 35, waist: 29, hips: 37, length: 28, shoulders: 16, sleeves: 23 },
      design: { style: 'fusion', fabric: 'silk', color: null },
      tracking: null,
    });
    const bid = await studio(designer, id, 'bid', {
      price: 12_500,
      breakdown: [
        { label: 'Cloth', amount: 8_000 },
        { label: 'Making', amount: 4_500 },
      ],
      designerNotes: 'Cut on the bias',
      estimatedDelivery: '2026-12-20',
      color: 'Madder',
    });
    expect(orderIn(bid)).toMatchObject({ status: 'pending', price: 12_500, customerName: 'Asha Rao' });
    const [shown] = await listOf(asha);
    expect(shown).toMatchObject({
      _id: id,
      status: 'pending',
      price: 12_500,
      designerNotes: 'Cut on the bias',
      estimatedDelivery: '2026-12-20',
      design: { color: 'Madder' },
      bids: [{ revision: 1, price: 12_500 }],
    });
    const accepted = await acceptBid(asha, id);
    expect(accepted).toMatchObject({ body: { success: true, message: 'Bid accepted successfully!' } });
    expect(orderIn(accepted)).toMatchObject({
      status: 'accepted',
      shippingAddress: { city: 'Bengaluru', country: 'India', addressLine2: '' },
    });
    expect(await pay(id)).toBe(true);
    expect(orderIn(await studio(designer, id, 'status', { status: 'completed' })).status).toBe('completed');
    const shipped = await studio(designer, id, 'status', {
      status: 'shipped',
      carrier: 'Blue Dart',
      trackingNumber: 'BD 42',
    });
    expect(orderIn(shipped)).toMatchObject({
      status: 'shipped',
      tracking: { carrier: 'Blue Dart', number: 'BD 42' },
    });
    expect(orderIn(shipped).shippedAt).toBeTypeOf('string');
    const delivered = orderIn(await studio(admin, id, 'status', { status: 'delivered' }));
    expect(delivered).toMatchObject({ status: 'delivered', payment: true });
    expect(delivered.deliveredAt).toBeTypeOf('string');

    const review = { rating: 5, text: 'Fits like a second skin' };
    const written = await shop.call(`POST /api/custom-order/${id}/review`, {
      token: asha.token,
      body: review,
    });
    expect(orderIn(written).review).toEqual(review);
    expect(
      await shop.call(`POST /api/custom-order/${id}/review`, { token: asha.token, body: review }),
    ).toMatchObject({ status: 409, body: { code: 'custom_order.already_reviewed' } });

    const { body } = await shop.call(`GET /api/studio/custom-orders/${id}`, { token: designer.token });
    expect((body.history as { what: string }[]).map(({ what }) => what)).toEqual([
      'Order placed',
      'Bid of ₹12,500',
      'Bid of ₹12,500 accepted',
      'Paid, in progress',
      'Completed',
      'Shipped',
      'Delivered',
      'Review written',
    ]);
  });

  it('lists the newest first', async () => {
    const mira = await aPerson(shop);
    const ids = [await aCustomOrder(shop, mira), await aCustomOrder(shop, mira)];
    expect((await listOf(mira)).map(({ _id }) => _id)).toEqual(ids.reverse());
  });

  it('can be cancelled by its customer until the bid is accepted', async () => {
    const id = await aCustomOrder(shop, asha);
    const cancel = () => shop.call(`POST /api/custom-order/${id}/cancel`, { token: asha.token });
    expect(orderIn(await cancel()).status).toBe('cancelled');
    expect(await cancel()).toMatchObject({
      status: 409,
      body: { success: false, message: 'This order can no longer be cancelled: it is cancelled.' },
    });
    const accepted = await anAcceptedOrder(shop, asha, designer);
    expect(await shop.call(`POST /api/custom-order/${accepted}/cancel`, { token: asha.token })).toMatchObject(
      { status: 409, body: { code: 'custom_order.cancel_too_late' } },
    );
  });

  it('lets the customer "set" in progress after payment and nothing else', async () => {
    const id = await anAcceptedOrder(shop, asha, designer);
    const set = (status: string) =>
      shop.call('POST /api/custom-order/update-status', {
        token: asha.token,
        body: { orderId: id, status },
      });
    expect(await set('in_progress')).toMatchObject({ status: 409, body: { success: false } });
    await pay(id);
    expect(await set('in_progress')).toMatchObject({ status: 200, body: { success: true } });
    for (const status of ['delivered', 'completed', 'cancelled', '__proto__', '']) {
      expect((await set(status)).body.success).toBe(false);
    }
    await studio(designer, id, 'status', { status: 'completed' });
    expect(await set('in_progress')).toMatchObject({ status: 409, body: { success: false } });
  });
});
