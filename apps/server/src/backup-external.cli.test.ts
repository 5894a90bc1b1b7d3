import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { migrate } from './platform/db/migrate.ts';
import { createFileStore } from './platform/files/file-store.ts';
import { parseConfig } from './settings/config.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 }); // a whole server starts, is dumped and restored

/** The newest PostgreSQL on this machine with its client programs, where Debian's packages install it. */
const programs = globSync('/usr/lib/postgresql/*/bin/initdb').sort().map(dirname).at(-1);
const isRoot = process.getuid?.() === 0;
const canRun = programs !== undefined && (!isRoot || existsSync('/usr/bin/setpriv'));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

type Said = { readonly code: number; readonly text: string };

describe.skipIf(!canRun)('a shop with a database and a bucket of others', () => {
  let root: string;
  let port: number;
  let server: ReturnType<typeof spawn>;
  let bucket: S3rver;
  let settings: NodeJS.ProcessEnv;

  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const connect = async (database: string): Promise<Client> => {
    const client = new Client({ connectionString: urlOf(database) });
    await client.connect();
    return client;
  };
  /** PostgreSQL refuses to run as root. */
  const asOther = (program: string, args: readonly string[]): [string, string[]] =>
    isRoot
      ? ['setpriv', ['--reuid=65534', '--regid=65534', '--clear-groups', `${programs}/${program}`, ...args]]
      : [`${programs}/${program}`, [...args]];
  const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Said> =>
    new Promise((resolve) => {
      const env = { PATH: `${programs}:${process.env.PATH}`, ...settings, ...more };
      execFile(
        process.execPath,
        [join(import.meta.dirname, 'backup.cli.ts'), ...args],
        { env, cwd: root },
        (error, out, complaint) =>
          resolve({ code: error === null ? 0 : Number(error.code), text: (out + complaint).trim() }),
      );
    });
  const filesOf = (name: string) => createFileStore(parseConfig({ ...settings, S3_BUCKET: name }));
  const addPicture = async (client: Client): Promise<string> => {
    const bytes = randomBytes(3_000);
    const hash = createHash('sha256').update(bytes).digest('hex');
    await filesOf('shop').write(`images/${hash.slice(0, 2)}/${hash}.webp`, bytes);
    await client.query('insert into images (hash, width, height, bytes) values ($1, 10, 10, 3000)', [hash]);
    return hash;
  };
  const picturesOf = async (client: Client): Promise<string[]> =>
    (await client.query<{ hash: string }>('select hash from images order by hash')).rows.map(
      ({ hash }) => hash,
    );

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'darzi-external-'));
    chmodSync(root, 0o755);
    const cluster = join(root, 'cluster');
    await mkdir(cluster);
    if (isRoot) chownSync(cluster, 65_534, 65_534);
    port = await freePort();
    const at = { cwd: cluster, stdio: 'ignore' } as const;
    execFileSync(
      ...asOther('initdb', [
        '-D',
        cluster,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
      ]),
      at,
    );
    const start = ['-D', cluster, '-p', String(port), '-k', '', '-c', 'listen_addresses=127.0.0.1', '-F'];
    server = spawn(...asOther('postgres', start), at);
    const client = await vi.waitFor(() => connect('postgres'), { timeout: 30_000, interval: 200 });
    await client.query('create database shop');
    await client.query('create database again');
    await client.end();
    bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(root, 's3'),
      configureBuckets: [{ name: 'shop' }, { name: 'again' }],
    });
    settings = {
      DATABASE_URL: urlOf('shop'),
      DATA_DIR: join(root, 'data'),
      S3_ENDPOINT: `http://127.0.0.1:${(await bucket.run()).port}`,
      S3_BUCKET: 'shop',
      // the key pair that s3rver knows
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    await migrate(urlOf('shop'));
  });
  afterAll(async () => {
    await bucket.close();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
    await rm(root, { recursive: true, force: true });
  });

  it('is dumped with its bucket and restored into another database and bucket, nothing missing', async () => {
    const client = await connect('shop');
    const kept = [await addPicture(client), await addPicture(client)].sort();
    const set = join(root, 'set');
    const taken = await run(['backup', set]);
    expect(taken).toMatchObject({ code: 0, text: expect.stringMatching(/backed up, \d+ parts/) });
    const late = await addPicture(client);
    await client.end();

    const target = { DATABASE_URL: urlOf('again'), S3_BUCKET: 'again', DATA_DIR: join(root, 'data-again') };
    const restored = await run(['restore', set], target);
    expect(restored).toMatchObject({ code: 0 });
    const again = await connect('again');
    expect(await picturesOf(again)).toEqual(kept);
    await again.end();
    for (const hash of kept) {
      const bytes = await filesOf('again').read(`images/${hash.slice(0, 2)}/${hash}.webp`);
      expect(
        createHash('sha256')
          .update(bytes ?? '')
          .digest('hex'),
      ).toBe(hash);
    }
    expect(await filesOf('again').read(`images/${late.slice(0, 2)}/${late}.webp`)).toBeUndefined();

    const twice = await run(['restore', set], target);
    expect(twice.code).not.toBe(0);
    expect(twice.text).toMatch(/not empty/);
  });

  it('is not reported as backed up while the database is away', async () => {
    const away = await run(['backup', join(root, 'none')], {
      DATABASE_URL: 'postgres://postgres@127.0.0.1:1/shop',
    });
    expect(away.code).not.toBe(0);
    expect(existsSync(join(root, 'none', 'manifest.json'))).toBe(false);
  });
});
