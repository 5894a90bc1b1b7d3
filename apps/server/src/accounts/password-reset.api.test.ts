import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { deliverMail } from '../test-delivery.ts';
import { aPerson } from '../test-factories.ts';
import { nameBrowser } from './known-browser.ts';
import { aVisitor, givePassword, join, PASSWORD, signIn, type Visitor } from './test-visitor.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://darzi.example' });
});
afterAll(() => shop.close());

let addresses = 0;
const someone = () => aVisitor(shop, `10.1.0.${++addresses}`);
const forgot = ({ call }: Visitor, email: string) =>
  call('POST /api/user/forgot-password', { body: { email } });
const reset = ({ call }: Visitor, token: string, password = 'a-new-password') =>
  call('POST /api/user/reset-password', { body: { token, password } });
const mailsTo = async (email: string) =>
  (await deliverMail(shop)).filter(({ id, to }) => to === email && id.startsWith('reset-'));
const linksTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).map(
    (mail) => /https:\/\/darzi\.example\/reset-password\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '',
  );
const linkTo = async (visitor: Visitor, email: string): Promise<string> => {
  await forgot(visitor, email);
  const [token = ''] = await linksTo(email);
  return token;
};
const DEAD = { status: 400, body: { success: false, code: 'account.reset_link_dead' } };

