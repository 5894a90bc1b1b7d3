import type { PayableId } from '@darzi/contract/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../ledger-faults.ts';
import { deliverMail } from '../test-delivery.ts';
import { aPerson, type Someone, stockOf } from '../test-factories.ts';
import { startTill, type Till } from '../test-till.ts';
import { paymentJobs } from './payment.jobs.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let till: Till;
let admin: Someone;
beforeAll(async () => {
  till = await startTill();
  admin = await aPerson(till, 'admin');
});
afterEach(async () => {
  till.simulator.switchAllOff();
  await till.simulator.settled();
  expect(await ledgerFaults(till.db)).toEqual([]);
});
afterAll(() => till.close());

const paid = async (method: 'stripe' | 'razorpay', pricePaise = 149_950) => {
  const kurta = await till.aKurta(3, pricePaise);
  const { buyer, orderId } = await till.aPayment(method, [kurta]);
  till.simulator.switches.razorpay.autoCapture = true;
  await till.pay(method, orderId);
  await till.simulator.settled();
  return { kurta, buyer, orderId };
};
const refund = (id: string, body?: object, headers: Record<string, string> = {}, token = admin.token) =>
  till.call(`POST /api/admin/orders/${id}/refund`, {
    token,
    ...(body === undefined ? {} : { body }),
    headers,
  });
const move = (id: string, status: string) =>
  till.call(`POST /api/admin/orders/${id}/status`, { token: admin.token, body: { status } });
const runJobs = async () => {
  const due = await till.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['requested', 'pending'])
    .execute();
  for (const { id } of due) await paymentJobs(till.deps).refund({ refundId: id });
};
const givenBack = (orderId: string) =>
  till.simulator.state.sessions.get(till.sessionOf(orderId))?.amountRefunded;
const ledgerOf = (orderId: string) =>
  till.db
    .selectFrom('ledger_entries')
    .select(['movement', 'amount_minor', 'amount_paise', 'reference'])
    .where('payable_id', '=', orderId as PayableId)
    .orderBy('id')
    .execute();

describe.each(['stripe', 'razorpay'] as const)('a refund of %s that fails after it was made', (provider) => {
  const tell = async (refundId: string) => {
    const refund = { id: refundId, amount: 10_000, status: 'failed' };
    const payload = JSON.stringify(
      provider === 'stripe'
        ? { id: `evt_${refundId}`, object: 'event', type: 'refund.failed', data: { object: refund } }
        : { event: 'refund.failed', payload: { refund: { entity: refund } } },
    );
    const answer = await till.app.inject({
      method: 'POST',
      url: `/api/webhooks/${provider}`,
      payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': till.simulator.signStripe(payload),
        'x-razorpay-signature': till.simulator.signRazorpay(payload),
      },
    });
    return answer.statusCode;
  };
  const flagsOf = (orderId: string) =>
    till.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('action', '=', 'payment.attention')
      .where('subject', '=', `order:${orderId}`)
      .execute();

  it('is flagged once; the ledger keeps it', async () => {
    const { orderId } = await paid(provider);
    expect((await refund(orderId, { amount: 100 })).status).toBe(200);
    const { id, gateway_refund_id } = await till.db
      .selectFrom('refunds as r')
      .innerJoin('captures as c', 'c.id', 'r.capture_id')
      .select(['r.id', 'r.gateway_refund_id'])
      .where('c.payable_id', '=', orderId as PayableId)
      .executeTakeFirstOrThrow();
    expect(await tell(`re_other${orderId}`)).toBe(200);
    expect(await flagsOf(orderId)).toEqual([]);
    for (let times = 0; times < 2; times += 1) expect(await tell(String(gateway_refund_id))).toBe(200);
    expect(await flagsOf(orderId)).toEqual([
      { changes: { because: 'refund failed afterwards', refundId: id } },
    ]);
    expect((await ledgerOf(orderId)).map(({ movement }) => movement)).toEqual(['capture', 'refund']);
  });
});

