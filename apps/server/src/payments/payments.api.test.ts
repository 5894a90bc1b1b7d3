import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFaults } from '../ledger-faults.ts';
import { anAddress, aPerson, stockOf } from '../test-factories.ts';
import { startTill, type Till } from '../test-till.ts';
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

describe('the payment methods', () => {
  it('are cash and both gateways, with the card currency', async () => {
    const { body } = await till.call('GET /api/order/payment-methods');
    expect(body).toEqual({
      success: true,
      methods: ['cod', 'stripe', 'razorpay'],
      cashMost: null,
      card: { currency: 'usd', inrPerUsd: 85 },
    });
  });
});

describe('a checkout by card', () => {
  it('opens a session for the whole total in dollars, with no visible order yet', async () => {
    const kurta = { ...(await till.aKurta()), quantity: 2 };
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    const session = till.simulator.state.sessions.get(till.sessionOf(orderId));
    expect(session).toMatchObject({
      amount: Math.round(304_800 / 85),
      currency: 'usd',
      clientReferenceId: orderId,
      metadata: { orderId },
      successUrl: `http://shop.test/verify?success=true&orderId=${orderId}`,
      cancelUrl: `http://shop.test/verify?success=false&orderId=${orderId}`,
    });
    expect(session?.expiresAt).toBeGreaterThan(Date.now() / 1_000 + 34 * 60);
    expect(await till.ordersOf(buyer)).toEqual([]);
    expect(await stockOf(till, kurta._id)).toBe(3);
    expect(await till.cartOf(buyer)).toEqual({ [kurta._id]: { M: 2 } });
  });

  it('reserves the last piece for its buyer, who may still pay in another way', async () => {
    const kurta = await till.aKurta(1);
    const { buyer } = await till.aPayment('stripe', [kurta]);
    const reservedFor = async (token: string) => (await till.call('GET /api/cart/reserved', { token })).body;
    expect(await reservedFor(buyer.token)).toEqual({ success: true, reserved: { [kurta._id]: { M: 1 } } });
    expect((await reservedFor((await aPerson(till)).token)).reserved).toEqual({});
    expect((await till.checkOut(buyer, 'place-cod', [kurta])).body.success).toBe(true);
    expect((await reservedFor(buyer.token)).reserved).toEqual({});
  });

  it('answers with the session’s address and our order', async () => {
    const buyer = await aPerson(till);
    const kurta = await till.aKurta();
    await till.fill(buyer, [kurta]);
    const { status, body } = await till.checkOut(buyer, 'stripe', [kurta]);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['message', 'orderId', 'session_url', 'success']);
    expect(body.session_url).toBe(`${till.simulator.url}/c/pay/${till.sessionOf(body.orderId)}`);
  });

  it('stands once paid, empties the cart and says so, however often it is verified', async () => {
    const kurta = await till.aKurta();
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    till.simulator.switches.stripe.webhooks.timing = 'never';
    await till.pay('stripe', orderId);
    for (let again = 0; again < 3; again += 1) {
      expect(await till.verifyStripe(buyer, orderId)).toMatchObject({ status: 200, body: { success: true } });
    }
    expect(await till.ordersOf(buyer)).toMatchObject([
      { _id: orderId, payment: true, paymentMethod: 'Stripe', amount: 1548.5, status: 'Order Placed' },
    ]);
    expect(await till.cartOf(buyer)).toEqual({});
    expect(await stockOf(till, kurta._id)).toBe(4);
  });

  it.each(['', '  ', '\u2003'])('treats a blank order id as missing: %j', async (orderId) => {
    const { buyer } = await till.aPayment('stripe', [await till.aKurta()]);
    expect(await till.verifyStripe(buyer, orderId)).toMatchObject({
      status: 400,
      body: { fields: { orderId: 'Required' } },
    });
  });

  it.each(['true', 'false', 'paid'])('does not trust the browser: success=%s', async (success) => {
    const { buyer, orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    const answer = await till.verifyStripe(buyer, orderId, success);
    expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'payment_pending' } });
    till.simulator.switches.stripe.webhooks.timing = 'never';
    await till.pay('stripe', orderId);
    expect((await till.verifyStripe(buyer, orderId, success)).status).toBe(200);
  });

  it('is not paid by a declined card', async () => {
    const { buyer, orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    await till.simulator.payStripe(till.sessionOf(orderId), '4000000000000002');
    expect((await till.verifyStripe(buyer, orderId)).body.code).toBe('payment_pending');
  });

  it('is settled by the webhook alone', async () => {
    const { buyer, orderId } = await till.aPayment('stripe', [await till.aKurta()]);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, payment: true }]);
  });
});