describe('a forgotten password', () => {
  it('is replaced through the mailed link, once; every session ends', async () => {
    const visitor = someone();
    const before = await join(visitor, 'Forgetful@example.com');
    const answer = await forgot(visitor, 'forgetful@EXAMPLE.com');
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: expect.any(String) } });
    const [mail] = await mailsTo('Forgetful@example.com');
    expect(mail).toMatchObject({ subject: 'Choose a new password for Darzi' });
    const [token = ''] = await linksTo('Forgetful@example.com');
    expect(token).toHaveLength(43);
    expect(mail?.html).toContain(`https://darzi.example/reset-password?token=${token}`);

    expect(await reset(visitor, token, 'short')).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
    expect((await reset(visitor, token)).status).toBe(200);
    expect(await reset(visitor, token)).toMatchObject(DEAD);
    expect((await visitor.call('GET /api/user/me', { token: before })).status).toBe(401);
    const old = await visitor.call('POST /api/user/login', {
      body: { email: 'forgetful@example.com', password: PASSWORD },
    });
    expect(old.status).toBe(400);
    await signIn(visitor, 'forgetful@example.com', 'a-new-password');
    const notices = (await deliverMail(shop)).filter(({ id }) => id.startsWith('password-changed-'));
    expect(notices.map(({ to, subject }) => [to, subject])).toEqual([
      ['Forgetful@example.com', 'Your password for Darzi was changed'],
    ]);
  });

  it('gets the same answer for an unknown address, which gets no mail', async () => {
    const visitor = someone();
    await join(visitor, 'known@example.com');
    expect(await forgot(visitor, 'unknown@example.com')).toEqual(await forgot(visitor, 'known@example.com'));
    expect(await mailsTo('unknown@example.com')).toHaveLength(0);
    expect(await mailsTo('known@example.com')).toHaveLength(1);
  });

  it('has its token nowhere but in the mail', async () => {
    const visitor = someone();
    await join(visitor, 'hashed@example.com');
    const token = await linkTo(visitor, 'hashed@example.com');
    const resets = await shop.db.selectFrom('password_resets').selectAll().execute();
    expect(resets.length).toBeGreaterThan(0);
    expect(JSON.stringify(resets.map((row) => row.token_hash.toString('base64url')))).not.toContain(token);
    expect(JSON.stringify(await shop.db.selectFrom('sessions').selectAll().execute())).not.toContain(token);
  });

  it('of an admin leaves the shop’s API keys working, and says so', async () => {
    const [owner, visitor] = [await aPerson(shop, 'admin'), someone()];
    await givePassword(shop, owner.userId);
    const body = { name: 'Ledger sync', scopes: ['orders:read'], days: 30, password: PASSWORD };
    const key = (await shop.call('POST /api/admin/api-keys', { token: owner.token, body })).body.token;
    const answer = await reset(visitor, await linkTo(visitor, owner.email));
    expect(answer.body.message).toMatch(
      /^Your password has been changed\. Please login\. API keys and webhooks/,
    );
    expect((await shop.call('GET /api/admin/orders', { token: String(key) })).status).toBe(200);
    expect((await shop.call('GET /api/admin/orders', { token: owner.token })).status).toBe(401);
  });

  it('cannot be replaced through a link older than 30 minutes', async () => {
    const visitor = someone();
    await join(visitor, 'late@example.com');
    const token = await linkTo(visitor, 'late@example.com');
    const [row] = await shop.db
      .selectFrom('password_resets')
      .select('expires_at')
      .orderBy('created_at', 'desc')
      .execute();
    const minutes = ((row?.expires_at.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    await shop.db
      .updateTable('password_resets')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await reset(visitor, token)).toMatchObject(DEAD);
    await signIn(visitor, 'late@example.com');
  });

  it('lets one of ten simultaneous uses of a link win', async () => {
    const visitor = someone();
    await join(visitor, 'raced@example.com');
    const token = await linkTo(visitor, 'raced@example.com');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => reset(visitor, token, `new-password-${i}`)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(400)]);
    const winner = answers.findIndex((answer) => answer.status === 200);
    await signIn(visitor, 'raced@example.com', `new-password-${winner}`);
  });

  it('leaves no session opened with the old password while the new one is being set', async () => {
    const visitor = someone();
    const email = 'meanwhile@example.com';
    await join(visitor, email);
    const login = () => visitor.call('POST /api/user/login', { body: { email, password: PASSWORD } });
    const opened = await shop.db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ password_hash: 'new' }).where('email', '=', email).execute();
      const pending = login();
      // long enough for the sign-in to have verified the old password and to wait for this transaction
      await new Promise((resume) => setTimeout(resume, 1_000));
      await sql`delete from sessions s using users u where u.id = s.user_id and u.email = ${email}`.execute(
        tx,
      );
      return { pending };
    });
    expect(await opened.pending).toMatchObject({ status: 400, body: { code: 'account.wrong_credentials' } });
    const { rows } =
      await sql`select 1 from sessions s join users u on u.id = s.user_id where u.email = ${email}`.execute(
        shop.db,
      );
    expect(rows).toEqual([]);
  });

  it('ends the other links too, as do a new password and a new e-mail', async () => {
    const visitor = someone();
    const token = await join(visitor, 'twice@example.com');
    await linkTo(visitor, 'twice@example.com');
    await linkTo(visitor, 'twice@example.com');
    const [one = '', two = ''] = await linksTo('twice@example.com');
    expect(one).not.toBe(two);
    const password = { password: PASSWORD, newPassword: PASSWORD };
    await visitor.call('POST /api/user/password', { token, body: password });
    expect(await reset(visitor, one)).toMatchObject(DEAD);
    expect(await reset(visitor, two)).toMatchObject(DEAD);

    const third = await linkTo(visitor, 'twice@example.com');
    const email = { email: 'thrice@example.com', password: PASSWORD };
    expect((await visitor.call('PATCH /api/user/me', { token, body: email })).status).toBe(200);
    expect(await reset(visitor, third)).toMatchObject(DEAD);
  });

  it('cannot flood a mailbox: five mails an hour for one sender, always the same answer', async () => {
    await join(someone(), 'flooded@example.com');
    const answers = [];
    const sender = someone();
    for (let i = 0; i < 8; i++) answers.push(await forgot(sender, 'Flooded@example.com'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mailsTo('flooded@example.com')).toHaveLength(5);
    // a stranger leaves the owner theirs
    await forgot(someone(), 'flooded@example.com');
    expect(await mailsTo('flooded@example.com')).toHaveLength(6);
  });

  it('comes to a browser known to the owner, whatever strangers have requested', async () => {
    const { email } = await aPerson(shop);
    for (let sender = 0; sender < 3; sender += 1) {
      const stranger = someone();
      for (let i = 0; i < 5; i += 1) await forgot(stranger, email);
    }
    await forgot(someone(), email);
    expect(await mailsTo(email)).toHaveLength(15);
    const body = { email, browser: await nameBrowser(shop.db, email) };
    await someone().call('POST /api/user/forgot-password', { body });
    expect(await mailsTo(email)).toHaveLength(16);
  });

  it('can be requested at most sixty times an hour from one address', async () => {
    const visitor = someone();
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await forgot(visitor, `f${i}@example.com`)).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
  });

  it.each(['', ' ', 'x', '__proto__', 'a'.repeat(200), '\u0000', '../../etc/passwd'])(
    'is not set by the token %j',
    async (token) => {
      expect((await reset(someone(), token)).status).toBe(400);
    },
  );
});