describe('a refund', () => {
  it('returns parts and then exactly the rest, in dollars and in the ledger', async () => {
    const { buyer, orderId } = await paid('stripe');
    expect(await refund(orderId, { amount: 500 })).toMatchObject({
      status: 200,
      body: { order: { _id: orderId, payment: true, refunded: 500 } },
    });
    expect(await refund(orderId, { amount: 500 })).toMatchObject({ body: { order: { refunded: 1000 } } });
    expect(givenBack(orderId)).toBe(1_176);
    expect(await refund(orderId, { amount: 548.51 })).toMatchObject({
      status: 409,
      body: { code: 'refund.too_much', message: 'At most ₹548.50 can be refunded.' },
    });
    expect(await refund(orderId)).toMatchObject({ body: { order: { refunded: 1548.5 } } });
    expect(givenBack(orderId)).toBe(1_822);
    expect((await refund(orderId)).status).toBe(409);
    expect(await till.ordersOf(buyer)).toMatchObject([{ payment: true, refunded: 1548.5 }]);
    expect((await ledgerOf(orderId)).map((entry) => [entry.movement, entry.amount_paise])).toEqual([
      ['capture', 154_850],
      ['refund', -50_000],
      ['refund', -50_000],
      ['refund', -54_850],
    ]);
  });

  it.each([0, -1, 1.001, '5', null, Number.MAX_VALUE])('of %s is not an amount', async (amount) => {
    const { orderId } = await paid('stripe');
    expect((await refund(orderId, { amount })).status).toBe(400);
  });

  it('is one refund per Idempotency-Key, two without one', async () => {
    const { orderId } = await paid('razorpay');
    const key = { 'idempotency-key': 'back-1' };
    for (let again = 0; again < 3; again += 1)
      expect((await refund(orderId, { amount: 100 }, key)).status).toBe(200);
    expect((await refund(orderId, { amount: 100 })).body).toMatchObject({ order: { refunded: 200 } });
    expect((await refund(orderId, { amount: 101 }, key)).body.code).toBe('order.idempotency_reused');
  });

  it('of a part is not repeated as one of everything under the same Idempotency-Key', async () => {
    const kurta = { ...(await till.aKurta(3)), quantity: 2 };
    const { orderId } = await till.aPayment('stripe', [kurta]);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    const under = (key: string, body: object) => refund(orderId, body, { 'idempotency-key': key });
    const parts = [{ amount: 100 }, { lines: [{ _id: kurta._id, size: kurta.size, quantity: 1 }] }];
    for (const [index, part] of parts.entries()) {
      for (let again = 0; again < 2; again += 1)
        expect((await under(`part-${index}`, part)).status).toBe(200);
      expect((await under(`part-${index}`, {})).body.code).toBe('order.idempotency_reused');
    }
    for (let again = 0; again < 2; again += 1)
      expect((await under('rest', {})).body).toMatchObject({ order: { refunded: 3_048 } });
  });

  it('never returns more than was paid when many come at once', async () => {
    const { orderId } = await paid('razorpay');
    const answers = await Promise.all(Array.from({ length: 12 }, () => refund(orderId, { amount: 400 })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.every((answer) => [200, 409].includes(answer.status))).toBe(true);
    const [payment] = [...till.simulator.state.payments.values()].slice(-1);
    expect(payment?.amountRefunded).toBe(120_000);
  });

  it('that the gateway refuses is not booked', async () => {
    const { buyer, orderId } = await paid('stripe');
    till.simulator.switches.stripe.refunds = 'refused';
    expect(await refund(orderId, { amount: 500 })).toMatchObject({
      status: 409,
      body: { code: 'refund.refused' },
    });
    expect((await till.ordersOf(buyer))[0]).not.toHaveProperty('refunded');
    till.simulator.switchAllOff();
    expect((await refund(orderId)).status).toBe(200);
    expect(givenBack(orderId)).toBe(1_822);
  });

  it('with an unclear outcome is set aside and made once, later', async () => {
    const { orderId } = await paid('stripe');
    Object.assign(till.simulator.switches.stripe.api, { fault: 'reset', takesEffect: true, only: 'POST' });
    const answer = await refund(orderId, { amount: 1000 });
    expect(answer).toMatchObject({ status: 502, body: { code: 'gateway_unavailable' } });
    expect((await refund(orderId, { amount: 1000 })).status).toBe(409);
    till.simulator.switchAllOff();
    await till.db
      .updateTable('refunds')
      .set({ next_try_at: new Date(0) })
      .execute();
    await reconcilePayments(till.deps);
    expect(givenBack(orderId)).toBe(1_176);
    expect((await refund(orderId)).body).toMatchObject({ order: { refunded: 1548.5 } });
  });

  it('that the gateway has only accepted is booked when it is made', async () => {
    const { orderId } = await paid('stripe');
    till.simulator.switches.stripe.refunds = 'pending';
    expect((await refund(orderId, { amount: 10 })).body.order).not.toHaveProperty('refunded');
    for (const made of till.simulator.state.stripeRefunds.values()) made.status = 'succeeded';
    await till.db
      .updateTable('refunds')
      .set({ next_try_at: new Date(0) })
      .execute();
    await reconcilePayments(till.deps);
    expect((await ledgerOf(orderId)).map((entry) => entry.movement)).toEqual(['capture', 'refund']);
  });

  it('is for admins only, and for paid orders only', async () => {
    const { buyer, orderId } = await paid('razorpay');
    expect((await refund(orderId, {}, {}, buyer.token)).status).toBe(403);
    expect((await refund('no-id')).status).toBe(404);
    const open = await till.aPayment('stripe', [await till.aKurta()]);
    expect((await refund(open.orderId)).status).toBe(404);
    const kurta = await till.aKurta();
    await till.fill(buyer, [kurta]);
    const cash = await till.checkOut(buyer, 'place-cod', [kurta]);
    expect((await refund(String(cash.body.orderId))).body.code).toBe('refund.nothing_paid');
  });
});

describe('cash', () => {
  it('is booked on delivery, and refunded by hand with a reference', async () => {
    const buyer = await aPerson(till);
    const kurta = await till.aKurta();
    await till.fill(buyer, [kurta]);
    const id = String((await till.checkOut(buyer, 'place-cod', [kurta])).body.orderId);
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) await move(id, status);
    expect(await refund(id, { amount: 48.5, reference: 'UPI 4711' })).toMatchObject({
      status: 200,
      body: { order: { refunded: 48.5, payment: true } },
    });
    expect((await refund(id)).body).toMatchObject({ order: { refunded: 1548.5 } });
    expect(await ledgerOf(id)).toMatchObject([
      { movement: 'cash_collected', amount_paise: 154_850 },
      { movement: 'cash_refunded', amount_paise: -4_850, reference: 'UPI 4711' },
      { movement: 'cash_refunded', amount_paise: -150_000, reference: `CASH-${id.slice(-6).toUpperCase()}` },
    ]);
  });
});