describe('a checkout in the dialog', () => {
  it('answers with the gateway’s order, our order and the public key', async () => {
    const buyer = await aPerson(till);
    const kurta = await till.aKurta();
    await till.fill(buyer, [kurta]);
    const { body } = await till.checkOut(buyer, 'razorpay', [kurta]);
    expect(body).toMatchObject({
      success: true,
      order: { id: till.razorpayOrderOf(body.orderId), amount: 154_850, currency: 'INR' },
      key: till.simulator.keys.razorpayKeyId,
    });
    expect(till.simulator.state.orders.get(till.razorpayOrderOf(body.orderId))?.capture).toBe('manual');
  });

  it.each(['right away', 'by the webhook'])('is captured and stands: %s', async (when) => {
    const { buyer, orderId } = await till.aPayment('razorpay', [await till.aKurta()]);
    const isWebhook = when === 'by the webhook';
    if (!isWebhook) till.simulator.switches.razorpay.webhooks.timing = 'never';
    const word = await till.pay('razorpay', orderId);
    if (!isWebhook) {
      const answer = await till.verifyRazorpay(buyer, orderId, word);
      expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Payment Verified' } });
    } else {
      await till.simulator.settled();
      await till.allDue();
      await reconcilePayments(till.deps);
    }
    expect(await till.ordersOf(buyer)).toMatchObject([{ payment: true, paymentMethod: 'Razorpay' }]);
    const [payment] = [...till.simulator.state.payments.values()].slice(-1);
    expect(payment?.isCaptured).toBe(true);
  });

  it('refuses a forged signature and a payment of another gateway order, even rightly signed', async () => {
    const kurta = await till.aKurta(10);
    const one = await till.aPayment('razorpay', [kurta]);
    const other = await till.aPayment('razorpay', [kurta]);
    till.simulator.switches.razorpay.webhooks.timing = 'never';
    const word = (await till.pay('razorpay', other.orderId)) as Record<string, string>;
    const own = till.razorpayOrderOf(one.orderId);
    const signature = word.razorpay_signature ?? '';
    const signed = await import('node:crypto').then(({ createHmac }) =>
      createHmac('sha256', till.simulator.keys.razorpayKeySecret)
        .update(`${own}|${word.razorpay_payment_id}`)
        .digest('hex'),
    );
    const flipped = signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    const forgeries = [
      { ...word, razorpay_signature: flipped },
      { ...word },
      { ...word, razorpay_order_id: own },
      { ...word, razorpay_order_id: own, razorpay_signature: signed },
    ];
    for (const forgery of forgeries) {
      const answer = await till.verifyRazorpay(one.buyer, one.orderId, forgery);
      expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'payment.not_signed' } });
    }
    expect(await till.ordersOf(one.buyer)).toEqual([]);
    // even if the money has really arrived: an unsigned message moves nothing
    for (const razorpay_signature of [flipped, '', signature.slice(1)]) {
      const answer = await till.verifyRazorpay(other.buyer, other.orderId, { ...word, razorpay_signature });
      expect(answer).toMatchObject({ status: 400, body: { success: false } });
    }
    expect(await till.ordersOf(other.buyer)).toEqual([]);
    expect((await till.verifyRazorpay(other.buyer, other.orderId, word)).status).toBe(200);
  });

  it('is also found by the result page’s call, so that only missing orders are unknown', async () => {
    const { buyer, orderId } = await till.aPayment('razorpay', [await till.aKurta()]);
    expect((await till.verifyStripe(buyer, orderId)).body.code).toBe('payment_pending');
    await till.pay('razorpay', orderId);
    expect(await till.verifyStripe(buyer, orderId)).toMatchObject({ status: 200, body: { success: true } });
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, paymentMethod: 'Razorpay' }]);
  });

  it('answers a stranger like an order that does not exist', async () => {
    const { orderId } = await till.aPayment('razorpay', [await till.aKurta()]);
    const word = await till.pay('razorpay', orderId);
    const stranger = await aPerson(till);
    expect((await till.verifyRazorpay(stranger, orderId, word)).status).toBe(404);
    expect((await till.verifyStripe(stranger, orderId)).status).toBe(404);
    expect((await till.verifyStripe(stranger, '__proto__')).status).toBe(404);
  });
});

