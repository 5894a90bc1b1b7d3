import type { PayableId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anAcceptedOrder } from '../../custom-orders/orders/test-custom-orders.ts';
import { ledgerFaults } from '../../ledger-faults.ts';
import { deliverMail } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';
import { startTill, type Till } from '../../test-till.ts';
import { paymentJobs } from '../payment.jobs.ts';
import { reconcilePayments } from '../reconcile-payments.ts';

let till: Till;
let owner: Someone;
beforeAll(async () => {
  till = await startTill();
  owner = await aPerson(till, 'admin');
});
afterEach(async () => {
  till.simulator.switchAllOff();
  await till.simulator.settled();
  expect(await ledgerFaults(till.db)).toEqual([]);
});
afterAll(() => till.close());

type Refused = {
  _id: string;
  captureId: string;
  kind: string;
  orderId: string;
  isForOrder: boolean;
  amount: number;
  attempt: number;
  refusal: string;
  nextTryAt: string | null;
};
const asOwner = (route: string, body?: object, headers: Record<string, string> = {}) =>
  till.call(route, { token: owner.token, ...(body === undefined ? {} : { body }), headers });
const refused = async (orderId: string): Promise<Refused | undefined> => {
  const { status, body } = await asOwner('GET /api/admin/refunds/refused');
  expect(status).toBe(200);
  return (body.refunds as Refused[]).find((one) => one.orderId === orderId);
};
const waiting = async () =>
  ((await asOwner('GET /api/admin/today')).body.waiting as { refusedRefunds: number }).refusedRefunds;
const runRefunds = async () => {
  const due = await till.db.selectFrom('refunds').select('id').where('state', '=', 'requested').execute();
  for (const { id } of due) await paymentJobs(till.deps).refund({ refundId: id });
};
/** Moves the clock of every refund forward. */
const hoursLater = (hours: number) =>
  sql`update refunds set next_try_at = next_try_at - make_interval(hours => ${hours})`.execute(till.db);
const gatewayRefuses = () => {
  till.simulator.switches.razorpay.refunds = 'refused';
  till.simulator.switches.stripe.refunds = 'refused';
};
const movements = async (orderId: string) =>
  (
    await till.db
      .selectFrom('ledger_entries')
      .select(['movement', 'amount_paise'])
      .where('payable_id', '=', orderId as PayableId)
      .orderBy('id')
      .execute()
  ).map(({ movement, amount_paise }) => [movement, amount_paise]);

/** Money of an order whose pieces were sold meanwhile, and whose refund is refused. */
const aLateCapture = async (): Promise<string> => {
  const kurta = await till.aKurta(1);
  const { orderId } = await till.aPayment('razorpay', [kurta]);
  await till.expireHold(orderId);
  await reconcilePayments(till.deps);
  const other = await aPerson(till);
  await till.fill(other, [kurta]);
  expect((await till.checkOut(other, 'place-cod', [kurta])).status).toBe(200);
  gatewayRefuses();
  till.simulator.switches.razorpay.autoCapture = true;
  await till.pay('razorpay', orderId);
  await till.simulator.settled();
  await runRefunds();
  return orderId;
};
const PAID = 154_850;