describe('a cancelled order', () => {
  it.each(['its customer', 'the admin'])('refunds what was paid: by %s', async (who) => {
    const { kurta, buyer, orderId } = await paid('stripe');
    if (who === 'the admin') await move(orderId, 'Packing');
    expect((await refund(orderId, { amount: 48.5 })).status).toBe(200);
    const cancelled =
      who === 'the admin'
        ? await move(orderId, 'Cancelled')
        : await till.call(`POST /api/order/${orderId}/cancel`, { token: buyer.token });
    expect(cancelled).toMatchObject({ status: 200, body: { order: { status: 'Cancelled' } } });
    await runJobs();
    expect(givenBack(orderId)).toBe(1_822);
    expect(await till.ordersOf(buyer)).toMatchObject([
      { status: 'Cancelled', payment: true, refunded: 1548.5 },
    ]);
    expect(await stockOf(till, kurta._id)).toBe(3);
  });

  it('is not paid again by a late message', async () => {
    const { buyer, orderId } = await paid('stripe');
    await till.call(`POST /api/order/${orderId}/cancel`, { token: buyer.token });
    await runJobs();
    for (const event of [...till.simulator.state.events.values()].slice(-6))
      await till.simulator.resend(event.id);
    expect((await till.verifyStripe(buyer, orderId)).status).toBe(200);
    expect(await till.ordersOf(buyer)).toMatchObject([{ status: 'Cancelled' }]);
  });
});

describe('receipts', () => {
  it('list the payment and each refund, in both currencies', async () => {
    const { buyer, orderId } = await paid('stripe');
    await refund(orderId, { amount: 500 });
    const mails = (await deliverMail(till)).filter((mail) => mail.to === buyer.email);
    const number = orderId.slice(-6);
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      `Your order #${number} is confirmed and paid`,
      `₹500 refunded for your order #${number}`,
    ]);
    const receipt = mails.find((mail) => mail.subject.startsWith('₹500'));
    expect(receipt?.text).toContain('Paid: ₹1,548.50');
    expect(receipt?.text).toContain('Refunded in total: ₹500');
    expect(receipt?.text).toContain('$5.88');
  });
});

describe('the email about a cancellation', () => {
  it.each([
    [0, 'We are returning the ₹1,548.50 you paid, the way you paid it.'],
    [48.5, 'We are returning the remaining ₹1,500 of what you paid, the way you paid it.'],
    [1_548.5, 'What you paid has already been refunded, and there is nothing left to do.'],
  ])('names what goes back now, after ₹%d was refunded: %s', async (amount, sentence) => {
    const { buyer, orderId } = await paid('stripe');
    if (amount > 0) expect((await refund(orderId, { amount })).status).toBe(200);
    expect((await move(orderId, 'Cancelled')).status).toBe(200);
    await runJobs();
    const mail = (await deliverMail(till)).find(
      ({ to, subject }) => to === buyer.email && subject.includes('has been cancelled'),
    );
    expect(mail?.text).toContain(sentence);
  });
});

describe('the ledger', () => {
  it.each([
    'update ledger_entries set amount_paise = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
  ])('refuses: %s', async (statement) => {
    await paid('razorpay');
    const { sql } = await import('kysely');
    await expect(sql.raw(statement).execute(till.db)).rejects.toThrow('append-only');
  });
});