describe('the purchased cart', () => {
  it('loses only what was bought', async () => {
    const [kurta, dress] = [await till.aKurta(), await till.aKurta()];
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    await till.fill(buyer, [{ ...kurta, quantity: 3 }, dress]);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    expect(await till.cartOf(buyer)).toEqual({ [kurta._id]: { M: 2 }, [dress._id]: { M: 1 } });
  });

  it('also sells the rest, even if it looks exactly like what was paid', async () => {
    const kurta = await till.aKurta();
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    await till.fill(buyer, [{ ...kurta, quantity: 2 }]);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    expect(await till.cartOf(buyer)).toEqual({ [kurta._id]: { M: 1 } });
    const second = await till.checkOut(buyer, 'stripe', [kurta]);
    expect(second.body.orderId).not.toBe(orderId);
    await till.pay('stripe', String(second.body.orderId));
    await till.simulator.settled();
    expect(await till.ordersOf(buyer)).toHaveLength(2);
    expect(await till.cartOf(buyer)).toEqual({});
    expect((await till.checkOut(buyer, 'stripe', [kurta])).body.orderId).toBe(second.body.orderId);
  });

  it('is left alone if it was emptied and filled again', async () => {
    const kurta = await till.aKurta();
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    await till.call('POST /api/cart/clear', { token: buyer.token });
    await till.fill(buyer, [kurta]);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    expect(await till.cartOf(buyer)).toEqual({ [kurta._id]: { M: 1 } });
  });

  it('counts the customer’s own reserved pieces as available', async () => {
    const kurta = await till.aKurta(1);
    const { buyer } = await till.aPayment('stripe', [kurta]);
    await till.call('POST /api/cart/clear', { token: buyer.token });
    await till.fill(buyer, [kurta]);
    expect(await till.cartOf(buyer)).toEqual({ [kurta._id]: { M: 1 } });
    const other = await aPerson(till);
    await till.fill(other, [kurta]);
    expect(await till.cartOf(other)).toEqual({});
  });
});

describe('the same checkout again', () => {
  it.each(['stripe', 'razorpay'] as const)('is one order for twenty at once: %s', async (method) => {
    const buyer = await aPerson(till);
    const kurta = await till.aKurta();
    await till.fill(buyer, [kurta]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => till.checkOut(buyer, method, [kurta])),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await stockOf(till, kurta._id)).toBe(4);
  });

  it('gets the first answer even after it was paid', async () => {
    const kurta = await till.aKurta();
    const buyer = await aPerson(till);
    await till.fill(buyer, [kurta]);
    const first = await till.checkOut(buyer, 'stripe', [kurta]);
    await till.pay('stripe', String(first.body.orderId));
    await till.simulator.settled();
    expect((await till.checkOut(buyer, 'stripe', [kurta])).body).toEqual(first.body);
    expect(await till.ordersOf(buyer)).toHaveLength(1);
  });

  it('is a new one if the cart was filled again', async () => {
    const kurta = await till.aKurta();
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    await till.pay('stripe', orderId);
    await till.simulator.settled();
    await till.fill(buyer, [kurta]);
    const second = await till.checkOut(buyer, 'stripe', [kurta]);
    expect(second.status).toBe(200);
    expect(second.body.orderId).not.toBe(orderId);
  });

  it('honours an Idempotency-Key', async () => {
    const kurta = await till.aKurta();
    const buyer = await aPerson(till);
    const key = { 'idempotency-key': 'tap-9' };
    await till.fill(buyer, [kurta]);
    const first = await till.checkOut(buyer, 'razorpay', [kurta], {}, key);
    expect((await till.checkOut(buyer, 'razorpay', [kurta], {}, key)).body).toEqual(first.body);
    const other = await till.checkOut(buyer, 'stripe', [kurta], {}, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'order.idempotency_reused' } });
  });

  it('creates nothing if the figures are not ours, and leaves the open payment', async () => {
    const kurta = await till.aKurta();
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    const wrong = await till.checkOut(buyer, 'razorpay', [{ ...kurta, price: 1 }]);
    expect(wrong).toMatchObject({ status: 409, body: { code: 'order.changed' } });
    expect(till.simulator.state.sessions.get(till.sessionOf(orderId))?.status).toBe('open');
  });
});

