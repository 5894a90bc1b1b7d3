import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstComplaint } from './init-cluster.ts';
import { postgresProcessesIn } from './process-state.ts';
import { chooseRunner, isRoot } from './runner.ts';
import * as shops from './test-shop.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 }); // whole servers start and stop here

/** A stopped database; copying it is faster than creating one for every test. */
let atRest: string;
let root: string;
let directory: string;

const start = (options: Omit<Parameters<typeof shops.startShop>[0], 'directory'> = {}) =>
  shops.startShop({ directory, ...options });

const serversIn = (home: string) => postgresProcessesIn(join(home, 'cluster', 'data'), Number.NaN);

const until = async (what: string, isSo: () => boolean | Promise<boolean>) => {
  const giveUpAt = Date.now() + 8000;
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`waited in vain: ${what}`);
    await wait(20);
  }
};

it('says in one line why a database could not be created', () => {
  const full = `2026-11-26 19:02:23.747 UTC [21816] FATAL:  could not extend file "base/1/3394_fsm": No space left on device
2026-11-26 19:02:23.747 UTC [21816] HINT:  Check free disk space.
child process exited with exit code 134`;
  expect(firstComplaint(full)).toBe('could not extend file "base/1/3394_fsm": No space left on device');
  expect(firstComplaint('creating …\ninitdb: error: invalid locale settings\n')).toBe(
    'invalid locale settings',
  );
  expect(firstComplaint('Aborted\n')).toBe('Aborted');
});

const aDatabaseAtRest = () => execFileSync('cp', ['-a', atRest, directory]);

beforeAll(async () => {
  atRest = await shops.openTemporaryDirectory();
  await shops.kill(await shops.startShop({ directory: atRest }), 'SIGTERM');
});

afterAll(() => rm(atRest, { recursive: true, force: true }));

beforeEach(async () => {
  root = await shops.openTemporaryDirectory();
  directory = join(root, 'database');
});

afterEach(async () => {
  await shops.killAll();
  await until('every server stopped', () => serversIn(directory).length === 0);
  await rm(root, { recursive: true, force: true });
});

