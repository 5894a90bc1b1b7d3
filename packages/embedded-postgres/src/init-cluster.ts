import { randomBytes } from 'node:crypto';
import { access, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, majorOf } from './binaries.ts';
import { type ClusterHome, clusterIn } from './cluster-home.ts';
import { type Runner, runAs } from './runner.ts';

/** The parts of a cluster on disk. */
export type Cluster = {
  readonly directory: string;
  readonly dataDirectory: string;
  readonly socketDirectory: string;
  readonly logFile: string;
  readonly password: string;
};

/** What a start or restore is working on; if left behind, it can be deleted. */
export const STAGING_PREFIX = 'cluster.new-';
const PASSWORD_FILE = 'password';

/**
 * Case mapping, letters and trigrams follow Unicode on every machine: C.UTF-8 is built into PostgreSQL. The libc
 * locale beside it must be one that knows letters, or pg_trgm drops É.
 */
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
const LIBC_LOCALE = process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=en_US.UTF-8';

const giveTo = async (runner: Runner, ...paths: readonly string[]): Promise<void> => {
  const { uid, gid } = runner.ids;
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) await chown(path, uid, gid);
};

/** Hands a directory and everything in it to the runner. */
export const chownTree = async (runner: Runner, directory: string): Promise<void> => {
  const { uid, gid } = runner.ids;
  if (uid === undefined) return;
  const root: Runner = { name: 'root', ids: {} };
  const given = await runAs(root, 'chown', '-R', `${uid}:${gid}`, directory);
  if (!given.ok) throw new Error(`cannot give ${directory} to ${runner.name}: ${given.output.trim()}`);
};

/** The first complaint of `initdb` or the server that it runs, for the one line that people read. */
export const firstComplaint = (output: string): string => {
  const line = output.split('\n').find((one) => /error:|FATAL:|PANIC:/.test(one)) ?? output;
  return line.replace(/^.*?(error|FATAL|PANIC):\s*/, '').trim();
};

/** Creates a cluster in an empty directory. */
export const runInitdb = async (
  staging: string,
  binaries: Binaries,
  runner: Runner,
  sync: boolean,
): Promise<void> => {
  const passwordFile = join(staging, PASSWORD_FILE);
  const socketDirectory = join(staging, 'socket');
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });
  await mkdir(socketDirectory, { mode: 0o700 });
  await giveTo(runner, staging, passwordFile, socketDirectory);
  const result = await runAs(
    runner,
    binaries.initdb,
    `--pgdata=${join(staging, 'data')}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    // each minute a whole segment is shipped, padded with zeros
    '--wal-segsize=4',
    '--encoding=UTF8',
    ...LOCALE,
    LIBC_LOCALE,
    ...(sync ? [] : ['--no-sync']),
  );
  if (result.ok) return;
  throw new Error(`cannot create the database: ${firstComplaint(result.output)}`);
};

/** The leftovers of a killed start may still be written to for a moment. They do no harm, so failing is fine. */
const removeRubbish = (path: string, log: (line: string) => void): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 }).catch((error: Error) =>
    log(`left behind by a start that was killed, and not removed: ${path} (${error.message})`),
  );

/** Removes what killed starts, restores and upgrades left behind. */
export const clearStaging = async ({ path }: ClusterHome, log: (line: string) => void): Promise<void> => {
  for (const name of await readdir(path)) {
    if (name.startsWith(STAGING_PREFIX)) await removeRubbish(join(path, name), log);
  }
};

/** A complete cluster in its directory. */
export const openCluster = async (directory: string): Promise<Cluster> => ({
  directory,
  dataDirectory: join(directory, 'data'),
  socketDirectory: join(directory, 'socket'),
  logFile: join(directory, 'postgresql.log'),
  password: (await readFile(join(directory, PASSWORD_FILE), 'utf8')).trim(),
});

/** The major version that created a cluster. */
export const madeBy = async (directory: string): Promise<string> =>
  (await readFile(join(directory, 'data', 'PG_VERSION'), 'utf8')).trim();

/** Never touches files of another major version: only that version's programs can read them. */
const refuseOtherMajor = async (directory: string, binaries: Binaries, runner: Runner): Promise<void> => {
  const [made, ours] = [await madeBy(directory), await majorOf(binaries, runner)];
  if (ours === made) return;
  const remedy =
    Number(made) < Number(ours)
      ? '"npm run database:upgrade" carries it over'
      : "start the shop's newer version that made it";
  throw new Error(
    `the database in ${directory} is of PostgreSQL ${made}, and this shop brings ${ours}: it was left as it is; ${remedy} (docs/runbook.md, "Another major version of the embedded database")`,
  );
};

/**
 * The cluster in its home, created if there is none. It is created under another name and renamed when complete, so
 * that a killed start leaves only files that the next one clears away.
 * @param sync false only where the data may be lost
 * @throws with one line; a directory that is not a cluster is never touched
 */
export const ensureCluster = async (
  home: ClusterHome,
  binaries: Binaries,
  sync: boolean,
  log: (line: string) => void,
): Promise<Cluster> => {
  await clearStaging(home, log);
  const directory = clusterIn(home.path);
  const entries = await readdir(directory).catch(() => []);
  if (entries.length > 0) {
    await access(join(directory, 'data', 'PG_VERSION')).catch(() => {
      throw new Error(`${directory} is not a whole database: restore it, or delete it for an empty one`);
    });
    await refuseOtherMajor(directory, binaries, home.runner);
    return openCluster(directory);
  }
  log(`creating the database in ${home.path}`);
  const staging = await mkdtemp(join(home.path, STAGING_PREFIX));
  try {
    await runInitdb(staging, binaries, home.runner, sync);
    await rename(staging, directory);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return openCluster(directory);
};