describe('another choice for the same cart', () => {
  it.each([
    ['stripe', 'razorpay'],
    ['razorpay', 'stripe'],
    ['stripe', 'place-cod'],
    ['razorpay', 'place-cod'],
  ] as const)('from %s to %s takes over the reserved last piece', async (from, to) => {
    const kurta = await till.aKurta(1);
    const { buyer, orderId } = await till.aPayment(from, [kurta]);
    const answer = await till.checkOut(buyer, to, [kurta]);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect(answer.body.orderId).not.toBe(orderId);
    if (from === 'stripe') {
      expect(till.simulator.state.sessions.get(till.sessionOf(orderId))?.status).toBe('expired');
    }
    expect(await stockOf(till, kurta._id)).toBe(0);
    if (to !== 'place-cod') {
      till.simulator.switches[to].webhooks.timing = 'never';
      const word = await till.pay(to, String(answer.body.orderId));
      if (to === 'stripe') await till.verifyStripe(buyer, answer.body.orderId);
      else await till.verifyRazorpay(buyer, answer.body.orderId, word);
    }
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: answer.body.orderId }]);
  });

  it('another address replaces it, too', async () => {
    const kurta = await till.aKurta(1);
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    const moved = await till.checkOut(buyer, 'stripe', [kurta], { address: anAddress({ city: 'Mysuru' }) });
    expect(moved.status).toBe(200);
    expect(moved.body.orderId).not.toBe(orderId);
  });

  it.each(['razorpay', 'place-cod'] as const)('loses to a payment already made: %s', async (to) => {
    const kurta = await till.aKurta(2);
    const { buyer, orderId } = await till.aPayment('stripe', [kurta]);
    till.simulator.switches.stripe.webhooks.timing = 'never';
    await till.pay('stripe', orderId);
    const answer = await till.checkOut(buyer, to, [kurta]);
    expect(answer).toMatchObject({ status: 409, body: { code: 'order.already_paid' } });
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, payment: true }]);
    expect(await till.cartOf(buyer)).toEqual({});
    expect(await stockOf(till, kurta._id)).toBe(1);
  });

  it('captures a payment authorised in the dialog instead of replacing it', async () => {
    const kurta = await till.aKurta(1);
    const { buyer, orderId } = await till.aPayment('razorpay', [kurta]);
    till.simulator.switches.razorpay.webhooks.timing = 'never';
    await till.pay('razorpay', orderId);
    const answer = await till.checkOut(buyer, 'place-cod', [kurta]);
    expect(answer.body.code).toBe('order.already_paid');
    expect(await till.ordersOf(buyer)).toMatchObject([{ _id: orderId, payment: true }]);
  });

  it('ends with one order when two tabs choose differently at once', async () => {
    const kurta = await till.aKurta(1);
    const buyer = await aPerson(till);
    await till.fill(buyer, [kurta]);
    const answers = await Promise.all([
      till.checkOut(buyer, 'stripe', [kurta]),
      till.checkOut(buyer, 'razorpay', [kurta]),
    ]);
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    expect(answers.every((answer) => answer.status < 500)).toBe(true);
    expect(await stockOf(till, kurta._id)).toBe(0);
  });
});

describe('the hold on pieces', () => {
  it.each([5, 1_380])(
    'may be %d minutes: the card page opens, and the hold ends then',
    async (holdMinutes) => {
      const { token } = await aPerson(till, 'admin');
      const changed = await till.call('PATCH /api/admin/settings', { token, body: { holdMinutes } });
      expect(changed.status).toBe(200);
      for (const method of ['stripe', 'razorpay'] as const) {
        const before = Date.now();
        const { orderId } = await till.aPayment(method, [await till.aKurta()]);
        const { hold_expires_at } = await till.db
          .selectFrom('payments')
          .select('hold_expires_at')
          .where('payable_id', '=', orderId)
          .executeTakeFirstOrThrow();
        const minutes = (hold_expires_at.getTime() - before) / 60_000;
        expect(minutes).toBeGreaterThan(holdMinutes - 0.1);
        expect(minutes).toBeLessThan(holdMinutes + 0.5);
      }
      await till.call('PATCH /api/admin/settings', { token, body: { holdMinutes: 30 } });
    },
  );
});
