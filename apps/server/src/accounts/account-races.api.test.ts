import { setTimeout as pause } from 'node:timers/promises';
import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { deliverMail } from '../test-delivery.ts';
import type { Someone } from '../test-factories.ts';
import { setRole } from './account.repository.ts';
import { createAdmin } from './staff.ts';
import { type Answer, anAdmin, aVisitor, join, PASSWORD, signIn, type Visitor } from './test-visitor.ts';
import { codeOf, stepAt } from './totp.ts';

let shop: TestApp;
let owner: Someone;
let visitor: Visitor;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://darzi.example' });
  owner = await anAdmin(shop);
  visitor = aVisitor(shop, '10.9.0.1');
});
afterAll(() => shop.close());

/** Waits until this many calls wait for a locked row. */
const untilWaiting = async (calls: number): Promise<void> => {
  for (let i = 0; i < 200; i += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
    if (rows.length >= calls) return;
    await pause(50);
  }
  throw new Error(`there are not ${calls} calls that wait`);
};

/** Makes calls while accounts are locked, each once the previous one waits for them; they proceed in that order. */
const whileHeld = async <T>(
  held: string | readonly string[],
  ...calls: readonly (() => Promise<T>)[]
): Promise<T[]> => {
  const pending: Promise<T>[] = [];
  const emails = sql.join([held].flat());
  await shop.db.transaction().execute(async (tx) => {
    await sql`select 1 from users where email in (${emails}) for update`.execute(tx);
    await sql`select 1 from second_factors f join users u on u.id = f.user_id where u.email in (${emails}) for update of f`.execute(
      tx,
    );
    for (const call of calls) {
      pending.push(call());
      await untilWaiting(pending.length);
    }
  });
  return Promise.all(pending);
};

