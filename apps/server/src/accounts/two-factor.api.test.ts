import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { setRole } from './account.repository.ts';
import { aVisitor, join, PASSWORD, signIn, type Visitor } from './test-visitor.ts';
import { codeOf, stepAt } from './totp.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp({ STORE_NAME: 'Kinari' });
});
afterAll(() => shop.close());

let people = 0;
type Member = {
  readonly visitor: Visitor;
  readonly email: string;
  readonly token: string;
  readonly id: string;
};

const aMember = async (): Promise<Member> => {
  people += 1;
  const visitor = aVisitor(shop, `10.3.0.${people}`);
  const email = `member-${people}@example.com`;
  const token = await join(visitor, email);
  const { body } = await visitor.call('GET /api/user/me', { token });
  const id = (body.user as { _id: string })._id;
  await setRole(shop.db, id as UserId, 'designer');
  return { visitor, email, token, id };
};

const secretOf = async ({ id }: Member): Promise<Buffer> =>
  (
    await shop.db
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', id as UserId)
      .executeTakeFirstOrThrow()
  ).secret;
/** The code that the app shows this many half minutes from now. */
const codeFor = async (member: Member, steps = 0) =>
  codeOf(await secretOf(member), stepAt(new Date()) + steps);
const login = ({ visitor, email }: Member, code?: string, password = PASSWORD) =>
  visitor.call('POST /api/user/login', {
    body: { email, password, ...(code === undefined ? {} : { code }) },
  });
const begin = ({ visitor, token }: Member, password = PASSWORD) =>
  visitor.call('POST /api/user/two-factor', { token, body: { password } });
const confirm = ({ visitor, token }: Member, code: string) =>
  visitor.call('POST /api/user/two-factor/confirm', { token, body: { code } });

const aProtectedMember = async () => {
  const member = await aMember();
  await begin(member);
  const { body } = await confirm(member, await codeFor(member, -1));
  return { member, recoveryCodes: body.recoveryCodes as string[] };
};
const REQUIRED = {
  status: 400,
  body: { code: 'account.code_required', fields: { code: expect.any(String) } },
};
const WRONG = { status: 400, body: { code: 'account.code_wrong' } };

describe('setting two-factor sign-in up', () => {
  it('changes nothing before a code of the app is confirmed, and names shop and person to the app', async () => {
    const member = await aMember();
    const { status, body } = await begin(member);
    expect(status).toBe(200);
    expect(body.address).toContain(
      `otpauth://totp/Kinari:${encodeURIComponent(member.email)}?secret=${body.secret}`,
    );
    expect(body.picture).toMatchObject({
      size: expect.any(Number),
      path: expect.stringMatching(/^M0 0h1v1/),
    });
    await signIn(member.visitor, member.email);
    expect(await confirm(member, '000000')).toMatchObject(WRONG);
    expect((await confirm(member, await codeFor(member))).body.recoveryCodes).toHaveLength(8);
    expect(await login(member)).toMatchObject(REQUIRED);
  });

  it('needs the password, and refuses to replace an active one', async () => {
    const { member } = await aProtectedMember();
    expect((await begin(member, 'wrong-password')).body.code).toBe('account.wrong_password');
    expect((await begin(member)).status).toBe(409);
    expect((await confirm(member, await codeFor(member))).status).toBe(409);
  });

  it('is not for customers', async () => {
    const member = await aMember();
    await setRole(shop.db, member.id as UserId, 'customer');
    expect((await begin(member)).status).toBe(403);
  });
});

describe('a sign-in with two factors', () => {
  it('works with password and code, each code once', async () => {
    const { member } = await aProtectedMember();
    expect(await login(member)).toMatchObject(REQUIRED);
    expect(await login(member, '')).toMatchObject(REQUIRED);
    const code = await codeFor(member);
    const answers = await Promise.all([login(member, code), login(member, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await login(member, code)).toMatchObject(WRONG);
    expect((await login(member, await codeFor(member, 1))).status).toBe(200);
  });

  it('reveals nothing about the second factor without the password', async () => {
    const { member } = await aProtectedMember();
    expect(await login(member, await codeFor(member), 'wrong-password')).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_credentials' },
    });
  });

  it('accepts a recovery code instead of the app’s, once, however it is written', async () => {
    const { member, recoveryCodes } = await aProtectedMember();
    const [code = ''] = recoveryCodes;
    const written = `${code.slice(0, 5).toUpperCase()}-${code.slice(5)}`;
    expect((await login(member, written)).status).toBe(200);
    expect(await login(member, code)).toMatchObject(WRONG);
    const { body } = await member.visitor.call('GET /api/user/two-factor', { token: member.token });
    expect(body).toMatchObject({ isOn: true, recoveryCodesLeft: 7 });
  });

  it('counts wrong codes like wrong passwords', async () => {
    const { member } = await aProtectedMember();
    for (let tries = 0; tries < 10; tries += 1) expect(await login(member, '000000')).toMatchObject(WRONG);
    expect((await login(member, await codeFor(member))).status).toBe(429);
  });

  it('asks only for the password once it is switched off', async () => {
    const { member } = await aProtectedMember();
    const off = (password: string) =>
      member.visitor.call('DELETE /api/user/two-factor', { token: member.token, body: { password } });
    expect((await off('wrong-password')).status).toBe(400);
    expect(await login(member)).toMatchObject(REQUIRED);
    expect((await off(PASSWORD)).status).toBe(200);
    await signIn(member.visitor, member.email);
    const { rows } = await sql`select 1 from recovery_codes where user_id = ${member.id}`.execute(shop.db);
    expect(rows).toEqual([]);
  });
});
