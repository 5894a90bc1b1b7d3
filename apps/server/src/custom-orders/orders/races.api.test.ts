import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { paise } from '@darzi/contract/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { openCustomOrderPayment } from './pay-custom-order.ts';
import { startWork } from './settle-custom-order.ts';
import { aBidOrder, aCustomOrder, anAcceptedOrder, anAddress, type Order } from './test-custom-orders.ts';

let shop: TestApp;
let asha: Someone;
let farida: Someone;
let vikram: Someone;
beforeAll(async () => {
  shop = await startTestApp();
  [asha, farida, vikram] = await Promise.all([
    aPerson(shop),
    aPerson(shop, 'designer'),
    aPerson(shop, 'designer'),
  ]);
});
afterAll(() => shop.close());

const acceptBid = (orderId: string, more: Record<string, unknown> = {}) =>
  shop.call('POST /api/custom-order/accept-bid', {
    token: asha.token,
    body: { orderId, shippingAddress: anAddress(), ...more },
  });
const cancel = (id: string) => shop.call(`POST /api/custom-order/${id}/cancel`, { token: asha.token });
const bid = (by: Someone, id: string, price: number, more: Record<string, unknown> = {}) =>
  shop.call(`POST /api/studio/custom-orders/${id}/bid`, { token: by.token, body: { price, ...more } });
const statusOf = async (id: string) => {
  const { body } = await shop.call('GET /api/custom-order', { token: asha.token });
  return (body.orders as Order[]).find((order) => order._id === id)?.status;
};
const ROUNDS = Array.from({ length: 8 }, (_, round) => round);

describe('in a race', () => {
  it.each(ROUNDS)(
    'either accept or cancel wins, and the other is refused with the reason (%i)',
    async (round) => {
      const id = await aBidOrder(shop, asha, farida);
      const calls = [() => acceptBid(id), () => cancel(id)];
      if (round % 2 === 1) calls.reverse();
      const answers = await Promise.all(calls.map((call) => call()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409)?.body;
      const status = await statusOf(id);
      expect(lost?.message).toBe(
        status === 'accepted'
          ? 'This order can no longer be cancelled: it is accepted.'
          : 'This order is cancelled: its bid can no longer be accepted.',
      );
      expect(['accepted', 'cancelled']).toContain(status);
    },
  );

  it('an acceptance sent ten times is one agreement', async () => {
    const id = await aBidOrder(shop, asha, farida);
    const answers = await Promise.all(Array.from({ length: 10 }, () => acceptBid(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
  });

  it.each(ROUNDS)('one designer’s bid wins, and the other is told its price (%i)', async () => {
    const id = await aCustomOrder(shop, asha);
    const seen = { revision: 0 };
    const answers = await Promise.all([bid(farida, id, 5_000, seen), bid(vikram, id, 6_000, seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.order as Order;
    expect(won.bids).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'custom_order.bid_meanwhile',
      price: won.price,
      revision: 1,
    });
  });

  it.each(ROUNDS)('an acceptance and a raise: only a price that was seen is ever accepted (%i)', async () => {
    const id = await aBidOrder(shop, asha, farida, 5_000);
    const [accepted, raised] = await Promise.all([acceptBid(id), bid(farida, id, 6_000)]);
    if (accepted?.status === 200) {
      expect((accepted.body.order as Order).price).toBe(5_000);
      expect(raised).toMatchObject({ status: 409, body: { code: 'custom_order.no_bid_now' } });
    } else {
      expect(raised?.status).toBe(200);
      expect(accepted).toMatchObject({
        status: 409,
        body: {
          code: 'custom_order.price_changed',
          price: 6_000,
          message: 'The price of this order is now ₹6,000. Please look at it and accept again.',
        },
      });
      expect((await acceptBid(id)).status).toBe(200);
    }
  });
});

describe('a raised bid', () => {
  it('is accepted only once its price was shown or is named', async () => {
    const id = await aBidOrder(shop, asha, farida, 5_000);
    await bid(farida, id, 6_000);
    expect(await acceptBid(id)).toMatchObject({ status: 409, body: { success: false, price: 6_000 } });
    await bid(farida, id, 7_000);
    expect(await acceptBid(id, { price: 6_000 })).toMatchObject({ status: 409, body: { price: 7_000 } });
    expect(await acceptBid(id, { price: 7_000 })).toMatchObject({ status: 200 });
  });

  it('keeps every revision, and repeating a bid adds none', async () => {
    const id = await aBidOrder(shop, asha, farida, 5_000);
    await bid(farida, id, 5_000);
    const { body } = await bid(farida, id, 5_500, { designerNotes: 'Better silk' });
    expect((body.order as Order).bids).toMatchObject([
      { revision: 1, price: 5_000, designerNotes: '' },
      { revision: 2, price: 5_500, designerNotes: 'Better silk' },
    ]);
  });

  it.each([0, -1, 10_000_000.01, 10.001, '5000', null])('is never %j', async (price) => {
    const id = await aCustomOrder(shop, asha);
    expect(await bid(farida, id, price as number)).toMatchObject({ status: 400, body: { success: false } });
  });
});

describe('money', () => {
  const start = (id: string, rupees: number) =>
    shop.db.transaction().execute((tx) => startWork(tx, id as CustomOrderId, paise(rupees * 100)));
  const open = (id: string) =>
    shop.db.transaction().execute((tx) => openCustomOrderPayment(tx, id as CustomOrderId));

  it('starts the work once, and only at the accepted price', async () => {
    const id = await anAcceptedOrder(shop, asha, farida);
    expect(await start(id, 12_499.99)).toBe(false);
    expect((await open(id)).ok && (await open(id)).ok).toBe(true);
    expect(await statusOf(id)).toBe('waiting_payment');
    expect((await Promise.all([start(id, 12_500), start(id, 12_500)])).sort()).toEqual([false, true]);
    expect(await statusOf(id)).toBe('in_progress');
    expect((await open(id)).ok).toBe(false);
  });

  it('starts nothing that was cancelled or never accepted', async () => {
    const pending = await aBidOrder(shop, asha, farida);
    expect(await start(pending, 12_500)).toBe(false);
    await cancel(pending);
    expect(await start(pending, 12_500)).toBe(false);
  });
});
