import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyPair, parseRecipient } from './platform/backup/age-keys.ts';
import { findNewestSet } from './platform/backup/backup-sets.ts';
import { createShipper } from './platform/backup/ship-to-set.ts';
import { takeBackup } from './platform/backup/take-backup.ts';
import { migrate } from './platform/db/migrate.ts';
import { createDiskStore } from './platform/files/disk-store.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 }); // whole servers start, are copied and stop here

type Shop = Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let root: string;
let data: string;
let shop: Shop;
let client: Client;
const files = () => createDiskStore(join(data, 'files'));

const open = async (directory: string) => {
  const started = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    settings: { fsync: 'off' },
    log: () => {},
  });
  return { started, client: await connect(started.url) };
};
const connect = async (url: string) => {
  const connection = new Client({ connectionString: url });
  connection.on('error', () => {});
  await connection.connect();
  return connection;
};

type Said = { readonly code: number; readonly text: string };
/** A command as npm runs it, on a data directory. */
const run = (args: readonly string[], environment: NodeJS.ProcessEnv = {}, shell?: string): Promise<Said> =>
  new Promise((resolve) => {
    const command = [process.execPath, join(import.meta.dirname, 'backup.cli.ts'), ...args];
    const [program = '', ...rest] = shell === undefined ? command : ['sh', '-c', shell, 'sh', ...command];
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.cache/compiled'),
      DATA_DIR: data,
      ...environment,
    };
    execFile(program, rest, { env, cwd: root }, (error, out, complaint) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: (out + complaint).trim() }),
    );
  });

/** A picture as the shop stores it: the file, then the row. */
const addPicture = async (of: Client = client): Promise<string> => {
  const bytes = randomBytes(3_000);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await files().write(`images/${hash.slice(0, 2)}/${hash}.webp`, bytes);
  await of.query('insert into images (hash, width, height, bytes) values ($1, 10, 10, 3000)', [hash]);
  return hash;
};

const picturesOf = async (of: Client): Promise<string[]> =>
  (await of.query<{ hash: string }>('select hash from images order by hash')).rows.map(({ hash }) => hash);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'darzi-backup-'));
  await chmod(root, 0o755); // root's database runs as another user
  data = join(root, 'data');
  await mkdir(data);
  const opened = await open(data);
  shop = opened.started;
  client = opened.client;
  await migrate(shop.url);
  await addPicture();
});
afterAll(async () => {
  await client.end();
  await shop.stop();
  await rm(root, { recursive: true, force: true });
});

let set: string;
let wiped: string;
let number = 0;
beforeEach(() => {
  number += 1;
  set = join(root, `set-${number}`);
  wiped = join(root, `wiped-${number}`);
});
afterEach(async () => {
  await rm(set, { recursive: true, force: true });
  await rm(wiped, { recursive: true, force: true });
});

/** Inspects a restored shop. */
const lookInto = async <T>(directory: string, look: (of: Client) => Promise<T>): Promise<T> => {
  const opened = await open(directory);
  try {
    return await look(opened.client);
  } finally {
    await opened.client.end();
    await opened.started.stop();
  }
};

