import {
  PHONE_KEYS,
  type PhoneSimulator,
  type ReportState,
  startPhoneSimulator,
} from '@darzi/gateway-simulator/phone/phone-simulator.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { aPerson, aProduct, type Someone } from '../test-factories.ts';
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
    WHATSAPP_API_BASE: phones.url,
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
const templates = { placed: 'order_placed', shipped: '', delivered: '', bidAnswered: '' };
const choose = async (channel: 'whatsapp' | null) => {
  const { status } = await asAdmin('PATCH /api/admin/settings', { phoneMessages: { channel, templates } });
  expect(status).toBe(200);
};
const agree = ({ token }: Someone, phone: string) =>
  shop.call('POST /api/user/phone-messages', { token, body: { phone, textVersion: 1 } });
const aReader = async (phone: string) => {
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
const sentTo = (phone: string) => phones.messages.filter(({ to }) => to === phone);
let last = 9_100_000_000;
const aNumber = () => {
  last += 1;
  return `+91${last}`;
};
const report = async (phone: string, state: ReportState) => {
  const [message] = sentTo(phone);
  if (message === undefined) throw new Error(`nothing went to ${phone}`);
  await phones.report(message, state);
};

describe('messages in the back office', () => {
  type Listed = { _id: string; state: string; reason: string | null; aboutId: string; changedAt: string };
  const listed = async (query: string, { token } = admin) => {
    const { status, body } = await shop.call(`GET /api/admin/phone-messages?${query}`, { token });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.messages as Listed[];
  };
  const again = (id: string, { token } = admin) =>
    shop.call(`POST /api/admin/phone-messages/${id}/again`, { token });

  it('are limited to ready-made clothing for packers', async () => {
    const orderId = await anOrder(await aReader(aNumber()));
    const aboutOutfit = crypto.randomUUID();
    await sql`insert into phone_messages (id, user_id, event, subject, number)
      select ${crypto.randomUUID()}, user_id, event, ${`custom_order:${aboutOutfit}`}, number from phone_messages
      where subject = ${`order:${orderId}`}`.execute(shop.db);
    const seenBy = async (who: Someone) => (await listed('limit=100', who)).map(({ aboutId }) => aboutId);
    expect(await seenBy(admin)).toEqual(expect.arrayContaining([orderId, aboutOutfit]));
    const packed = await seenBy(await aPerson(shop, 'packer'));
    expect(packed).toContain(orderId);
    expect(packed).not.toContain(aboutOutfit);
    expect(await listed(`about=${aboutOutfit}`, await aPerson(shop, 'packer'))).toEqual([]);
  });

  it('show the outcome, by order and by state, and never the recipient', async () => {
    const phone = aNumber();
    const reader = await aReader(phone);
    const orderId = await anOrder(reader);
    expect(await listed(`about=${orderId}`)).toMatchObject([{ state: 'waiting', of: 'order' }]);
    await work();
    await report(phone, 'delivered');
    const [message] = await listed(`about=${orderId}`);
    expect(message).toMatchObject({
      event: 'placed',
      aboutId: orderId,
      channel: 'whatsapp',
      state: 'delivered',
      reason: null,
    });
    expect(JSON.stringify(message)).not.toContain(phone.slice(3));
    const packer = await aPerson(shop, 'packer');
    expect(await listed('state=delivered&limit=1', packer)).toMatchObject([{ _id: message?._id }]);
    expect(await listed(`state=failed&about=${orderId}`)).toEqual([]);
  });

  it('show why one failed, and can be resent by hand once its number is corrected', async () => {
    const reader = await aReader('+919845000000');
    const orderId = await anOrder(reader);
    await work();
    const [failed] = await listed(`about=${orderId}`);
    expect(failed).toMatchObject({ state: 'failed', reason: 'error 131026' });
    const phone = aNumber();
    await agree(reader, phone);
    const answer = await again(failed?._id ?? '');
    expect(answer).toMatchObject({ status: 200, body: { message: { state: 'waiting', reason: null } } });
    // it is being sent: a second press sends nothing
    expect((await again(failed?._id ?? '')).body.code).toBe('phone_message.not_to_repeat');
    await work();
    expect(sentTo(phone)).toHaveLength(1);
    await report(phone, 'delivered');
    expect(await listed(`about=${orderId}`)).toMatchObject([{ state: 'delivered' }]);
    expect((await again(failed?._id ?? '')).body.code).toBe('phone_message.not_to_repeat');
    const { entries } = (await asAdmin('GET /api/admin/audit?limit=20')).body as {
      entries: { action: string; subject: string }[];
    };
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'phone-message.sent-again', subject: `order:${orderId}` }),
    );
  });

  it('are settled by reports on the latest sending, not by late ones on an earlier', async () => {
    const phone = aNumber();
    const orderId = await anOrder(await aReader(phone));
    const sendUnclear = async () => {
      Object.assign(phones.switches.api, { fault: 'error500', takesEffect: true, times: 1 });
      await work();
      expect(await listed(`about=${orderId}`)).toMatchObject([{ state: 'unclear' }]);
    };
    await sendUnclear();
    const [message] = await listed(`about=${orderId}`);
    expect((await again(message?._id ?? '')).status).toBe(200);
    await sendUnclear();
    const [first, second] = sentTo(phone);
    if (first === undefined || second === undefined) throw new Error('sent once');
    await phones.report(first, 'failed');
    expect(await listed(`about=${orderId}`)).toMatchObject([{ state: 'unclear' }]);
    await phones.report(second, 'delivered');
    expect(await listed(`about=${orderId}`)).toMatchObject([{ state: 'delivered' }]);
  });

  it('can be resent if the outcome is unknown, but not without consent, nor while switched off', async () => {
    const phone = aNumber();
    const reader = await aReader(phone);
    Object.assign(phones.switches.api, { fault: 'error500', takesEffect: false, times: 1 });
    const orderId = await anOrder(reader);
    await work();
    const [unclear] = await listed(`about=${orderId}`);
    const id = unclear?._id ?? '';
    expect(unclear).toMatchObject({ state: 'unclear' });
    await choose(null);
    expect((await again(id)).body.code).toBe('phone_message.switched_off');
    await choose('whatsapp');
    await shop.call('DELETE /api/user/phone-messages', { token: reader.token });
    expect((await again(id)).body.code).toBe('phone_message.no_consent');
    await agree(reader, phone);
    const twice = await Promise.all([again(id), again(id)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await work();
    expect(sentTo(phone)).toHaveLength(1);
    expect((await again(id, await aPerson(shop, 'packer'))).status).toBe(403);
    expect((await again('nothing')).status).toBe(404);
  });
});
