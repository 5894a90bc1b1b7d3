import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import { seedDemoAccounts } from '@darzi/demo-shop/seed-demo-accounts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OutboxEmail } from '../platform/mail/mailer.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { deliverMail, repeatJob } from '../test-delivery.ts';
import { anAddress, aProduct } from '../test-factories.ts';
import { confirmationEmail } from './accounts.emails.ts';
import { ENGLISH } from './accounts.texts.ts';
import { sendEmail } from './send-email.ts';
import { anAdmin, aVisitor, join, PASSWORD, signIn, type Visitor } from './test-visitor.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://darzi.example' });
});
afterAll(() => shop.close());

let addresses = 0;
const someone = () => aVisitor(shop, `10.5.0.${++addresses}`);
const mailsTo = async (email: string): Promise<readonly OutboxEmail[]> =>
  (await deliverMail(shop)).filter((mail) => mail.to === email);
const LINK = /https:\/\/darzi\.example\/confirm-email\?token=([\w-]+)/;
/** Tokens of mailed links, newest first. */
const linksTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).flatMap(({ text }) => LINK.exec(text)?.[1] ?? []);
const confirm = ({ call }: Visitor, token: string) =>
  call('POST /api/user/confirm-email', { body: { token } });
const isConfirmed = async ({ call }: Visitor, token: string): Promise<boolean> =>
  ((await call('GET /api/user/me', { token })).body.user as { isEmailConfirmed: boolean }).isEmailConfirmed;
const DEAD = { status: 400, body: { success: false, code: 'account.confirmation_dead' } };

const buy = async ({ call }: Visitor, token: string, address = anAddress()): Promise<string> => {
  const product = await aProduct(shop, { pricePaise: 149_900 });
  await call('POST /api/cart/add', { token, body: { itemId: product, size: 'M' } });
  const items = [{ _id: product, size: 'M', quantity: 1, price: 1499 }];
  const { body } = await call('POST /api/order/place-cod', { token, body: { items, amount: 1548, address } });
  return String(body.orderId);
};

