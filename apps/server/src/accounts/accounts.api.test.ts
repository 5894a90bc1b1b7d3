import { DAY_MS, HOUR_MS } from '@darzi/contract/durations.ts';
import type { UserId } from '@darzi/contract/ids.ts';
import { seedDemoAccounts } from '@darzi/demo-shop/seed-demo-accounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../platform/auth/actor.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { deliverMail } from '../test-delivery.ts';
import { anAddress } from '../test-factories.ts';
import { aVisitor, join, PASSWORD, signIn } from './test-visitor.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

let addresses = 0;
const someone = () => aVisitor(shop, `10.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`);
const usersOf = async (email: string) =>
  shop.db.selectFrom('users').selectAll().where('email_key', '=', email.toLowerCase()).execute();

const mailsTo = async (email: string, kind: string) =>
  (await deliverMail(shop)).filter(({ id, to }) => to === email && id.startsWith(kind));

describe('registering', () => {
  it('creates an account that can sign in at once', async () => {
    const { call } = someone();
    const body = { name: '  Asha Rao ', email: ' Asha.One@Example.com ', password: PASSWORD };
    expect(await call('POST /api/user/register', { body })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Account created successfully! Please login.' },
    });
    const answer = await call('POST /api/user/login', {
      body: { email: 'asha.ONE@example.com', password: PASSWORD },
    });
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Login successful!' } });
    const me = await call('GET /api/user/me', { token: String(answer.body.token) });
    expect(me.body).toMatchObject({
      user: { name: 'Asha Rao', email: 'Asha.One@Example.com', role: 'customer', addresses: [] },
    });
    expect(JSON.stringify(me.body)).not.toContain('argon2');
  });

  it('stores neither password nor token', async () => {
    const token = await join(someone(), 'stored@example.com');
    const [user] = await usersOf('stored@example.com');
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const sessions = await shop.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', (user?.id ?? '') as UserId)
      .execute();
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.token_hash).toEqual(hashToken(token));
    const days = ((sessions[0]?.expires_at.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThan(30.01);
  });

  it('refuses an e-mail that is taken, in any letter case', async () => {
    const visitor = someone();
    await join(visitor, 'taken@example.com');
    const body = { name: 'Other', email: 'TAKEN@example.com', password: PASSWORD };
    expect(await visitor.call('POST /api/user/register', { body })).toMatchObject({
      status: 409,
      body: { success: false, code: 'account.email_taken', fields: { email: expect.any(String) } },
    });
  });

  it('creates one account from ten simultaneous registrations', async () => {
    const { call } = someone();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        call('POST /api/user/register', {
          body: {
            name: `Asha ${i}`,
            email: i % 2 ? 'Race@example.com' : 'race@EXAMPLE.com',
            password: PASSWORD,
          },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await usersOf('race@example.com')).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>, number, string?]>([
    ['without a name', { name: undefined }, 400, 'name'],
    ['with blanks for a name', { name: '   ' }, 400, 'name'],
    ['with a name that nobody sees', { name: '\u00a0\u200b\u3164' }, 400, 'name'],
    ['with a name of 101 letters', { name: 'a'.repeat(101) }, 400, 'name'],
    ['with an e-mail that is none', { email: 'asha' }, 400, 'email'],
    ['with two e-mails', { email: 'a@example.com, b@example.com' }, 400, 'email'],
    ['with a line break in the e-mail', { email: 'a@example.com\r\nBcc: b@example.com' }, 400, 'email'],
    ['with a list for an e-mail', { email: ['a@example.com'] }, 400, 'email'],
    ['with seven characters for a password', { password: '1234567' }, 400, 'password'],
    ['with four emoji for a password', { password: '🧵🧵🧵🧵' }, 400, 'password'],
    ['with eight blanks for a password', { password: '        ' }, 400, 'password'],
    ['with 129 characters for a password', { password: 'x'.repeat(129) }, 400, 'password'],
    ['with ten thousand signs for a password', { password: 'x'.repeat(10_000) }, 400, 'password'],
    ['with half a megabyte for a password', { password: 'x'.repeat(500_000) }, 413],
    ['with an object for a password', { password: { $ne: '' } }, 400, 'password'],
    ['with a NUL in the name', { name: 'Asha\u0000Rao' }, 400],
  ])('is refused %s', async (_, change, status, field) => {
    const body = { name: 'Asha', email: 'refused@example.com', password: PASSWORD, ...change };
    const answer = await someone().call('POST /api/user/register', { body });
    expect(answer).toMatchObject({ status, body: { success: false, code: expect.any(String) } });
    if (field !== undefined) expect(answer.body.fields).toHaveProperty([field]);
    expect(await usersOf('refused@example.com')).toHaveLength(0);
  });

  it.each([
    ['with emoji', '🧵🪡🧵🪡🧵🪡🧵🪡'],
    ['in Devanagari', 'मेरा दर्ज़ी है'],
    ['with 128 characters', 'y'.repeat(128)],
    ['with a NUL', 'tailor\u0000made'],
    ['with half a surrogate pair', 'tailor-\ud83e-made'],
    ['like a prototype', '__proto__'],
  ])('accepts a password %s', async (_, password) => {
    const visitor = someone();
    const email = `pw${addresses}@example.com`;
    await join(visitor, email, password);
    const wrong = await visitor.call('POST /api/user/login', { body: { email, password: `${password}x` } });
    expect(wrong.status).toBe(400);
  });

  it('stores nothing beyond the expected fields', async () => {
    const visitor = someone();
    const body = {
      name: 'Eve',
      email: 'eve@example.com',
      password: PASSWORD,
      role: 'admin',
      deleted_at: 'x',
    };
    await visitor.call('POST /api/user/register', { body });
    expect(await usersOf('eve@example.com')).toMatchObject([{ role: 'customer', deleted_at: null }]);
  });

  it.each(['{"__proto__":{"role":"admin"},"name":"x"}', '[]', 'null', '"text"', '{', '1e999'])(
    'answers the body %s with 400',
    async (payload) => {
      for (const url of ['/api/user/register', '/api/user/login', '/api/user/forgot-password']) {
        const answer = await shop.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { 'content-type': 'application/json' },
          remoteAddress: '10.9.9.9',
        });
        expect([url, answer.statusCode]).toEqual([url, 400]);
      }
    },
  );
});

