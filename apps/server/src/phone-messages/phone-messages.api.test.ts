import {
  PHONE_KEYS,
  type PhoneSimulator,
  type ReportState,
  startPhoneSimulator,
} from '@darzi/gateway-simulator/phone/phone-simulator.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submit } from '../custom-orders/orders/test-custom-orders.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { anAddress, aPerson, aProduct, type Someone } from '../test-factories.ts';
import { checkoutOf } from '../test-till.ts';
import { phoneMessageJobs } from './phone-messages.ts';

let shop: TestApp;
let phones: PhoneSimulator;
let admin: Someone;
beforeAll(async () => {
  phones = await startPhoneSimulator({
    shopUrl: () => 'http://shop.test',
    deliver: async (url, payload, headers) =>
      (await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode,
  });
  shop = await startTestApp({
    WHATSAPP_TOKEN: PHONE_KEYS.whatsappToken,
    WHATSAPP_PHONE_ID: PHONE_KEYS.whatsappPhoneId,
    WHATSAPP_APP_SECRET: PHONE_KEYS.whatsappAppSecret,
    WHATSAPP_VERIFY_TOKEN: 'is-it-you',
    WHATSAPP_API_BASE: phones.url,
    TWILIO_ACCOUNT_SID: PHONE_KEYS.twilioSid,
    TWILIO_AUTH_TOKEN: PHONE_KEYS.twilioToken,
    TWILIO_MESSAGING_SERVICE: 'MGtest',
    TWILIO_API_BASE: phones.url,
  });
  admin = await aPerson(shop, 'admin');
});
beforeEach(() => choose('whatsapp'));
afterEach(() => phones.switchAllOff());
afterAll(async () => {
  await shop.close();
  await phones.stop();
});

const asAdmin = (route: string, body?: object) => shop.call(route, { token: admin.token, body });
const templates = {
  placed: 'order_placed',
  shipped: 'order_shipped',
  delivered: '',
  bidAnswered: 'bid_there',
};
const choose = async (channel: 'whatsapp' | 'sms' | null) => {
  const { status } = await asAdmin('PATCH /api/admin/settings', { phoneMessages: { channel, templates } });
  expect(status).toBe(200);
};
const consentOf = async ({ token }: Someone) =>
  (await shop.call('GET /api/user/phone-messages', { token })).body;
const agree = (someone: Someone, phone = '98450 12345') =>
  shop.call('POST /api/user/phone-messages', { token: someone.token, body: { phone, textVersion: 1 } });
const aReader = async (phone?: string) => {
  const someone = await aPerson(shop);
  expect((await agree(someone, phone)).status).toBe(200);
  return someone;
};
const anOrder = async ({ token }: Someone) => {
  const kurta = { _id: await aProduct(shop), size: 'M', quantity: 1, price: 1_499 };
  await shop.call('POST /api/cart/add', { token, body: { itemId: kurta._id, size: 'M' } });
  const { body } = await shop.call('POST /api/order/place-cod', { token, body: checkoutOf([kurta]) });
  return String(body.orderId);
};
/** Does what the worker would with due messages. */
const work = async () => {
  const { rows } = await sql<{ payload: { messageId: never } }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'phone-message' and j.run_at <= now() returning j.payload`.execute(
    shop.db,
  );
  for (const { payload } of rows) await phoneMessageJobs(shop.deps)['phone-message'](payload);
};
const allDue = () =>
  sql`update graphile_worker._private_jobs set run_at = now() where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'phone-message')`.execute(shop.db);
const messagesOf = async ({ userId }: Someone) =>
  (
    await sql<{ event: string; state: string; channel: string; reason: string; attempts: number }>`
      select event, state, channel, reason, attempts from phone_messages where user_id = ${userId} order by created_at`.execute(
      shop.db,
    )
  ).rows;
const sentTo = (phone: string) => phones.messages.filter(({ to }) => to === phone);
let last = 9_000_000_000;
/** A number that no other test uses. */
const aNumber = () => {
  last += 1;
  return `+91${last}`;
};
const report = async (phone: string, state: ReportState) => {
  const [message] = sentTo(phone);
  if (message === undefined) throw new Error(`nothing went to ${phone}`);
  await phones.report(message, state);
};

describe('consent', () => {
  it('is stored with number (as E.164), time and wording, and withdrawn in one press', async () => {
    const someone = await aPerson(shop);
    expect(await consentOf(someone)).toMatchObject({ isOffered: true, consent: null });
    expect((await agree(someone, 'call me')).body).toMatchObject({
      fields: { phone: 'Please enter a phone number' },
    });
    expect((await agree(someone, '098450-12345')).body).toMatchObject({
      consent: { phone: '+919845012345', agreedAt: expect.any(String), textVersion: 1 },
    });
    const { body } = await shop.call('GET /api/user/export', { token: someone.token });
    expect(body.export).toMatchObject({ phoneMessages: { consent: { phone: '+919845012345' } } });
    await shop.call('DELETE /api/user/phone-messages', { token: someone.token });
    expect(await consentOf(someone)).toMatchObject({ consent: null });
    const { rows } = await sql`select 1 from phone_consents where user_id = ${someone.userId}`.execute(
      shop.db,
    );
    expect(rows).toEqual([]);
  });

  it('cannot be used to write to one stranger after another', async () => {
    const someone = await aPerson(shop);
    const statuses: number[] = [];
    for (let call = 0; call <= 20; call += 1)
      statuses.push((await agree(someone, `98450 ${String(20_000 + call)}`)).status);
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is neither offered nor accepted while the owner sends none', async () => {
    await choose(null);
    const someone = await aPerson(shop);
    expect(await consentOf(someone)).toMatchObject({ isOffered: false });
    expect((await agree(someone)).status).toBe(404);
  });
});

describe('a message', () => {
  it.each(['whatsapp', 'sms'] as const)('is sent once by %s, and reported on', async (channel) => {
    await choose(channel);
    const phone = aNumber();
    const reader = await aReader(phone);
    const orderId = await anOrder(reader);
    await work();
    expect(sentTo(phone)).toMatchObject([
      {
        channel,
        template: 'order_placed',
        values: [expect.stringMatching(/./), 'http://shop.test/orders'],
      },
    ]);
    expect(await messagesOf(reader)).toMatchObject([{ event: 'placed', state: 'sent', channel }]);
    await report(phone, 'delivered');
    await report(phone, 'sent');
    expect(await messagesOf(reader)).toMatchObject([{ state: 'delivered' }]);
    for (const status of ['Packing', 'Shipped', 'Out for delivery', 'Delivered'])
      await asAdmin(`POST /api/admin/orders/${orderId}/status`, { status });
    await allDue();
    await work();
    // the owner has named no template for deliveries
    expect(sentTo(phone).map(({ template }) => template)).toEqual(['order_placed', 'order_shipped']);
    expect(await messagesOf(reader)).toMatchObject([
      { event: 'placed' },
      { event: 'shipped', state: 'sent' },
      { event: 'delivered', state: 'dropped' },
    ]);
  });

  it('notifies a customer of an order that staff took by phone', async () => {
    const phone = aNumber();
    const reader = await aReader(phone);
    const { status, body } = await asAdmin('POST /api/admin/orders', {
      lines: [{ _id: await aProduct(shop), size: 'M', quantity: 1 }],
      address: anAddress({ email: reader.email }),
      payment: { method: 'on delivery' },
      isHandedOver: false,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    await work();
    expect(sentTo(phone)).toMatchObject([{ template: 'order_placed' }]);
  });

  it('announces the first bid for a custom order, not its revisions', async () => {
    const phone = aNumber();
    const reader = await aReader(phone);
    const { body } = await submit(shop, reader);
    const { _id } = body.order as { _id: string };
    for (const price of [5_000, 4_500]) await asAdmin(`POST /api/studio/custom-orders/${_id}/bid`, { price });
    await work();
    expect(sentTo(phone)).toMatchObject([
      { template: 'bid_there', values: [expect.any(String), 'http://shop.test/custom-order-history'] },
    ]);
  });

  it('goes to nobody who has not agreed, or has withdrawn before it was sent', async () => {
    const before = phones.messages.length;
    await anOrder(await aPerson(shop));
    const reader = await aReader();
    await anOrder(reader);
    await shop.call('DELETE /api/user/phone-messages', { token: reader.token });
    await work();
    expect(phones.messages).toHaveLength(before);
    expect(await messagesOf(reader)).toMatchObject([{ state: 'dropped', reason: 'consent was withdrawn' }]);
  });

  it('is retried if it was certainly not sent', async () => {
    const phone = aNumber();
    const reader = await aReader(phone);
    await sql`update phone_consents set phone = ${phone}`.execute(shop.db);
    const { apiBase } = shop.deps.config.whatsapp ?? { apiBase: '' };
    expect(apiBase).toBe(phones.url);
    await anOrder(reader);
    const away = phoneMessageJobs({
      ...shop.deps,
      phoneProviders: {
        whatsapp: {
          channel: 'whatsapp',
          send: async () => ({ is: 'later', reason: 'ECONNREFUSED' }),
          readReports: () => undefined,
        },
      },
    });
    const { rows } = await sql<{
      id: never;
    }>`select id from phone_messages where user_id = ${reader.userId}`.execute(shop.db);
    const messageId = rows[0]?.id as never;
    await away['phone-message']({ messageId });
    expect(await messagesOf(reader)).toMatchObject([
      { state: 'waiting', attempts: 1, reason: 'ECONNREFUSED' },
    ]);
    await allDue();
    await work();
    expect(sentTo(phone)).toHaveLength(1);
    expect(await messagesOf(reader)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it.each(['reset', 'error500'] as const)(
    'is never sent twice where the answer is lost (%s), and a report tells what became of it',
    async (fault) => {
      const phone = aNumber();
      const reader = await aReader(phone);
      Object.assign(phones.switches.api, { fault, takesEffect: true, times: 1 });
      await anOrder(reader);
      await work();
      await allDue();
      await work();
      expect(sentTo(phone)).toHaveLength(1);
      expect(await messagesOf(reader)).toMatchObject([{ state: 'unclear', attempts: 1 }]);
      await report(phone, 'delivered');
      expect(await messagesOf(reader)).toMatchObject([{ state: 'delivered' }]);
    },
  );

  it('begun by a killed server is unclear, and never resent', async () => {
    const phone = aNumber();
    const reader = await aReader(phone);
    await anOrder(reader);
    await sql`update phone_messages set asked_at = now() - interval '3 minutes' where user_id = ${reader.userId}`.execute(
      shop.db,
    );
    await work();
    await phoneMessageJobs(shop.deps)['settle-phone-messages']({});
    expect(sentTo(phone)).toEqual([]);
    expect(await messagesOf(reader)).toMatchObject([{ state: 'unclear' }]);
  });

  it('to a number that the provider refuses fails; neither log nor row quotes it', async () => {
    const reader = await aReader('+919845000000');
    await anOrder(reader);
    await work();
    expect(await messagesOf(reader)).toMatchObject([{ state: 'failed', reason: 'error 131026' }]);
  });
});

describe('a report', () => {
  it.each(['whatsapp', 'sms'] as const)('by %s with a wrong signature changes nothing', async (channel) => {
    await choose(channel);
    const phone = aNumber();
    const reader = await aReader(phone);
    await anOrder(reader);
    await work();
    phones.switches.webhooks.signature = 'forged';
    await report(phone, 'failed');
    expect(await messagesOf(reader)).toMatchObject([{ state: 'sent' }]);
    phones.switchAllOff();
    phones.switches.webhooks.copies = 2;
    await report(phone, 'read');
    await report(phone, 'failed');
    expect(await messagesOf(reader)).toMatchObject([{ state: 'read' }]);
  });

  it('is subscribed to with the agreed token only', async () => {
    const ask = (token: string) =>
      shop.app.inject(`/api/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`);
    expect(await ask('is-it-you')).toMatchObject({ statusCode: 200, body: '42' });
    expect(await ask('somebody')).toMatchObject({ statusCode: 400 });
  });
});
