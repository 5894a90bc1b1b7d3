import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@darzi/contract/durations.ts';
import { DELIVERY_DAYS } from '@darzi/contract/integrations/integrations.routes.ts';
import { WEBHOOK_EVENT_NAMES } from '@darzi/contract/integrations/webhook-events.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { aPerson, aProduct, type Someone } from '../test-factories.ts';
import { checkoutOf } from '../test-till.ts';
import { deliverWebhooks, webhookJobs } from './deliver-webhooks.ts';
import { findAddressFault, postWebhook } from './post-webhook.ts';

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly url: string };
type Body = { id: string; event: string; occurredAt: string; data: Record<string, unknown> };

const received: Received[] = [];
const TAKEN = (response: ServerResponse) => void response.end('ok');
let answer: (response: ServerResponse) => void = TAKEN;
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      url: request.url ?? '',
    });
    answer(response);
  });
});
const refuseAll = (status: number, text: string) => (response: ServerResponse) => {
  response.statusCode = status;
  response.end(text);
};

let shop: TestApp;
let admin: Someone;
let url: string;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await aPerson(shop, 'admin');
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  received.length = 0;
  answer = TAKEN;
  await sql`delete from webhook_endpoints`.execute(shop.db);
});
afterAll(async () => {
  await shop.close();
  receiver.closeAllConnections();
  receiver.close();
});

const asAdmin = (route: string, body?: object) => shop.call(route, { token: admin.token, body });
const deliver = () => deliverWebhooks(shop.deps);
const anEndpoint = async (events: readonly string[] = ['order.placed']) => {
  const { status, body } = await asAdmin('POST /api/admin/webhooks', { url, events });
  expect({ status, body }).toMatchObject({ status: 200 });
  return {
    id: (body.endpoint as { _id: string })._id,
    secret: body.secret as string,
  };
};
const endpointOf = async (id: string) => {
  const { body } = await asAdmin('GET /api/admin/webhooks');
  return (body.endpoints as Record<string, unknown>[]).find(({ _id }) => _id === id);
};
const deliveriesOf = async (id: string) => {
  const { body } = await asAdmin(`GET /api/admin/webhooks/${id}/deliveries`);
  return body.deliveries as ({ _id: string; eventId: string } & Record<string, unknown>)[];
};
const anOrder = async () => {
  const { token } = await aPerson(shop);
  const kurta = { _id: await aProduct(shop, { stock: { M: 5 } }), size: 'M', quantity: 1, price: 1_499 };
  await shop.call('POST /api/cart/add', { token, body: { itemId: kurta._id, size: 'M' } });
  const placed = await shop.call('POST /api/order/place-cod', { token, body: checkoutOf([kurta]) });
  expect(placed.status).toBe(200);
  return placed.body.orderId as string;
};
const move = (id: string, status: string) => asAdmin(`POST /api/admin/orders/${id}/status`, { status });
const bodyOf = ({ body }: Received): Body => JSON.parse(body);
const allDue = () =>
  sql`with rested as (update webhook_endpoints set paused_until = null)
    update webhook_deliveries set next_try_at = now() where state = 'waiting'`.execute(shop.db);

const waitingMails = async (): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
      where task_identifier = 'webhook-failing-mail'`.execute(shop.db)
  ).rows[0]?.count ?? 0;

/** Moves everything in time back by this many hours, as if they had passed. */
const passHours = (hours: number) => {
  const earlier = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(secs => ${hours * 3_600})`;
  const moved = (...columns: string[]) => sql.join(columns.map(earlier));
  return sql`with events as (update webhook_events set ${moved('occurred_at')}),
    endpoints as (update webhook_endpoints set ${moved('failing_since', 'notified_at', 'paused_until')})
    update webhook_deliveries set ${moved('next_try_at', 'give_up_at', 'last_try_at')}`.execute(shop.db);
};

/** Verifies a delivery as docs/webhooks.md tells receivers to. */
const isGenuine = ({ headers, body }: Received, secret: string): boolean => {
  const parts = String(headers['darzi-signature']).split(',');
  const seconds = parts[0]?.slice(2) ?? '';
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return Math.abs(Date.now() / 1000 - Number(seconds)) < 300 && parts.includes(`v1=${expected}`);
};