describe('a backup while the shop is written to', () => {
  it('loses nothing that existed when it began, and none of the files it names', async () => {
    const isOver = new AbortController();
    const before: string[] = [];
    for (let n = 0; n < 5; n += 1) before.push(await addPicture());
    const own = await connect(shop.url);
    const writing = (async () => {
      while (!isOver.signal.aborted) {
        await addPicture(own);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    const made = await run(['backup', set]);
    isOver.abort();
    await writing;
    await own.end();
    expect(made).toMatchObject({ code: 0, text: expect.stringMatching(/^\S+set-1: backed up, [^\n]+$/) });

    const restored = await run(['restore', set], { DATA_DIR: wiped });
    expect(restored, restored.text).toMatchObject({
      code: 0,
      text: expect.stringContaining('restored as of'),
    });
    const found = await lookInto(wiped, picturesOf);
    expect(found).toEqual(expect.arrayContaining(before));
    for (const hash of found) {
      const bytes = await readFile(join(wiped, 'files/images', hash.slice(0, 2), `${hash}.webp`));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    }
    expect(await run(['verify', set])).toMatchObject({
      code: 0,
      text: expect.stringMatching(/verified as of \S+: counts and ledger are right, \d+ of \d+ files/),
    });
  });

  it('is not restored over a shop, nor started in a non-empty directory', async () => {
    await run(['backup', set]);
    expect(await run(['restore', set])).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not empty'),
    });
    expect(await run(['backup', set])).toMatchObject({ code: 1, text: `${set} is not empty` });
    expect(await picturesOf(client)).not.toEqual([]);
  });
});

describe('an incomplete set', () => {
  /** Everything that may be wrong with a set, and the resulting message. */
  const BROKEN: readonly (readonly [string, (at: string) => Promise<unknown>, RegExp])[] = [
    [
      'a cut manifest',
      (at) => truncate(join(at, 'manifest.json'), 900),
      /its manifest was changed or cut off/,
    ],
    ['no manifest', (at) => rm(join(at, 'manifest.json')), /not a complete backup/],
    ['a cut part', (at) => truncate(join(at, 'database/base.tar.gz'), 1000), /base\.tar\.gz is cut off/],
    [
      'a changed part',
      async (at) => {
        const path = join(at, 'database/base.tar.gz');
        const bytes = await readFile(path);
        bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
        await writeFile(path, bytes);
      },
      /base\.tar\.gz was changed/,
    ],
    ['a missing file', (at) => rm(join(at, 'files'), { recursive: true }), /files\/images\/\S+ is missing/],
  ];

  it('is refused with an explanation, and nothing is touched', async () => {
    const whole = join(root, 'whole');
    expect(await run(['backup', whole])).toMatchObject({ code: 0 });
    for (const [what, damage, words] of BROKEN) {
      await new Promise((resolve) => execFile('cp', ['-r', whole, set], resolve));
      await damage(set);
      for (const command of ['restore', 'verify']) {
        const said = await run([command, set], { DATA_DIR: wiped });
        expect(said, `${command} of ${what}`).toMatchObject({ code: 1, text: expect.stringMatching(words) });
        expect(said.text.split('\n')).toHaveLength(1);
      }
      expect(await readdir(wiped).catch(() => [])).toEqual([]);
      await rm(set, { recursive: true });
    }
    await rm(whole, { recursive: true });
  });

  it('is not left behind if there is no room', async () => {
    const made = await run(['backup', set], {}, 'ulimit -f 2000; exec "$@"');
    expect(made).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^there is no room for \S+: free space/),
    });
    await expect(stat(set)).rejects.toThrow('ENOENT');
  });
});

describe('a backup for a key', () => {
  it('opens with that key alone, and shows nothing without it', async () => {
    const [own, other] = [createKeyPair(), createKeyPair()];
    await writeFile(join(root, 'own'), own.identity);
    await writeFile(join(root, 'other'), other.identity);
    expect(await run(['backup', set], { BACKUP_PUBLIC_KEY: own.recipient })).toMatchObject({ code: 0 });
    const refused = [
      [{}, /is encrypted for age1\S+: name its key with BACKUP_KEY_FILE/],
      [{ BACKUP_KEY_FILE: join(root, 'other') }, /is encrypted for age1\S+; the key given is that of age1/],
      [{ BACKUP_KEY_FILE: join(root, 'nowhere') }, /^BACKUP_KEY_FILE: \S+ cannot be read$/],
    ] as const;
    for (const [environment, words] of refused) {
      const said = await run(['restore', set], { DATA_DIR: wiped, ...environment });
      expect(said).toMatchObject({ code: 1, text: expect.stringMatching(words) });
    }
    const key = { BACKUP_KEY_FILE: join(root, 'own') };
    expect(await run(['verify', set], key)).toMatchObject({ code: 0 });
    expect(await run(['restore', set], { DATA_DIR: wiped, ...key })).toMatchObject({ code: 0 });
    expect(await lookInto(wiped, picturesOf)).toEqual(await picturesOf(client));
  });
});

describe('verifying', () => {
  it('names ledger faults and missing files', async () => {
    const lost = await addPicture();
    await files().remove(`images/${lost.slice(0, 2)}/${lost}.webp`);
    await client.query(`insert into captures (id, kind, payable_id, provider, is_settling, currency, amount_minor,
      amount_paise) values (gen_random_uuid(), 'order', gen_random_uuid(), 'cash', true, 'inr', 100, 100)`);
    await run(['backup', set]);
    const said = await run(['verify', set]);
    await client.query('delete from captures');
    await client.query('delete from images where hash = $1', [lost]);
    expect(said.code).toBe(1);
    expect(said.text).toContain('money was taken that the ledger does not know');
    expect(said.text).toContain(`1 files are missing, such as images/${lost.slice(0, 2)}/${lost}`);
  });
});

