import type { ContactMessageId } from '@darzi/contract/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail } from '../../test-delivery.ts';
import { aPerson, type Someone } from '../../test-factories.ts';

let shop: TestApp;
let owner: Someone;
beforeAll(async () => {
  shop = await startTestApp({ CONTACT_EMAIL: 'atelier@darzi.example' });
  owner = await aPerson(shop, 'admin');
});
afterAll(() => shop.close());

type Message = Record<string, unknown> & { _id: string };
const ask = (route: string, body?: unknown, headers: Record<string, string> = {}, who = owner) =>
  shop.call(route, { token: who.token, headers, ...(body === undefined ? {} : { body }) });

/** A visitor's message; returns it as the inbox lists it. */
const aMessage = async (changes: Record<string, unknown> = {}, token?: string): Promise<Message> => {
  const body = {
    name: 'Meera Iyer',
    email: 'meera@example.com',
    subject: 'Hem',
    message: 'Too long',
    ...changes,
  };
  const sent = await shop.call('POST /api/contact', token === undefined ? { body } : { body, token });
  expect(sent.status).toBe(200);
  const { messages } = (await ask('GET /api/admin/messages?limit=1')).body as { messages: Message[] };
  const [newest] = messages;
  if (newest === undefined) throw new Error('the message is not in the inbox');
  return newest;
};
const idsOf = async (query: string): Promise<string[]> =>
  ((await ask(`GET /api/admin/messages?limit=100&${query}`)).body.messages as Message[]).map(
    ({ _id }) => _id,
  );

describe('the inbox', () => {
  it('distinguishes unread, open and done messages, and counts them', async () => {
    const [first, second] = [await aMessage(), await aMessage()];
    expect(first).toMatchObject({ unread: true, done: false, answers: 0 });
    const before = (await ask('GET /api/admin/messages/counts')).body;
    await ask(`PATCH /api/admin/messages/${first._id}`, { unread: false });
    expect((await ask('GET /api/admin/messages/counts')).body).toMatchObject({
      unread: Number(before.unread) - 1,
      open: before.open,
    });
    const done = await ask(`PATCH /api/admin/messages/${second._id}`, { done: true });
    expect(done.body.message).toMatchObject({ done: true, unread: false });
    expect(await idsOf('filter=unread')).not.toContain(first._id);
    expect(await idsOf('filter=open')).toContain(first._id);
    expect(await idsOf('filter=open')).not.toContain(second._id);
    expect(await idsOf('filter=done')).toEqual([second._id]);
    await ask(`PATCH /api/admin/messages/${second._id}`, { done: false });
    expect(await idsOf('filter=done')).toEqual([]);
  });

  it.each([
    ['the name', 'nandini k', { name: 'Nandini Kapoor' }],
    ['the address', 'SILK@', { email: 'silk@example.com' }],
    ['the subject', 'zari 100%', { subject: 'Zari 100% pure?' }],
    ['the text', 'under_score', { message: 'the under_score of it' }],
  ])('finds a message by %s', async (_, q, changes) => {
    const wanted = await aMessage(changes);
    await aMessage({ message: 'the underXscore' });
    expect(await idsOf(`q=${encodeURIComponent(q)}`)).toEqual([wanted._id]);
  });

  it('answers 404 for an unknown message, and refuses unknown states', async () => {
    for (const id of ['019e0000-0000-7000-8000-000000000000', 'x', '__proto__']) {
      expect((await ask(`GET /api/admin/messages/${id}`)).status).toBe(404);
      expect((await ask(`PATCH /api/admin/messages/${id}`, { done: true })).status).toBe(404);
      expect((await ask(`POST /api/admin/messages/${id}/answer`, { text: 'Hello' })).status).toBe(404);
    }
    expect((await ask('GET /api/admin/messages?filter=spam')).status).toBe(400);
    expect((await ask(`GET /api/admin/messages?q=${'x'.repeat(65)}`)).status).toBe(400);
  });
});

