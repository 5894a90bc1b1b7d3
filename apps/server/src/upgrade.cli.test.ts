import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { seedDemoShop } from '@darzi/demo-shop/seed-demo-shop.ts';
import { createDatabase, dropDatabase, urlOfDatabase } from '@darzi/embedded-postgres/databases.ts';
import { takeDirectory } from '@darzi/embedded-postgres/directory-lock.ts';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { startOlderPostgres } from '@darzi/embedded-postgres/test-older-cluster.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp } from './test-app.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 }); // whole servers start, are copied and stop here

let root: string;
let data: string;
let before: unknown;
let older: Awaited<ReturnType<typeof startOlderPostgres>>;

const begin = (args: readonly string[]): ChildProcess =>
  spawn(
    process.execPath,
    [join(import.meta.dirname, 'upgrade.cli.ts'), '--programs', older.programs, ...args],
    {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled'),
        DATA_DIR: data,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );

const run = async (...args: readonly string[]): Promise<{ code: unknown; text: string }> => {
  const child = begin(args);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (text += piece));
  const [code] = await once(child, 'close');
  return { code, text };
};

/** Kills the command as soon as it prints this step. */
const runUntil = async (said: string): Promise<readonly string[]> => {
  const child = begin([]);
  const ended = once(child, 'exit');
  const lines: string[] = [];
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.includes(said)) child.kill('SIGKILL');
  }
  await ended;
  return lines;
};

const look = async (url: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select (select count(*) from orders) as orders, (select count(*) from custom_orders) as custom_orders,
      (select sum(amount_paise) from ledger_entries) as ledger, (select count(*) from stock_movements) as movements,
      (select json_agg(m order by m.name) from migrations m) as migrations,
      (select json_agg(f order by f::text) from facet_counts f) as facets,
      (select last_value from orders_seq_seq) as last_order`);
  await client.end();
  return rows[0];
};

const versionOf = (cluster: string) =>
  readFile(join(data, 'postgres', cluster, 'data', 'PG_VERSION'), 'utf8');

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'darzi-upgrade-'));
  await chmod(root, 0o755); // root's database runs as another user
  data = join(root, 'data');
  older = await startOlderPostgres('17', join(data, 'postgres'));
  const admin = urlOfDatabase(older.url, 'postgres');
  const shop = await startTestApp({}, undefined, admin);
  await seedDemoShop(shop.deps, false);
  const client = new Client({ connectionString: admin });
  await client.connect();
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  await client.query(`alter database ${name} allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await dropDatabase(admin, 'darzi');
  const darzi = await createDatabase(admin, 'darzi', name);
  await client.end();
  await shop.close();
  const wrong = new Client({ connectionString: darzi });
  await wrong.connect();
  await wrong.query(`insert into captures (id, kind, payable_id, provider, is_settling, currency, amount_minor,
    amount_paise) values (gen_random_uuid(), 'order', gen_random_uuid(), 'cash', true, 'inr', 100, 100)`);
  await wrong.end();
  before = await look(darzi);
  await older.stop();
});
afterAll(async () => {
  await older?.remove();
  await rm(root, { recursive: true, force: true });
});

it('is named when the shop refuses the directory, says what it needs, and is refused while a shop runs', async () => {
  const directory = join(data, 'postgres');
  await expect(startEmbeddedPostgres({ directory, log: () => {} })).rejects.toThrow(
    /is of PostgreSQL 17, and this shop brings \d+: it was left as it is; "npm run database:upgrade" carries it over/,
  );
  const plan = await run('--plan');
  expect(plan.text).toMatch(
    /^PostgreSQL 17 to \d+: \d+ MB\. It takes up to a minute and \d+ MB of disk beside what is there; \d+ MB are free\.\n$/,
  );
  expect(plan.code).toBe(0);
  const release = await takeDirectory(directory, directory);
  expect(await run()).toEqual({
    code: 1,
    text: expect.stringContaining('is in use by another running shop'),
  });
  await release();
  expect(await readdir(directory)).toEqual(['cluster']);
});

it('leaves the old database when killed at any moment, or when the ledger is wrong', async () => {
  for (const said of ['starts, for reading', 'copying', 'copied', 'compared']) {
    expect((await runUntil(said)).at(-1), said).toContain(said);
    expect(await versionOf('cluster'), said).toBe('17\n');
  }
  const refused = await run();
  expect(refused.text).toContain('money was taken that the ledger does not know');
  expect(refused.code).toBe(1);
  expect(await readdir(join(data, 'postgres'))).toEqual(['cluster']);
  expect(await versionOf('cluster')).toBe('17\n');
});

it('migrates everything, and keeps the old database under a telling name', async () => {
  const done = await run('--accept-faults');
  expect(done, done.text).toMatchObject({
    code: 0,
    text: expect.stringMatching(
      /copied: \d+ rows[\s\S]+compared: [\s\S]+kept at \S+cluster\.postgresql-17\n$/,
    ),
  });
  expect((await readdir(join(data, 'postgres'))).sort()).toEqual(['cluster', 'cluster.postgresql-17']);
  expect(await versionOf('cluster.postgresql-17')).toBe('17\n');
  const shop = await startEmbeddedPostgres({ directory: join(data, 'postgres'), log: () => {} });
  const after = await look(shop.url);
  await shop.stop();
  expect(after).toEqual(before);
  expect(Number(after.orders)).toBeGreaterThan(0);
  expect(await run()).toMatchObject({ code: 0, text: expect.stringContaining('already') });
});
