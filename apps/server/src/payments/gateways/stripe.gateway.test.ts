import type { GatewayOrderId, GatewayPaymentId, PayableId } from '@darzi/contract/ids.ts';
import {
  type GatewaySimulator,
  SIMULATOR_KEYS,
  startGatewaySimulator,
} from '@darzi/gateway-simulator/simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deadlineIn, type OpenRequest } from './gateway.ts';
import { gatewaySuite } from './gateway-suite.ts';
import { startMadGateway } from './gateway-suite-servers.ts';
import { createStripeGateway } from './stripe.gateway.ts';

const create = (apiBase: string, hasWrongKeys = false) =>
  createStripeGateway({
    secretKey: hasWrongKeys ? 'sk_test_wrong' : SIMULATOR_KEYS.stripeSecretKey,
    webhookSecret: SIMULATOR_KEYS.stripeWebhookSecret,
    apiBase,
  });

gatewaySuite('stripe', {
  currency: 'usd',
  create,
  pay: (simulator, gatewayOrderId, card) => simulator.payStripe(gatewayOrderId, card),
  countOpened: ({ state }) => state.sessions.size,
  countRefunds: ({ state }) => state.stripeRefunds.size,
  signatureHeader: 'stripe-signature',
  sign: (simulator, body) => simulator.signStripe(body),
  stateAfterPaying: 'paid',
});

