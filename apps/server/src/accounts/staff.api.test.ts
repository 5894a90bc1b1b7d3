import { readFile } from 'node:fs/promises';
import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { deliverMail } from '../test-delivery.ts';
import { aPerson, type Someone } from '../test-factories.ts';
import { anAdmin, aVisitor, join, PASSWORD, signIn, type Visitor } from './test-visitor.ts';

let shop: TestApp;
let first: Someone;
let visitor: Visitor;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://darzi.example' });
  first = await anAdmin(shop);
  visitor = aVisitor(shop, '10.2.0.1');
});
afterAll(() => shop.close());

const as = (who: Someone, route: string, body?: unknown) =>
  visitor.call(route, { token: who.token, ...(body === undefined ? {} : { body }) });
const invite = (email: string, role = 'designer', by = first) =>
  as(by, 'POST /api/admin/staff', { name: 'Leela Pillai', email, role, password: PASSWORD });
const changeRole = (by: Someone, id: string, body: object) => as(by, `PATCH /api/admin/staff/${id}`, body);
const linksTo = async (email: string): Promise<string[]> =>
  (await deliverMail(shop))
    .filter((mail) => mail.to === email)
    .flatMap((mail) => /https:\/\/darzi\.example\/join\?token=([\w-]+)/.exec(mail.text)?.[1] ?? []);
const accept = (token: string, password = 'a-new-password') =>
  visitor.call('POST /api/user/accept-invitation', { body: { token, password } });
const roleOf = async (token: string) =>
  ((await visitor.call('GET /api/user/me', { token })).body.user as { role: string }).role;
const identify = async (token: string): Promise<Someone> => {
  const { _id, email } = (await visitor.call('GET /api/user/me', { token })).body.user as {
    _id: string;
    email: string;
  };
  return { userId: _id as UserId, email, token };
};
const DEAD = { status: 400, body: { success: false, code: 'staff.invitation_dead' } };
const GONE = { status: 404, body: { code: 'staff.not_found' } };

describe('an invitation', () => {
  it('makes a newcomer a member of staff through the mailed link, once', async () => {
    const answer = await invite('leela@example.com', 'packer');
    expect(answer).toMatchObject({ status: 200, body: { invitation: { role: 'packer' } } });
    const [token = ''] = await linksTo('leela@example.com');
    expect(token).toHaveLength(43);
    expect((await accept(token, 'short')).status).toBe(400);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await accept(token)).toMatchObject(DEAD);
    expect(await roleOf(await signIn(visitor, 'leela@example.com', 'a-new-password'))).toBe('packer');
    expect((await as(first, 'GET /api/admin/staff')).body.invitations).toEqual([]);
  });

  it('is sent only with the password: a session alone is not enough', async () => {
    const thief = await anAdmin(shop);
    const email = 'accomplice@example.com';
    const asThief = (more: object) =>
      as(thief, 'POST /api/admin/staff', { name: 'Nobody', email, role: 'admin', ...more });
    expect(await asThief({})).toMatchObject({ status: 400, body: { fields: { password: 'Required' } } });
    expect(await asThief({ password: 'a-guess' })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password', fields: { password: expect.any(String) } },
    });
    expect((await as(first, 'GET /api/admin/staff')).body.invitations).toEqual([]);
    expect(await linksTo(email)).toEqual([]);
  });

  it('changes nothing for somebody who joined in another way meanwhile', async () => {
    const email = 'hired-meanwhile@example.com';
    const session = await join(visitor, email);
    await invite(email, 'packer');
    const [token = ''] = await linksTo(email);
    await sql`update users set role = 'admin' where email = ${email}`.execute(shop.db);
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'staff.already' } });
    expect(await roleOf(session)).toBe('admin');
    expect(await roleOf(await signIn(visitor, email, PASSWORD))).toBe('admin');
    expect(await accept(token)).toMatchObject(DEAD);
  });

  it('grants nothing to an account of that address before its link is used, and ends its earlier sessions', async () => {
    const squatter = await join(visitor, 'wanted@example.com');
    await invite('Wanted@example.com', 'admin');
    expect(await roleOf(squatter)).toBe('customer');
    const [token = ''] = await linksTo('Wanted@example.com');
    expect((await accept(token)).status).toBe(200);
    expect((await visitor.call('GET /api/user/me', { token: squatter })).status).toBe(401);
    const old = await visitor.call('POST /api/user/login', {
      body: { email: 'wanted@example.com', password: PASSWORD },
    });
    expect(old.status).toBe(400);
    expect(await roleOf(await signIn(visitor, 'wanted@example.com', 'a-new-password'))).toBe('admin');
  });

  it('is dead once withdrawn, replaced or a week old', async () => {
    const { body } = await invite('withdrawn@example.com');
    const [withdrawn = ''] = await linksTo('withdrawn@example.com');
    const id = (body.invitation as { _id: string })._id;
    expect((await as(first, `DELETE /api/admin/staff/invitations/${id}`)).status).toBe(200);
    expect(await as(first, `DELETE /api/admin/staff/invitations/${id}`)).toMatchObject(GONE);
    expect(await accept(withdrawn)).toMatchObject(DEAD);

    await invite('twice@example.com');
    const [replaced = ''] = await linksTo('twice@example.com');
    await invite('twice@example.com', 'packer');
    const fresh = (await linksTo('twice@example.com')).find((token) => token !== replaced) ?? '';
    expect(await accept(replaced)).toMatchObject(DEAD);
    await sql`update staff_invitations set expires_at = now()`.execute(shop.db);
    expect(await accept(fresh)).toMatchObject(DEAD);
    await invite('later@example.com');
    const { rows } = await sql`select email from staff_invitations`.execute(shop.db);
    expect(rows).toEqual([{ email: 'later@example.com' }]);
  });

  it('is refused for existing staff, and without an address', async () => {
    const designer = await aPerson(shop, 'designer');
    expect(await invite(designer.email)).toMatchObject({ status: 409, body: { code: 'staff.already' } });
    expect((await invite('nobody')).status).toBe(400);
    expect((await invite('someone@example.com', 'customer')).status).toBe(400);
  });
});