describe('signing in', () => {
  it('answers an unknown address like a wrong password', async () => {
    const visitor = someone();
    await join(visitor, 'known@example.com');
    const wrong = await visitor.call('POST /api/user/login', {
      body: { email: 'known@example.com', password: 'wrong-password' },
    });
    const unknown = await visitor.call('POST /api/user/login', {
      body: { email: 'nobody@example.com', password: 'wrong-password' },
    });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'account.wrong_credentials' } });
    expect(unknown).toEqual(wrong);
  });

  it.each([
    [{ email: '  ', password: 'x' }, 'email'],
    [{ email: 'a@example.com', password: '   ' }, 'password'],
    [{ email: 'a@example.com' }, 'password'],
    [{ email: { a: 1 }, password: 'x' }, 'email'],
  ])('names the field at fault in %j', async (body, field) => {
    const answer = await someone().call('POST /api/user/login', { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(answer.body.fields).toHaveProperty([field]);
  });

  it('answers 429 after ten failures from one address, and admits the owner from elsewhere', async () => {
    const owner = someone();
    const token = await join(owner, 'guarded@example.com');
    const attacker = someone();
    const guess = (email = 'guarded@example.com') =>
      attacker.call('POST /api/user/login', { body: { email, password: 'guess-guess' } });
    for (let i = 0; i < 10; i++)
      expect((await guess(i % 2 ? undefined : 'GUARDED@example.com')).status).toBe(400);
    const refused = await guess();
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'request.too_many' } });
    expect(Number(refused.retryAfter)).toBeGreaterThan(800);
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(900);
    const right = await attacker.call('POST /api/user/login', {
      body: { email: 'guarded@example.com', password: PASSWORD },
    });
    expect(right.status).toBe(429);
    await signIn(owner, 'guarded@example.com');
    expect((await owner.call('GET /api/user/me', { token })).status).toBe(200);
    expect((await guess('another@example.com')).status).toBe(400);
  });

  it('counts 30 failures at once as ten', async () => {
    const visitor = someone();
    await join(visitor, 'parallel@example.com');
    const attacker = someone();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        attacker.call('POST /api/user/login', {
          body: { email: 'parallel@example.com', password: 'guess-guess' },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  it('ignores X-Forwarded-For without a trusted proxy', async () => {
    await join(someone(), 'proxied@example.com');
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) {
      const answer = await shop.app.inject({
        method: 'POST',
        url: '/api/user/login',
        remoteAddress: '10.200.0.1',
        headers: { 'x-forwarded-for': `203.0.113.${i}` },
        payload: { email: 'proxied@example.com', password: 'guess-guess' },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('counts the address named by a trusted proxy', async () => {
    const behind = await startTestApp({ TRUSTED_PROXIES: '10.0.0.1' });
    try {
      const login = async (remoteAddress: string, forwarded: string) =>
        (
          await behind.app.inject({
            method: 'POST',
            url: '/api/user/login',
            remoteAddress,
            headers: { 'x-forwarded-for': forwarded },
            payload: { email: 'nobody@example.com', password: 'guess-guess' },
          })
        ).statusCode;
      for (let i = 0; i < 10; i++) expect(await login('10.0.0.1', '203.0.113.7')).toBe(400);
      expect(await login('10.0.0.1', '203.0.113.7')).toBe(429);
      expect(await login('10.0.0.1', '203.0.113.8')).toBe(400);
      expect(await login('10.0.0.2', '203.0.113.7')).toBe(400);
    } finally {
      await behind.close();
    }
  });

  it('does not limit successful sign-ins: forty at once', async () => {
    const visitor = someone();
    await join(visitor, 'often@example.com');
    const tokens = await Promise.all(Array.from({ length: 40 }, () => signIn(visitor, 'often@example.com')));
    expect(new Set(tokens).size).toBe(40);
  });
});

describe('sessions', () => {
  it('are listed, ended one by one, and revoked by signing out', async () => {
    const visitor = someone();
    const phone = await join(visitor, 'many@example.com');
    const login = await visitor.call('POST /api/user/login', {
      body: { email: 'many@example.com', password: PASSWORD },
      userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    });
    const token = String(login.body.token);
    const list = async () =>
      (await visitor.call('GET /api/user/sessions', { token })).body.sessions as {
        _id: string;
        device: string;
        isCurrent: boolean;
      }[];
    const sessions = await list();
    expect(sessions.filter((session) => session.isCurrent)).toMatchObject([{ device: 'Firefox on Android' }]);
    const other = sessions.find((session) => !session.isCurrent);
    const stranger = await join(someone(), 'stranger@example.com');
    for (const id of [other?._id, 'x', '__proto__', '00000000-0000-4000-8000-000000000000']) {
      const answer = await visitor.call(`DELETE /api/user/sessions/${id}`, { token: stranger });
      expect(answer).toMatchObject({ status: 404, body: { code: 'account.session_not_found' } });
    }
    expect((await visitor.call(`DELETE /api/user/sessions/${other?._id}`, { token })).status).toBe(200);
    expect((await visitor.call('GET /api/user/me', { token: phone })).status).toBe(401);
    expect(await list()).toHaveLength(1);
    expect(await visitor.call('POST /api/user/logout', { token })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    const dead = await visitor.call('POST /api/user/logout', { token });
    expect(dead).toMatchObject({
      status: 401,
      body: { message: 'Session expired. Please login again.', code: 'session.expired' },
    });
  });

  it('expire, and record their use only every few minutes', async () => {
    const visitor = someone();
    const token = await join(visitor, 'timed@example.com');
    const row = () =>
      shop.db
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirstOrThrow();
    const before = await row();
    await visitor.call('GET /api/user/me', { token });
    expect((await row()).last_seen_at).toEqual(before.last_seen_at);
    const longAgo = new Date(Date.now() - HOUR_MS);
    await shop.db
      .updateTable('sessions')
      .set({ last_seen_at: longAgo })
      .where('id', '=', before.id)
      .execute();
    await Promise.all(Array.from({ length: 5 }, () => visitor.call('GET /api/user/me', { token })));
    await expect
      .poll(async () => (await row()).last_seen_at.getTime(), { timeout: 15_000 })
      .toBeGreaterThan(longAgo.getTime());
    await shop.db.updateTable('sessions').set({ expires_at: longAgo }).where('id', '=', before.id).execute();
    expect((await visitor.call('GET /api/user/me', { token })).status).toBe(401);
  });
});

describe('the profile', () => {
  it('changes its name and its whole list of addresses', async () => {
    const visitor = someone();
    const token = await join(visitor, 'profile@example.com');
    const patch = (body: unknown) => visitor.call('PATCH /api/user/me', { token, body });
    const first = await patch({ name: 'Asha R.', addresses: [{ ...anAddress(), note: 'x' }] });
    const [kept] = (first.body.user as { addresses: { _id: string }[] }).addresses;
    expect(first.body.user).toMatchObject({ name: 'Asha R.', addresses: [anAddress()] });
    expect(first.body.user).not.toHaveProperty('addresses.0.note');
    const second = await patch({
      addresses: [
        { ...anAddress({ city: 'Mysuru' }), _id: 'mine' },
        { ...kept, ...anAddress() },
      ],
    });
    const ids = (second.body.user as { addresses: { _id: string }[] }).addresses.map(({ _id }) => _id);
    expect(ids[1]).toBe(kept?._id);
    expect(ids[0]).not.toBe('mine');
    expect((await patch({})).body.user).toMatchObject({ name: 'Asha R.' });
    expect((await patch({ addresses: [] })).body.user).toMatchObject({ addresses: [] });
  });

  it.each([
    [{ pinCode: '12345' }, 'addresses.0.pinCode', 'Please enter a valid 6-digit pin code'],
    [
      { phoneNumber: '+919845012345' },
      'addresses.0.phoneNumber',
      'Please enter a valid 10-digit phone number',
    ],
    [{ state: 'Texas' }, 'addresses.0.state', 'Please choose a state or union territory of India'],
    [{ city: ' ' }, 'addresses.0.city', 'Required'],
    [{ email: 'x' }, 'addresses.0.email', 'Please enter a valid email address'],
  ])('refuses an address with %j', async (change, field, text) => {
    const visitor = someone();
    const token = await join(visitor, `address${addresses}@example.com`);
    const answer = await visitor.call('PATCH /api/user/me', {
      token,
      body: { addresses: [anAddress(change)] },
    });
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: text } } });
  });

  it('changes its e-mail only with the password, never to a taken one', async () => {
    const visitor = someone();
    await join(visitor, 'other@example.com');
    const token = await join(visitor, 'moving@example.com');
    const patch = (body: unknown) => visitor.call('PATCH /api/user/me', { token, body });
    for (const password of [undefined, '', '  ']) {
      expect(await patch({ email: 'moved@example.com', password })).toMatchObject({
        status: 400,
        body: { fields: { password: 'Required' } },
      });
    }
    expect(await patch({ email: 'moved@example.com', password: 'wrong-password' })).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password', fields: { password: 'The password is not correct.' } },
    });
    expect(await patch({ email: 'OTHER@example.com', password: PASSWORD })).toMatchObject({
      status: 409,
      body: { code: 'account.email_taken' },
    });
    expect((await patch({ email: 'Moving@Example.com' })).body.user).toMatchObject({
      email: 'Moving@Example.com',
    });
    expect(await mailsTo('Moving@Example.com', 'email-changed-')).toEqual([]);
    expect((await patch({ email: 'moved@example.com', password: PASSWORD })).status).toBe(200);
    const notices = await mailsTo('Moving@Example.com', 'email-changed-');
    expect(notices.map(({ subject }) => subject)).toEqual(['Your email for Darzi was changed']);
    expect(notices[0]?.text).toContain('If it was not you, somebody else knows your password.');
    expect(notices[0]?.text).not.toContain('moved@example.com');
    expect(await mailsTo('moved@example.com', 'email-changed-')).toEqual([]);
    await signIn(visitor, 'moved@example.com');
    await join(visitor, 'moving@example.com');
  });

  it('tells a confirmed address of another e-mail, however many confirmations were requested before', async () => {
    const visitor = someone();
    const [email, language] = ['taken-over@example.com', 'hi-IN'];
    await visitor.call('POST /api/user/register', {
      language,
      body: { name: 'Asha Rao', email, password: PASSWORD },
    });
    const token = await signIn(visitor, email);
    for (let i = 0; i < 6; i += 1) await visitor.call('POST /api/user/send-confirmation', { token });
    await shop.db.updateTable('users').set({ email_confirmed_at: new Date() }).execute();
    const body = { email: 'thief@example.com', password: PASSWORD };
    expect((await visitor.call('PATCH /api/user/me', { token, body })).status).toBe(200);
    const notices = await mailsTo(email, 'email-changed-');
    expect(notices.map(({ subject }) => subject)).toEqual(['Darzi में आपका ईमेल बदल गया है']);
    expect(notices[0]?.text).toContain('नमस्ते Asha Rao,');
    expect(notices[0]?.text).toContain('/hi/contact');
  });

  it('tells no more unconfirmed addresses of a change than it sends confirmations', async () => {
    const visitor = someone();
    const token = await join(visitor, 'wanderer-0@example.com');
    for (let step = 1; step <= 7; step += 1) {
      const body = { email: `wanderer-${step}@example.com`, password: PASSWORD };
      expect((await visitor.call('PATCH /api/user/me', { token, body })).status).toBe(200);
    }
    const notices = (await deliverMail(shop)).filter(
      ({ id, to }) => id.startsWith('email-changed-') && to.startsWith('wanderer-'),
    );
    expect(notices).toHaveLength(5);
  });

  it('lets only one of two customers move to the same e-mail at once', async () => {
    const visitor = someone();
    const tokens = [await join(visitor, 'left@example.com'), await join(visitor, 'right@example.com')];
    const answers = await Promise.all(
      tokens.map((token) =>
        visitor.call('PATCH /api/user/me', {
          token,
          body: { email: 'middle@example.com', password: PASSWORD },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('changes its password, which ends the other sessions', async () => {
    const visitor = someone();
    const other = await join(visitor, 'rekeyed@example.com');
    const token = await signIn(visitor, 'rekeyed@example.com');
    const change = (password: string, newPassword: string) =>
      visitor.call('POST /api/user/password', { token, body: { password, newPassword } });
    expect(await change('wrong-password', 'new-password-1')).toMatchObject({
      status: 400,
      body: { code: 'account.wrong_password' },
    });
    expect(await change(PASSWORD, 'short')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'At least 8 characters' } },
    });
    expect((await change(PASSWORD, 'new-password-1')).status).toBe(200);
    expect((await visitor.call('GET /api/user/me', { token })).status).toBe(200);
    expect((await visitor.call('GET /api/user/me', { token: other })).status).toBe(401);
    expect(
      (
        await visitor.call('POST /api/user/login', {
          body: { email: 'rekeyed@example.com', password: PASSWORD },
        })
      ).status,
    ).toBe(400);
    await signIn(visitor, 'rekeyed@example.com', 'new-password-1');
    const notices = await mailsTo('rekeyed@example.com', 'password-changed-');
    expect(notices.map(({ subject }) => subject)).toEqual(['Your password for Darzi was changed']);
    expect(notices[0]?.text).toContain('/forgot-password');
  });

  it('cannot be brute-forced with a stolen token', async () => {
    const visitor = someone();
    const token = await join(visitor, 'stolen@example.com');
    const guess = () => visitor.call('DELETE /api/user/me', { token, body: { password: 'guess-guess' } });
    for (let i = 0; i < 10; i++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    expect((await visitor.call('GET /api/user/me', { token })).status).toBe(200);
  });

  it.each([
    'GET /api/user/me',
    'PATCH /api/user/me',
    'DELETE /api/user/me',
    'GET /api/user/export',
    'GET /api/user/sessions',
    'DELETE /api/user/sessions/x',
    'POST /api/user/password',
    'POST /api/user/logout',
  ])('%s needs a live token, before anything else is checked', async (route) => {
    for (const token of [undefined, 'nonsense', '\u0001', 'x'.repeat(5000)]) {
      expect((await someone().call(route, { token })).status).toBe(401);
    }
  });
});

it('accepts 120 registrations an hour from one address, then says when to retry', async () => {
  const visitor = someone();
  await join(visitor, 'crowd@example.com');
  const body = { name: 'Asha', email: 'crowd@example.com', password: PASSWORD };
  const statuses: number[] = [];
  for (let i = 0; i < 119; i++)
    statuses.push((await visitor.call('POST /api/user/register', { body })).status);
  expect(new Set(statuses)).toEqual(new Set([409]));
  const refused = await visitor.call('POST /api/user/register', { body });
  expect(refused.status).toBe(429);
  expect(Number(refused.retryAfter)).toBeGreaterThan(3_000);
});

it('seeds three demo accounts, once', async () => {
  await seedDemoAccounts(shop.db);
  await seedDemoAccounts(shop.db);
  const visitor = someone();
  for (const role of ['customer', 'designer', 'admin']) {
    const token = await signIn(visitor, `${role}@example.com`, 'darzi-demo-1');
    expect((await visitor.call('GET /api/user/me', { token })).body.user).toMatchObject({
      role,
      addresses: role === 'customer' ? [{ city: 'Bengaluru', state: 'Karnataka' }] : [],
    });
    expect(await usersOf(`${role}@example.com`)).toHaveLength(1);
  }
});