describe('stripe alone', () => {
  let simulator: GatewaySimulator;
  beforeAll(async () => {
    simulator = await startGatewaySimulator({ shopUrl: 'http://127.0.0.1:9', deliver: async () => 200 });
  });
  afterAll(() => simulator.stop());

  const aRequest = (more: Partial<OpenRequest> = {}): OpenRequest => ({
    orderId: 'order-1' as PayableId,
    attemptKey: `attempt-${Math.random()}`,
    amountMinor: 5_000,
    currency: 'usd',
    description: 'Order',
    customerEmail: '',
    successUrl: 'http://shop.test/verify?success=true',
    cancelUrl: 'http://shop.test/verify?success=false',
    expiresAt: new Date(Date.now() + 35 * 60_000),
    ...more,
  });

  it('answers one session for one key', async () => {
    const gateway = create(simulator.url);
    const request = aRequest();
    const first = await gateway.open(request, deadlineIn(5_000));
    expect(await gateway.open(request, deadlineIn(5_000))).toEqual(first);
    expect(first).toMatchObject({
      is: 'done',
      value: { redirectUrl: expect.stringContaining('/c/pay/cs_test_') },
    });
  });

  it('finds the session by its key in the list if the request has changed since', async () => {
    const gateway = create(simulator.url);
    const request = aRequest();
    const first = await gateway.open(request, deadlineIn(5_000));
    for (let other = 0; other < 120; other += 1) await gateway.open(aRequest(), deadlineIn(5_000));
    const changed = { ...request, expiresAt: new Date(Date.now() + 50 * 60_000) };
    expect(await gateway.findOpened(changed, deadlineIn(5_000))).toEqual(first);
  });

  it('finds nothing when nothing was opened and it is too late to open it', async () => {
    const late = aRequest({ expiresAt: new Date(Date.now() + 60_000) });
    expect(await create(simulator.url).findOpened(late, deadlineIn(5_000))).toEqual({
      is: 'done',
      value: undefined,
    });
  });

  it('lets nobody pay once it is closed', async () => {
    const gateway = create(simulator.url);
    const opened = await gateway.open(aRequest(), deadlineIn(5_000));
    if (opened.is !== 'done') throw new Error(opened.reason);
    await gateway.close(opened.value.gatewayOrderId, deadlineIn(5_000));
    expect(await simulator.payStripe(opened.value.gatewayOrderId)).toEqual({ is: 'closed' });
  });

  it('reads the expiry of a session as an event of its payment', () => {
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'checkout.session.expired',
      data: {
        object: {
          id: 'cs_1',
          amount_total: 5_000,
          currency: 'usd',
          status: 'expired',
          payment_status: 'unpaid',
        },
      },
    });
    const headers = { 'stripe-signature': simulator.signStripe(body) };
    expect(create(simulator.url).readEvent(Buffer.from(body), headers)).toMatchObject({
      is: 'payment',
      payment: { gatewayOrderId: 'cs_1', state: 'expired' },
    });
  });

  it('treats a completed but unpaid session as open, and two different order ids as nobody’s', () => {
    const object = {
      id: 'cs_1',
      amount_total: 5_000,
      currency: 'usd',
      status: 'complete',
      payment_status: 'unpaid',
      client_reference_id: 'order-1',
      metadata: { orderId: 'order-2' },
    };
    const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object } });
    const headers = { 'stripe-signature': simulator.signStripe(body) };
    expect(create(simulator.url).readEvent(Buffer.from(body), headers)).toMatchObject({
      is: 'payment',
      payment: { state: 'open', orderId: 'order-2|order-1' },
    });
  });

  it('refuses webhooks older than five minutes', () => {
    const body = JSON.stringify({ id: 'evt_1', type: 'ping', data: { object: {} } });
    const read = (secondsAgo: number) =>
      create(simulator.url).readEvent(Buffer.from(body), {
        'stripe-signature': simulator.signStripe(body, Math.floor(Date.now() / 1000) - secondsAgo),
      });
    expect(read(290)).toEqual({ is: 'other', eventId: 'evt_1', type: 'ping' });
    expect(read(310)).toEqual({ is: 'forged' });
  });

  it('accepts no signature from the browser', () => {
    expect(
      create(simulator.url).isSignedByGateway(
        'cs_1' as GatewayOrderId,
        'pi_1' as GatewayPaymentId,
        'a'.repeat(64),
      ),
    ).toBe(false);
  });

  it('trusts only the session it asked for, and none behind a server error', async () => {
    const mad = await startMadGateway();
    const gateway = create(mad.url);
    const session = {
      id: 'cs_1',
      amount_total: 5_000,
      currency: 'usd',
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'order-1',
      payment_intent: 'pi_1',
      url: 'https://pay.test/',
    };
    const soon = () => deadlineIn(300);
    const open = async (more: object, status = 200) => {
      mad.answerWith(JSON.stringify({ ...session, ...more }), status);
      return (await gateway.open(aRequest(), soon())).is;
    };
    expect(await open({})).toBe('done');
    expect(await open({ amount_total: 4_999 })).toBe('unclear');
    expect(await open({ currency: 'inr' })).toBe('unclear');
    expect(await open({ client_reference_id: 'order-2' })).toBe('unclear');
    expect(await open({ status: 'open', payment_status: 'unpaid', url: 'javascript:alert(1)' })).toBe(
      'unclear',
    );
    expect(await open({}, 500)).toBe('unclear');
    mad.answerWith(JSON.stringify(session));
    expect(await gateway.poll('cs_1' as GatewayOrderId, soon())).toMatchObject({
      is: 'done',
      value: { state: 'paid' },
    });
    expect(await gateway.poll('cs_2' as GatewayOrderId, soon())).toMatchObject({ is: 'unclear' });
    expect(await gateway.close('cs_2' as GatewayOrderId, soon())).toMatchObject({ is: 'unclear' });
    mad.answerWith(JSON.stringify({ data: [session] }));
    expect(await gateway.pollPayment('pi_1' as GatewayPaymentId, soon())).toMatchObject({ is: 'done' });
    expect(await gateway.pollPayment('pi_2' as GatewayPaymentId, soon())).toMatchObject({ is: 'refused' });
    mad.stop();
  });

  it('keeps a path before the base address', async () => {
    const gateway = create(`${simulator.url}/elsewhere`);
    expect(await gateway.open(aRequest(), deadlineIn(500))).toMatchObject({ is: 'refused' });
  });
});
