import { createHmac } from 'node:crypto';
import type { GatewayOrderId, GatewayPaymentId, PayableId } from '@darzi/contract/ids.ts';
import {
  type GatewaySimulator,
  SIMULATOR_KEYS,
  startGatewaySimulator,
} from '@darzi/gateway-simulator/simulator.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deadlineIn, type OpenRequest } from './gateway.ts';
import { gatewaySuite } from './gateway-suite.ts';
import { startMadGateway } from './gateway-suite-servers.ts';
import { createRazorpayGateway } from './razorpay.gateway.ts';

const create = (apiBase: string, hasWrongKeys = false) =>
  createRazorpayGateway({
    keyId: SIMULATOR_KEYS.razorpayKeyId,
    keySecret: hasWrongKeys ? 'wrong' : SIMULATOR_KEYS.razorpayKeySecret,
    webhookSecret: SIMULATOR_KEYS.razorpayWebhookSecret,
    apiBase,
    checkoutUrl: `${apiBase}/v1/checkout.js`,
  });

gatewaySuite('razorpay', {
  currency: 'inr',
  create,
  pay: (simulator, gatewayOrderId, card) =>
    simulator.payRazorpay(gatewayOrderId, card === undefined ? { upi: 'success@razorpay' } : { card }),
  countOpened: ({ state }) => state.orders.size,
  countRefunds: ({ state }) => state.razorpayRefunds.size,
  signatureHeader: 'x-razorpay-signature',
  sign: (simulator, body) => simulator.signRazorpay(body),
  stateAfterPaying: 'authorised',
});

