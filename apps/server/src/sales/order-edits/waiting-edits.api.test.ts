import type { OrderId, PayableId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../accounts/password-hash.ts';
import { ledgerFaults } from '../../ledger-faults.ts';
import { deliverMail } from '../../test-delivery.ts';
import { anAddress, aPerson, type Someone, stockOf } from '../../test-factories.ts';
import { gatewaysDiffer } from '../../test-ledger.ts';
import type { Item, Till } from '../../test-till.ts';
import { paymentLinkJobs } from '../checkout/change-payment-link.ts';
import { listTaxDocuments } from '../invoices/tax-document.repository.ts';
import { type OrderAdmin, startOrderAdmin, wanted } from './test-order-admin.ts';

let shop: Till;
let owner: Someone;
let at: OrderAdmin;
beforeAll(async () => {
  ({ shop, owner, at } = await startOrderAdmin());
});
afterEach(async () => {
  await at.settleAll();
  expect(await ledgerFaults(shop.db)).toEqual([]);
  expect(await gatewaysDiffer(shop.db, shop.simulator.state)).toEqual([]);
});
afterAll(() => shop.close());

const PASSWORD = 'a-long-password';
type Method = 'stripe' | 'razorpay';

const seen = async (token: string) =>
  (await shop.call(`GET /api/pay/${token}`)).body.order as Record<string, unknown>;
/** Pays what the order waits for, and waits until that is known. */
const payDue = async (id: OrderId, method: Method = 'razorpay') => {
  const token = await at.linkToken(id);
  expect((await at.openLink(token, method)).status).toBe(200);
  await shop.pay(method, id);
  await at.settleAll();
  return token;
};
const expire = async (id: OrderId) => {
  await shop.db
    .updateTable('waiting_edits')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('order_id', '=', id)
    .execute();
  await paymentLinkJobs(shop.deps)['expire-payment-links']({});
};
const twoOf = (kurta: Item) => ({ lines: [wanted(kurta, { quantity: 2 })] });
const statusOf = async (id: string, status: string) => {
  const { body } = await at.move(id, status);
  return body.code ?? 'ok';
};
const aDearerOrder = async (method: Method = 'razorpay') => {
  const kurta = await at.aKurta();
  const { buyer, id } = await at.paidOrder(method, [kurta]);
  const order = await at.edited(id, twoOf(kurta));
  return { kurta, buyer, id, order };
};

describe('a paid order that is made dearer', () => {
  it('stays as it is until the difference is paid; its pieces are reserved, and nothing is packed', async () => {
    const kurta = await at.aKurta();
    const { buyer, id } = await at.paidOrder('razorpay', [kurta]);
    expect((await at.preview(id, twoOf(kurta))).body).toMatchObject({
      difference: 1_000,
      due: 1_000,
      givenBack: 0,
    });
    const order = await at.edited(id, twoOf(kurta));
    expect(order).toMatchObject({
      amount: 1_049,
      items: [{ quantity: 1 }],
      due: { amount: 1_000 },
      canEdit: false,
    });
    expect(await stockOf(shop, kurta._id)).toBe(3);
    expect(await statusOf(id, 'Packing')).toBe('order.edit_unpaid');
    const packed = await at.asAdmin('POST /api/admin/orders/pack', { orders: [{ _id: id }] });
    expect(packed.body.verdicts).toMatchObject([{ ok: false, message: expect.stringContaining('₹1,000') }]);
    await expect(sql`update orders set status = 'Packing' where id = ${id}`.execute(shop.db)).rejects.toThrow(
      'orders_owed',
    );
    expect((await at.edit(id, twoOf(kurta))).body.code).toBe('order.edit_waiting');
    expect((await at.asAdmin(`POST /api/admin/orders/${id}/refund`, { amount: 1 })).body.code).toBe(
      'order.edit_waiting',
    );
    expect(await shop.ordersOf(buyer)).toMatchObject([{ _id: id, amount: 1_049, due: { amount: 1_000 } }]);
  });

  it.each([
    ['stripe', 'razorpay'],
    ['razorpay', 'stripe'],
    ['razorpay', 'razorpay'],
  ] as const)(
    'paid by %s and its difference by %s is changed, sent and refunded out of both',
    async (first, second) => {
      const { kurta, buyer, id } = await aDearerOrder(first);
      const token = await payDue(id, second);
      expect(await seen(token)).toMatchObject({ state: 'paid' });
      const { order, money, timeline } = await at.orderAt(id);
      expect(order).toMatchObject({ amount: 2_049, items: [{ quantity: 2 }], payment: true });
      expect(order.due).toBeUndefined();
      expect(money).toMatchObject({ captured: 2_049, rest: 2_049 });
      expect(timeline.at(-1)?.changes).toContain('₹1,000 more was paid');
      expect(await stockOf(shop, kurta._id)).toBe(3);
      expect((await at.openLink(token, second)).body.code).toBe('order.already_paid');
      for (const status of ['Packing', 'Shipped']) expect(await statusOf(id, status)).toBe('ok');
      expect(await listTaxDocuments(shop.db, id as PayableId)).toMatchObject([
        { kind: 'invoice', totalPaise: 204_900 },
      ]);
      const { body } = await shop.call(`GET /api/receipt/${id}`, { token: buyer.token });
      expect(body.receipt).toMatchObject({ total: 2_049, kept: 2_049 });
      const refund = await at.asAdmin(`POST /api/admin/orders/${id}/refund`, { amount: 1_500 });
      expect(refund.status, JSON.stringify(refund.body)).toBe(200);
      await at.settleAll();
      expect((await at.orderAt(id)).money).toMatchObject({ refunded: 1_500, rest: 549 });
      const documents = await listTaxDocuments(shop.db, id as PayableId);
      const credited = documents.filter(({ kind }) => kind === 'credit_note');
      expect(credited.map(({ totalPaise }) => totalPaise).reduce((sum, one) => sum + one, 0)).toBe(150_000);
    },
  );

  it('can be paid from the customer’s order page, and from nobody else’s', async () => {
    const { buyer, id } = await aDearerOrder();
    const ask = ({ token }: Someone) => shop.call(`POST /api/order/${id}/pay-due`, { token });
    expect((await ask(await aPerson(shop))).status).toBe(404);
    const { body } = await ask(buyer);
    const token = new URLSearchParams(String(body.page).split('?')[1]).get('order') ?? '';
    const linked = await seen(token);
    expect(linked).toMatchObject({
      state: 'open',
      total: 2_049,
      paid: 1_049,
      due: 1_000,
      lines: [{ quantity: 2 }],
    });
    expect(JSON.stringify(linked)).not.toContain(buyer.email);
    await payDue(id);
    expect((await ask(buyer)).body.code).toBe('payment_link.none');
  });

  it('stays as it was when the time is over, and later money is refunded', async () => {
    const { kurta, id } = await aDearerOrder();
    const token = await at.linkToken(id);
    await at.openLink(token, 'razorpay');
    await expire(id);
    const { order, timeline } = await at.orderAt(id);
    expect(order).toMatchObject({ amount: 1_049, items: [{ quantity: 1 }], canEdit: true });
    expect(order.due).toBeUndefined();
    expect(timeline.at(-1)?.changes).toEqual(['Not changed: ₹1,000 more was not paid in time']);
    expect(await stockOf(shop, kurta._id)).toBe(4);
    expect(await seen(token)).toMatchObject({ state: 'unchanged', total: 1_049 });
    expect((await at.openLink(token, 'stripe')).status).toBe(409);
    await shop.pay('razorpay', id).catch(() => {});
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 1_049, rest: 1_049 });
    expect(await statusOf(id, 'Packing')).toBe('ok');
  });

  it('stays as it was when staff withdraw the edit, and another edit asks again', async () => {
    const { kurta, id } = await aDearerOrder('stripe');
    await at.openLink(await at.linkToken(id), 'stripe');
    await at.settleAll();
    const ended = await at.asAdmin(`POST /api/admin/orders/${id}/payment-link/close`);
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    expect(await stockOf(shop, kurta._id)).toBe(4);
    const three = await at.edited(id, { lines: [wanted(kurta, { quantity: 3 })] });
    expect(three).toMatchObject({ due: { amount: 2_000 } });
    await payDue(id, 'stripe');
    expect((await at.orderAt(id)).order).toMatchObject({ amount: 3_049, items: [{ quantity: 3 }] });
    expect(await stockOf(shop, kurta._id)).toBe(2);
  });

  it('stands if it was paid while staff withdrew it', async () => {
    const { id } = await aDearerOrder();
    await at.openLink(await at.linkToken(id), 'razorpay');
    shop.simulator.switches.razorpay.webhooks.timing = 'never';
    await shop.pay('razorpay', id);
    shop.simulator.switchAllOff();
    const ended = await at.asAdmin(`POST /api/admin/orders/${id}/payment-link/close`);
    expect(ended.body.code).toBe('order.already_paid');
    expect((await at.orderAt(id)).order).toMatchObject({ amount: 2_049, items: [{ quantity: 2 }] });
  });

  it('is refunded in full when cancelled, late money included', async () => {
    const { kurta, buyer, id } = await aDearerOrder();
    await at.openLink(await at.linkToken(id), 'razorpay');
    const cancelled = await shop.call(`POST /api/order/${id}/cancel`, { token: buyer.token });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    expect(await stockOf(shop, kurta._id)).toBe(5);
    await shop.pay('razorpay', id).catch(() => {});
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 1_049, refunded: 1_049, rest: 0 });
  });

  it('and paid is refunded both payments when cancelled', async () => {
    const { kurta, id } = await aDearerOrder('stripe');
    await payDue(id, 'razorpay');
    expect(await statusOf(id, 'Cancelled')).toBe('ok');
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 2_049, rest: 0 });
    expect(await stockOf(shop, kurta._id)).toBe(5);
  });

  it('and paid is refunded from the last payment when it becomes cheaper again', async () => {
    const { kurta, id } = await aDearerOrder();
    await payDue(id, 'stripe');
    expect(await at.edited(id, { lines: [wanted(kurta)] })).toMatchObject({ amount: 1_049 });
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 2_049, refunded: 1_000, rest: 1_049 });
  });

  it('in another size returns its old piece only once it is paid', async () => {
    const kurta = await at.aKurta();
    await sql`update product_sizes set price_paise = 150000 where product_id = ${kurta._id} and size = 'L'`.execute(
      shop.db,
    );
    const { id } = await at.paidOrder('razorpay', [kurta]);
    await at.edited(id, { lines: [wanted(kurta, { size: 'L', was: 'M' })] });
    expect([await stockOf(shop, kurta._id), await stockOf(shop, kurta._id, 'L')]).toEqual([4, 4]);
    await payDue(id);
    expect([await stockOf(shop, kurta._id), await stockOf(shop, kurta._id, 'L')]).toEqual([5, 4]);
  });

  it('notifies its customer, in their language, of the payment due and of the outcome', async () => {
    const { buyer, id } = await aDearerOrder();
    const mails = (await deliverMail(shop)).filter(({ to }) => to === buyer.email);
    const asked = mails.find(({ subject }) => subject.startsWith('Please pay ₹1,000'));
    expect(asked?.text).toContain('Size M: 2 pieces instead of 1');
    expect(asked?.text).toContain(`/pay?order=${await at.linkToken(id)}`);
    await shop.db.updateTable('users').set({ mail_language: 'hi' }).where('id', '=', buyer.userId).execute();
    await expire(id);
    const later = (await deliverMail(shop)).filter(({ to }) => to === buyer.email);
    const told = later.find(({ subject }) => subject.includes('पहले जैसा ही है'));
    expect(told?.text).toContain('₹1,000');
  });

  it('cannot be paid after its customer has left', async () => {
    const { kurta, buyer, id } = await aDearerOrder();
    await at.openLink(await at.linkToken(id), 'razorpay');
    const hashed = await hashPassword(PASSWORD);
    if (!hashed.ok) throw new Error('the password is too short');
    await shop.db
      .updateTable('users')
      .set({ password_hash: hashed.value })
      .where('id', '=', buyer.userId)
      .execute();
    const left = await shop.call('DELETE /api/user/me', { token: buyer.token, body: { password: PASSWORD } });
    expect(left.status, JSON.stringify(left.body)).toBe(200);
    await paymentLinkJobs(shop.deps)['expire-payment-links']({});
    const { rows } =
      await sql`select 1 from waiting_edits where order_id = ${id} and plan is not null`.execute(shop.db);
    expect(rows).toEqual([]);
    await shop.pay('razorpay', id).catch(() => {});
    await at.settleAll();
    expect(await stockOf(shop, kurta._id)).toBe(5);
  });

  it('paid to staff also waits for a link, and is not handed over before', async () => {
    const kurta = await at.aKurta();
    const sale = {
      lines: [wanted(kurta)],
      address: anAddress({ email: (await aPerson(shop)).email }),
      isHandedOver: false,
      payment: { method: 'cash' },
    };
    const { _id: id } = (await at.asAdmin('POST /api/admin/orders', sale)).body.order as { _id: OrderId };
    expect(await at.edited(id, twoOf(kurta))).toMatchObject({ due: { amount: 1_000 } });
    await payDue(id, 'stripe');
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 2_049 });
    expect(await statusOf(id, 'Cancelled')).toBe('ok');
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 2_049, rest: 0 });
  });

  it('reports the refunded part when one payment’s provider refuses its share of a refund', async () => {
    const { id } = await aDearerOrder('stripe');
    await payDue(id, 'razorpay');
    shop.simulator.switches.stripe.refunds = 'refused';
    const key = { 'idempotency-key': `both-${id}` };
    const ask = () =>
      shop.call(`POST /api/admin/orders/${id}/refund`, {
        token: owner.token,
        body: { amount: 1_500 },
        headers: key,
      });
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([409, 'refund.partly_refused']);
    expect(body.message).toMatch(/^₹1,000 of this refund has been made\. .* refused the other ₹500: /);
    expect((await ask()).body.code).toBe('refund.partly_refused');
    shop.simulator.switchAllOff();
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 1_000, refunding: 0, rest: 1_049 });
    const rest = await at.asAdmin(`POST /api/admin/orders/${id}/refund`, { amount: 500 });
    expect(rest.status, JSON.stringify(rest.body)).toBe(200);
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 1_500, rest: 549 });
  });

  it('is edited once, however many pay at once', async () => {
    const { kurta, id } = await aDearerOrder();
    const token = await at.linkToken(id);
    await at.openLink(token, 'stripe');
    await at.openLink(token, 'razorpay');
    await Promise.all([shop.pay('razorpay', id), shop.pay('stripe', id).catch(() => {})]);
    await at.settleAll();
    await at.settleAll();
    expect((await at.orderAt(id)).order).toMatchObject({ amount: 2_049 });
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 2_049, rest: 2_049 });
    expect(await stockOf(shop, kurta._id)).toBe(3);
  });
});

