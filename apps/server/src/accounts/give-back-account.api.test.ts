import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { deliverMail, repeatJob } from '../test-delivery.ts';
import { aPerson, type Someone } from '../test-factories.ts';
import { anAdmin, aVisitor, join, PASSWORD, signIn, type Visitor } from './test-visitor.ts';

let shop: TestApp;
let admin: Someone;
let visitor: Visitor;
beforeAll(async () => {
  shop = await startTestApp({ PUBLIC_URL: 'https://darzi.example' });
  admin = await anAdmin(shop);
  visitor = aVisitor(shop, '10.2.0.9');
});
afterAll(() => shop.close());

const asAdmin = (route: string, body?: object) =>
  visitor.call(route, { token: admin.token, ...(body === undefined ? {} : { body }) });
const giveBack = (id: string, body: object) =>
  asAdmin(`POST /api/admin/customers/${id}/email`, { password: PASSWORD, ...body });
const mailsTo = async (email: string) => (await deliverMail(shop)).filter(({ to }) => to === email);
const linkIn = (text = ''): string => /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const idOf = async (token: string): Promise<string> =>
  ((await visitor.call('GET /api/user/me', { token })).body.user as { _id: string })._id;

/** An account whose email somebody with its password has changed. */
const aStolenAccount = async (name: string) => {
  const [email, thiefs] = [`${name}@example.com`, `${name}-thief@example.com`];
  const thief = await join(visitor, email);
  const body = { email: thiefs, password: PASSWORD };
  await visitor.call('PATCH /api/user/me', { token: thief, body });
  return { id: await idOf(thief), email, thiefs, thief };
};

describe('an account that somebody else took over', () => {
  it('is found by its former email, and given back with it', async () => {
    const { id, email, thiefs, thief } = await aStolenAccount('asha');
    await visitor.call('POST /api/user/forgot-password', { body: { email: thiefs } });
    const stolenLink = linkIn(
      (await mailsTo(thiefs)).find(({ id: mail }) => mail.startsWith('reset-'))?.text,
    );
    const found = await asAdmin(`GET /api/admin/customers?q=${email.toUpperCase()}`);
    expect(found.body).toMatchObject({ customers: [{ _id: id, email: thiefs }], total: 1 });
    expect((await asAdmin(`GET /api/admin/customers/${id}`)).body.customer).toMatchObject({
      formerEmails: [{ email, until: expect.any(String) }],
    });

    const given = await giveBack(id, { email });
    expect(given).toMatchObject({ status: 200, body: { customer: { email } } });
    expect((await visitor.call('GET /api/user/me', { token: thief })).status).toBe(401);
    for (const address of [email, thiefs]) {
      const body = { email: address, password: PASSWORD };
      expect((await visitor.call('POST /api/user/login', { body })).status).toBe(400);
    }
    const withTheirs = { token: stolenLink, password: 'the-thief-again' };
    expect((await visitor.call('POST /api/user/reset-password', { body: withTheirs })).status).toBe(400);

    const [told] = await mailsTo(thiefs);
    expect(told?.subject).toBe('Your email for Darzi was changed');
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Your account at Darzi is yours again');
    const body = { token: linkIn(mail?.text), password: 'mine-once-more' };
    expect((await visitor.call('POST /api/user/reset-password', { body })).status).toBe(200);
    await signIn(visitor, email, 'mine-once-more');

    const audit = await asAdmin(`GET /api/admin/audit?q=${id}`);
    expect(audit.body.entries).toMatchObject([{ action: 'customer.account_given_back', changes: {} }]);
  });

  it('can be given another email, but not somebody else’s', async () => {
    const { id, thiefs } = await aStolenAccount('bina');
    await join(visitor, 'bina@example.com');
    expect(await giveBack(id, { email: 'bina@example.com' })).toMatchObject({
      status: 409,
      body: { code: 'account.email_taken', fields: { email: expect.any(String) } },
    });
    expect((await asAdmin(`GET /api/admin/customers/${id}`)).body.customer).toMatchObject({ email: thiefs });
    expect((await giveBack(id, { email: 'bina-new@example.com' })).status).toBe(200);
    const links = (await mailsTo('bina-new@example.com')).filter(({ text }) => linkIn(text) !== '');
    expect(links).toHaveLength(1);
  });

  it('is given back only with the password of the admin', async () => {
    const { id, email, thief } = await aStolenAccount('chitra');
    expect(await giveBack(id, { email, password: '' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Required' } },
    });
    expect(await giveBack(id, { email, password: 'a-guess' })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password' },
    });
    expect(await idOf(thief)).toBe(id);
  });
});

it('an account of the staff is not given to another email', async () => {
  const colleague = await aPerson(shop, 'admin');
  expect(await giveBack(colleague.userId, { email: 'mine@example.com' })).toMatchObject({
    status: 409,
    body: { code: 'customer.works_here' },
  });
  expect((await giveBack('nobody', { email: 'mine@example.com' })).status).toBe(404);
});

describe('the emails that an account had', () => {
  it('are its first ones, however often it moves, and are forgotten after 180 days', async () => {
    const token = await join(visitor, 'moves-0@example.com');
    for (let step = 1; step <= 12; step += 1) {
      const body = { email: `moves-${step}@example.com`, password: PASSWORD };
      await visitor.call('PATCH /api/user/me', { token, body });
    }
    const id = await idOf(token);
    const formerly = async () =>
      ((await asAdmin(`GET /api/admin/customers/${id}`)).body.customer as { formerEmails: object[] })
        .formerEmails;
    expect(await formerly()).toHaveLength(10);
    expect((await formerly()).at(-1)).toMatchObject({ email: 'moves-0@example.com' });
    await sql`update former_emails set left_at = now() - interval '181 days' where email = 'moves-0@example.com'`.execute(
      shop.db,
    );
    await repeatJob(shop, 'delete-former-emails', {});
    expect(await formerly()).toHaveLength(9);
  });
});
