import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '@darzi/embedded-postgres/embedded-postgres.ts';

const ROOT = join(import.meta.dirname, '..');

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
};

/** The bare server in a separate process. */
export const startBareServer = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bench/bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('the bare server has no output');
  for await (const line of createInterface(child.stdout)) {
    const [word, port] = line.split(' ');
    if (word === 'ready') return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
  }
  throw new Error('the bare server did not start');
};

export type RunningShop = {
  readonly url: string;
  readonly databaseUrl: string;
  readonly process: ChildProcess;
  readonly stop: () => Promise<void>;
};

/** Filling the demo shop takes 13 CPU seconds: beside much else at work, minutes. */
const READY_WITHIN_S = 240;

const waitUntilReady = async (url: string, child: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < READY_WITHIN_S * 10; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the shop ended with ${child.exitCode ?? child.signalCode}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the shop did not become ready within ${READY_WITHIN_S} s`);
};

/** A database of its own with fsync on, as in production. `beforeStart` may fill it. */
export const startDatabase = async (): Promise<{
  url: string;
  directory: string;
  stop: () => Promise<void>;
}> => {
  const directory = await mkdtemp(join(tmpdir(), 'darzi-bench-'));
  await chmod(directory, 0o755);
  const database = await startEmbeddedPostgres({ directory: join(directory, 'pg'), log: () => {} });
  return {
    url: database.url,
    directory,
    stop: async () => {
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** Another process took a port between choosing it and the start: rare, but it happens on busy machines. */
const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(true));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(false)));
  });

/**
 * The shop as `npm start` runs it, on a free port. `root`: another clone, already prepared; `signal` ends it, while it
 * starts too.
 */
export const startShopProcess = async (
  databaseUrl: string,
  dataDirectory: string,
  environment: NodeJS.ProcessEnv = {},
  root = ROOT,
  signal?: AbortSignal,
): Promise<RunningShop> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = '. tools/environment.sh && exec "$0" $shop_flags apps/server/src/main.ts';
  const child = spawn('sh', ['-c', start, process.execPath], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(dataDirectory, 'data'),
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const abort = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', abort);
  try {
    await waitUntilReady(url, child);
  } catch (error) {
    if (child.exitCode === null || !(await isTaken(port))) throw error;
    return startShopProcess(databaseUrl, dataDirectory, environment, root, signal);
  }
  return { url, databaseUrl, process: child, stop: () => stop(child) };
};