describe('the difference taken in person', () => {
  const take = (id: string, payment: object, amount = 1_000) =>
    at.asAdmin(`POST /api/admin/orders/${id}/difference`, { payment, amount });

  it.each([
    [{ method: 'cash' }, 'cash', null],
    [{ method: 'card machine', reference: 'SLIP-77' }, 'card machine', 'SLIP-77'],
  ] as const)(
    'by %j changes the order at once, and goes back by hand',
    async (payment, takenBy, reference) => {
      const { kurta, buyer, id } = await aDearerOrder();
      const token = await at.linkToken(id);
      const taken = await take(id, payment);
      expect(taken.status, JSON.stringify(taken.body)).toBe(200);
      expect(taken.body.order).toMatchObject({ amount: 2_049, items: [{ quantity: 2 }], payment: true });
      expect(await seen(token)).toMatchObject({ state: 'paid' });
      expect((await take(id, payment)).body.code).toBe('order.difference_none');
      const { money, timeline } = await at.orderAt(id);
      expect(money).toMatchObject({ captured: 2_049, rest: 2_049 });
      expect((money as unknown as { entries: object[] }).entries.at(-1)).toMatchObject({
        movement: 'cash_collected',
        amount: 1_000,
        takenBy,
        reference,
      });
      expect(timeline.at(-1)).toMatchObject({ changes: expect.arrayContaining(['₹1,000 more was paid']) });
      expect(await stockOf(shop, kurta._id)).toBe(3);
      for (const status of ['Packing', 'Shipped']) expect(await statusOf(id, status)).toBe('ok');
      expect(await listTaxDocuments(shop.db, id as PayableId)).toMatchObject([
        { kind: 'invoice', totalPaise: 204_900 },
      ]);
      const { body } = await shop.call(`GET /api/receipt/${id}`, { token: buyer.token });
      expect(body.receipt).toMatchObject({ total: 2_049, kept: 2_049, payments: [{}, { amount: 1_000 }] });
      const refund = await at.asAdmin(`POST /api/admin/orders/${id}/refund`, { amount: 1_500 });
      expect(refund.status, JSON.stringify(refund.body)).toBe(200);
      expect(refund.body.message).toContain('Pay ₹1,000 of it by hand');
      await at.settleAll();
      expect((await at.orderAt(id)).money).toMatchObject({ refunded: 1_500, rest: 549 });
    },
  );

  it('is paid back by hand where the customer says, and only that part of a return', async () => {
    const { kurta, buyer, id } = await aDearerOrder();
    expect((await take(id, { method: 'cash' })).status).toBe(200);
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
      expect(await statusOf(id, status)).toBe('ok');
    const route = `GET /api/order/${id}/returns`;
    expect((await shop.call(route, { token: buyer.token })).body).toMatchObject({ byHand: 'part' });
    const lines = [{ _id: kurta._id, size: kurta.size, quantity: 2 }];
    const asked = await shop.call(`POST /api/order/${id}/returns`, {
      token: buyer.token,
      body: { lines, resolution: 'refund', reason: 'Too long' },
    });
    expect(asked.body.return).toMatchObject({
      value: 2_000,
      isCash: true,
      byHand: 1_000,
      isPayoutMissing: true,
    });
    const { _id: returnId } = asked.body.return as { _id: string };
    const payout = { method: 'upi', upiId: 'meera.rao@okaxis' };
    const noted = await shop.call(`POST /api/order-returns/${returnId}/payout`, {
      token: buyer.token,
      body: { payout },
    });
    expect(noted.body.return).toMatchObject({ isPayoutMissing: false });
    for (const state of ['approved', 'received', 'refunded'])
      expect(
        (await at.asAdmin(`POST /api/admin/returns/${returnId}/state`, { state, reference: 'UTR 4711' }))
          .status,
      ).toBe(200);
    await at.settleAll();
    const { money } = await at.orderAt(id);
    expect(money).toMatchObject({ refunded: 2_000, rest: 49 });
    const { entries } = money as unknown as { entries: { movement: string }[] };
    expect(
      entries.filter(({ movement }) => movement.endsWith('refund') || movement.endsWith('refunded')),
    ).toMatchObject([
      { movement: 'cash_refunded', reference: 'UTR 4711' },
      { movement: 'refund', reference: expect.stringMatching(/^rfnd_/) },
    ]);
  });

  it('ends an online attempt, and money that still arrives for it is refunded', async () => {
    const { id } = await aDearerOrder();
    await at.openLink(await at.linkToken(id), 'razorpay');
    expect((await take(id, { method: 'cash' })).status).toBe(200);
    Object.assign(shop.simulator.switches.razorpay, { autoCapture: true });
    await shop.pay('razorpay', id);
    shop.simulator.switchAllOff();
    await at.settleAll();
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 2_049, rest: 2_049 });
  });

  it('is not taken if it was paid online a moment before', async () => {
    const { id } = await aDearerOrder();
    await at.openLink(await at.linkToken(id), 'razorpay');
    shop.simulator.switches.razorpay.webhooks.timing = 'never';
    await shop.pay('razorpay', id);
    shop.simulator.switchAllOff();
    expect((await take(id, { method: 'cash' })).body.code).toBe('order.difference_none');
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 2_049 });
  });

  it.each([
    [{ method: 'cash' }, 999, 409],
    [{ method: 'card machine', reference: ' ' }, 1_000, 400],
    [{ method: 'on delivery' }, 1_000, 400],
  ])('by %j of ₹%d is refused', async (payment, amount, status) => {
    const { id } = await aDearerOrder();
    expect((await take(id, payment, amount)).status).toBe(status);
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 1_049 });
  });

  it('is taken once, however often it is submitted, and only by the owner', async () => {
    const { buyer, id } = await aDearerOrder();
    const body = { payment: { method: 'cash' }, amount: 1_000 };
    for (const { token } of [buyer, await aPerson(shop, 'packer')])
      expect((await shop.call(`POST /api/admin/orders/${id}/difference`, { token, body })).status).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => take(id, { method: 'cash' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await at.orderAt(id)).money).toMatchObject({ captured: 2_049 });
    expect(await statusOf(id, 'Cancelled')).toBe('ok');
    await at.settleAll();
    expect((await at.orderAt(id)).money).toMatchObject({ refunded: 2_049, rest: 0 });
  });
});