const accountOf = (email: string) =>
  shop.db
    .selectFrom('users')
    .select(['id', 'role', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
const tokenTo = async (email: string): Promise<string> =>
  (await deliverMail(shop))
    .filter((mail) => mail.to === email)
    .map((mail) => /\/join\?token=([\w-]+)/.exec(mail.text)?.[1])
    .find((token) => token !== undefined) ?? '';
const change = (token: string, body: Record<string, unknown>) => (): Promise<Answer> =>
  visitor.call('PATCH /api/user/me', { token, body });

describe('an invitation to an address that somebody else registered', () => {
  const invited = async (email: string) => {
    const squatter = await join(visitor, email);
    const body = { name: 'Leela Pillai', email, role: 'admin', password: PASSWORD };
    await visitor.call('POST /api/admin/staff', { token: owner.token, body });
    const link = await tokenTo(email);
    const accept = (): Promise<Answer> =>
      visitor.call('POST /api/user/accept-invitation', { body: { token: link, password: 'a-new-password' } });
    return { accept, away: change(squatter, { email: `away-${email}`, password: PASSWORD }) };
  };

  it('lets no change of e-mail complete after it', async () => {
    const email = 'behind@example.com';
    const { accept, away } = await invited(email);
    const [accepted, moved] = await whileHeld(email, accept, away);
    expect(accepted?.status).toBe(200);
    expect(moved?.status).toBe(400);
    expect(await accountOf(`away-${email}`)).toBeUndefined();
    expect(await accountOf(email)).toMatchObject({ role: 'admin' });
  });

  it('is for the address, not for the account that has just left it', async () => {
    const email = 'before@example.com';
    const { accept, away } = await invited(email);
    const [moved, accepted] = await whileHeld(email, away, accept);
    expect([moved?.status, accepted?.status]).toEqual([200, 200]);
    expect(await accountOf(`away-${email}`)).toMatchObject({ role: 'customer' });
    expect(await accountOf(email)).toMatchObject({ role: 'admin' });
    await signIn(visitor, email, 'a-new-password');
  });
});

describe('a change of e-mail', () => {
  it('cannot be undone without the password from the old address', async () => {
    const email = 'old@example.com';
    const token = await join(visitor, email);
    const [moved, undone] = await whileHeld(
      email,
      change(token, { email: 'fresh@example.com', password: PASSWORD }),
      change(token, { email }),
    );
    expect([moved?.status, undone?.status]).toEqual([200, 400]);
    expect(await accountOf('fresh@example.com')).toBeDefined();
  });

  it('leaves no live link with the former address', async () => {
    const email = 'left@example.com';
    const token = await join(visitor, email);
    await visitor.call('POST /api/user/forgot-password', { body: { email } });
    const mails = await whileHeld<unknown>(
      email,
      change(token, { email: 'gone-to@example.com', password: PASSWORD }),
      () => deliverMail(shop),
    );
    const kept = mails[1] as Awaited<ReturnType<typeof deliverMail>>;
    for (const mail of kept.filter(({ to }) => to === email)) {
      const link = /reset-password\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
      const body = { token: link, password: 'by-the-old-address' };
      expect((await visitor.call('POST /api/user/reset-password', { body })).status).toBe(400);
    }
  });
});

describe('a second factor', () => {
  const worker = async (email: string) => {
    const token = await join(visitor, email);
    const userId = (await accountOf(email))?.id ?? '';
    await setRole(shop.db, userId as UserId, 'designer');
    return { email, token, userId };
  };
  const begin = (token: string): Promise<Answer> =>
    visitor.call('POST /api/user/two-factor', { token, body: { password: PASSWORD } });
  const secretOf = async (userId: string): Promise<Buffer> =>
    (
      await shop.db
        .selectFrom('second_factors')
        .select('secret')
        .where('user_id', '=', userId as UserId)
        .executeTakeFirstOrThrow()
    ).secret;
  const codeFor = async (userId: string, steps = 0): Promise<string> =>
    codeOf(await secretOf(userId), stepAt(new Date()) + steps);

  it('can only be set up with the current password', async () => {
    const { email, token, userId } = await worker('begins@example.com');
    const newPassword = { password: PASSWORD, newPassword: 'a-new-password' };
    const [changed, begun] = await whileHeld(
      email,
      () => visitor.call('POST /api/user/password', { token, body: newPassword }),
      () => begin(token),
    );
    expect([changed?.status, begun?.status]).toEqual([200, 400]);
    const rows = await shop.db
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId as UserId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('is activated once by two concurrent codes', async () => {
    const { email, token, userId } = await worker('confirms@example.com');
    await begin(token);
    const confirm = (code: string) => () =>
      visitor.call('POST /api/user/two-factor/confirm', { token, body: { code } });
    const [earlier, now] = [await codeFor(userId, -1), await codeFor(userId)];
    const answers = await whileHeld(email, confirm(earlier), confirm(now));
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    const codes = await shop.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId as UserId)
      .execute();
    expect(codes).toHaveLength(8);
  });

  it('is required by a sign-in that began before it was switched on', async () => {
    const { email, token, userId } = await worker('signs-in@example.com');
    await begin(token);
    const code = await codeFor(userId);
    const [confirmed, signedIn] = await whileHeld(
      email,
      () => visitor.call('POST /api/user/two-factor/confirm', { token, body: { code } }),
      () => visitor.call('POST /api/user/login', { body: { email, password: PASSWORD } }),
    );
    expect(confirmed?.status).toBe(200);
    expect(signedIn).toMatchObject({ status: 400, body: { code: 'account.code_required' } });
  });
});

it('two admins who take each other’s role are both answered', async () => {
  const emails = ['one@example.com', 'other@example.com'] as const;
  const admin = async (email: string) => {
    const token = await join(visitor, email);
    const id = (await accountOf(email))?.id as UserId;
    await setRole(shop.db, id, 'admin');
    return { token, id };
  };
  const [one, other] = [await admin(emails[0]), await admin(emails[1])];
  const body = { role: 'packer', password: PASSWORD };
  const answers = await whileHeld(
    emails,
    () => visitor.call(`PATCH /api/admin/staff/${other.id}`, { token: one.token, body }),
    () => visitor.call(`PATCH /api/admin/staff/${one.id}`, { token: other.token, body }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it('the command line’s new admin has the password given there, whoever took the address meanwhile', async () => {
  const email = 'chief@example.com';
  const squatter = await join(visitor, email);
  const password = 'given-on-the-machine';
  expect(await createAdmin(shop.db, { name: 'Chief', email, password })).toMatchObject({ ok: true });
  expect((await visitor.call('GET /api/user/me', { token: squatter })).status).toBe(401);
  const old = await visitor.call('POST /api/user/login', { body: { email, password: PASSWORD } });
  expect(old.status).toBe(400);
  await signIn(visitor, email, password);
  expect(await accountOf(email)).toMatchObject({ role: 'admin' });
});
