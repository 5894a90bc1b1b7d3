import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join as joinPath } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../test-app.ts';
import { aVisitor, join, PASSWORD, signIn } from './test-visitor.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

const run = async (args: readonly string[], input: string) => {
  const child = spawn(process.execPath, [joinPath(import.meta.dirname, 'create-admin.ts'), ...args], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: shop.databaseUrl },
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
    expect(done.out).toContain('Owner@example.com is an admin now.');
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
    ['no name', ['--email', 'y@example.com', '--password-stdin'], 'long-enough-1', 'name: Required'],
    ['no terminal', ['--email', 'y@example.com', '--name', 'Y'], '', '--password-stdin'],
    ['an unknown option', ['--emial', 'y@example.com'], '', 'emial'],
  ])('refuses %s in words', async (_, args, input, words) => {
    const done = await run(args, input);
    expect(done.code).toBe(1);
    expect(done.errors).toContain(words);
    expect(done.errors).not.toMatch(/ at .*\.ts:\d/);
  });
});