describe('continuous shipping', () => {
  const shipping = async () => {
    const directory = join(set, 'all');
    await mkdir(directory, { recursive: true });
    const { recipient } = createKeyPair();
    const source = { adminUrl: shop.url, files: files(), recipient: undefined };
    const shipper = createShipper({ ...source, directory });
    const backUp = (name: string, earlier?: Awaited<ReturnType<typeof findNewestSet>>) =>
      takeBackup({ ...source, isEmbedded: true }, join(directory, name), { isShipped: true, earlier });
    return {
      directory,
      shipper,
      backUp,
      other: createShipper({ ...source, directory, recipient: parseRecipient(recipient) }),
    };
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, 1_100));

  it('lets a restore stop the second before a DELETE, or after it', async () => {
    const { directory, shipper, backUp, other } = await shipping();
    expect(await shipper.ship()).toBe('a new backup is needed');
    await backUp('2026-11-01T00-00-00Z');
    expect(await other.ship()).toBe('a new backup is needed');
    const first = await addPicture();
    expect(await shipper.ship()).toBe('shipped');
    const second = await addPicture();
    const whole = await picturesOf(client);
    await pause();
    const at = new Date().toISOString();
    await pause();
    await client.query('delete from images');
    expect(await shipper.ship()).toBe('shipped');
    expect(await shipper.ship()).toBe('shipped');

    const before = await run(['restore', directory, '--at', at], { DATA_DIR: wiped });
    expect(before, before.text).toMatchObject({ code: 0 });
    expect(await lookInto(wiped, picturesOf)).toEqual(whole);
    expect(whole).toEqual(expect.arrayContaining([first, second]));
    for (const hash of [first, second]) {
      await stat(join(wiped, 'files/images', hash.slice(0, 2), `${hash}.webp`));
    }
    await rm(wiped, { recursive: true });
    expect(await run(['restore', directory], { DATA_DIR: wiped })).toMatchObject({ code: 0 });
    expect(await lookInto(wiped, picturesOf)).toEqual([]);

    // a night later the files are not stored twice, and shipping continues with the new set
    const earlier = await findNewestSet(directory);
    await backUp('2026-11-02T00-00-00Z', earlier);
    const [path] =
      (await findNewestSet(directory))?.manifest.parts.flatMap(({ path: p, file }) => (file ? [p] : [])) ??
      [];
    expect((await stat(join(directory, '2026-11-02T00-00-00Z', path ?? ''))).nlink).toBe(2);
    const third = await addPicture();
    expect(await shipper.ship()).toBe('shipped');
    await rm(wiped, { recursive: true });
    expect(await run(['restore', directory], { DATA_DIR: wiped })).toMatchObject({ code: 0 });
    expect(await lookInto(wiped, picturesOf)).toEqual([third]);

    for (const [wrong, words] of [
      ['2026-11-01T10:00:00Z', /no complete backup from before|holds the time from/],
      ['2199-01-01T00:00:00Z', /holds the time from \S+ to \S+$/],
      ['yesterday', /is not a time with its zone/],
    ] as const) {
      const said = await run(['restore', directory, '--at', wrong], { DATA_DIR: join(root, 'never') });
      expect(said).toMatchObject({ code: 1, text: expect.stringMatching(words) });
    }
    // a gap: everything after it would be lost silently
    const newest = join(directory, '2026-11-01T00-00-00Z');
    const lines = (await readFile(join(newest, 'later.jsonl'), 'utf8')).split('\n');
    const cut = lines.filter((line) => line.includes('"segment"'))[0] ?? '';
    await writeFile(join(newest, 'later.jsonl'), lines.filter((line) => line !== cut).join('\n'));
    const gap = await run(['restore', newest], { DATA_DIR: join(root, 'never') });
    expect(gap).toMatchObject({
      code: 1,
      text: expect.stringContaining('log is missing'),
    });
  });
});

describe('the nightly backup', () => {
  const runs = async () =>
    (
      await client.query(
        'select kind, is_good as "isGood", message from backup_runs order by ended_at desc, kind desc limit 2',
      )
    ).rows;

  it('makes a new set and restores it on trial, removes outdated sets, and records everything', async () => {
    const outdated = join(set, '2020-01-01T00-00-00Z');
    await mkdir(outdated, { recursive: true });
    const made = await run(['nightly'], { BACKUP_DIR: set });
    expect(made, made.text).toMatchObject({ code: 0, text: `${set}: done` });
    const [name, ...more] = await readdir(set);
    expect(name).toMatch(/^2\d{3}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/);
    expect(more).toEqual([]);
    expect(await runs()).toEqual([
      { kind: 'verify', isGood: true, message: expect.stringContaining('ledger are right') },
      { kind: 'backup', isGood: true, message: expect.stringMatching(/^\d+ bytes in \d+ s$/) },
    ]);
  });

  it.each([
    ['a file in its place', () => join(set, 'below'), 'ENOTDIR'],
    // a network disk that is not mounted answers like this; Node's own mkdir would never return
    ['nothing to be made there', () => '/proc/unmounted/sets', 'ENOENT'],
  ])('says and records why it failed: %s', async (_, directory, reason) => {
    await writeFile(set, 'a file where a directory is wanted');
    const made = await run(['nightly'], { BACKUP_DIR: directory() });
    expect(made.code).toBe(1);
    expect(made.text).toContain('The last backup failed: ');
    expect(made.text).toContain(reason);
    expect((await runs())[0]).toMatchObject({
      kind: 'backup',
      isGood: false,
      message: expect.stringContaining(reason),
    });
  });
});