describe('a member of staff', () => {
  it('gets another role and is signed out', async () => {
    const member = await aPerson(shop, 'packer');
    const changed = await changeRole(first, member.userId, { role: 'designer', password: PASSWORD });
    expect(changed.status).toBe(200);
    expect((await visitor.call('GET /api/user/me', { token: member.token })).status).toBe(401);
    const { body } = await as(first, 'GET /api/admin/staff');
    const listed = (body.staff as { _id: string; role: string }[]).find(({ _id }) => _id === member.userId);
    expect(listed).toMatchObject({ role: 'designer', sessions: 0, isFirstAdmin: false });
  });

  it('gets another role only with the password: a session alone is not enough', async () => {
    const [thief, accomplice] = [await anAdmin(shop), await aPerson(shop, 'packer')];
    expect(await changeRole(thief, accomplice.userId, { role: 'admin' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Required' } },
    });
    expect(await changeRole(thief, accomplice.userId, { role: 'admin', password: 'a-guess' })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password', fields: { password: expect.any(String) } },
    });
    expect(await roleOf(accomplice.token)).toBe('packer');
  });

  it('is removed: the account stays as a customer’s', async () => {
    const member = await aPerson(shop, 'admin');
    expect((await as(first, `DELETE /api/admin/staff/${member.userId}`)).status).toBe(200);
    expect((await as(member, 'GET /api/admin/staff')).status).toBe(401);
    expect(await as(first, `DELETE /api/admin/staff/${member.userId}`)).toMatchObject(GONE);
    const row = await shop.db
      .selectFrom('users')
      .select(['role', 'deleted_at'])
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ role: 'customer', deleted_at: null });
    const audit = await as(first, `GET /api/admin/audit?q=${member.userId}`);
    expect(audit.body.entries).toMatchObject([
      { action: 'staff.removed', changes: { role: ['admin', 'customer'] } },
    ]);
  });

  it('can be signed out everywhere by the owner', async () => {
    const member = await aPerson(shop, 'designer');
    expect((await as(first, `DELETE /api/admin/staff/${member.userId}/sessions`)).status).toBe(200);
    expect((await visitor.call('GET /api/user/me', { token: member.token })).status).toBe(401);
  });
});

