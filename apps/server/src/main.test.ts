import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { createDatabase, dropDatabase } from '@darzi/embedded-postgres/databases.ts';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { hashPassword } from './accounts/password-hash.ts';
import { createPool } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { openDetour } from './platform/db/test-detour.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'darzi-main-'));
  await chmod(directory, 0o755);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The shop with its own database, started as by a terminal: in its own process group. */
const startInGroup = (environment: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env.PATH,
      SEED: 'none',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: join(directory, 'data'),
      ...environment,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

it.each(['SIGINT', 'SIGTERM'] as const)(
  'ends in order by %s to its whole group, as a terminal sends it',
  async (signal) => {
    const shop = startInGroup();
    const complaints = text(shop.stderr);
    try {
      for await (const line of createInterface(shop.stdout)) if (line.includes('is open at')) break;
      const began = performance.now();
      const ended = once(shop, 'exit');
      process.kill(-(shop.pid ?? Number.NaN), signal);
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - began).toBeLessThan(10_000);
      expect(await complaints).toBe('');
    } finally {
      if (shop.exitCode === null) shop.kill('SIGKILL');
    }
  },
  120_000,
);

it('says how to create its first owner, who is created while it runs', async () => {
  const data = { DATA_DIR: join(directory, 'first-owner') };
  const shop = startInGroup(data);
  try {
    const printed: string[] = [];
    for await (const line of createInterface(shop.stdout)) {
      printed.push(line);
      if (line.includes('admin:create')) break;
    }
    shop.stdout.resume();
    const url = /is open at (\S+)/.exec(printed.join('\n'))?.[1];
    const args = ['--email', 'owner@example.com', '--name', 'Asha', '--password-stdin'];
    const made = spawn(process.execPath, [join(import.meta.dirname, 'create-admin.ts'), ...args], {
      env: { PATH: process.env.PATH, SEED: 'none', ...data },
    });
    made.stdin.end('first-admin-1\n');
    const [out, errors] = await Promise.all([text(made.stdout), text(made.stderr), once(made, 'exit')]);
    expect([out.trim(), errors]).toEqual(['owner@example.com is now an admin.', '']);
    const login = await fetch(`${url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@example.com', password: 'first-admin-1' }),
    });
    expect(login.status).toBe(200);
  } finally {
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    await ended;
  }
}, 120_000);

/** The further processes of a shop, according to the system. */
const copiesOf = async (shop: number): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const name of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const read = (file: string) => readFile(join('/proc', name, file), 'utf8').catch(() => '');
    const parent = Number((await read('stat')).split(') ')[1]?.split(' ')[1]);
    if (parent === shop && (await read('cmdline')).includes('main.ts')) found.push(Number(name));
  }
  return found;
};

it('answers from several processes; one that dies is replaced, and all end with the first', async () => {
  const shop = startInGroup({ WORKERS: '3' });
  const complaints = text(shop.stderr);
  const ended = once(shop, 'exit');
  try {
    let url = '';
    for await (const line of createInterface(shop.stdout)) {
      url = /is open at (\S+)/.exec(line)?.[1] ?? '';
      if (url !== '') break;
    }
    shop.stdout.resume();
    const ask = () =>
      fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
        ({ status }) => status,
        () => 0,
      );
    expect(await Promise.all(Array.from({ length: 30 }, ask))).toEqual(Array(30).fill(200));
    // Whichever process is asked: the figures of all three, none of them twice.
    for (let scrape = 0; scrape < 12; scrape += 1) {
      const metrics = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
      const started = [...metrics.matchAll(/^process_start_time_seconds\{process="(\d)"\} /gm)];
      expect(started.map(([, number]) => number).toSorted()).toEqual(['1', '2', '3']);
      const answered = metrics.matchAll(/^http_request_seconds_count\{.*route="\/readyz".*\} (\d+)$/gm);
      expect([...answered].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(30);
      expect(metrics.match(/^# TYPE http_request_seconds /gm)).toHaveLength(1);
    }
    const before = await copiesOf(shop.pid ?? 0);
    expect(before).toHaveLength(2);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await vi.waitFor(async () => expect(await copiesOf(shop.pid ?? 0)).not.toContain(before[0]), 10_000);
    // Two are left, whichever process is asked.
    expect(await Promise.all(Array.from({ length: 30 }, ask))).toEqual(Array(30).fill(200));
    await vi.waitFor(async () => expect(await copiesOf(shop.pid ?? 0)).toHaveLength(2), 30_000);
    const last = await copiesOf(shop.pid ?? 0);
    process.kill(shop.pid ?? 0, 'SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await complaints).toBe('');
    for (const pid of last) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  } finally {
    if (shop.exitCode === null) shop.kill('SIGKILL');
  }
}, 120_000);

it('opens, and says what it is waiting for, if the database takes six seconds per connection', async () => {
  const server = inject('postgresAdminUrl');
  const slow = await openDetour(await createDatabase(server, 'slow_start'), (socket, through) => {
    setTimeout(() => socket.pipe(through).pipe(socket), 6_000);
  });
  const shop = startInGroup({ DATABASE_URL: slow.url });
  const complaints = text(shop.stderr);
  try {
    const lines: string[] = [];
    for await (const line of createInterface(shop.stdout)) {
      lines.push(line);
      if (line.includes('is open at')) break;
    }
    const ended = once(shop, 'exit');
    shop.kill('SIGTERM');
    expect(await complaints).toBe('');
    expect(lines.join('\n')).toContain('is open at');
    expect(lines).toContain('  the database is slow to take connections, please wait');
    await ended;
  } finally {
    if (shop.exitCode === null) shop.kill('SIGKILL');
    slow.close();
    await dropDatabase(server, 'slow_start');
  }
}, 180_000);

it('opens a restored copy to look at with the shop’s own variables, and reaches nobody', async () => {
  const server = inject('postgresAdminUrl');
  const databaseUrl = await createDatabase(server, 'inspected');
  const backups = join(directory, 'backups-of-the-shop');
  await migrate(databaseUrl);
  const pool = createPool(databaseUrl, 1);
  // A demo's copy too: its password opens nothing that others can reach.
  const hash = await hashPassword('darzi-demo-1');
  await pool.query(
    `insert into users (id, name, email, role, password_hash) values (gen_random_uuid(), 'Demo', 'admin@example.com', 'admin', $1)`,
    [hash.ok ? hash.value : ''],
  );
  const shop = startInGroup({
    INSPECT: '1',
    DATABASE_URL: databaseUrl,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://shop.example.com',
    SMTP_URL: 'smtp://mail.invalid',
    BACKUP_DIR: backups,
    STRIPE_SECRET_KEY: 'sk_live_1234567890',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  });
  const complaints = text(shop.stderr);
  const ended = once(shop, 'exit');
  try {
    let printed = '';
    for await (const line of createInterface(shop.stdout)) {
      printed += `${line}\n`;
      if (line.includes('INSPECT=1')) break;
    }
    shop.stdout.resume();
    const url = /is open at (http:\/\/127\.0\.0\.1:\d+)$/m.exec(printed)?.[1];
    expect(await (await fetch(`${url}/api/order/payment-methods`)).json()).toMatchObject({
      methods: ['cod'],
    });
    // Whatever takes jobs enters its schedule before the shop opens.
    const { rows } = await pool.query('select identifier from graphile_worker._private_known_crontabs');
    expect(rows).toEqual([]);
    await expect(readdir(backups)).rejects.toThrow('ENOENT');
    shop.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await complaints).toBe('');
  } finally {
    if (shop.exitCode === null) shop.kill('SIGKILL');
    await pool.end();
    await dropDatabase(server, 'inspected');
  }
}, 120_000);
