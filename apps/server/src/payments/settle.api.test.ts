import type { PayableId } from '@darzi/contract/ids.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../ledger-faults.ts';
import { listOutboxEmails } from '../platform/mail/mailer.ts';
import { deliverMail } from '../test-delivery.ts';
import { aPerson, stockOf } from '../test-factories.ts';
import { countItems } from '../test-ledger.ts';
import { startTill, type Till } from '../test-till.ts';
import { paymentJobs } from './payment.jobs.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let till: Till;
beforeAll(async () => {
  till = await startTill();
});
afterEach(async () => {
  till.simulator.switchAllOff();
  await till.simulator.settled();
  expect(await ledgerFaults(till.db)).toEqual([]);
});
afterAll(() => till.close());

const stateOf = async (orderId: string) =>
  (
    await till.db
      .selectFrom('payments')
      .select('state')
      .where('payable_id', '=', orderId as PayableId)
      .executeTakeFirstOrThrow()
  ).state;
const refundsOf = (orderId: string) =>
  till.db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .select(['refunds.state', 'refunds.amount_minor', 'refunds.reason', 'refunds.id'])
    .where('payable_id', '=', orderId as PayableId)
    .execute();
const flagsFor = async (orderId: string) =>
  (
    await till.db
      .selectFrom('audit_entries')
      .select('changes')
      .where('action', '=', 'payment.attention')
      .where('subject', '=', `order:${orderId}`)
      .execute()
  ).map((entry) => (entry.changes as { because: string }).because);
