import type { OrderId } from '@darzi/contract/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../../ledger-faults.ts';
import { anAddress, aPerson, stockOf } from '../../test-factories.ts';
import type { Till } from '../../test-till.ts';
import { type OrderAdmin, startOrderAdmin, wanted } from './test-order-admin.ts';

let shop: Till;
let at: OrderAdmin;
beforeAll(async () => {
  ({ shop, at } = await startOrderAdmin());
});
afterEach(async () => {
  await shop.simulator.settled();
  expect(await ledgerFaults(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

describe('an order that waits for its payment link', () => {
  const aLink = async () => {
    const kurta = await at.aKurta();
    const buyer = await aPerson(shop);
    const { body } = await at.asAdmin('POST /api/admin/orders', {
      lines: [wanted(kurta, { quantity: 2 })],
      address: anAddress({ email: buyer.email }),
      isHandedOver: false,
      payment: { method: 'link', hours: 24 },
    });
    const { _id: id } = body.order as { _id: OrderId };
    return { kurta, buyer, id, token: await at.linkToken(id) };
  };

  it.each(['stripe', 'razorpay'] as const)(
    'asks for the new total, and what is paid by %s for the old one goes back',
    async (method) => {
      const { kurta, id, token } = await aLink();
      expect((await at.openLink(token, method)).status).toBe(200);
      expect(await at.edited(id, { lines: [wanted(kurta)] })).toMatchObject({
        amount: 1_049,
        isPlaced: false,
      });
      await shop.pay(method, id);
      await at.settleAll();
      await at.settleAll();
      expect((await at.orderAt(id)).order).toMatchObject({ isPlaced: false, amount: 1_049 });
      expect((await shop.call(`GET /api/pay/${token}`)).body.order).toMatchObject({
        state: 'open',
        total: 1_049,
      });
      expect((await at.openLink(token, method)).status).toBe(200);
      await shop.pay(method, id);
      await at.settleAll();
      expect((await at.orderAt(id)).order).toMatchObject({ isPlaced: true, payment: true, amount: 1_049 });
      expect(await stockOf(shop, kurta._id)).toBe(4);
    },
  );

  it('raced by its payment is paid at its final price, whichever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { kurta, id, token } = await aLink();
      const method = round % 2 === 0 ? 'stripe' : 'razorpay';
      await at.openLink(token, method);
      const { version } = (await at.orderAt(id)).order;
      const body = { lines: [wanted(kurta)], version, total: 1_049 };
      const [answer] = await Promise.all([
        at.asAdmin(`POST /api/admin/orders/${id}/edit`, body),
        shop.pay(method, id).then(() => shop.simulator.settled()),
      ]);
      await at.settleAll();
      const { order, money } = await at.orderAt(id);
      // if paid first, it is a paid order that became cheaper; if edited first, its money is refunded
      expect([200, 409]).toContain(answer.status);
      if (order.payment) expect(money.captured - money.refunded - money.refunding).toBe(order.amount);
      expect(await stockOf(shop, kurta._id)).toBe(answer.status === 200 ? 4 : 3);
      expect(await ledgerFaults(shop.db)).toEqual([]);
    }
  });
});

it.each(['Cancelled', 'Packing'])(
  'an edit and a move to %s: one of them wins, and stock agrees',
  async (status) => {
    for (let round = 0; round < 8; round += 1) {
      const [kurta, other] = [await at.aKurta(), await at.aKurta()];
      const { id } = await at.cashOrder([kurta]);
      const body = { lines: [wanted(other, { quantity: 3 })], version: 1, total: 3_049 };
      const [edit, moved] = await Promise.all([
        at.asAdmin(`POST /api/admin/orders/${id}/edit`, body),
        at.move(id, status),
      ]);
      expect(edit.status, JSON.stringify(edit.body)).toBeLessThan(500);
      expect(moved.status, JSON.stringify(moved.body)).toBeLessThan(500);
      const { order } = await at.orderAt(id);
      const isEdited = edit.status === 200;
      expect(isEdited || moved.status === 200).toBe(true);
      expect(order.amount).toBe(isEdited ? 3_049 : 1_049);
      const isBack = order.status === 'Cancelled';
      expect(await stockOf(shop, kurta._id)).toBe(isEdited || isBack ? 5 : 4);
      expect(await stockOf(shop, other._id)).toBe(isEdited && !isBack ? 2 : 5);
    }
  },
);

it('an edit and a refund of the piece it removes: the piece is refunded once', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [kurta, dupatta] = [await at.aKurta(), await at.aKurta()];
    const { id } = await at.paidOrder('razorpay', [kurta, dupatta]);
    const [edited, refunded] = await Promise.all([
      at.asAdmin(`POST /api/admin/orders/${id}/edit`, { lines: [wanted(kurta)], version: 1, total: 1_049 }),
      at.asAdmin(`POST /api/admin/orders/${id}/refund`, { lines: [wanted(dupatta)] }),
    ]);
    const statuses = [edited.status, refunded.status];
    expect(
      statuses.filter((status) => status === 200),
      JSON.stringify([edited, refunded]),
    ).toHaveLength(1);
    expect(Math.max(...statuses)).toBeLessThan(500);
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 2_049, refunded: 1_000, rest: 1_049 });
  }
});