describe('events of the shop', () => {
  it('are posted to subscribers, signed, with only ids, amounts and states', async () => {
    const { id, secret } = await anEndpoint(['order.placed', 'order.shipped']);
    const orderId = await anOrder();
    await deliver();
    const [first] = received;
    if (first === undefined) throw new Error('nothing came');
    expect(isGenuine(first, secret)).toBe(true);
    expect(isGenuine({ ...first, body: first.body.replace('1548', '1') }, secret)).toBe(false);
    expect(isGenuine(first, `${secret}x`)).toBe(false);
    expect(bodyOf(first)).toEqual({
      id: first.headers['darzi-event-id'],
      event: 'order.placed',
      occurredAt: expect.any(String),
      data: {
        orderId,
        number: expect.any(String),
        status: 'Order Placed',
        method: 'COD',
        isPaid: false,
        total: 1548,
        currency: 'INR',
      },
    });
    for (const personal of ['Asha', 'Lavelle', '560001', '98450', '@'])
      expect(first.body).not.toContain(personal);
    expect(await deliveriesOf(id)).toMatchObject([
      { event: 'order.placed', state: 'delivered', attempts: 1, status: 200, answer: 'ok', nextTryAt: null },
    ]);
    await move(orderId, 'Packing');
    await move(orderId, 'Shipped');
    await deliver();
    expect(received.map((one) => bodyOf(one).event)).toEqual(['order.placed', 'order.shipped']);
  });

  it('wait while a delivery against cash can be undone, and are never posted if it was', async () => {
    const { id } = await anEndpoint(['order.delivered', 'order.paid']);
    const orderId = await anOrder();
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered']) await move(orderId, status);
    await deliver();
    expect(received).toEqual([]);
    expect(await deliveriesOf(id)).toHaveLength(2);
    await asAdmin(`POST /api/admin/orders/${orderId}/undo-delivery`);
    expect(await deliveriesOf(id)).toEqual([]);
    await move(orderId, 'Delivered');
    await allDue();
    await deliver();
    expect(received.map((one) => bodyOf(one).event).sort()).toEqual(['order.delivered', 'order.paid']);
  });

  it('report products that were changed, counted or sold out', async () => {
    await anEndpoint(['product.changed']);
    const product = await aProduct(shop, { stock: { M: 1 } });
    await asAdmin('POST /api/admin/stock/movements', {
      reason: 'counted',
      lines: [{ product, size: 'M', pieces: 4 }],
    });
    const { body } = await asAdmin(`GET /api/admin/products/${product}`);
    const { version } = body.product as { version: number };
    await asAdmin('POST /api/admin/products/bulk', {
      products: [{ _id: product, version }],
      change: { price: { to: 1_299 } },
    });
    await deliver();
    const told = received.map((one) => bodyOf(one).data);
    expect(told).toMatchObject([{ productId: product, changed: ['stock'] }, { productId: product }]);
    expect(JSON.stringify(told[1])).toContain('price');
  });

  it('leave nothing behind if the transaction fails or nobody is subscribed', async () => {
    const { id } = await anEndpoint(['order.cancelled']);
    const orderId = await anOrder();
    await move(orderId, 'Delivered');
    expect(await deliveriesOf(id)).toEqual([]);
    await asAdmin(`PATCH /api/admin/webhooks/${id}`, { isOn: false });
    await move(orderId, 'Cancelled');
    await asAdmin(`PATCH /api/admin/webhooks/${id}`, { isOn: true });
    expect(await deliveriesOf(id)).toEqual([]);
  });
});

