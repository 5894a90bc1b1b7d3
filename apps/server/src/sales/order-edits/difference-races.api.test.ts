import type { OrderId } from '@darzi/contract/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { stockOf } from '../../test-factories.ts';
import { gatewaysDiffer } from '../../test-ledger.ts';
import type { Till } from '../../test-till.ts';
import { paymentLinkJobs } from '../checkout/change-payment-link.ts';
import { type OrderAdmin, startOrderAdmin, wanted } from './test-order-admin.ts';

let shop: Till;
let at: OrderAdmin;
beforeAll(async () => {
  ({ shop, at } = await startOrderAdmin());
});
afterEach(async () => {
  shop.simulator.switchAllOff();
  await at.settleAll();
  await at.settleAll();
  expect(await ledgerFaults(shop.db)).toEqual([]);
  expect(await gatewaysDiffer(shop.db, shop.simulator.state)).toEqual([]);
});
afterAll(() => shop.close());

const ROUNDS = 6;

/** Paid with ₹1,049; an edit adding a piece for ₹1,000 waits. */
const aDearerOrder = async () => {
  const kurta = await at.aKurta();
  const { buyer, id } = await at.paidOrder('razorpay', [kurta]);
  await at.edited(id, { lines: [wanted(kurta, { quantity: 2 })] });
  return { kurta, buyer, id };
};
const take = (id: string) =>
  at.asAdmin(`POST /api/admin/orders/${id}/difference`, { payment: { method: 'cash' }, amount: 1_000 });
const open = async (id: string, method: 'stripe' | 'razorpay') => {
  const press = async () => shop.call(`POST /api/pay/${await at.linkToken(id)}/${method}`);
  const first = await press();
  return first.status === 502 ? press() : first;
};
const settledWell = async (id: OrderId, kurta: { _id: string }) => {
  await at.settleAll();
  await at.settleAll();
  const { order, money } = await at.orderAt(id);
  expect(order.due).toBeUndefined();
  const isOff = order.status === 'Cancelled';
  expect([1_049, 2_049]).toContain(order.amount);
  expect(money.rest).toBe(isOff ? 0 : order.amount);
  expect(money.refunding).toBe(0);
  const pieces = order.amount === 2_049 ? 2 : 1;
  expect(await stockOf(shop, kurta._id as never)).toBe(isOff ? 5 : 5 - pieces);
  return { order, money };
};

describe('the difference is taken at the till while', () => {
  it.each([
    ['it is taken back', (id: string) => at.asAdmin(`POST /api/admin/orders/${id}/payment-link/close`)],
    ['the order is cancelled', (id: string) => at.move(id, 'Cancelled')],
    ['the order is packed', (id: string) => at.move(id, 'Packing')],
    [
      'money of it is refunded',
      (id: string) => at.asAdmin(`POST /api/admin/orders/${id}/refund`, { amount: 49 }),
    ],
    [
      'its link is given more time',
      (id: string) => at.asAdmin(`POST /api/admin/orders/${id}/payment-link`, { hours: 24 }),
    ],
    ['a colleague takes it too', (id: string) => take(id)],
  ] as const)('%s: one order of it, and its money agrees', async (what, other) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { kurta, id } = await aDearerOrder();
      const [taken, answer] = await Promise.all([take(id), other(id)]);
      for (const one of [taken, answer]) expect(one.status, JSON.stringify(one.body)).toBeLessThan(500);
      if (what === 'a colleague takes it too')
        expect([taken.status, answer.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { body } = await at.asAdmin(`GET /api/admin/orders/${id}`);
      if ((body.order as { due?: object }).due !== undefined) {
        // both were refused: it still waits, and can be taken
        expect((await take(id)).status).toBe(200);
      }
      await at.settleAll();
      const { order, money } = await at.orderAt(id);
      const refunded = what === 'money of it is refunded' && answer.status === 200 ? 49 : 0;
      expect(money.rest).toBe(order.status === 'Cancelled' ? 0 : order.amount - refunded);
      if (refunded === 0) await settledWell(id, kurta);
      expect(await ledgerFaults(shop.db)).toEqual([]);
    }
  });

  it.each(['stripe', 'razorpay'] as const)('it is paid online by %s', async (method) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { kurta, id } = await aDearerOrder();
      expect((await open(id, method)).status).toBe(200);
      if (round % 2 === 1) shop.simulator.switches[method].webhooks.timing = 'never';
      const [taken] = await Promise.all([take(id), take(id), shop.pay(method, id).catch(() => {})]);
      shop.simulator.switchAllOff();
      expect(taken.status, JSON.stringify(taken.body)).not.toBe(500);
      const { order } = await settledWell(id, kurta);
      expect(order.amount).toBe(2_049);
    }
  });

  it('its time ends', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { kurta, id } = await aDearerOrder();
      await shop.db
        .updateTable('waiting_edits')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .where('order_id', '=', id)
        .execute();
      const [taken] = await Promise.all([
        take(id),
        paymentLinkJobs(shop.deps)['expire-payment-links']({}),
        paymentLinkJobs(shop.deps)['expire-payment-links']({}),
      ]);
      expect(taken.status).toBeLessThan(500);
      const { order } = await settledWell(id, kurta);
      expect(order.amount).toBe(taken.status === 200 ? 2_049 : 1_049);
    }
  });
});

it('either a waiting edit or a refund of the same order wins', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const kurta = await at.aKurta();
    const { id } = await at.paidOrder('razorpay', [kurta]);
    const { version } = (await at.orderAt(id)).order;
    const change = { lines: [wanted(kurta, { quantity: 2 })], version, total: 2_049 };
    const answers = await Promise.all([
      at.asAdmin(`POST /api/admin/orders/${id}/edit`, change),
      at.asAdmin(`POST /api/admin/orders/${id}/refund`, { amount: 49 }),
      at.asAdmin(`POST /api/admin/orders/${id}/edit`, change),
    ]);
    expect(
      answers.filter(({ status }) => status === 200),
      JSON.stringify(answers),
    ).toHaveLength(1);
    expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
    await at.settleAll();
    const isWaiting = answers[1].status !== 200;
    expect(await stockOf(shop, kurta._id)).toBe(isWaiting ? 3 : 4);
    expect((await at.orderAt(id)).money.rest).toBe(isWaiting ? 1_049 : 1_000);
  }
});