describe('a fresh database', () => {
  it('supports letters beyond ASCII, trigrams and checksums, and keeps acknowledged commits', async () => {
    const url = shops.urlOf(await start());
    expect(await shops.query(url, `SELECT lower('ÉTÉ') = 'été'`)).toEqual([true]);
    await shops.query(url, 'CREATE EXTENSION pg_trgm');
    expect(await shops.query(url, `SELECT similarity('Éclair', 'éclair')`)).toEqual([1]);
    expect(await shops.query(url, `SELECT show_trgm('é') <> '{}'`)).toEqual([true]);
    const settings = `SELECT name FROM pg_settings WHERE setting = 'on' AND name IN
      ('data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit', 'jit') ORDER BY name`;
    const expected = ['data_checksums', 'fsync', 'full_page_writes', 'synchronous_commit'];
    expect(await shops.query(url, settings)).toEqual(expected);
  });

  it('asks for its password', async () => {
    aDatabaseAtRest();
    const url = new URL(shops.urlOf(await start()));
    url.password = 'guessed';
    await expect(shops.query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('is reached over TCP when the path is too long for a socket', async () => {
    directory = join(root, 'a-directory-with-a-very-long-name'.repeat(4));
    const url = shops.urlOf(await start());
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await shops.query(url, 'SELECT 1')).toEqual([1]);
  });
});

describe('a shop that ends', () => {
  it('by kill -9 leaves no server, and the next start has every committed row', async () => {
    aDatabaseAtRest();
    const shop = await start();
    await shops.query(shops.urlOf(shop), 'CREATE TABLE sale AS SELECT 7 AS pieces');
    await shops.kill(shop, 'SIGKILL');
    await until('the server followed', () => serversIn(directory).length === 0);
    expect(await shops.query(shops.urlOf(await start()), 'SELECT pieces FROM sale')).toEqual([7]);
  });

  it('by kill -9 can be started again at once', async () => {
    aDatabaseAtRest();
    for (const pieces of [1, 2, 3]) {
      const shop = await start();
      await shops.query(shops.urlOf(shop), 'CREATE TABLE IF NOT EXISTS sale (pieces int)');
      await shops.query(shops.urlOf(shop), `INSERT INTO sale VALUES (${pieces})`);
      await shops.kill(shop, 'SIGKILL');
    }
    const rows = await shops.query(shops.urlOf(await start()), 'SELECT pieces FROM sale ORDER BY pieces');
    expect(rows).toEqual([1, 2, 3]);
  });

  it('by SIGTERM has stopped its server by the time it exits', async () => {
    aDatabaseAtRest();
    const shop = await start();
    await shops.kill(shop, 'SIGTERM');
    expect(shop.process.exitCode).toBe(0);
    expect(serversIn(directory)).toEqual([]);
    expect(await readdir(directory)).toEqual(['cluster']);
    const log = await readFile(join(directory, 'cluster', 'postgresql.log'), 'utf8');
    expect(log).toContain('database system is shut down');
  });

  it('ends with the process that began it, as where a test run is killed', async () => {
    aDatabaseAtRest();
    const program = `
      import { startShop } from ${JSON.stringify(import.meta.resolve('./test-shop.ts'))};
      const shop = await startShop(${JSON.stringify({ directory })});
      console.log(shop.process.pid);`;
    const run = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(run.stdout, 'data');
    const pid = Number(String(said));
    run.kill('SIGKILL');
    const isThere = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await until('the shop ended', () => !isThere() && serversIn(directory).length === 0);
  });

  it('in the middle of creating the database leaves a directory that the next start repairs', async () => {
    const child = shops.beginShop({ directory });
    const ended = once(child, 'exit');
    const isRunning = async () =>
      (await readdir(directory).catch(() => [])).some((name) => name.startsWith('cluster.new-'));
    await until('creating began', isRunning);
    await wait(200);
    child.kill('SIGKILL');
    await ended;
    expect(await isRunning()).toBe(true);
    expect(await shops.query(shops.urlOf(await start()), 'SELECT 1')).toEqual([1]);
    expect(await isRunning()).toBe(false);
  });
});

describe('a directory', () => {
  it('serves one shop at a time: the second is refused, the first keeps running', async () => {
    aDatabaseAtRest();
    const first = await start();
    const second = await start();
    expect(shops.refusalOf(second)).toBe(
      `the database directory ${directory} is in use by another running shop (process ${first.process.pid})`,
    );
    expect(await shops.query(shops.urlOf(first), 'SELECT 1')).toEqual([1]);
  });

  it('is handed over by a shop that is stopping', async () => {
    aDatabaseAtRest();
    const first = await start();
    first.process.kill('SIGTERM');
    expect(await shops.query(shops.urlOf(await start()), 'SELECT 1')).toEqual([1]);
  });

  it('serves one of two shops that start it for the first time together', async () => {
    const both = await Promise.all([start(), start()]);
    const refusals = both.map(shops.refusalOf).filter((refusal) => refusal !== '');
    expect(refusals).toEqual([expect.stringContaining(`${directory} is in use by another running shop`)]);
  });

  it('that cannot be written is refused with one line', async () => {
    await writeFile(join(root, 'file'), '');
    directory = join(root, 'file', 'database');
    expect(shops.refusalOf(await start())).toBe(
      `cannot write to the database directory ${directory} (ENOTDIR)`,
    );
  });

  it.runIf(process.platform === 'linux')(
    'below a place that accepts no files is refused with one line',
    async () => {
      const refused = await shops.startShop({ directory: '/proc/nowhere/database' });
      expect(shops.refusalOf(refused)).toBe(
        'cannot write to the database directory /proc/nowhere/database (ENOENT)',
      );
    },
  );

  it('with a lock left by a server whose number now belongs to another program is taken over', async () => {
    aDatabaseAtRest();
    const sleeper = spawn('sleep', ['30'], { ...chooseRunner(undefined).ids, stdio: 'ignore' });
    const lock = `${sleeper.pid}\n${join(directory, 'cluster', 'data')}\n1\n5432\n\n\n0 0\nready\n`;
    await writeFile(join(directory, 'cluster', 'data', 'postmaster.pid'), lock);
    try {
      expect(await shops.query(shops.urlOf(await start()), 'SELECT 1')).toEqual([1]);
    } finally {
      sleeper.kill();
    }
  });

  it('with an empty lock, as a start on a full disk may leave it, is opened', async () => {
    aDatabaseAtRest();
    await writeFile(join(directory, 'cluster', 'data', 'postmaster.pid'), '');
    expect(await shops.query(shops.urlOf(await start()), 'SELECT 1')).toEqual([1]);
  });

  it('with an incomplete database is refused and left unchanged', async () => {
    await mkdir(join(directory, 'cluster', 'data', 'base'), { recursive: true });
    expect(shops.refusalOf(await start())).toContain('is not a whole database');
    expect(await readdir(join(directory, 'cluster', 'data'))).toEqual(['base']);
  });

  it('of another major version is refused with what to do, and opens again with its own', async () => {
    const first = await start();
    await shops.query(shops.urlOf(first), 'CREATE TABLE kept AS SELECT 1 AS one');
    await shops.kill(first, 'SIGTERM');
    const version = join(directory, 'cluster', 'data', 'PG_VERSION');
    const own = await readFile(version, 'utf8');
    await writeFile(version, '17\n');
    const refusal = shops.refusalOf(await start());
    expect(refusal).toMatch(/is of PostgreSQL 17, and this shop brings \d+: it was left as it is/);
    expect(refusal).toContain('docs/runbook.md');
    await writeFile(version, own);
    expect(await shops.query(shops.urlOf(await start()), 'SELECT one FROM kept')).toEqual([1]);
  });
});

it('restarts a server that died, at the same address', async () => {
  aDatabaseAtRest();
  const url = shops.urlOf(await start());
  await shops.query(url, 'CREATE TABLE sale AS SELECT 7 AS pieces');
  const lock = await readFile(join(directory, 'cluster', 'data', 'postmaster.pid'), 'utf8');
  process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
  const rows: unknown[] = [];
  await until('the server is back', async () => {
    rows.push(...(await shops.query(url, 'SELECT pieces FROM sale').catch(() => [])));
    return rows.length > 0;
  });
  expect(rows).toEqual([7]);
});

describe.runIf(isRoot())('root', () => {
  const ordinaryUser = chooseRunner(undefined);

  it('with a clone in a closed directory keeps the database where an ordinary user reaches it', async () => {
    const closed = join(root, 'closed');
    const sharedDirectory = join(root, 'shared');
    await mkdir(closed, { mode: 0o700 });
    directory = join(closed, 'data');
    const clone = await shops.makeClone(join(closed, 'clone'));
    const shop = await start({ clone, sharedDirectory });
    await shops.query(shops.urlOf(shop), 'CREATE TABLE sale AS SELECT 7 AS pieces');
    const home = (await readFile(join(directory, 'cluster-is-at'), 'utf8')).trim();
    await shops.kill(shop, 'SIGKILL');
    await until('the server followed', () => serversIn(home).length === 0);

    const again = await start({ clone, sharedDirectory });
    expect(await shops.query(shops.urlOf(again), 'SELECT pieces FROM sale')).toEqual([7]);
    expect(shops.refusalOf(await start({ clone, sharedDirectory }))).toContain(
      'is in use by another running shop',
    );
    await shops.kill(again, 'SIGTERM');

    await rm(directory, { recursive: true });
    const fresh = await start({ clone, sharedDirectory });
    await expect(shops.query(shops.urlOf(fresh), 'SELECT pieces FROM sale')).rejects.toThrow(
      'does not exist',
    );
    await shops.kill(fresh, 'SIGTERM');

    const freshHome = (await readFile(join(directory, 'cluster-is-at'), 'utf8')).trim();
    await rm(freshHome, { recursive: true });
    expect(shops.refusalOf(await start({ clone, sharedDirectory }))).toContain(`is missing at ${freshHome}`);
  });

  it('is not needed: an ordinary user runs it from a clone of their own', async () => {
    const home = join(root, 'home');
    await mkdir(home);
    const clone = await shops.makeClone(join(home, 'clone'));
    await chown(home, ordinaryUser.ids.uid ?? 0, ordinaryUser.ids.gid ?? 0);
    await chmod(home, 0o700);
    directory = join(home, 'database');
    const options = { clone, runner: ordinaryUser };
    const shop = await start(options);
    await shops.query(shops.urlOf(shop), 'CREATE TABLE sale AS SELECT 7 AS pieces');
    await shops.kill(shop, 'SIGKILL');
    const again = await start(options);
    expect(await shops.query(shops.urlOf(again), 'SELECT pieces FROM sale')).toEqual([7]);

    const closed = join(home, 'closed');
    await mkdir(closed, { mode: 0o500 });
    const refused = await shops.startShop({ ...options, directory: closed });
    expect(shops.refusalOf(refused)).toBe(`cannot write to the database directory ${closed} (EACCES)`);
  });
});