/** Sends an event's body as Stripe would, correctly signed. */
const sendStripe = (body: object, signature?: string) => {
  const payload = JSON.stringify(body);
  return till.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? till.simulator.signStripe(payload),
    },
  });
};
const eventOf = (
  orderId: string,
  changes: Record<string, unknown> = {},
  type = 'checkout.session.completed',
) => {
  const session = till.simulator.state.sessions.get(till.sessionOf(orderId));
  return {
    id: `evt_${Math.random().toString(36).slice(2)}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1_000),
    data: {
      object: {
        id: session?.id,
        object: 'checkout.session',
        amount_total: session?.amount,
        currency: session?.currency,
        status: 'complete',
        payment_status: 'paid',
        client_reference_id: orderId,
        metadata: { orderId },
        payment_intent: session?.paymentIntent ?? 'pi_claimed',
        ...changes,
      },
    },
  };
};
const runRefunds = async (orderId: string) => {
  for (const { id } of await refundsOf(orderId)) await paymentJobs(till.deps).refund({ refundId: id });
};

/** The gateway answers no call from now on. Returns how many it was sent. */
const silenceStripe = () => {
  const { api } = till.simulator.switches.stripe;
  Object.assign(api, { fault: 'hang', times: 1_000 });
  return () => 1_000 - api.times;
};

describe('a webhook', () => {
  it('settles without a call to the gateway, leaves the email to a job, and does nothing the second time', async () => {
    const kurta = await till.aKurta();
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    const event = eventOf(orderId);
    const calls = silenceStripe();
    const answer = await sendStripe(event);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(await till.ordersOf(buyer)).toHaveLength(1);
    for (let again = 0; again < 3; again += 1) expect((await sendStripe(event)).statusCode).toBe(200);
    expect((await sendStripe(eventOf(orderId))).statusCode).toBe(200);
    expect(calls()).toBe(0);
    expect(await stockOf(till, kurta._id)).toBe(4);
    const mailed = ({ to }: { to: string }) => to === buyer.email;
    expect((await listOutboxEmails(till.dataDirectory, 1_000)).filter(mailed)).toEqual([]);
    expect((await deliverMail(till)).filter(mailed)).toHaveLength(1);
  });

  it.each([
    ['no signature', ''],
    ['a forged signature', 't=1,v1=00'],
  ])('with %s is refused', async (_, signature) => {
    const { buyer, orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    expect((await sendStripe(eventOf(orderId), signature)).statusCode).toBe(400);
    expect(await till.ordersOf(buyer)).toEqual([]);
  });

  it('of Razorpay is accepted with its signature, and refused without', async () => {
    const { buyer, orderId } = await till.aPayment('razorpay', [await till.aKurta()]);
    const payload = JSON.stringify({
      event: 'payment.captured',
      payload: {
        payment: {
          entity: {
            id: 'pay_claimed',
            order_id: till.razorpayOrderOf(orderId),
            amount: 154_850,
            currency: 'INR',
            status: 'captured',
            captured: true,
          },
        },
      },
    });
    const send = async (signature: string) =>
      (
        await till.app.inject({
          method: 'POST',
          url: '/api/webhooks/razorpay',
          payload,
          headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
        })
      ).statusCode;
    const right = till.simulator.signRazorpay(payload);
    for (const forged of ['', '0'.repeat(64), till.simulator.signRazorpay(`${payload} `), right.slice(1)]) {
      expect(await send(forged)).toBe(400);
    }
    expect(await till.ordersOf(buyer)).toEqual([]);
    expect(await send(right)).toBe(200);
    expect(await till.ordersOf(buyer)).toHaveLength(1);
  });

  it('that comes again is recognised, even if both come at once', async () => {
    const { orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    const event = eventOf(orderId);
    const known = async () =>
      (await till.deps.metrics.paymentEvents.get()).values.find(
        ({ labels }) => labels.provider === 'stripe' && labels.result === 'known',
      )?.value ?? 0;
    const before = await known();
    await Promise.all([sendStripe(event), sendStripe(event)]);
    await sendStripe(event);
    expect((await known()) - before).toBe(2);
  });

  it('that is signed but unknown is accepted', async () => {
    const event = { id: 'evt_x', object: 'event', type: 'invoice.paid', data: { object: {} } };
    expect((await sendStripe(event)).statusCode).toBe(200);
  });

  it.each([
    ['a lower amount', { amount_total: 1 }],
    ['a higher amount', { amount_total: 10_000_000 }],
    ['another currency', { currency: 'jpy' }],
    ['another order', { metadata: { orderId: 'x' }, client_reference_id: 'x' }],
  ])('with %s settles nothing by itself, and leaves it to a job to ask', async (_, changes) => {
    const { buyer, orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    const calls = silenceStripe();
    expect((await sendStripe(eventOf(orderId, changes))).statusCode).toBe(200);
    expect(calls()).toBe(0);
    till.simulator.switchAllOff();
    expect(await till.ordersOf(buyer)).toEqual([]);
    expect(await stateOf(orderId)).toBe('open');
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toHaveLength(1);
  });

  it('for an order whose opening answer was lost still settles it', async () => {
    const buyer = await aPerson(till);
    const kurta = await till.aKurta(1);
    await till.fill(buyer, [kurta]);
    Object.assign(till.simulator.switches.razorpay.api, { fault: 'reset', takesEffect: true });
    expect((await till.checkOut(buyer, 'razorpay', [kurta])).status).toBe(502);
    till.simulator.switchAllOff();
    const [order] = [...till.simulator.state.orders.values()].slice(-1);
    const orderId = String(order?.notes.orderId);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('razorpay', orderId);
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, payment: true }]);
  });

  it('that reports an expiry frees the pieces', async () => {
    const kurta = await till.aKurta(1);
    const { orderId } = await till.aPayment('stripe', [kurta]);
    await till.simulator.expireStripe(till.sessionOf(orderId));
    await till.simulator.settled();
    expect(await stateOf(orderId)).toBe('closed');
    expect(await stockOf(till, kurta._id)).toBe(1);
  });

  it('refuses unknown or oversized bodies without a fault', async () => {
    for (const payload of ['', '{', '\u0000', 'x'.repeat(300_000)]) {
      const answer = await till.app.inject({ method: 'POST', url: '/api/webhooks/razorpay', payload });
      expect([400, 413]).toContain(answer.statusCode);
    }
  });
});

describe('a wrong amount', () => {
  it.each([1, 10_000_000])('is refunded in full, and flagged for review: %s cents', async (cents) => {
    const kurta = await till.aKurta(1);
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    till.simulator.switches.stripe.webhooks.timing = 'never';
    await till.pay('stripe', orderId);
    const session = till.simulator.state.sessions.get(till.sessionOf(orderId));
    if (session !== undefined) session.amount = cents;
    const answer = await till.verifyStripe(buyer, orderId);
    expect(answer).toMatchObject({ status: 409, body: { code: 'payment.differs' } });
    expect(await till.ordersOf(buyer)).toEqual([]);
    expect(await flagsFor(orderId)).toEqual(['differs']);
    await runRefunds(orderId);
    expect(session?.amountRefunded).toBe(cents);
    expect(await stockOf(till, kurta._id)).toBe(1);
    expect(await till.cartOf(buyer)).toEqual({ [kurta._id]: { M: 1 } });
  });
});

describe('a payment that nobody completes', () => {
  it.each(['stripe', 'razorpay'] as const)('is closed at %s before its pieces are free', async (method) => {
    const kurta = await till.aKurta(1);
    const { buyer, orderId } = await till.aPayment(method, [kurta]);
    await till.allDue();
    await reconcilePayments(till.deps);
    expect(await stateOf(orderId)).toBe('open');
    await till.expireHold(orderId);
    await reconcilePayments(till.deps);
    expect(await stateOf(orderId)).toBe('closed');
    expect(await stockOf(till, kurta._id)).toBe(1);
    if (method === 'stripe') {
      expect(till.simulator.state.sessions.get(till.sessionOf(orderId))?.status).toBe('expired');
      expect((await till.verifyStripe(buyer, orderId)).body.code).toBe('payment.ended');
    }
  });

  it('keeps its pieces until the gateway confirms that it is closed', async () => {
    const kurta = await till.aKurta(1);
    const { orderId } = await till.aPayment('stripe', [kurta]);
    till.simulator.switches.stripe.api.fault = 'error500';
    await till.expireHold(orderId);
    await reconcilePayments(till.deps);
    expect(await stateOf(orderId)).toBe('open');
    expect(await stockOf(till, kurta._id)).toBe(0);
    till.simulator.switchAllOff();
    await till.expireHold(orderId);
    await reconcilePayments(till.deps);
    expect(await stockOf(till, kurta._id)).toBe(1);
  });

  it.each(['stripe', 'razorpay'] as const)('is found paid by the reconciler alone: %s', async (method) => {
    const { buyer, orderId } = await till.aPayment(method, [await till.aKurta()]);
    till.simulator.switches[method].webhooks.timing = 'never';
    await till.pay(method, orderId);
    await till.allDue();
    await reconcilePayments(till.deps);
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, payment: true }]);
  });

  it('paid at the last moment is found paid when it is closed', async () => {
    const { buyer, orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    till.simulator.switches.stripe.webhooks.timing = 'never';
    await till.pay('stripe', orderId);
    await till.expireHold(orderId);
    await reconcilePayments(till.deps);
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId }]);
  });

  it('is no longer captured once its time is over', async () => {
    const kurta = await till.aKurta(1);
    const { buyer, orderId } = await till.aPayment('razorpay', [kurta]);
    await till.expireHold(orderId);
    const word = await till.pay('razorpay', orderId);
    await till.simulator.settled();
    expect((await till.verifyRazorpay(buyer, orderId, word)).body.success).toBe(false);
    await reconcilePayments(till.deps);
    expect([...till.simulator.state.payments.values()].at(-1)?.isCaptured).toBe(false);
    expect(await stockOf(till, kurta._id)).toBe(1);
  });
});

describe('late money', () => {
  const late = async (stock: number) => {
    const kurta = await till.aKurta(stock);
    const { buyer, orderId } = await till.aPayment('razorpay', [kurta]);
    await till.expireHold(orderId);
    await reconcilePayments(till.deps);
    till.simulator.switches.razorpay.autoCapture = true;
    return { kurta, buyer, orderId };
  };

  it('revives the order while there is stock', async () => {
    const { kurta, buyer, orderId } = await late(1);
    await till.pay('razorpay', orderId);
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, payment: true }]);
    expect(await stockOf(till, kurta._id)).toBe(0);
    expect(await till.cartOf(buyer)).toEqual({});
  });

  it('is found by the final poll if its message was lost', async () => {
    const { buyer, orderId } = await late(1);
    till.simulator.switches.razorpay.webhooks.timing = 'never';
    await till.pay('razorpay', orderId);
    await till.allDue();
    await reconcilePayments(till.deps);
    expect(await till.ordersOf(buyer)).toEqual([]);
    const closed = till.db.updateTable('payments').where('payable_id', '=', orderId);
    await closed.set({ final_poll_at: new Date(0) }).execute();
    await reconcilePayments(till.deps);
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, payment: true }]);
  });

  it('is refunded if the piece was sold meanwhile', async () => {
    const { kurta, buyer, orderId } = await late(1);
    const other = await aPerson(till);
    await till.fill(other, [kurta]);
    expect((await till.checkOut(other, 'place-cod', [kurta])).status).toBe(200);
    const word = await till.pay('razorpay', orderId);
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toEqual([]);
    expect((await till.verifyRazorpay(buyer, orderId, word)).body.code).toBe('payment.returned');
    await runRefunds(orderId);
    expect(await refundsOf(orderId)).toMatchObject([
      { state: 'done', amount_minor: 154_850, reason: 'too late' },
    ]);
    expect(await flagsFor(orderId)).toEqual(['too late']);
  });

  it('is refunded if another checkout of the cart has replaced it', async () => {
    const kurta = await till.aKurta(5);
    const { buyer, orderId } = await till.aPayment('razorpay', [kurta]);
    const cash = await till.checkOut(buyer, 'place-cod', [kurta]);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('razorpay', orderId);
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: cash.body.orderId, payment: false }]);
    expect((await refundsOf(orderId)).map((refund) => refund.amount_minor)).toEqual([154_850]);
  });

  it('is refunded if the cart was paid in another way after its time was over', async () => {
    const { buyer, kurta, orderId } = await late(5);
    const cash = await till.checkOut(buyer, 'place-cod', [kurta]);
    await till.pay('razorpay', orderId);
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: cash.body.orderId }]);
    expect((await refundsOf(orderId)).map((refund) => refund.reason)).toEqual(['too late']);
  });

  it('wins over a later unpaid checkout, and takes over its last piece', async () => {
    const kurta = await till.aKurta(1);
    const { buyer, orderId } = await till.aPayment('razorpay', [kurta]);
    const second = await till.checkOut(buyer, 'stripe', [kurta]);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('razorpay', orderId);
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, payment: true }]);
    const replaced = String(second.body.orderId);
    expect(await stateOf(replaced)).toBe('replaced');
    await reconcilePayments(till.deps);
    expect(await stateOf(replaced)).toBe('closed');
    expect(till.simulator.state.sessions.get(till.sessionOf(replaced))?.status).toBe('expired');
    expect(await countItems(till.db, kurta._id)).toBe(1);
  });

  it('pays once if both tabs pay', async () => {
    const kurta = await till.aKurta(5);
    const { buyer, orderId } = await till.aPayment('razorpay', [kurta]);
    const second = await till.checkOut(buyer, 'stripe', [kurta]);
    till.simulator.switches.razorpay.autoCapture = true;
    await till.pay('stripe', String(second.body.orderId));
    await till.pay('razorpay', orderId);
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toHaveLength(1);
    expect(await countItems(till.db, kurta._id)).toBe(5);
  });

  it('is refunded if its customer has deleted the account', async () => {
    const kurta = await till.aKurta(1);
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    const { eraseCustomer } = await import('../sales/sales.privacy.ts');
    await till.db.transaction().execute((tx) => eraseCustomer(tx, buyer.userId));
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    expect(await flagsFor(orderId)).toEqual(['customer gone']);
    expect(await stockOf(till, kurta._id)).toBe(1);
  });
});

describe('a gateway that fails', () => {
  const FAULTS = ['error500', 'reset', 'garbage', 'hang'] as const;
  for (const method of ['stripe', 'razorpay'] as const) {
    it.each(FAULTS)(
      `${method}: %s is answered in time, the cart stays, the customer is not blocked`,
      async (fault) => {
        const kurta = await till.aKurta(1);
        const buyer = await aPerson(till);
        await till.fill(buyer, [kurta]);
        till.simulator.switches[method].api.fault = fault;
        const start = performance.now();
        const answer = await till.checkOut(buyer, method, [kurta]);
        expect(performance.now() - start).toBeLessThan(6_000);
        expect(answer).toMatchObject({
          status: 502,
          body: { success: false, code: 'gateway_unavailable', message: 'Failed to initialize payment' },
        });
        expect(await till.cartOf(buyer)).toEqual({ [kurta._id]: { M: 1 } });
        expect(await stockOf(till, kurta._id)).toBe(0);
        // the gateway is still away: cash works, for the very piece that the failed attempt reserves
        const cash = await till.checkOut(buyer, 'place-cod', [kurta]);
        expect(cash.status).toBe(200);
        till.simulator.switchAllOff();
        await till.allDue();
        await reconcilePayments(till.deps);
        expect(await stockOf(till, kurta._id)).toBe(0);
        expect(await countItems(till.db, kurta._id)).toBe(1);
      },
    );

    it(`${method}: a lost answer is looked up, not requested twice`, async () => {
      const kurta = await till.aKurta(1);
      const buyer = await aPerson(till);
      await till.fill(buyer, [kurta]);
      Object.assign(till.simulator.switches[method].api, { fault: 'reset', takesEffect: true });
      expect((await till.checkOut(buyer, method, [kurta])).status).toBe(502);
      till.simulator.switchAllOff();
      const again = await till.checkOut(buyer, method, [kurta]);
      expect(again.status).toBe(200);
      const made =
        method === 'stripe'
          ? [...till.simulator.state.sessions.values()].filter(
              (one) => one.metadata.orderId === again.body.orderId,
            )
          : [...till.simulator.state.orders.values()].filter(
              (one) => one.notes.orderId === again.body.orderId,
            );
      expect(made).toHaveLength(1);
    });

    it(`${method}: an attempt that was never opened returns its pieces at the next reconciliation`, async () => {
      const kurta = await till.aKurta(1);
      const buyer = await aPerson(till);
      await till.fill(buyer, [kurta]);
      till.simulator.switches[method].api.fault = 'error500';
      await till.checkOut(buyer, method, [kurta]);
      till.simulator.switchAllOff();
      await till.allDue();
      await reconcilePayments(till.deps);
      expect(await stockOf(till, kurta._id)).toBe(1);
    });
  }

  it('that refuses frees the pieces at once', async () => {
    const refusing = await startTill({ STRIPE_SECRET_KEY: 'sk_test_wrong' });
    try {
      const kurta = await refusing.aKurta(1);
      const buyer = await aPerson(refusing);
      await refusing.fill(buyer, [kurta]);
      const answer = await refusing.checkOut(buyer, 'stripe', [kurta]);
      expect(answer).toMatchObject({ status: 502, body: { code: 'gateway_refused' } });
      expect(await stockOf(refusing, kurta._id)).toBe(1);
      expect(await refusing.cartOf(buyer)).toEqual({ [kurta._id]: { M: 1 } });
    } finally {
      await refusing.close();
    }
  });

  it('leaves a verification open', async () => {
    const { buyer, orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    till.simulator.switches.stripe.api.fault = 'reset';
    const answer = await till.verifyStripe(buyer, orderId);
    expect(answer).toMatchObject({ status: 502, body: { code: 'gateway_unavailable' } });
  });
});
