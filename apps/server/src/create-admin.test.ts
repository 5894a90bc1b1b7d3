import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join as joinPath } from 'node:path';
import { text } from 'node:stream/consumers';
import { seedDemoAccounts } from '@darzi/demo-shop/seed-demo-accounts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from './accounts/demo-accounts.ts';
import { aVisitor, join, PASSWORD, signIn } from './accounts/test-visitor.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const run = async (args: readonly string[], input: string, databaseUrl = shop.databaseUrl) => {
  const child = spawn(process.execPath, [joinPath(import.meta.dirname, 'create-admin.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: databaseUrl },
  });
  child.stdin.end(input);
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, errors };
};
const roleOf = async (token: string) =>
  ((await aVisitor(shop, '10.4.0.2').call('GET /api/user/me', { token })).body.user as { role: string }).role;

describe('npm run admin:create', () => {
  it('creates an admin with the password from standard input', async () => {
    const args = ['--email', 'Owner@example.com', '--name', 'Vikram Shetty', '--password-stdin'];
    const done = await run(args, 'first-admin-1\n');
    expect(done).toMatchObject({ code: 0, errors: '' });
    expect(done.out).toContain('Owner@example.com is now an admin.');
    const token = await signIn(aVisitor(shop, '10.4.0.1'), 'owner@example.com', 'first-admin-1');
    expect(await roleOf(token)).toBe('admin');
  });

  it('makes an existing account an admin, which keeps its password', async () => {
    const visitor = aVisitor(shop, '10.4.0.3');
    const token = await join(visitor, 'deputy@example.com');
    const done = await run(['--email', 'deputy@EXAMPLE.com'], '');
    expect(done.code).toBe(0);
    expect(await roleOf(token)).toBe('admin');
    await signIn(visitor, 'deputy@example.com', PASSWORD);
    const entries = await shop.db
      .selectFrom('audit_entries')
      .select(['actor_role', 'action'])
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { actor_role: 'command line', action: 'account.created' },
      { actor_role: 'command line', action: 'account.role_changed' },
    ]);
  });

  it.each([
    [
      'an e-mail that is none',
      ['--email', 'x', '--name', 'X', '--password-stdin'],
      'long-enough-1',
      'email:',
    ],
    [
      'a short password',
      ['--email', 'y@example.com', '--name', 'Y', '--password-stdin'],
      'short',
      'password: At least 8',
    ],
    [
      'a common password',
      ['--email', 'y@example.com', '--name', 'Y', '--password-stdin'],
      'Password123',
      'password: This password is easy to guess.',
    ],
    ['no name', ['--email', 'y@example.com', '--password-stdin'], 'long-enough-1', 'name: Required'],
    ['no terminal', ['--email', 'y@example.com', '--name', 'Y'], '', '--password-stdin'],
    ['an unknown option', ['--emial', 'y@example.com'], '', 'emial'],
  ])('refuses %s with an explanation', async (_, args, input, words) => {
    const done = await run(args, input);
    expect(done.code).toBe(1);
    expect(done.errors).toContain(words);
    expect(done.errors).not.toMatch(/ at .*\.ts:\d/);
  });

  it('replaces the demo: its accounts are deleted, the owner becomes first admin, others choose a new password', async () => {
    const demo = await startTestApp();
    try {
      const { adminId } = await seedDemoAccounts(demo.db);
      const theirs = aVisitor(demo, '10.4.0.5');
      await join(theirs, 'packer@example.com', DEMO_PASSWORD);
      await join(theirs, 'buyer@example.com', PASSWORD);
      await demo.db
        .updateTable('users')
        .set({ role: 'packer' })
        .where('email', '=', 'packer@example.com')
        .execute();
      const wrong = await run(['--email', 'admin@example.com', '--replace-demo'], '', demo.databaseUrl);
      expect([wrong.code, wrong.errors]).toEqual([1, expect.stringContaining('email: belongs to the demo')]);
      const args = ['--email', 'owner@example.com', '--name', 'Owner', '--password-stdin', '--replace-demo'];
      const done = await run(args, 'first-admin-1\n', demo.databaseUrl);
      expect(done).toMatchObject({ code: 0, errors: '' });
      expect(done.out).toContain('Closed: customer@example.com, designer@example.com, admin@example.com');
      for (const email of ['customer', 'designer', 'admin', 'packer']) {
        const body = { email: `${email}@example.com`, password: DEMO_PASSWORD };
        expect((await theirs.call('POST /api/user/login', { body })).body.code).toBe(
          'account.wrong_credentials',
        );
      }
      await signIn(theirs, 'buyer@example.com', PASSWORD);
      const token = await signIn(theirs, 'owner@example.com', 'first-admin-1');
      const { body } = await theirs.call('GET /api/admin/staff', { token });
      const staff = body.staff as { email: string; isFirstAdmin: boolean; _id: string }[];
      expect(staff.map(({ email, isFirstAdmin }) => [email, isFirstAdmin]).sort()).toEqual([
        ['owner@example.com', true],
        ['packer@example.com', false],
      ]);
      expect(staff.map(({ _id }) => _id)).not.toContain(adminId);
      expect(
        await run(['--email', 'owner@example.com', '--replace-demo'], '', demo.databaseUrl),
      ).toMatchObject({
        code: 0,
      });
    } finally {
      await demo.close();
    }
  });
});
