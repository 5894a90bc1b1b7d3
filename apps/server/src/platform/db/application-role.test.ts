import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createDatabase, dropDatabase } from '@darzi/embedded-postgres/databases.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseConfig } from '../../settings/config.ts';
import { limitApplicationRole } from './application-role.ts';
import { openCommandDatabase } from './command-database.ts';
import { newId } from './id.ts';

/** A shop whose program has its own database role, beside the administrator role that migrates. */
const role = `shop_${newId().replaceAll('-', '')}`;
const database = `roles_${newId().replaceAll('-', '')}`;
const server = inject('postgresAdminUrl');
let adminUrl: string;
let url: string;
let directory: string;
let shop: Running;

type Running = { readonly url: string; readonly stop: () => Promise<unknown> };

/** Runs the shop as a separate process, as in production. */
const startProgram = async (environment: Record<string, string>): Promise<Running> => {
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: { ...process.env, SEED: 'none', PORT: '0', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = async () => {
    if (program.exitCode !== null) return;
    program.kill('SIGTERM');
    await once(program, 'exit');
  };
  for await (const line of createInterface(program.stdout)) {
    const url = /is open at (http\S+)/.exec(line)?.[1];
    if (url !== undefined) return { url, stop };
  }
  throw new Error('the shop did not start');
};

const query = async (at: string, sql: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return await client.query(sql, values);
  } finally {
    await client.end();
  }
};
const call = async (route: string, body: object, token?: string) => {
  const [method, path] = route.split(' ');
  const answer = await fetch(`${shop.url}${path}`, {
    method: method ?? 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};

beforeAll(async () => {
  adminUrl = await createDatabase(server, database);
  await query(adminUrl, `create role ${role} login password 'a-password-of-its-own'`);
  const own = new URL(adminUrl);
  own.username = role;
  own.password = 'a-password-of-its-own';
  url = own.href;
  directory = await mkdtemp(join(tmpdir(), 'darzi-roles-'));
  shop = await startProgram({ DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl, DATA_DIR: directory });
}, 60_000);
afterAll(async () => {
  await shop?.stop();
  await query(adminUrl, `drop owned by ${role}`);
  await dropDatabase(server, database);
  await query(server, `drop role ${role}`);
  await rm(directory, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('gives the shop a role that owns nothing, also when it starts again', async () => {
    const home = await mkdtemp(join(tmpdir(), 'darzi-own-'));
    // the server may run as a user other than root
    await chmod(home, 0o755);
    try {
      for (const start of ['first', 'second']) {
        const own = await startProgram({ DATA_DIR: home });
        try {
          expect((await fetch(`${own.url}/readyz`)).status, start).toBe(200);
          const command = await openCommandDatabase(parseConfig({ DATA_DIR: home }));
          const { rows } = await query(
            command.url,
            `select distinct a.usename as role, has_table_privilege(a.usename, 'audit_entries', 'insert') as adds,
               has_table_privilege(a.usename, 'audit_entries', 'update, delete, truncate') as changes
             from pg_stat_activity a where a.application_name = 'darzi'`,
          );
          expect(rows).toEqual([{ role: 'darzi_shop', adds: true, changes: false }]);
        } finally {
          await own.stop();
        }
      }
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  }, 60_000);
});

describe('the application’s own database role', () => {
  it('runs the shop: people, jobs, mail, settings and their audit', async () => {
    const person = { name: 'Leela', email: 'leela@example.com', password: 'tailor-made-1' };
    expect((await call('POST /api/user/register', person)).status).toBe(200);
    await query(adminUrl, `update users set role = 'admin'`);
    const { token } = (await call('POST /api/user/login', person)).body;
    expect((await call('PATCH /api/admin/settings', { deliveryFee: 59 }, token)).status).toBe(200);
    expect((await call('POST /api/user/forgot-password', { email: person.email })).status).toBe(200);
    await expect
      .poll(() => readdir(join(directory, 'outbox')).catch(() => []), { timeout: 15_000 })
      .toHaveLength(2);
    const leaver = { name: 'Asha', email: 'asha@example.com', password: 'tailor-made-1' };
    await call('POST /api/user/register', leaver);
    const asha = (await call('POST /api/user/login', leaver)).body.token;
    expect((await call('DELETE /api/user/me', { password: leaver.password }, asha)).status).toBe(200);
    const { rows } = await query(url, 'select action from audit_entries');
    expect(rows).toEqual([{ action: 'settings.changed' }]);
  });

  it.each(['audit_entries', 'ledger_entries'])('can only read and add to %s', async (book) => {
    for (const statement of [
      `update ${book} set at = at`,
      `delete from ${book}`,
      `truncate ${book}`,
      `truncate ${book} cascade`,
    ]) {
      await expect(query(url, statement), statement).rejects.toThrow(/permission denied/);
    }
    for (const statement of [
      `alter table ${book} disable trigger all`,
      `drop table ${book}`,
      `alter table ${book} owner to ${role}`,
    ]) {
      await expect(query(url, statement), statement).rejects.toThrow(/must be owner/);
    }
    await expect(query(url, 'set session_replication_role = replica')).rejects.toThrow(/permission denied/);
    await expect(query(url, `create table ${book}_too (id int)`)).rejects.toThrow(/permission denied/);
  });

  it('is granted again, as when a copy starts, without waiting for jobs that are being added', async () => {
    const shopper = new pg.Client({ connectionString: url });
    await shopper.connect();
    try {
      await shopper.query('begin');
      await shopper.query(`insert into graphile_worker._private_jobs (task_id, run_at)
        select id, 'infinity' from graphile_worker._private_tasks limit 1`);
      const impatient = new URL(adminUrl);
      impatient.searchParams.set('options', '-c lock_timeout=2000');
      expect(await limitApplicationRole(url, impatient.href)).toBe(true);
    } finally {
      await shopper.end();
    }
  });

  it('cannot pretend that another migration was applied', async () => {
    await expect(query(url, 'delete from migrations')).rejects.toThrow(/permission denied/);
  });

  it('is stopped by the ledger’s triggers from an accidental change even as its owner', async () => {
    await expect(query(adminUrl, 'delete from audit_entries')).rejects.toThrow(/append-only/);
    await expect(query(adminUrl, 'truncate ledger_entries')).rejects.toThrow(/append-only/);
  });
});