describe('confirming an address', () => {
  it('works through the first mail’s link; signing in and buying do not wait for it', async () => {
    const visitor = someone();
    const token = await join(visitor, 'New@example.com');
    expect(await isConfirmed(visitor, token)).toBe(false);
    expect(await buy(visitor, token)).toMatch(/^[0-9a-f-]{36}$/);
    const mails = await mailsTo('New@example.com');
    const first = mails.find(({ id }) => id.startsWith('confirmation-'));
    expect(first?.subject).toBe('Confirm your email for Darzi');
    const link = LINK.exec(first?.text ?? '')?.[1] ?? '';
    expect(first?.html).toContain(`https://darzi.example/confirm-email?token=${link}`);

    expect(await confirm(visitor, link)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isConfirmed(visitor, token)).toBe(true);
    // following the link twice gets the same answer
    expect((await confirm(visitor, link)).status).toBe(200);
  });

  it.each(['x', '../../etc/passwd', '\u0000', '__proto__', 'a'.repeat(200)])(
    'is not done by the token %j',
    async (token) => {
      expect((await confirm(someone(), token)).status).toBe(400);
    },
  );

  it('expires after a week, and its token exists nowhere but in the mail', async () => {
    const visitor = someone();
    await join(visitor, 'late@example.com');
    const [link = ''] = await linksTo('late@example.com');
    const rows = await shop.db.selectFrom('email_confirmations').selectAll().execute();
    expect(JSON.stringify(rows.map((row) => row.token_hash.toString('base64url')))).not.toContain(link);
    await sql`update email_confirmations set expires_at = now()`.execute(shop.db);
    expect(await confirm(visitor, link)).toMatchObject(DEAD);
  });

  it('is undone by another address, which needs its own link', async () => {
    const visitor = someone();
    const token = await join(visitor, 'before@example.com');
    const [before = ''] = await linksTo('before@example.com');
    await confirm(visitor, before);
    const change = (email: string) =>
      visitor.call('PATCH /api/user/me', { token, body: { email, password: PASSWORD } });
    expect((await change('BEFORE@example.com')).body).toMatchObject({ user: { isEmailConfirmed: true } });
    expect((await change('after@example.com')).body).toMatchObject({ user: { isEmailConfirmed: false } });
    expect(await confirm(visitor, before)).toMatchObject(DEAD);
    const [after = ''] = await linksTo('after@example.com');
    expect((await confirm(visitor, after)).status).toBe(200);
    expect(await isConfirmed(visitor, token)).toBe(true);
  });

  it('shows first whose account it is; “not mine” ends what opens it, and its links', async () => {
    const [stranger, owner] = [someone(), someone()];
    const email = 'not-mine@example.com';
    const token = await join(stranger, email);
    const [link = ''] = await linksTo(email);
    const ask = () => owner.call('POST /api/user/confirmation', { body: { token: link } });
    const disown = () => owner.call('POST /api/user/disown-email', { body: { token: link } });
    expect(await ask()).toMatchObject({ status: 200, body: { email, isConfirmed: false } });
    expect(await isConfirmed(stranger, token), 'asking changes nothing').toBe(false);

    expect((await disown()).status).toBe(200);
    expect((await stranger.call('GET /api/user/me', { token })).status).toBe(401);
    const login = await stranger.call('POST /api/user/login', { body: { email, password: PASSWORD } });
    expect(login.body.success).toBe(false);
    expect(await disown()).toMatchObject(DEAD);
    expect(await ask()).toMatchObject(DEAD);
    expect(await confirm(stranger, link)).toMatchObject(DEAD);
  });

  it('cannot be taken back by its link', async () => {
    const visitor = someone();
    const token = await join(visitor, 'surely-mine@example.com');
    const [link = ''] = await linksTo('surely-mine@example.com');
    await confirm(visitor, link);
    const body = { token: link };
    expect(await visitor.call('POST /api/user/confirmation', { body })).toMatchObject({
      body: { isConfirmed: true },
    });
    expect(await visitor.call('POST /api/user/disown-email', { body })).toMatchObject(DEAD);
    expect(await isConfirmed(visitor, token)).toBe(true);
  });

  it('can be requested again, five times an hour, but not once it is done', async () => {
    const visitor = someone();
    const token = await join(visitor, 'again@example.com');
    const again = () => visitor.call('POST /api/user/send-confirmation', { token });
    for (let i = 0; i < 5; i += 1) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
    const links = await linksTo('again@example.com');
    expect(new Set(links).size).toBe(6);
    expect((await confirm(visitor, links[3] ?? '')).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect(await linksTo('again@example.com')).toHaveLength(6);
  });

  it('also happens through a link for a new password', async () => {
    const visitor = someone();
    await join(visitor, 'forgetful@example.com');
    await visitor.call('POST /api/user/forgot-password', { body: { email: 'forgetful@example.com' } });
    const [mail] = (await mailsTo('forgetful@example.com')).filter(({ id }) => id.startsWith('reset-'));
    const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await visitor.call('POST /api/user/reset-password', { body: { token, password: 'a-new-password' } });
    expect(await isConfirmed(visitor, await signIn(visitor, 'forgetful@example.com', 'a-new-password'))).toBe(
      true,
    );
  });

  it('also happens through a staff invitation', async () => {
    const visitor = someone();
    const owner = await anAdmin(shop);
    for (const email of ['hired@example.com', 'promoted@example.com']) {
      if (email.startsWith('promoted')) await join(visitor, email);
      const body = { name: 'Leela', email, role: 'designer', password: PASSWORD };
      await visitor.call('POST /api/admin/staff', { token: owner.token, body });
      const [mail] = (await mailsTo(email)).filter(({ id }) => id.startsWith('invitation-'));
      const token = /join\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      await visitor.call('POST /api/user/accept-invitation', { body: { token, password: 'a-new-password' } });
      expect(await isConfirmed(visitor, await signIn(visitor, email, 'a-new-password'))).toBe(true);
    }
  });

  it('is done for the demo’s people, even in a shop that had them before', async () => {
    await seedDemoAccounts(shop.db);
    await sql`update users set email_confirmed_at = null where email = 'customer@example.com'`.execute(
      shop.db,
    );
    await seedDemoAccounts(shop.db);
    const visitor = someone();
    for (const who of ['customer', 'designer', 'admin']) {
      const token = await signIn(visitor, `${who}@example.com`, 'darzi-demo-1');
      expect(await isConfirmed(visitor, token)).toBe(true);
    }
  });
});

describe('mail to an address that nobody has confirmed', () => {
  const WORDS = {
    firstName: 'WIN-A-CAR',
    lastName: 'now',
    streetAddress: 'cheap-pills.example',
    city: 'Spam',
  };
  const FREE = /Asha|WIN-A-CAR|cheap-pills|Spam/;

  it('quotes nothing by the customer until it is confirmed', async () => {
    const visitor = someone();
    const email = 'victim@example.com';
    const token = await join(visitor, email);
    await buy(visitor, token, anAddress(WORDS));
    await visitor.call('POST /api/user/forgot-password', { body: { email } });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(3);
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toMatch(FREE);

    const [link = ''] = await linksTo(email);
    await confirm(visitor, link);
    const orderId = await buy(visitor, token, anAddress(WORDS));
    const placed = (await mailsTo(email)).find(({ id }) => id === `order-${orderId}-placed`);
    expect(placed?.text).toContain('Thank you, Asha.');
    expect(placed?.text).toContain('cheap-pills.example');
  });

  it('is limited to twenty a day, however the address is written, and resumes the day after', async () => {
    const visitor = someone();
    const email = 'flooded@example.com';
    const token = await join(visitor, email);
    const { userId } = (await shop.db
      .selectFrom('users')
      .select('id as userId')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()) as { userId: string };
    await mailsTo(email);
    const logged = vi.spyOn(shop.deps.log, 'warn');
    for (let i = 0; i < 22; i += 1) {
      await repeatJob(shop, 'confirmation-mail', { userId: userId as UserId, requestId: `flood-${i}` });
    }
    expect(await mailsTo(email)).toHaveLength(20);
    // one line a minute, however many are refused
    expect(logged).toHaveBeenCalledOnce();
    const body = { email: 'FLOODED@example.com' };
    await visitor.call('PATCH /api/user/me', { token, body });
    await repeatJob(shop, 'confirmation-mail', { userId: userId as UserId, requestId: 'flood-again' });
    expect(await mailsTo(body.email)).toHaveLength(0);
    // a counted mail that did not arrive is sent again
    await repeatJob(shop, 'confirmation-mail', { userId: userId as UserId, requestId: 'flood-0' });
    expect(await mailsTo(body.email)).toHaveLength(1);

    await sql`update unconfirmed_mails set at = at - interval '1 day'`.execute(shop.db);
    await repeatJob(shop, 'confirmation-mail', { userId: userId as UserId, requestId: 'flood-next-day' });
    expect(await mailsTo(body.email)).toHaveLength(2);
  });

  it('still brings an order’s emails after strangers have requested all they can', async () => {
    const visitor = someone();
    const email = 'besieged@example.com';
    const token = await join(visitor, email);
    for (let hour = 0; hour < 6; hour += 1)
      for (let i = 0; i < 5; i += 1) {
        const to = { email, isEmailConfirmed: false, language: 'en' } as const;
        await sendEmail(
          shop.deps,
          { to, about: null, id: `email-code-${hour}-${i}`, isRequested: true },
          (at) => confirmationEmail(at, { url: at.url }, ENGLISH),
        );
      }
    const orderId = await buy(visitor, token);
    const mails = await mailsTo(email);
    expect(mails.filter(({ id }) => id.startsWith('email-code-'))).toHaveLength(10);
    expect(mails.map(({ id }) => id)).toContain(`order-${orderId}-placed`);
  });

  it('still brings what the shop has to say after a stranger has placed and cancelled orders and requested codes', async () => {
    const visitor = someone();
    const email = 'ordered-for@example.com';
    const token = await join(visitor, email);
    await mailsTo(email);
    for (let orders = 0; orders < 10; orders += 1) {
      const orderId = await buy(visitor, token);
      expect((await visitor.call(`POST /api/order/${orderId}/cancel`, { token })).status).toBe(200);
    }
    expect((await mailsTo(email)).filter(({ id }) => id.startsWith('order-'))).toHaveLength(6);
    const orderId = await buy(visitor, token);
    for (let asked = 0; asked < 3; asked += 1)
      for (let again = 0; again < 4; again += 1)
        await someone().call('POST /api/user/email-code', { body: { email } });
    const codes = (await mailsTo(email)).filter(({ id }) => id.startsWith('email-code-'));
    expect(codes).toHaveLength(10);
    await repeatJob(shop, 'order-mail', { orderId: orderId as OrderId, event: 'shipped' });
    expect((await mailsTo(email)).map(({ id }) => id)).toContain(`order-${orderId}-shipped`);
  });

  it('counts a link requested again among those that anybody can request', async () => {
    const visitor = someone();
    const email = 'linked-again@example.com';
    const token = await join(visitor, email);
    await visitor.call('POST /api/user/send-confirmation', { token });
    const ids = (await mailsTo(email)).map(({ id }) => id);
    const counted = await shop.db
      .selectFrom('unconfirmed_mails')
      .select('is_requested')
      .where('mail', 'in', ids)
      .execute();
    expect(counted.map((row) => row.is_requested).sort()).toEqual([false, true]);
  });

  it('is unlimited once it is confirmed', async () => {
    const visitor = someone();
    const email = 'regular@example.com';
    const token = await join(visitor, email);
    const [link = ''] = await linksTo(email);
    await confirm(visitor, link);
    const orderId = await buy(visitor, token);
    for (const event of ['placed', 'shipped', 'delivered'] as const) {
      await repeatJob(shop, 'order-mail', { orderId: orderId as OrderId, event });
    }
    const { rows } =
      await sql`select 1 from unconfirmed_mails where mail like ${`order-${orderId}%`}`.execute(shop.db);
    expect(rows).toEqual([]);
  });
});

describe('messages written from an address while signed out', () => {
  const write = (visitor: Visitor, email: string) =>
    visitor.call('POST /api/contact', {
      body: { name: 'Meera', email, subject: 'Is it silk?', message: 'Of my own loom' },
    });
  const count = async (email: string): Promise<number> => {
    const { rows } = await sql`select 1 from contact_messages where lower(email) = ${email}`.execute(shop.db);
    return rows.length;
  };

  it('are neither shown to nor erased by an account that has not confirmed it', async () => {
    const visitor = someone();
    const email = 'meera@example.com';
    await write(visitor, 'Meera@example.com');
    const token = await join(visitor, email);
    const exported = await visitor.call('GET /api/user/export', { token });
    expect((exported.body.export as { messages: unknown[] }).messages).toEqual([]);
    await visitor.call('DELETE /api/user/me', { token, body: { password: PASSWORD } });
    expect(await count(email)).toBe(1);
  });

  it('belong to the account that has', async () => {
    const visitor = someone();
    const email = 'proven@example.com';
    await write(visitor, 'Proven@example.com');
    const token = await join(visitor, email);
    const [link = ''] = await linksTo(email);
    await confirm(visitor, link);
    const exported = await visitor.call('GET /api/user/export', { token });
    expect((exported.body.export as { messages: unknown[] }).messages).toMatchObject([
      { subject: 'Is it silk?' },
    ]);
    await visitor.call('DELETE /api/user/me', { token, body: { password: PASSWORD } });
    expect(await count(email)).toBe(0);
  });
});
