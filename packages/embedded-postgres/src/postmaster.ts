import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './init-cluster.ts';
import { cleanEnvironment, endingWithUs, type Runner } from './runner.ts';

/** One run of the server. */
export type Postmaster = {
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
  /** Ends it within 8 s: politely, then by force; the write-ahead log recovers whatever was cut short. */
  readonly stop: () => Promise<void>;
};

export type Launch = {
  readonly binaries: Binaries;
  readonly runner: Runner;
  readonly cluster: Cluster;
  readonly settings: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
};

const READY_POLL_MS = 20;
const POLITE_MS = 6000;
const HARD_MS = 1500;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** A small process that holds our pipe: it reads EOF when we die, however we die, and stops the server. */
const watchOver = (server: ChildProcess, runner: Runner): ChildProcess =>
  spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    ...runner.ids,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });

const openLog = async (path: string): Promise<number> => {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > MAX_LOG_BYTES) await rename(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
};

/** The last complaint in the server's log, for the one line that people read. */
const lastComplaint = async (path: string): Promise<string> => {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  return (
    lines.findLast((line) => /FATAL|PANIC/.test(line))?.replace(/^.*(FATAL|PANIC):\s*/, '') ??
    'no reason given'
  );
};

const isReady = async (cluster: Cluster, pid: number): Promise<boolean> => {
  const lines = (await readFile(join(cluster.dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
};

const stopServer = async (server: ChildProcess, ended: Promise<string>): Promise<void> => {
  const steps: readonly (readonly [NodeJS.Signals, number])[] = [
    ['SIGINT', POLITE_MS],
    ['SIGQUIT', HARD_MS],
    ['SIGKILL', HARD_MS],
  ];
  for (const [signal, patienceMs] of steps) {
    server.kill(signal);
    const patience = new AbortController();
    const expired = wait(patienceMs, 'expired', { signal: patience.signal }).catch(() => 'ended');
    const outcome = await Promise.race([ended, expired]);
    patience.abort();
    if (outcome !== 'expired') return;
  }
};

/**
 * Starts the server and waits until it accepts connections, however long recovery takes. It has a session of its own,
 * so that Ctrl-C reaches only this program, which stops it last.
 * @throws with the server's own complaint when it exits instead
 */
export const launchPostmaster = async (launch: Launch, log: (line: string) => void): Promise<Postmaster> => {
  const { binaries, runner, cluster } = launch;
  const settings = Object.entries(launch.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [binaries.postgres, '-D', cluster.dataDirectory, ...settings];
  const tied = endingWithUs('INT', command);
  const [program = '', ...args] = tied ?? command;
  const logDescriptor = await openLog(cluster.logFile);
  const server = spawn(program, args, {
    ...runner.ids,
    cwd: '/',
    env: { ...cleanEnvironment(), ...launch.environment },
    detached: true,
    stdio: ['ignore', 'ignore', logDescriptor],
  });
  closeSync(logDescriptor); // the server has its own; on a full disk it is started again and again
  const watcher = tied || process.platform === 'win32' ? undefined : watchOver(server, runner);
  let isOver = false;
  const ended = new Promise<string>((resolve) => {
    const finish = (how: string) => {
      isOver = true;
      watcher?.kill('SIGKILL');
      resolve(how);
    };
    server.once('error', (error) => finish(error.message));
    server.once('exit', (code, signal) => finish(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  let lastNewsAt = Date.now();
  while (!(await isReady(cluster, server.pid ?? 0))) {
    if (isOver)
      throw new Error(
        `PostgreSQL did not start: ${await lastComplaint(cluster.logFile)} (log: ${cluster.logFile})`,
      );
    if (Date.now() - lastNewsAt > 5000) {
      log('the database server is recovering, please wait');
      lastNewsAt = Date.now();
    }
    await wait(READY_POLL_MS);
  }
  return { ended, stop: () => stopServer(server, ended) };
};
