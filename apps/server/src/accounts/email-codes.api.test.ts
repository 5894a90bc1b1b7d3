import { DAY_MS } from '@darzi/contract/durations.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxEmail } from '../platform/mail/mailer.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { deliverMail, repeatJob } from '../test-delivery.ts';
import { aPerson, aProduct } from '../test-factories.ts';
import { knownBrowser, nameBrowser } from './known-browser.ts';
import { aVisitor, join, PASSWORD, signIn, type Visitor } from './test-visitor.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

let addresses = 0;
const someone = () => aVisitor(shop, `10.9.0.${++addresses}`);
const mailsTo = async (email: string): Promise<readonly OutboxEmail[]> =>
  (await deliverMail(shop)).filter(({ to, id }) => to === email && id.startsWith('email-code-'));
const codeIn = (mail: OutboxEmail | undefined): string => /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
const ask = async ({ call }: Visitor, email: string): Promise<string> => {
  const { status, body } = await call('POST /api/user/email-code', { body: { email } });
  expect(status).toBe(200);
  return String(body.asker);
};
/** Requests a code, and reads the mail. */
const askAndRead = async (visitor: Visitor, email: string) => {
  const asker = await ask(visitor, email);
  return { asker, code: codeIn((await mailsTo(email))[0]) };
};
const enter = ({ call }: Visitor, asker: string, code: string) =>
  call('POST /api/user/email-code/login', { body: { asker, code } });
const me = async ({ call }: Visitor, token: unknown) =>
  (await call('GET /api/user/me', { token: String(token) })).body.user as Record<string, unknown>;
const other = (code: string): string => (code === '123456' ? '654321' : '123456');
const WRONG = { status: 400, body: { code: 'account.email_code_wrong' } };
const DEAD = { status: 400, body: { code: 'account.email_code_dead' } };