describe('razorpay alone', () => {
  let simulator: GatewaySimulator;
  beforeAll(async () => {
    simulator = await startGatewaySimulator({ shopUrl: 'http://127.0.0.1:9', deliver: async () => 200 });
  });
  afterAll(() => simulator.stop());

  const aRequest = (): OpenRequest => ({
    orderId: 'order-1' as PayableId,
    attemptKey: `attempt-${Math.random()}`,
    amountMinor: 5_000,
    currency: 'inr',
    description: 'Order',
    customerEmail: '',
    successUrl: 'http://shop.test/',
    cancelUrl: 'http://shop.test/',
    expiresAt: new Date(Date.now() + 35 * 60_000),
  });
  const open = async () => {
    const answer = await create(simulator.url).open(aRequest(), deadlineIn(5_000));
    if (answer.is !== 'done') throw new Error(answer.reason);
    return answer.value;
  };
  const pay = async (gatewayOrderId: string) => {
    const result = await simulator.payRazorpay(gatewayOrderId);
    if (result.is !== 'paid') throw new Error(result.is);
    return result.response;
  };

  it('passes the gateway’s own order through and names the public key', async () => {
    const { gatewayOrderId, order } = await open();
    expect(order).toEqual({ id: gatewayOrderId, amount: 5_000, currency: 'INR' });
    expect(create(simulator.url).publicKey).toBe(SIMULATOR_KEYS.razorpayKeyId);
  });

  it('finds nothing when nothing was opened', async () => {
    expect(await create(simulator.url).findOpened(aRequest(), deadlineIn(5_000))).toEqual({
      is: 'done',
      value: undefined,
    });
  });

  it('does not create an order twice if the first answer was lost', async () => {
    Object.assign(simulator.switches.razorpay.api, { fault: 'error500', times: 1, only: 'POST' });
    const before = simulator.state.orders.size;
    expect(await create(simulator.url).open(aRequest(), deadlineIn(5_000))).toMatchObject({ is: 'unclear' });
    expect(simulator.state.orders.size).toBe(before);
  });

  it('leaves money authorised after closing uncaptured, and reads its return as not paid', async () => {
    const gateway = create(simulator.url);
    const { gatewayOrderId } = await open();
    expect(await gateway.close(gatewayOrderId, deadlineIn(5_000))).toMatchObject({
      value: { state: 'expired' },
    });
    const { razorpay_payment_id: paymentId } = await pay(gatewayOrderId);
    expect(await gateway.poll(gatewayOrderId, deadlineIn(5_000))).toMatchObject({
      value: { state: 'authorised' },
    });
    simulator.returnUncaptured(paymentId);
    expect(await gateway.poll(gatewayOrderId, deadlineIn(5_000))).toMatchObject({ value: { state: 'open' } });
    const late = {
      gatewayOrderId,
      gatewayPaymentId: paymentId as GatewayPaymentId,
      amountMinor: 5_000,
      currency: 'inr',
    } as const;
    expect(await gateway.capture({ ...late, state: 'authorised' }, deadlineIn(5_000))).toMatchObject({
      is: 'refused',
    });
  });

  it('refuses to capture another amount', async () => {
    const { gatewayOrderId } = await open();
    const { razorpay_payment_id: paymentId } = await pay(gatewayOrderId);
    const wrong = {
      gatewayOrderId,
      gatewayPaymentId: paymentId as GatewayPaymentId,
      state: 'authorised',
      amountMinor: 4_999,
      currency: 'inr',
    } as const;
    expect(await create(simulator.url).capture(wrong, deadlineIn(5_000))).toMatchObject({ is: 'refused' });
  });

  it('treats a payment as captured if the account captures by itself', async () => {
    simulator.switches.razorpay.autoCapture = true;
    const { gatewayOrderId } = await open();
    await pay(gatewayOrderId);
    simulator.switches.razorpay.autoCapture = false;
    expect(await create(simulator.url).poll(gatewayOrderId, deadlineIn(5_000))).toMatchObject({
      value: { state: 'paid' },
    });
  });

  it('accepts the dialog’s signature, and no other', async () => {
    const gateway = create(simulator.url);
    const { gatewayOrderId } = await open();
    const { razorpay_payment_id: paid, razorpay_signature: signature } = await pay(gatewayOrderId);
    const paymentId = paid as GatewayPaymentId;
    expect(gateway.isSignedByGateway(gatewayOrderId, paymentId, signature)).toBe(true);
    expect(gateway.isSignedByGateway('order_other' as GatewayOrderId, paymentId, signature)).toBe(false);
    expect(gateway.isSignedByGateway(gatewayOrderId, 'pay_other' as GatewayPaymentId, signature)).toBe(false);
    expect(gateway.isSignedByGateway(gatewayOrderId, paymentId, signature.toUpperCase())).toBe(false);
    const content = `${gatewayOrderId}|${paymentId}`;
    const byWebhookSecret = createHmac('sha256', SIMULATOR_KEYS.razorpayWebhookSecret)
      .update(content)
      .digest('hex');
    expect(gateway.isSignedByGateway(gatewayOrderId, paymentId, byWebhookSecret)).toBe(false);
    fc.assert(
      fc.property(fc.nat(63), fc.integer({ min: 1, max: 15 }), (at, by) => {
        const digit = (Number.parseInt(signature[at] ?? '0', 16) ^ by).toString(16);
        const turned = `${signature.slice(0, at)}${digit}${signature.slice(at + 1)}`;
        expect(gateway.isSignedByGateway(gatewayOrderId, paymentId, turned)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(gateway.isSignedByGateway(gatewayOrderId, paymentId, text)).toBe(false);
      }),
    );
  });

  it('takes our order id from the order’s notes, never from the payment’s, which the browser wrote', () => {
    const payment = {
      id: 'pay_1',
      order_id: 'order_1',
      amount: 100,
      currency: 'INR',
      status: 'captured',
      captured: true,
      notes: { orderId: 'somebody-elses' },
    };
    const order = { id: 'order_1', amount: 100, currency: 'INR', notes: { orderId: 'order-1' } };
    const read = (event: string, payload: object) => {
      const body = JSON.stringify({ event, payload });
      const headers = { 'x-razorpay-signature': simulator.signRazorpay(body) };
      return create(simulator.url).readEvent(Buffer.from(body), headers);
    };
    expect(read('payment.captured', { payment: { entity: payment } })).not.toHaveProperty('payment.orderId');
    expect(read('order.paid', { payment: { entity: payment }, order: { entity: order } })).toHaveProperty(
      'payment.orderId',
      'order-1',
    );
    expect(read('payment.captured', { payment: { entity: { ...payment, order_id: null } } })).toMatchObject({
      is: 'other',
    });
  });

  it('trusts only the order or payment it asked for', async () => {
    const mad = await startMadGateway();
    const gateway = create(mad.url);
    const soon = () => deadlineIn(300);
    const request = { ...aRequest(), attemptKey: 'attempt-1' };
    const order = {
      id: 'order_1',
      amount: 5_000,
      currency: 'INR',
      receipt: 'attempt-1',
      notes: { orderId: 'order-1' },
    };
    const find = async (more: object) => {
      mad.answerWith(JSON.stringify({ items: [{ ...order, ...more }] }));
      return gateway.findOpened(request, soon());
    };
    expect(await find({})).toMatchObject({ value: { gatewayOrderId: 'order_1' } });
    expect(await find({ receipt: 'attempt-2' })).toEqual({ is: 'done', value: undefined });
    expect(await find({ notes: { orderId: 'order-2' } })).toEqual({ is: 'done', value: undefined });
    expect(await find({ amount: 4_999 })).toMatchObject({ is: 'unclear' });
    mad.answerWith(JSON.stringify({ ...order, amount: 4_999 }));
    expect(await gateway.open(request, soon())).toMatchObject({ is: 'unclear' });
    const payment = { id: 'pay_1', order_id: 'order_1', amount: 5_000, currency: 'INR', status: 'captured' };
    mad.answerWith(JSON.stringify(payment));
    expect(await gateway.pollPayment('pay_1' as GatewayPaymentId, soon())).toMatchObject({
      value: { state: 'paid' },
    });
    expect(await gateway.pollPayment('pay_2' as GatewayPaymentId, soon())).toMatchObject({ is: 'unclear' });
    const other = {
      gatewayOrderId: 'order_1' as GatewayOrderId,
      gatewayPaymentId: 'pay_2' as GatewayPaymentId,
      amountMinor: 5_000,
      currency: 'inr',
    } as const;
    expect(await gateway.capture({ ...other, state: 'authorised' }, soon())).toMatchObject({ is: 'unclear' });
    // An order's payments count only if they name it.
    mad.answerWith(JSON.stringify({ ...order, items: [{ ...payment, order_id: 'order_2' }] }));
    expect(await gateway.poll('order_1' as GatewayOrderId, soon())).toMatchObject({
      value: { state: 'open' },
    });
    expect(await gateway.poll('order_2' as GatewayOrderId, soon())).toMatchObject({ is: 'unclear' });
    mad.stop();
  });

  it('never requests an id that would lead elsewhere', async () => {
    const mad = await startMadGateway();
    const gateway = create(mad.url);
    for (const id of ['../orders/order_1', 'pay_1/refunds', 'pay_1?expand=x', 'pay_1#', '', 'x'.repeat(65)]) {
      const payment = {
        gatewayOrderId: 'order_1' as GatewayOrderId,
        gatewayPaymentId: id as GatewayPaymentId,
        amountMinor: 100,
        currency: 'inr',
      } as const;
      const answers = [
        await gateway.poll(id as GatewayOrderId, deadlineIn(300)),
        await gateway.pollPayment(id as GatewayPaymentId, deadlineIn(300)),
        await gateway.capture({ ...payment, state: 'authorised' }, deadlineIn(300)),
        await gateway.refund({ ...payment, refundKey: 'key-1' }, deadlineIn(300)),
      ];
      expect(answers.map(({ is }) => is)).toEqual(['refused', 'refused', 'refused', 'refused']);
    }
    expect(mad.asked).toEqual([]);
    mad.stop();
  });

  it('gives a webhook one id whatever the header says, as the signature does not cover the header', () => {
    const body = JSON.stringify({ event: 'payment.failed', payload: {} });
    const read = (id: string) =>
      create(simulator.url).readEvent(Buffer.from(body), {
        'x-razorpay-signature': simulator.signRazorpay(body),
        'x-razorpay-event-id': id,
      });
    expect(read('evt_1')).toEqual(read('evt_2'));
  });
});