describe('a delivery', () => {
  it('that fails is retried with growing delays, and arrives with the same id', async () => {
    const { id } = await anEndpoint();
    await anOrder();
    answer = refuseAll(503, 'not now');
    await deliver();
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: 503, answer: 'not now' });
    expect(Date.parse(String(failed?.nextTryAt)) - Date.now()).toBeGreaterThan(20_000);
    expect(await endpointOf(id)).toMatchObject({ failingSince: expect.any(String), waiting: 1 });
    await deliver();
    expect(received).toHaveLength(1);
    await allDue();
    await deliver();
    expect(Date.parse(String((await deliveriesOf(id))[0]?.nextTryAt)) - Date.now()).toBeGreaterThan(50_000);
    answer = TAKEN;
    await allDue();
    await deliver();
    expect(new Set(received.map(({ headers }) => headers['darzi-event-id']))).toHaveLength(1);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 3, status: 200 }]);
    expect(await endpointOf(id)).toMatchObject({ failingSince: null, waiting: 0 });
  });

  it('is retried for 72 hours with growing pauses, then abandoned, and retried for 72 hours again once resent by hand', async () => {
    const { id } = await anEndpoint();
    await anOrder();
    answer = refuseAll(500, 'broken');
    /**
     * Hours after the start at which it was attempted, until it was abandoned; moves from one attempt to just before
     * the next, then to it.
     */
    const triedAtHours = async (): Promise<readonly number[]> => {
      const tries: number[] = [];
      for (let hours = 0; tries.length < 100; ) {
        await deliver();
        tries.push(hours);
        const [one] = await deliveriesOf(id);
        if (one?.state === 'given_up') return tries;
        const pause = (Date.parse(String(one?.nextTryAt)) - Date.now()) / HOUR_MS;
        await passHours(pause - 5 / 3_600);
        await deliver();
        expect(received).toHaveLength(tries.length + heardBefore);
        await passHours(5 / 3_600);
        hours += pause;
      }
      throw new Error('never given up');
    };
    let heardBefore = 0;
    const mailsBefore = await waitingMails();
    const tries = await triedAtHours();
    const pauses = tries.slice(1).map((at, index) => Math.round((at - (tries[index] ?? 0)) * 120));
    expect(DELIVERY_DAYS * 24).toBe(72);
    expect(tries.at(-1)).toBeGreaterThan(72 - 6.1);
    expect(tries.at(-1)).toBeLessThanOrEqual(72);
    // in half minutes
    expect(pauses.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(new Set(pauses.slice(10))).toEqual(new Set([720]));
    expect(await waitingMails()).toBe(mailsBefore + 1);
    expect(received).toHaveLength(tries.length);

    await passHours(24 * 7);
    await deliver();
    expect(received).toHaveLength(tries.length);
    const [given] = await deliveriesOf(id);
    expect(given).toMatchObject({ state: 'given_up', attempts: tries.length, status: 500, answer: 'broken' });
    expect(await endpointOf(id)).toMatchObject({ givenUp: 1 });

    heardBefore = received.length;
    await asAdmin(`POST /api/admin/webhook-deliveries/${given?._id}/again`);
    const again = await triedAtHours();
    expect(again.at(-1)).toBeGreaterThan(72 - 6.1);
    expect(again.at(-1)).toBeLessThanOrEqual(72);
    expect(new Set(received.map(({ body }) => body))).toHaveLength(1);
    answer = TAKEN;
    await asAdmin(`POST /api/admin/webhook-deliveries/${given?._id}/again`);
    await deliver();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', status: 200 }]);
  });

  it('is abandoned after three days and can be resent by hand', async () => {
    const { id } = await anEndpoint();
    await anOrder();
    answer = refuseAll(500, 'broken');
    await sql`update webhook_deliveries set give_up_at = now() + interval '10 seconds'`.execute(shop.db);
    await deliver();
    const [given] = await deliveriesOf(id);
    expect(given).toMatchObject({ state: 'given_up', attempts: 1, nextTryAt: null });
    expect(await endpointOf(id)).toMatchObject({ givenUp: 1 });
    await allDue();
    await deliver();
    expect(received).toHaveLength(1);
    answer = TAKEN;
    expect(await asAdmin(`POST /api/admin/webhook-deliveries/${given?._id}/again`)).toMatchObject({
      status: 200,
      body: { delivery: { state: 'waiting', eventId: given?.eventId } },
    });
    await deliver();
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(received[1]?.body).toBe(received[0]?.body);
  });

  it('is sent again, once, after a server was killed between the answer and its record', async () => {
    const { id } = await anEndpoint();
    await anOrder();
    await deliver();
    // the server died before it recorded the answer
    await sql`update webhook_deliveries set state = 'waiting', attempts = 0, last_try_at = null,
      next_try_at = now() + interval '1 minute'`.execute(shop.db);
    await deliver();
    expect(received).toHaveLength(1);
    await allDue();
    await Promise.all([deliver(), deliver()]);
    expect(received.map((one) => bodyOf(one).id)).toEqual([
      bodyOf(received[0] as Received).id,
      bodyOf(received[0] as Received).id,
    ]);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('follows no redirect and reads only the beginning of an answer', async () => {
    const { id } = await anEndpoint();
    await anOrder();
    answer = (response) => response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(100_000));
    await deliver();
    expect(received.map((one) => one.url)).toEqual(['/hook']);
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ state: 'waiting', status: 302 });
    expect(String(failed?.answer)).toHaveLength(500);
  });

  it('that is not answered in time has failed, and its endpoint is paused', async () => {
    const { id } = await anEndpoint();
    answer = () => {};
    const due = {
      id: '' as never,
      endpointId: id as never,
      url,
      secrets: ['s'],
      body: '{}',
      event: 'x',
      eventId: 'y',
    };
    expect(await postWebhook(due, { isProduction: false }, 300)).toMatchObject({ status: null });
    receiver.closeAllConnections();
    await anOrder();
    await anOrder();
    answer = (response) => response.destroy();
    await deliver();
    expect(received).toHaveLength(2);
    answer = TAKEN;
    await sql`update webhook_deliveries set next_try_at = now() where state = 'waiting'`.execute(shop.db);
    await deliver();
    expect(received).toHaveLength(2);
    await allDue();
    await deliver();
    expect(await endpointOf(id)).toMatchObject({ waiting: 0, failingSince: null });
  });
});