describe('the first admin', () => {
  it.each([
    ['removed', 'DELETE', '', undefined],
    ['given another role', 'PATCH', '', { role: 'packer', password: PASSWORD }],
    ['rid of the second factor by somebody else', 'DELETE', '/two-factor', undefined],
  ])('cannot be %s', async (_what, method, tail, body) => {
    const other = await anAdmin(shop);
    const route = `${method} /api/admin/staff/${first.userId}${tail}`;
    expect(await as(other, route, body)).toMatchObject({
      status: 409,
      body: { code: 'account.first_admin' },
    });
    expect(await roleOf(first.token)).toBe('admin');
  });

  it('is whoever became admin first, not the oldest account', async () => {
    const email = 'older@example.com';
    const older = { ...first, token: await join(visitor, email) };
    await sql`update users set created_at = now() - interval '1 year' where email = ${email}`.execute(
      shop.db,
    );
    await invite(email, 'admin');
    const [token = ''] = await linksTo(email);
    await accept(token);
    older.token = await signIn(visitor, email, 'a-new-password');
    const taken = await as(older, `DELETE /api/admin/staff/${first.userId}`);
    expect(taken).toMatchObject({ status: 409, body: { code: 'account.first_admin' } });
    const { userId } = await identify(older.token);
    expect((await as(first, `DELETE /api/admin/staff/${userId}`)).status).toBe(200);
  });

  it('is found among admins from before it was recorded', async () => {
    const born = await aPerson(shop, 'admin');
    const appointed = await aPerson(shop, 'admin');
    const joined = await aPerson(shop, 'admin');
    const ages = [
      [born.userId, '2020-03-01'],
      [appointed.userId, '2020-01-01'],
      [joined.userId, '2019-01-01'],
    ] as const;
    for (const [id, at] of ages) {
      await sql`update users set created_at = ${at}::date where id = ${id}`.execute(shop.db);
    }
    const acts = [
      [appointed.userId, '2020-02-01', 'account.role_changed'],
      [joined.userId, '2020-04-01', 'staff.joined'],
    ] as const;
    for (const [id, at, action] of acts) {
      await sql`insert into audit_entries (at, actor_role, action, subject, changes)
        values (${at}::date, 'admin', ${action}, ${`account:${id}`}, '{"role": ["customer", "admin"]}')`.execute(
        shop.db,
      );
    }
    const again = async () => {
      const file = new URL('../platform/db/migrations/300-first-admin.sql', import.meta.url);
      await sql`drop trigger users_first_admin on users`.execute(shop.db);
      await sql`drop table first_admin`.execute(shop.db);
      await sql`drop function keep_first_admin`.execute(shop.db);
      await sql.raw(await readFile(file, 'utf8')).execute(shop.db);
      const { rows } = await sql<{ id: string }>`select user_id as id from first_admin`.execute(shop.db);
      return rows[0]?.id;
    };
    expect(await again()).toBe(appointed.userId);
    await sql`update users set role = 'customer' where id = ${appointed.userId}`.execute(shop.db);
    expect(await again()).toBe(born.userId);
    await sql`update users set role = 'customer' where id in (${born.userId}, ${joined.userId})`.execute(
      shop.db,
    );
    await sql`update first_admin set user_id = ${first.userId}`.execute(shop.db);
  });

  it('hands the place over with the password, and is an ordinary admin from then on', async () => {
    const email = 'boss@example.com';
    await invite(email, 'admin');
    const [token = ''] = await linksTo(email);
    await accept(token);
    const boss = await identify(await signIn(visitor, email, 'a-new-password'));
    await sql`update first_admin set user_id = ${boss.userId}`.execute(shop.db);
    const handOn = (by: Someone, to: string, password = 'a-new-password') =>
      as(by, `POST /api/admin/staff/${to}/first-admin`, { password });
    const packer = await aPerson(shop, 'packer');
    const deputy = await aPerson(shop, 'admin');

    expect(await handOn(boss, deputy.userId, 'wrong')).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password' },
    });
    expect(await handOn(boss, packer.userId)).toMatchObject({
      status: 409,
      body: { code: 'staff.no_admin' },
    });
    expect(await handOn(boss, 'nobody')).toMatchObject(GONE);
    const leave = () => as(boss, 'DELETE /api/user/me', { password: 'a-new-password' });
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'account.first_admin' } });

    expect((await handOn(boss, deputy.userId)).status).toBe(200);
    expect(await handOn(boss, first.userId)).toMatchObject({
      status: 403,
      body: { code: 'staff.not_first_admin' },
    });
    const { body } = await as(first, 'GET /api/admin/staff');
    const marked = (body.staff as { _id: string; isFirstAdmin: boolean }[]).filter(
      ({ isFirstAdmin }) => isFirstAdmin,
    );
    expect(marked.map(({ _id }) => _id)).toEqual([deputy.userId]);
    expect(await as(boss, `DELETE /api/admin/staff/${deputy.userId}`)).toMatchObject({ status: 409 });
    const audit = await as(first, `GET /api/admin/audit?q=${deputy.userId}`);
    expect(audit.body.entries).toMatchObject([{ action: 'staff.first_admin' }]);
    expect((await leave()).status).toBe(200);
    await sql`update first_admin set user_id = ${first.userId}`.execute(shop.db);
  });
});

it.each(['customer', 'nonsense'])('a change of %s finds nobody', async (who) => {
  const id = who === 'customer' ? (await aPerson(shop)).userId : who;
  expect(await changeRole(first, id, { role: 'admin', password: PASSWORD })).toMatchObject(GONE);
  expect(await as(first, `DELETE /api/admin/staff/${id}`)).toMatchObject(GONE);
  expect(await as(first, `DELETE /api/admin/staff/${id}/sessions`)).toMatchObject(GONE);
});