describe('a refund that the gateway refuses and nobody is waiting for', () => {
  it('is retried with growing delays until it is made', async () => {
    const before = await waiting();
    const orderId = await aLateCapture();
    expect(await refused(orderId)).toMatchObject({
      kind: 'order',
      isForOrder: false,
      amount: PAID / 100,
      attempt: 2,
      refusal: expect.stringMatching(/./),
    });
    expect(await waiting()).toBe(before + 1);
    // not before its time
    await runRefunds();
    expect(await refused(orderId)).toMatchObject({ attempt: 2 });
    const first = Date.parse((await refused(orderId))?.nextTryAt ?? '') - Date.now();
    await hoursLater(1);
    await reconcilePayments(till.deps);
    const again = await refused(orderId);
    expect(again).toMatchObject({ attempt: 3 });
    expect(Date.parse(again?.nextTryAt ?? '') - Date.now()).toBeGreaterThan(first * 2);
    expect(await movements(orderId)).toEqual([['capture', PAID]]);
    till.simulator.switchAllOff();
    await hoursLater(4);
    await reconcilePayments(till.deps);
    expect(await movements(orderId)).toEqual([
      ['capture', PAID],
      ['refund', -PAID],
    ]);
    expect(await refused(orderId)).toBeUndefined();
    expect(await waiting()).toBe(before);
  });

  it('is left to the owner after the last attempt, who refunds it by its capture', async () => {
    const orderId = await aLateCapture();
    for (let round = 0; round < 8; round += 1) {
      await hoursLater(200);
      await reconcilePayments(till.deps);
    }
    const given = await refused(orderId);
    expect(given).toMatchObject({ attempt: 8, nextTryAt: null });
    till.simulator.switchAllOff();
    const answer = await asOwner(`POST /api/admin/captures/${given?.captureId}/refund`);
    expect(answer).toMatchObject({ status: 200, body: { message: 'The refund has been made.' } });
    expect(await movements(orderId)).toContainEqual(['refund', -PAID]);
    expect(await refused(orderId)).toBeUndefined();
  });

  it('of a cancelled order is also retried', async () => {
    const { orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    gatewayRefuses();
    await asOwner(`POST /api/admin/orders/${orderId}/status`, { status: 'Cancelled' });
    await runRefunds();
    expect(await refused(orderId)).toMatchObject({ isForOrder: true, attempt: 2 });
    till.simulator.switchAllOff();
    await hoursLater(1);
    await reconcilePayments(till.deps);
    expect(await movements(orderId)).toEqual([
      ['capture', PAID],
      ['refund', -PAID],
    ]);
  });
});

describe('a refund of everything while a part waits for its retry', () => {
  /** Two kurtas of ₹1,499.50 and ₹49 for delivery, delivered; the refund of the one that came back is refused. */
  const aRefusedReturn = async (): Promise<string> => {
    const kurta = { ...(await till.aKurta()), quantity: 2 };
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
      expect((await asOwner(`POST /api/admin/orders/${orderId}/status`, { status })).status).toBe(200);
    const asked = await till.call(`POST /api/order/${orderId}/returns`, {
      token: buyer.token,
      body: {
        lines: [{ _id: kurta._id, size: kurta.size, quantity: 1 }],
        resolution: 'refund',
        reason: 'Too long for me',
      },
    });
    const { _id } = asked.body.return as { _id: string };
    gatewayRefuses();
    for (const state of ['approved', 'received', 'refunded'])
      expect((await asOwner(`POST /api/admin/returns/${_id}/state`, { state })).status).toBe(200);
    await runRefunds();
    expect(await refused(orderId)).toMatchObject({ amount: 1_499.5, attempt: 2 });
    return orderId;
  };
  const WHOLE = [
    ['capture', 304_800],
    ['refund', -149_950],
    ['refund', -154_850],
  ];

  it('makes both, once for the same key', async () => {
    const orderId = await aRefusedReturn();
    till.simulator.switchAllOff();
    const route = `POST /api/admin/orders/${orderId}/refund`;
    const key = { 'idempotency-key': `all-${orderId}` };
    for (const _ of ['first', 'again']) {
      expect(await asOwner(route, { seenRefunded: 1_499.5 }, key)).toMatchObject({
        status: 200,
        body: { message: 'The refund has been made.' },
      });
    }
    expect(await movements(orderId)).toEqual(WHOLE);
    expect(await refused(orderId)).toBeUndefined();
  });

  it('leaves the part waiting if more was refunded than the owner saw', async () => {
    const orderId = await aRefusedReturn();
    const before = await refused(orderId);
    till.simulator.switchAllOff();
    expect(await asOwner(`POST /api/admin/orders/${orderId}/refund`, { seenRefunded: 0 })).toMatchObject({
      status: 409,
      body: { code: 'refund.changed_meanwhile' },
    });
    expect(await refused(orderId)).toEqual(before);
    expect(await asOwner(`POST /api/admin/orders/${orderId}/refund`, { amount: 1_499.5 })).toMatchObject({
      status: 200,
    });
    expect(await movements(orderId)).toEqual(WHOLE.slice(0, 2));
  });
});

describe('money that settled nothing', () => {
  const mailsAbout = async (orderId: string) =>
    (await deliverMail(till)).filter(
      ({ subject }) => subject.includes(orderId.slice(-6)) && subject.includes('refunded'),
    );

  it('is refunded with an email that says why', async () => {
    const orderId = await aLateCapture();
    expect(await mailsAbout(orderId)).toEqual([]);
    till.simulator.switchAllOff();
    await hoursLater(1);
    await reconcilePayments(till.deps);
    const [mail, ...more] = await mailsAbout(orderId);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: `₹1,548.50 refunded: your payment for order #${orderId.slice(-6)}`,
      text: expect.stringContaining('The payment could not be used'),
    });
    expect(mail?.text).toContain('It goes back the way you paid');
  });

  it('is found in the back office by its order, and refunded by its capture at once', async () => {
    const orderId = await aLateCapture();
    expect(await asOwner(`GET /api/admin/orders/${orderId}`)).toMatchObject({
      status: 200,
      body: {
        order: { _id: orderId, isPlaced: false, payment: false },
        money: { captured: 0, open: [{ state: 'requested', refusal: expect.stringMatching(/./) }] },
      },
    });
    const { captureId = '' } = (await refused(orderId)) ?? {};
    const route = `POST /api/admin/captures/${captureId}/refund`;
    const key = { 'idempotency-key': `late-${orderId}` };
    // the gateway still refuses: that is reported, and the next attempt stays scheduled
    expect(await asOwner(route, {}, key)).toMatchObject({ status: 409, body: { code: 'refund.refused' } });
    expect(await refused(orderId)).toMatchObject({ attempt: 3, nextTryAt: expect.stringMatching(/./) });
    till.simulator.switchAllOff();
    expect((await asOwner(route)).status).toBe(200);
    expect((await asOwner(route)).status).toBe(409);
    expect(await movements(orderId)).toEqual([
      ['capture', PAID],
      ['refund', -PAID],
    ]);
  });

  it('is tried anew with each press, also under the same key', async () => {
    const orderId = await aLateCapture();
    const { captureId = '' } = (await refused(orderId)) ?? {};
    const again = () =>
      asOwner(
        `POST /api/admin/captures/${captureId}/refund`,
        { amount: PAID / 100 },
        { 'idempotency-key': `press-${orderId}` },
      );
    for (const attempt of [3, 4]) {
      expect(await again()).toMatchObject({ status: 409, body: { code: 'refund.refused' } });
      expect(await refused(orderId)).toMatchObject({ attempt });
    }
    till.simulator.switchAllOff();
    for (let press = 0; press < 2; press += 1)
      expect(await again()).toMatchObject({
        status: 200,
        body: { message: 'The refund has been made.' },
      });
    expect(await movements(orderId)).toEqual([
      ['capture', PAID],
      ['refund', -PAID],
    ]);
  });

  it('can also be refunded by its order', async () => {
    const orderId = await aLateCapture();
    till.simulator.switchAllOff();
    const answer = await asOwner(`POST /api/admin/orders/${orderId}/refund`);
    expect(answer).toMatchObject({ status: 200, body: { order: { _id: orderId, payment: false } } });
    expect(await movements(orderId)).toContainEqual(['refund', -PAID]);
  });

  it('of a custom order can be refunded in the same ways', async () => {
    for (const route of ['captures', 'studio']) {
      const customer = await aPerson(till);
      const id = await anAcceptedOrder(till, customer, await aPerson(till, 'designer'));
      const asked = { token: customer.token, body: { orderId: id, amount: 12_500 } };
      expect((await till.call('POST /api/custom-order/razorpay', asked)).status).toBe(200);
      await asOwner(`POST /api/studio/custom-orders/${id}/status`, { status: 'cancelled' });
      gatewayRefuses();
      till.simulator.switches.razorpay.autoCapture = true;
      await till.pay('razorpay', id);
      await till.simulator.settled();
      await runRefunds();
      const one = await refused(id);
      expect(one).toMatchObject({ kind: 'custom_order', isForOrder: false, amount: 12_500 });
      till.simulator.switchAllOff();
      const answer = await asOwner(
        route === 'studio'
          ? `POST /api/studio/custom-orders/${id}/refund`
          : `POST /api/admin/captures/${one?.captureId}/refund`,
      );
      expect(answer.status).toBe(200);
      expect(await movements(id)).toContainEqual(['refund', -1_250_000]);
    }
  });

  it('is reserved to the owner; an unknown capture is not found', async () => {
    const { token } = await aPerson(till, 'packer');
    const nobody = '01890000-0000-7000-8000-000000000000';
    const route = `POST /api/admin/captures/${nobody}/refund`;
    expect((await till.call(route, { token })).status).toBe(403);
    expect((await asOwner(route)).status).toBe(404);
    expect((await asOwner('POST /api/admin/captures/x/refund')).status).toBe(404);
    expect((await till.call('GET /api/admin/refunds/refused', { token })).status).toBe(403);
  });
});