describe('an answer', () => {
  it('is mailed to the writer once, and stored with the message', async () => {
    const message = await aMessage({ subject: 'Blouse', message: 'Is it lined?' });
    const answered = await ask(`POST /api/admin/messages/${message._id}/answer`, {
      text: ' Yes, in <b>mul</b>. ',
      seen: 0,
    });
    expect(answered).toMatchObject({
      status: 200,
      body: {
        message: { unread: false, answers: 1, sent: [{ by: 'Asha Rao', text: 'Yes, in <b>mul</b>.' }] },
      },
    });
    const mail = (await deliverMail(shop)).find(({ to }) => to === 'meera@example.com');
    expect(mail).toMatchObject({ subject: 'Re: Blouse', replyTo: { address: 'atelier@darzi.example' } });
    expect(mail?.text).toContain('Yes, in <b>mul</b>.');
    expect(mail?.text).toContain('> Is it lined?');
    expect(mail?.html).not.toContain('<b>mul</b>');
  });

  it('is one answer if sent twice with one key', async () => {
    const message = await aMessage({ email: 'twice@example.com' });
    const key = { 'idempotency-key': `answer-${message._id}` };
    const route = `POST /api/admin/messages/${message._id}/answer`;
    const both = await Promise.all([ask(route, { text: 'Once' }, key), ask(route, { text: 'Once' }, key)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask(`GET /api/admin/messages/${message._id}`)).body.message).toMatchObject({ answers: 1 });
    expect((await deliverMail(shop)).filter(({ to }) => to === 'twice@example.com')).toHaveLength(1);
    const other = await aMessage();
    expect((await ask(`POST /api/admin/messages/${other._id}/answer`, { text: 'Once' }, key)).status).toBe(
      409,
    );
  });

  it('is refused if somebody else has answered since', async () => {
    const message = await aMessage();
    const colleague = await aPerson(shop, 'admin');
    const route = `POST /api/admin/messages/${message._id}/answer`;
    const answers = await Promise.all([
      ask(route, { text: 'From me', seen: 0 }),
      ask(route, { text: 'From me too', seen: 0 }, {}, colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('contact.answered_meanwhile');
  });

  it.each([
    ['blanks', '  \n '],
    ['nothing', undefined],
    ['10,001 characters', 'x'.repeat(10_001)],
  ])('is refused with %s', async (_, text) => {
    const message = await aMessage();
    const answer = await ask(`POST /api/admin/messages/${message._id}/answer`, { text });
    expect(answer).toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
  });

  it('is audited without quoting anybody', async () => {
    const message = await aMessage({ message: 'my secret' });
    await ask(`POST /api/admin/messages/${message._id}/answer`, { text: 'my answer' });
    await ask(`PATCH /api/admin/messages/${message._id}`, { done: true });
    await ask(`PATCH /api/admin/messages/${message._id}`, { unread: true });
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'changes', 'actor_id'])
      .where('subject', '=', `message:${message._id}`)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['message.answered', 'message.marked']);
    expect(entries.every(({ actor_id }) => actor_id === owner.userId)).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('my ');
  });
});

describe('a customer’s own messages', () => {
  it('are exported with the answers, and erased with the account', async () => {
    const asha = await aPerson(shop);
    const message = await aMessage({ email: asha.email }, asha.token);
    await ask(`POST /api/admin/messages/${message._id}/answer`, { text: 'Gladly' });
    const { body } = await ask('GET /api/user/export', undefined, {}, asha);
    expect(body.export).toMatchObject({ messages: [{ message: 'Too long', answers: [{ text: 'Gladly' }] }] });
    expect((await ask(`GET /api/admin/messages/${message._id}`)).body.message).toMatchObject({
      customerId: asha.userId,
    });
    await shop.db
      .deleteFrom('contact_messages')
      .where('id', '=', message._id as ContactMessageId)
      .execute();
    const left = await shop.db
      .selectFrom('contact_answers')
      .select('id')
      .where('message_id', '=', message._id as ContactMessageId)
      .execute();
    expect(left).toEqual([]);
  });
});
