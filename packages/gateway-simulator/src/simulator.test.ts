import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GatewaySimulator, SIMULATOR_KEYS, startGatewaySimulator } from './simulator.ts';

const BEARER = { authorization: `Bearer ${SIMULATOR_KEYS.stripeSecretKey}` };
const BASIC = {
  authorization: `Basic ${Buffer.from(`${SIMULATOR_KEYS.razorpayKeyId}:${SIMULATOR_KEYS.razorpayKeySecret}`).toString('base64')}`,
};

type Json = Record<string, unknown>;

describe('the gateway simulator', () => {
  let simulator: GatewaySimulator;
  let answers: number[];
  let delivered: { provider: string; type: string }[];

  beforeAll(async () => {
    simulator = await startGatewaySimulator({
      shopUrl: 'http://shop.test',
      retryDelaysMs: [10, 10],
      deliver: async (provider, body) => {
        const event = JSON.parse(body);
        delivered.push({ provider, type: event.type ?? event.event });
        return answers.shift() ?? 200;
      },
    });
  });
  beforeEach(() => {
    simulator.switchAllOff();
    simulator.clear();
    answers = [];
    delivered = [];
  });
  afterAll(() => simulator.stop());

  const stripe = (path: string, body?: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${simulator.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...BEARER, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(body === undefined ? {} : { body: new URLSearchParams(body).toString() }),
    });
  const razorpay = (path: string, body?: object) =>
    fetch(`${simulator.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...BASIC, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const steer = (switches: object) =>
    fetch(`${simulator.url}/simulator/switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(switches),
    });
  const aSession = (more: Record<string, string> = {}) => ({
    mode: 'payment',
    client_reference_id: 'order-1',
    'metadata[orderId]': 'order-1',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][price_data][product_data][name]': 'Order <b>',
    success_url: 'http://shop.test/verify?success=true&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/verify?success=false',
    ...more,
  });
  const openSession = async (): Promise<string> => {
    const made = (await (await stripe('/v1/checkout/sessions', aSession())).json()) as { id: string };
    return made.id;
  };
  const payAt = (path: string, form: Record<string, string>) =>
    fetch(`${simulator.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

  it('never starts in production', async () => {
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      await expect(startGatewaySimulator({ shopUrl: 'http://shop.test' })).rejects.toThrow('production');
    } finally {
      process.env.NODE_ENV = before;
    }
  });

  it('answers nobody without the right keys, in each provider’s own manner', async () => {
    const asStripe = await stripe('/v1/checkout/sessions', aSession(), {
      authorization: 'Bearer sk_test_other',
    });
    expect(asStripe.status).toBe(401);
    expect(await asStripe.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
    const asRazorpay = await fetch(`${simulator.url}/v1/orders`, {
      headers: { authorization: 'Basic eDp5' },
    });
    expect(asRazorpay.status).toBe(401);
    expect(await asRazorpay.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } });
  });

  it.each([
    ['an unknown parameter', { payment_method_types: 'card' }],
    ['no amount', { 'line_items[0][price_data][unit_amount]': '0' }],
    ['too small an amount', { 'line_items[0][price_data][unit_amount]': '49' }],
    ['two currencies', { 'line_items[1][quantity]': '1', 'line_items[1][price_data][currency]': 'inr' }],
    ['an expiry too soon', { expires_at: String(Math.floor(Date.now() / 1000) + 20 * 60) }],
    ['no address to return to', { success_url: '' }],
  ])('refuses a session with %s, as Stripe does', async (_why, more) => {
    expect((await stripe('/v1/checkout/sessions', aSession(more))).status).toBe(400);
  });

  it.each([
    ['a fraction of a paisa', { amount: 100.5 }],
    ['less than a rupee', { amount: 99 }],
    ['a receipt of more than 40 characters', { amount: 100, receipt: 'x'.repeat(41) }],
    ['an amount in words', { amount: 'hundred' }],
  ])('refuses an order with %s, as Razorpay does', async (_why, order) => {
    expect((await razorpay('/v1/orders', { currency: 'INR', ...order })).status).toBe(400);
  });

  it('repeats the first answer of a key, and refuses the key for another request', async () => {
    const headers = { 'idempotency-key': 'key-1' };
    const first = (await (await stripe('/v1/checkout/sessions', aSession(), headers)).json()) as Json;
    expect(await (await stripe('/v1/checkout/sessions', aSession(), headers)).json()).toEqual(first);
    const other = await stripe(
      '/v1/checkout/sessions',
      aSession({ client_reference_id: 'order-2' }),
      headers,
    );
    expect(await other.json()).toMatchObject({ error: { type: 'idempotency_error' } });
    expect(simulator.state.sessions.size).toBe(1);
  });

  it('captures automatically unless the order says otherwise', async () => {
    for (const [payment, status] of [
      [{}, 'captured'],
      [{ payment: { capture: 'manual' } }, 'authorized'],
      [{ payment_capture: 0 }, 'authorized'],
    ] as const) {
      const order = (await (await razorpay('/v1/orders', { amount: 100, ...payment })).json()) as {
        id: string;
      };
      await simulator.payRazorpay(order.id);
      const { items } = (await (await razorpay(`/v1/orders/${order.id}/payments`)).json()) as {
        items: Json[];
      };
      expect(items).toMatchObject([{ status }]);
    }
  });

  it('accepts one payment per order, and only test cards', async () => {
    const order = (await (await razorpay('/v1/orders', { amount: 100 })).json()) as { id: string };
    expect(await simulator.payRazorpay(order.id, { card: '5555 5555 5555 4444' })).toMatchObject({
      is: 'failed',
    });
    expect(await simulator.payRazorpay(order.id, { upi: 'me@bank' })).toMatchObject({ is: 'failed' });
    expect(await simulator.payRazorpay(order.id)).toMatchObject({ is: 'paid' });
    expect(await simulator.payRazorpay(order.id)).toMatchObject({ is: 'failed' });
    expect(await simulator.payStripe(await openSession(), '5555555555554444')).toMatchObject({
      is: 'declined',
    });
  });

  it('walks through the card page without scripts: declined, 3-D Secure, paid, then closed', async () => {
    const id = await openSession();
    const page = await (await fetch(`${simulator.url}/c/pay/${id}`)).text();
    expect(page).toContain('Order &lt;b&gt;');
    expect(page).toContain('$50.00');
    const declined = await payAt(`/c/pay/${id}`, { number: '4000000000000002' });
    expect(declined.status).toBe(303);
    expect(declined.headers.get('location')).toContain('declined');
    const challenged = await payAt(`/c/pay/${id}`, { number: '4000 0025 0000 3155' });
    expect(challenged.headers.get('location')).toContain(`/c/pay/${id}/3d-secure`);
    const failed = await payAt(`/c/pay/${id}/3d-secure`, { number: '4000002500003155', result: 'fail' });
    expect(failed.headers.get('location')).toContain('declined');
    const passed = await payAt(`/c/pay/${id}/3d-secure`, { number: '4000002500003155', result: 'pass' });
    expect(passed.headers.get('location')).toBe(`http://shop.test/verify?success=true&session=${id}`);
    expect(await (await fetch(`${simulator.url}/c/pay/${id}`)).text()).toContain('This has been paid');
    await simulator.settled();
    expect(delivered.map(({ type }) => type)).toContain('checkout.session.completed');
  });

  it('sends a buyer who cancels back, and leaves the session open', async () => {
    const id = await openSession();
    const answer = await fetch(`${simulator.url}/c/pay/${id}/cancel`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('http://shop.test/verify?success=false');
    expect(await (await stripe(`/v1/checkout/sessions/${id}`)).json()).toMatchObject({ status: 'open' });
  });

  it('closes an expired session, and notifies the shop', async () => {
    const id = await openSession();
    const session = simulator.state.sessions.get(id);
    if (session === undefined) throw new Error('no session');
    session.expiresAt = Math.floor(Date.now() / 1000) - 1;
    expect(await (await stripe(`/v1/checkout/sessions/${id}`)).json()).toMatchObject({
      status: 'expired',
      url: null,
    });
    await simulator.settled();
    expect(delivered).toEqual([{ provider: 'stripe', type: 'checkout.session.expired' }]);
  });

  it('resends a webhook until it is accepted', async () => {
    answers = [500, 500, 404];
    await simulator.payStripe(await openSession());
    await simulator.settled();
    expect(delivered).toHaveLength(5);
    const sent = [...simulator.state.events.values()].map(({ deliveries }) => deliveries.at(-1)?.answer);
    expect(sent).toEqual(['200', '200']);
  });

  it('can be steered over HTTP, and names an invalid switch', async () => {
    const answer = await steer({
      razorpay: { webhooks: { timing: 'late', lateSeconds: 2 }, autoCapture: true },
    });
    expect(await answer.json()).toMatchObject({ razorpay: { webhooks: { timing: 'late', lateSeconds: 2 } } });
    expect(simulator.switches.razorpay.autoCapture).toBe(true);
    const form = new URLSearchParams({ 'stripe[api][fault]': 'hang', 'stripe[api][takesEffect]': 'true' });
    await fetch(`${simulator.url}/simulator/switches`, { method: 'POST', body: form });
    expect(simulator.switches.stripe.api).toMatchObject({ fault: 'hang', takesEffect: true });
    for (const wrong of [
      { stripe: { webhooks: { timing: 'sometimes' } } },
      { stripe: { webhooks: { lateSeconds: 'soon' } } },
      { paypal: {} },
      { stripe: { webhooks: null } },
      { constructor: {} },
    ]) {
      const refused = await steer(wrong);
      expect(refused.status).toBe(400);
      expect(((await refused.json()) as { error: { message: string } }).error.message).not.toBe('');
    }
    await steer({ reset: true });
    expect(simulator.switches.stripe.api.fault).toBe('none');
  });

  it('has working buttons, and a page that shows events without any of them becoming markup', async () => {
    await stripe('/v1/checkout/sessions', aSession({ client_reference_id: '<script>alert(1)</script>' }));
    const [id = ''] = simulator.state.sessions.keys();
    const act = (action: string, on: string) => payAt('/simulator/actions', { action, id: on });
    expect((await act('pay-session', id)).status).toBe(303);
    expect(simulator.state.sessions.get(id)).toMatchObject({ isPaid: true });
    expect((await act('pay-session', 'unknown')).status).toBe(400);
    expect((await act('rob', id)).status).toBe(400);
    const page = await (await fetch(`${simulator.url}/simulator`)).text();
    expect(page).toContain(id);
    expect(page).not.toContain('<script>alert');
  });

  it('survives any input', async () => {
    const paths = [
      '/v1/checkout/sessions',
      '/v1/orders',
      '/v1/refunds',
      '/v1/payments/x/refund',
      '/c/pay/x',
      '/v1/checkout/payments',
      '/v1/checkout/3d-secure',
      '/simulator/actions',
      '/simulator/switches',
      '/v1/checkout/frame',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.constant('__proto__[x]=1&a[b=2&a[b]=3'),
          fc.constant('{"__proto__":{"x":1}}'),
        ),
        fc.constantFrom(BEARER, BASIC),
        async (path, body, keys) => {
          const answer = await fetch(`${simulator.url}${path}`, { method: 'POST', headers: keys, body });
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: 150 },
    );
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    expect((await stripe('/v1/checkout/sessions', aSession())).status).toBe(200);
  });
});

describe('the gateway simulator over a restart', () => {
  it('keeps its port and open payments, in a file that only its owner can read', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'gateway-simulator-'));
    const stateFile = join(directory, 'deeper', 'state.json');
    const start = () =>
      startGatewaySimulator({ shopUrl: 'http://shop.test', stateFile, deliver: async () => 200 });
    try {
      const first = await start();
      const answer = await fetch(`${first.url}/v1/orders`, {
        method: 'POST',
        headers: { ...BASIC, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: 100, receipt: 'r-1' }),
      });
      const order = (await answer.json()) as { id: string };
      const { url } = first;
      await first.stop();
      expect(await readFile(stateFile, 'utf8')).toContain(order.id);
      const second = await start();
      expect(second.url).toBe(url);
      expect(await second.payRazorpay(order.id)).toMatchObject({ is: 'paid' });
      const rival = await start();
      expect(rival.url).not.toBe(url);
      await Promise.all([second.stop(), rival.stop()]);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