describe('a mailed code', () => {
  it('opens an account for a newcomer: confirmed, without a password, able to buy', async () => {
    const visitor = someone();
    const { asker, code } = await askAndRead(visitor, 'asha.rao7@example.com');
    const entered = await enter(visitor, asker, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(entered).toMatchObject({ status: 200, body: { message: 'Login successful!' } });
    const { token } = entered.body;
    expect(await me(visitor, token)).toMatchObject({
      name: 'Asha Rao',
      email: 'asha.rao7@example.com',
      role: 'customer',
      isEmailConfirmed: true,
      hasPassword: false,
    });
    const body = { itemId: await aProduct(shop), size: 'M' };
    expect((await visitor.call('POST /api/cart/add', { token: String(token), body })).status).toBe(200);
    // no password opens this account
    const login = await visitor.call('POST /api/user/login', {
      body: { email: 'asha.rao7@example.com', password: 'x' },
    });
    expect(login.body.code).toBe('account.wrong_credentials');
  });

  it('opens an existing account, in any letter case of the address, and leaves its password', async () => {
    const visitor = someone();
    const token = await join(visitor, 'known@example.com');
    await sql`update users set email_confirmed_at = now() where email = 'known@example.com'`.execute(shop.db);
    const { asker, code } = await askAndRead(visitor, 'Known@Example.com');
    const entered = await enter(visitor, asker, code);
    expect((await me(visitor, entered.body.token))._id).toBe((await me(visitor, token))._id);
    expect(await me(visitor, entered.body.token)).toMatchObject({ hasPassword: true });
    await signIn(visitor, 'known@example.com');
  });

  it('works once, even for two at the same moment', async () => {
    const visitor = someone();
    const { asker, code } = await askAndRead(visitor, 'once@example.com');
    const both = await Promise.all([enter(visitor, asker, code), enter(visitor, asker, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await enter(visitor, asker, code)).toMatchObject(DEAD);
  });

  it('works only in the browser that asked for it', async () => {
    const [visitor, thief] = [someone(), someone()];
    const { asker, code } = await askAndRead(visitor, 'bound@example.com');
    const { asker: own } = await askAndRead(thief, 'thief@example.com');
    expect(await enter(thief, own, code)).toMatchObject(WRONG);
    expect(await enter(thief, 'made-up', code)).toMatchObject(DEAD);
    expect((await enter(visitor, asker, code)).status).toBe(200);
  });

  it('is dead after five wrong attempts, sent one after the other or all at once', async () => {
    const visitor = someone();
    const slow = await askAndRead(visitor, 'slow@example.com');
    for (let tried = 0; tried < 5; tried++)
      expect(await enter(visitor, slow.asker, other(slow.code))).toMatchObject(WRONG);
    expect(await enter(visitor, slow.asker, slow.code)).toMatchObject(DEAD);

    const fast = await askAndRead(visitor, 'fast@example.com');
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => enter(someone(), fast.asker, other(fast.code))),
    );
    expect(guesses.filter(({ body }) => body.code === 'account.email_code_wrong')).toHaveLength(5);
    expect(await enter(visitor, fast.asker, fast.code)).toMatchObject(DEAD);
  });

  it('is dead after ten minutes, and no mail is written later', async () => {
    const visitor = someone();
    const { asker, code } = await askAndRead(visitor, 'late@example.com');
    await sql`update email_codes set expires_at = now() where email = 'late@example.com'`.execute(shop.db);
    expect(await enter(visitor, asker, code)).toMatchObject(DEAD);
    await ask(visitor, 'later@example.com');
    await sql`update email_codes set expires_at = now() where email = 'later@example.com'`.execute(shop.db);
    expect(await mailsTo('later@example.com')).toEqual([]);
    await repeatJob(shop, 'delete-old-email-codes', {});
    const { rows } = await sql`select 1 from email_codes where email like 'late%'`.execute(shop.db);
    expect(rows).toEqual([]);
  });

  it('is stored nowhere in the database, and nothing but a code works', async () => {
    const visitor = someone();
    const { asker, code } = await askAndRead(visitor, 'hidden@example.com');
    const { rows } = await sql<{ row: string }>`
      select t::text as row from email_codes t union all
      select t::text from graphile_worker._private_jobs t`.execute(shop.db);
    const stored = rows.map(({ row }) => row).join('\n');
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(asker);
    for (const typed of ['', '      ', code.slice(0, 5), `${code}0`, '٠١٢٣٤٥', "' or 1=1"])
      expect((await enter(visitor, asker, typed)).status).toBe(400);
  });
});

describe('asking for a code', () => {
  it('gets the same answer for known, unknown and staff addresses, and mails five an hour to one sender', async () => {
    const known = await aPerson(shop);
    const admin = await aPerson(shop, 'admin');
    const emails = [known.email, admin.email, 'nobody-yet@example.com'];
    const answers = new Set<string>();
    for (const email of emails) {
      const sender = someone();
      for (let again = 0; again < 7; again++) {
        const { status, body } = await sender.call('POST /api/user/email-code', { body: { email } });
        answers.add(JSON.stringify({ status, ...body, asker: String(body.asker).length }));
      }
    }
    expect(answers.size).toBe(1);
    for (const email of emails) expect(await mailsTo(email)).toHaveLength(5);
  });

  it('is not used up by a stranger', async () => {
    const email = 'without-a-password@example.com';
    const [customer, stranger] = [someone(), someone()];
    const first = await askAndRead(customer, email);
    await enter(customer, first.asker, first.code);
    for (let again = 0; again < 7; again++) await ask(stranger, email);
    expect(await mailsTo(email)).toHaveLength(1 + 5);
    for (let again = 0; again < 7; again++) await ask(customer, email);
    expect(await mailsTo(email)).toHaveLength(1 + 5 + 4);
  });

  it('mails no address more than fifteen an hour, and a browser that has signed in to it three more', async () => {
    const email = 'besieged@example.com';
    const customer = someone();
    const { asker, code } = await askAndRead(customer, email);
    const { browser } = (await enter(customer, asker, code)).body;
    for (let strangers = 0; strangers < 5; strangers++) {
      const stranger = someone();
      for (let again = 0; again < 4; again++) await ask(stranger, email);
    }
    expect(await mailsTo(email)).toHaveLength(15);
    const from = someone();
    const askAs = (sent: unknown, to = email) =>
      from.call('POST /api/user/email-code', { body: { email: to, browser: sent } });
    for (const forged of ['x', 'x.y', `${browser}0`, String(browser).replace(/^[^.]*/, 'other')])
      expect((await askAs(forged)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(15);
    const known = await askAs(browser);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(16);
    expect((await enter(from, String(known.body.asker), codeIn(mails[0]))).status).toBe(200);
    for (let again = 0; again < 4; again++) await askAs(browser);
    expect(await mailsTo(email)).toHaveLength(18);
  });

  it('knows a browser for 180 days, and only by the day on its name', async () => {
    const email = 'long-ago@example.com';
    const daysAgo = (days: number) => nameBrowser(shop.db, email, Date.now() - days * DAY_MS);
    const [recent, old] = [await daysAgo(179), await daysAgo(181)];
    expect(await knownBrowser(shop.db, email, recent)).toBe(recent.split('.')[0]);
    expect(await knownBrowser(shop.db, email, old)).toBeUndefined();
    const [id, day, signature] = old.split('.');
    expect(await knownBrowser(shop.db, email, `${id}.${Number(day) + 2}.${signature}`)).toBeUndefined();
  });

  it('is limited per network address, as are attempts', async () => {
    const visitor = someone();
    const statuses: number[] = [];
    for (let index = 0; index < 61; index++)
      statuses.push(
        (await visitor.call('POST /api/user/email-code', { body: { email: `n${index}@example.com` } }))
          .status,
      );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);

    const guesser = someone();
    const asker = await ask(someone(), 'guessed@example.com');
    const tried: number[] = [];
    for (let codes = 0; codes < 21; codes++) {
      const own = codes === 0 ? asker : await ask(someone(), `guessed-${codes}@example.com`);
      for (let again = 0; again < 5; again++) tried.push((await enter(guesser, own, '000000')).status);
    }
    expect(tried.filter((status) => status === 429)).toHaveLength(5);
  });

  it('is refused once the owner has switched it off, as are codes already sent', async () => {
    const owner = await aPerson(shop, 'admin');
    const offer = (isEmailCodeOffered: boolean) =>
      shop.call('PATCH /api/admin/settings', { token: owner.token, body: { isEmailCodeOffered } });
    const visitor = someone();
    const { asker, code } = await askAndRead(visitor, 'off@example.com');
    expect((await offer(false)).status).toBe(200);
    const body = { email: 'off@example.com' };
    expect((await visitor.call('POST /api/user/email-code', { body })).status).toBe(404);
    expect((await enter(visitor, asker, code)).status).toBe(404);
    await offer(true);
    expect((await enter(visitor, asker, code)).status).toBe(200);
  });
});

describe('an account that may do more than buy', () => {
  it.each(['admin', 'packer', 'designer'] as const)('of a %s is not opened by a code', async (role) => {
    const member = await aPerson(shop, role);
    const visitor = someone();
    const asker = await ask(visitor, member.email);
    const [mail] = await mailsTo(member.email);
    expect(mail?.subject).toContain('with your password');
    expect(mail?.text).not.toMatch(/\d{6}/);
    for (const code of ['000000', '123456']) expect(await enter(visitor, asker, code)).toMatchObject(WRONG);
  });

  it('is not opened by a code mailed before it became one', async () => {
    const person = await aPerson(shop);
    const visitor = someone();
    const { asker, code } = await askAndRead(visitor, person.email);
    await sql`update users set role = 'packer' where id = ${person.userId}`.execute(shop.db);
    expect(await enter(visitor, asker, code)).toMatchObject(WRONG);
  });

  it('is not opened by a code while it has a second factor, whatever its role', async () => {
    const person = await aPerson(shop);
    await shop.db
      .insertInto('second_factors')
      .values({
        user_id: person.userId as UserId,
        secret: Buffer.alloc(20, 1),
        confirmed_at: new Date(),
      })
      .execute();
    const asker = await ask(someone(), person.email);
    expect(codeIn((await mailsTo(person.email))[0])).toBe('');
    expect(await enter(someone(), asker, '000000')).toMatchObject(WRONG);
  });
});

describe('an address that nobody had confirmed', () => {
  it('is taken from whoever opened an account with it, ending their password and sessions', async () => {
    const squatter = someone();
    const theirs = await join(squatter, 'victim@example.com');
    const visitor = someone();
    const { asker, code } = await askAndRead(visitor, 'victim@example.com');
    const { token } = (await enter(visitor, asker, code)).body;
    expect(await me(visitor, token)).toMatchObject({ isEmailConfirmed: true, hasPassword: false });
    expect((await squatter.call('GET /api/user/me', { token: theirs })).status).toBe(401);
    const login = { email: 'victim@example.com', password: PASSWORD };
    expect((await squatter.call('POST /api/user/login', { body: login })).status).toBe(400);
  });
});

describe('a first password', () => {
  it('is set through a mailed link; before that nothing that needs one is possible', async () => {
    const visitor = someone();
    const email = 'first@example.com';
    const { asker, code } = await askAndRead(visitor, email);
    const token = String((await enter(visitor, asker, code)).body.token);
    const body = { password: 'anything-at-all', newPassword: 'a-new-long-password' };
    expect((await visitor.call('POST /api/user/password', { token, body })).body).toMatchObject({
      code: 'account.no_password',
      fields: { password: expect.stringContaining('set a password first') },
    });
    expect((await visitor.call('DELETE /api/user/me', { token, body })).status).toBe(409);

    await visitor.call('POST /api/user/forgot-password', { body: { email } });
    const mail = (await deliverMail(shop)).find(({ to, id }) => to === email && id.startsWith('reset-'));
    const link = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const reset = { token: link, password: 'a-first-password-7' };
    expect((await visitor.call('POST /api/user/reset-password', { body: reset })).status).toBe(200);
    const fresh = await signIn(visitor, email, 'a-first-password-7');
    expect(await me(visitor, fresh)).toMatchObject({ hasPassword: true });
  });
});