describe('while an edit waits', () => {
  it('Today counts it separately, not among the orders to pack', async () => {
    const waiting = async () =>
      (await at.asAdmin('GET /api/admin/today')).body.waiting as {
        ordersToPack: number;
        changesWaiting?: { orders: number; amount: number };
      };
    const before = await waiting();
    const { id } = await aDearerOrder();
    const { orders, amount } = before.changesWaiting ?? { orders: 0, amount: 0 };
    expect(await waiting()).toMatchObject({
      ordersToPack: before.ordersToPack,
      changesWaiting: { orders: orders + 1, amount: amount + 1_000 },
    });
    await payDue(id);
    const after = await waiting();
    expect(after.changesWaiting).toEqual(before.changesWaiting);
    expect(after.ordersToPack).toBe(before.ordersToPack + 1);
  });

  it('none of its money can be refunded in any way', async () => {
    const { id } = await aDearerOrder();
    const { id: captureId } = await shop.db
      .selectFrom('captures')
      .select('id')
      .where('payable_id', '=', id as PayableId)
      .executeTakeFirstOrThrow();
    for (const route of [`orders/${id}`, `captures/${captureId}`])
      expect((await at.asAdmin(`POST /api/admin/${route}/refund`, { amount: 1 })).body).toMatchObject({
        code: 'order.edit_waiting',
        message: 'A change to this order is waiting for ₹1,000. Please take that change back first.',
      });
    await payDue(id);
    expect((await at.asAdmin(`POST /api/admin/captures/${captureId}/refund`, { amount: 1 })).status).toBe(
      200,
    );
  });
});
