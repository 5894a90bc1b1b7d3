import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitor } from '../../accounts/test-visitor.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { deliverMail } from '../../test-delivery.ts';
import { aPerson } from '../../test-factories.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ CONTACT_EMAIL: 'atelier@darzi.example' });
});
afterAll(() => shop.close());

let addresses = 0;
const someone = () => aVisitor(shop, `10.3.0.${++addresses}`);
const aMessage = (changes: Record<string, unknown> = {}) => ({
  name: 'Meera Iyer',
  email: 'meera@example.com',
  subject: 'Alterations',
  message: 'Could you take in\nthe waist?',
  ...changes,
});

describe('a message to the shop', () => {
  it('is stored, and mailed only to the shop, with the visitor as the reply address', async () => {
    const body = aMessage({ recipient: 'victim@example.com', to: 'victim@example.com' });
    expect(await someone().call('POST /api/contact', { body })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Message sent successfully!' },
    });
    const mails = await deliverMail(shop);
    expect(mails).toMatchObject([
      {
        to: 'atelier@darzi.example',
        replyTo: { name: 'Meera Iyer', address: 'meera@example.com' },
        subject: 'Message: Alterations',
      },
    ]);
    expect(mails[0]?.text).toContain('> Could you take in\n> the waist?');
  });

  it.each<[string, Record<string, unknown>, string?]>([
    ['without a name', { name: ' ' }, 'name'],
    ['without a subject', { subject: undefined }, 'subject'],
    ['without a text', { message: '\n\t ' }, 'message'],
    ['with a list for a text', { message: ['a'] }, 'message'],
    ['with an e-mail that is none', { email: 'meera' }, 'email'],
    ['with a second address', { email: 'meera@example.com,eve@example.com' }, 'email'],
    ['with a text of 5,001 characters', { message: 'x'.repeat(5001) }, 'message'],
    ['with a NUL', { message: 'a\u0000b' }],
  ])('is refused %s', async (_, changes, field) => {
    const answer = await someone().call('POST /api/contact', { body: aMessage(changes) });
    expect(answer).toMatchObject({ status: 400, body: { success: false } });
    if (field !== undefined) expect(answer.body.fields).toHaveProperty([field]);
  });

  it('is accepted in any script, and shown as plain text', async () => {
    const text = '<script>alert(1)</script> नमस्ते 🧵';
    const body = aMessage({
      name: '"Eve" <eve@example.com>',
      subject: 'Hi\r\nBcc: all@example.com',
      message: text,
    });
    expect((await someone().call('POST /api/contact', { body })).status).toBe(200);
    const [mail] = await deliverMail(shop);
    expect(mail?.subject).toBe('Message: Hi Bcc: all@example.com');
    expect(mail?.html).not.toContain('<script>alert');
    expect(mail?.html).toContain('नमस्ते');
  });

  it('is limited per address, to far more than thirty an hour', async () => {
    const visitor = someone();
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) {
      statuses.push((await visitor.call('POST /api/contact', { body: aMessage() })).status);
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
    expect((await someone().call('POST /api/contact', { body: aMessage() })).status).toBe(200);
  });

  it('is also accepted with a dead token', async () => {
    const answer = await someone().call('POST /api/contact', { body: aMessage(), token: 'dead' });
    expect(answer.status).toBe(200);
  });
});

describe('the messages in the back office', () => {
  it('are listed newest first, page by page, while new ones come in', async () => {
    const { token } = await aPerson(shop, 'admin');
    const list = async (query: string) =>
      (await shop.call(`GET /api/admin/messages${query}`, { token })).body;
    for (let i = 0; i < 5; i++) {
      await someone().call('POST /api/contact', { body: aMessage({ subject: `No. ${i}` }) });
    }
    const first = await list('?limit=2');
    expect(first).toMatchObject({ messages: [{ subject: 'No. 4', done: false }, { subject: 'No. 3' }] });
    await someone().call('POST /api/contact', { body: aMessage({ subject: 'meanwhile' }) });
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({ messages: [{ subject: 'No. 2' }, { subject: 'No. 1' }] });
    const all: unknown[] = [];
    let cursor: unknown;
    do {
      const page = await list(`?limit=40${cursor ? `&cursor=${cursor}` : ''}`);
      all.push(...(page.messages as { _id: string }[]).map((message) => message._id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    const { count } = await shop.db
      .selectFrom('contact_messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(all).toHaveLength(count);
    expect(new Set(all).size).toBe(count);
  });

  it('are for admins only, and refuse an unknown cursor', async () => {
    const { token } = await aPerson(shop, 'admin');
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?cursor=-1', '?cursor=1e9']) {
      expect((await shop.call(`GET /api/admin/messages${query}`, { token })).status).toBe(400);
    }
    expect((await shop.call('GET /api/admin/messages')).status).toBe(401);
    for (const role of ['customer', 'designer', 'packer'] as const) {
      const other = await aPerson(shop, role);
      expect((await shop.call('GET /api/admin/messages', { token: other.token })).status).toBe(403);
    }
  });
});