describe('an endpoint', () => {
  it('has a new secret beside the old one for a day', async () => {
    const { id, secret } = await anEndpoint();
    const { body } = await asAdmin(`POST /api/admin/webhooks/${id}/secret`);
    const after = body.secret as string;
    expect(JSON.stringify((await asAdmin('GET /api/admin/webhooks')).body)).not.toContain(after);
    await asAdmin(`POST /api/admin/webhooks/${id}/test`);
    await deliver();
    expect([secret, after].map((one) => isGenuine(received[0] as Received, one))).toEqual([true, true]);
    await sql`update webhook_endpoints set old_secret_until = now() - interval '1 second'`.execute(shop.db);
    await asAdmin(`POST /api/admin/webhooks/${id}/test`);
    await deliver();
    expect([secret, after].map((one) => isGenuine(received[1] as Received, one))).toEqual([false, true]);
  });

  it('that has failed for a day is reported once', async () => {
    const { id } = await anEndpoint();
    const before = await waitingMails();
    answer = refuseAll(500, '');
    await anOrder();
    await deliver();
    expect(await waitingMails()).toBe(before);
    await sql`update webhook_endpoints set failing_since = now() - interval '25 hours'`.execute(shop.db);
    for (let time = 0; time < 2; time += 1) {
      await allDue();
      await deliver();
    }
    expect(await waitingMails()).toBe(before + 1);
    const sent: { to: string; subject: string }[] = [];
    const mailer = { send: async (mail: { to: string; subject: string }) => void sent.push(mail) };
    await webhookJobs({ ...shop.deps, mailer })['webhook-failing-mail']({ endpointId: id as never });
    expect(sent).toMatchObject([
      { to: 'hello@darzi.example', subject: expect.stringContaining('has failed') },
    ]);
  });

  it.each([
    [{ url: 'ftp://example.com/' }, 'url'],
    [{ url: 'https://me:secret@example.com/' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['order.eaten'] }, 'events.0'],
  ])('is refused with %j', async (wrong, field) => {
    const asked = { url, events: WEBHOOK_EVENT_NAMES, ...wrong };
    const { status, body } = await asAdmin('POST /api/admin/webhooks', asked);
    expect(status).toBe(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
  });
});

describe('the addresses that the shop may call', () => {
  const production = { isProduction: true };
  const elsewhere = { isProduction: false };
  it.each([
    ['https://example.com/hook', undefined, undefined],
    ['http://example.com/hook', 'https://', 'without https'],
    ['http://127.0.0.1:9/hook', 'https://', undefined],
    ['http://localhost:9/hook', 'https://', undefined],
    ['https://localhost/hook', 'public internet', undefined],
    ['https://127.0.0.1/', 'public internet', undefined],
    ['https://2130706433/', 'public internet', undefined],
    ['https://10.1.2.3/', 'public internet', undefined],
    ['https://[::1]/', 'public internet', undefined],
    ['https://[::ffff:10.0.0.1]/', 'public internet', undefined],
    ['https://169.254.169.254/latest', 'public internet', 'public internet'],
    ['https://[fd00:ec2::254]/latest', 'public internet', 'public internet'],
    ['https://[fd20:ce:0::254]/latest', 'public internet', 'public internet'],
    ['http://169.254.169.254/latest', 'https://', 'public internet'],
  ])('%s', (address, inProduction, otherwise) => {
    const says = (text: string | undefined) =>
      text === undefined ? undefined : expect.stringContaining(text);
    expect(findAddressFault(address, production)).toEqual(says(inProduction));
    expect(findAddressFault(address, elsewhere)).toEqual(says(otherwise));
  });

  it.each(['https://127.0.0.1:1/', 'https://localhost:1/', 'http://127.0.0.1:1/'])(
    'are checked again with each call: %s from production',
    async (address) => {
      const due = {
        id: '' as never,
        endpointId: '' as never,
        url: address,
        secrets: ['s'],
        body: '{}',
        event: 'x',
        eventId: 'y',
      };
      expect(await postWebhook(due, production)).toEqual({
        status: null,
        answer: 'Not called: its address is not on the public internet.',
      });
    },
  );
});
