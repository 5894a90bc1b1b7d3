import { randomUUID } from 'node:crypto';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, makeDirectory } from './make-directory.ts';
import { chooseRunner, isRoot, type Runner, runAs } from './runner.ts';

/**
 * Where a cluster really is. Normally that is the requested directory. If root's directory is closed to the ordinary
 * user who runs PostgreSQL, the cluster is in a shared place and the requested directory holds a pointer to it, so
 * that deleting that directory still means a fresh start.
 */
export type ClusterHome = { readonly path: string; readonly runner: Runner };

const POINTER_FILE = 'cluster-is-at';

/** The cluster in its home: data files, password, log, socket. */
export const clusterIn = (home: string): string => join(home, 'cluster');

const ownerOf = (path: string) => stat(path).catch(() => undefined);

const canEnter = async (runner: Runner, directory: string): Promise<boolean> =>
  (await runAs(runner, '/bin/sh', '-c', 'cd -- "$1" && test -w .', 'sh', directory)).ok;

/** Whether the runner could work in a directory created here. */
const canHost = async (directory: string, runner: Runner): Promise<boolean> => {
  const probe = await mkdtemp(join(directory, 'probe-'));
  try {
    if (runner.ids.uid !== undefined && runner.ids.gid !== undefined) {
      await chown(probe, runner.ids.uid, runner.ids.gid);
    }
    return await canEnter(runner, probe);
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
};

/**
 * Creates the directory if it is missing.
 * @returns its real path
 * @throws with one line when nothing can be written there
 */
export const openDirectory = async (directory: string): Promise<string> => {
  try {
    await makeDirectory(resolve(directory));
    await rm(await mkdtemp(join(directory, 'probe-')), { recursive: true });
    return await realpath(directory);
  } catch (error) {
    throw new Error(`cannot write to the database directory ${directory} (${codeOf(error) ?? error})`);
  }
};

/** The home of an existing cluster, checked to be usable by its owner. */
const reopen = async (home: string): Promise<ClusterHome | undefined> => {
  const owner = await ownerOf(clusterIn(home));
  if (!owner) return undefined;
  const runner = chooseRunner(owner);
  if (isRoot() && owner.uid === 0 && runner.ids.uid !== undefined) {
    // Copied or restored by root, who then owns it.
    const root: Runner = { name: 'root', ids: {} };
    await runAs(root, 'chown', '-R', `${runner.ids.uid}:${runner.ids.gid}`, clusterIn(home));
  }
  if (await canEnter(runner, clusterIn(home))) return { path: home, runner };
  throw new Error(
    `the database directory ${home} cannot be used by ${runner.name} (it belongs to user ${owner.uid})`,
  );
};

/** Follows the pointer. A cluster that is named but missing is never replaced by an empty one. */
const follow = async (directory: string): Promise<ClusterHome | undefined> => {
  const pointer = join(directory, POINTER_FILE);
  const target = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (target === '') return undefined;
  const home = await reopen(target);
  if (home) return home;
  throw new Error(`the database of ${directory} is missing at ${target}: restore it, or delete ${pointer}`);
};

const placeElsewhere = async (sharedDirectory: string): Promise<string> => {
  const home = join(sharedDirectory, randomUUID());
  await mkdir(home, { recursive: true });
  await chmod(sharedDirectory, 0o755);
  await chmod(home, 0o755);
  return home;
};

const writePointer = async (directory: string, target: string): Promise<void> => {
  const pointer = join(directory, POINTER_FILE);
  await writeFile(`${pointer}.new`, `${target}\n`, { flush: true });
  await rename(`${pointer}.new`, pointer);
};

/** Where a complete new cluster waits, from the moment it is valid until it has replaced the old one. */
const NEXT_HOME = 'cluster-after-upgrade';

/** A name that nobody takes for a cluster in use. */
const nameForKept = async (home: string): Promise<string> => {
  const version = await readFile(join(clusterIn(home), 'data', 'PG_VERSION'), 'utf8').catch(() => 'before');
  const name = `${clusterIn(home)}.postgresql-${version.trim()}`;
  for (let nth = 1; ; nth += 1) {
    const path = nth === 1 ? name : `${name}-${nth}`;
    if (!(await ownerOf(path))) return path;
  }
};

/**
 * Continues an interrupted replacement of a cluster, wherever it was killed.
 * @returns where the old cluster is kept, if it was moved just now
 */
const settleReplacement = async (directory: string): Promise<string | undefined> => {
  const pointer = join(directory, POINTER_FILE);
  const next = (await readFile(pointer, 'utf8').catch(() => '')).trim();
  if (basename(next) !== NEXT_HOME) return undefined;
  const home = dirname(next);
  let kept: string | undefined;
  if (await ownerOf(clusterIn(next))) {
    if (await ownerOf(clusterIn(home))) {
      kept = await nameForKept(home);
      await rename(clusterIn(home), kept);
    }
    await rename(clusterIn(next), clusterIn(home));
  }
  if (!(await ownerOf(clusterIn(home)))) return undefined; // deleted by hand: following the pointer reports it
  await (home === directory ? rm(pointer, { force: true }) : writePointer(directory, home));
  await rm(next, { recursive: true, force: true });
  return kept;
};

/**
 * Puts a complete cluster, built at `staging` in the same home, in place of the current one in a single step: before
 * it the old one opens, after it the new one, even after a `kill -9` right then.
 * @returns where the old one is kept
 */
export const replaceCluster = async (
  directory: string,
  home: ClusterHome,
  staging: string,
): Promise<string> => {
  const next = join(home.path, NEXT_HOME);
  await rm(next, { recursive: true, force: true });
  await mkdir(next);
  await chmod(next, 0o755);
  await rename(staging, clusterIn(next));
  await writePointer(directory, next);
  return (await settleReplacement(directory)) ?? '';
};

/**
 * Finds or chooses the home of a directory's cluster. This process must hold the directory already.
 * @param directory a real path
 * @param sharedDirectory where root puts what ordinary users must reach
 * @throws with one line when the directory cannot be used
 */
export const findClusterHome = async (directory: string, sharedDirectory: string): Promise<ClusterHome> => {
  await settleReplacement(directory);
  const existing = (await follow(directory)) ?? (await reopen(directory));
  if (existing) return existing;
  const runner = chooseRunner(undefined);
  if (await canHost(directory, runner)) return { path: directory, runner };
  if (!isRoot()) throw new Error(`cannot work in the database directory ${directory}`);
  return { path: await placeElsewhere(sharedDirectory), runner };
};

/** Records where the cluster is, for later starts. */
export const rememberClusterHome = async (directory: string, home: ClusterHome): Promise<void> => {
  if (home.path !== directory) await writePointer(directory, home.path);
};
