import { access, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './init-cluster.ts';
import { postgresProcessesIn } from './process-state.ts';

const FAST_STOP_MS = 10_000;
const GIVE_UP_MS = 20_000;
const POLL_EVERY_MS = 50;

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Gone meanwhile, or not ours: the loop checks again whether it runs.
  }
};

/**
 * Waits until no server runs in the cluster any more. Only the cluster's holder calls this, so a server found here
 * lost its supervisor: it is stopping by itself, or is told to. Then its lock files are removed; PostgreSQL would
 * trust them while the process is a zombie, its pid is reused, or they are empty because a start on a full disk was
 * killed.
 * @throws when it does not stop within 20 s
 */
export const clearLeftoverServer = async (cluster: Cluster, log: (line: string) => void): Promise<void> => {
  const lockFile = join(cluster.dataDirectory, 'postmaster.pid');
  const recordedPid = async () => Number((await readFile(lockFile, 'utf8').catch(() => '')).split('\n')[0]);
  const dataDirectory = await realpath(cluster.dataDirectory);
  const began = Date.now();
  let postmaster = await recordedPid();
  const isLocked = await access(lockFile).then(
    () => true,
    () => false,
  );
  if (!isLocked) return;
  while (true) {
    const alive = postgresProcessesIn(dataDirectory, postmaster);
    if (alive.length === 0) break;
    const waitedMs = Date.now() - began;
    if (waitedMs > GIVE_UP_MS) {
      throw new Error(
        `another PostgreSQL (process ${alive[0]}) works in ${cluster.dataDirectory} and does not stop`,
      );
    }
    if (waitedMs < POLL_EVERY_MS) log('waiting for the database server of an earlier run to stop');
    if (alive.includes(postmaster)) signal(postmaster, waitedMs > FAST_STOP_MS ? 'SIGQUIT' : 'SIGINT');
    await wait(POLL_EVERY_MS);
    postmaster = await recordedPid();
  }
  await rm(lockFile, { force: true });
  await rm(join(cluster.socketDirectory, '.s.PGSQL.5432.lock'), { force: true });
  await rm(join(cluster.socketDirectory, '.s.PGSQL.5432'), { force: true });
};
