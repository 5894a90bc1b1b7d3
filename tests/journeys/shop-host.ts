import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RunningShop } from '../../tools/shop-process.ts';
import type { Answer, Order } from './shop-host.child.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A shop finishes the picture that it is drawing, which takes a busy machine a while; `main.ts` would break it off. */
const STOP_MS = 60_000;

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const startHost = (): ChildProcess =>
  spawn(
    'sh',
    [
      '-c',
      '. tools/environment.sh && exec "$0" $shop_flags tests/journeys/shop-host.child.ts',
      process.execPath,
    ],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );

const tell = async (child: ChildProcess, order: Order): Promise<Answer> => {
  const ended = new AbortController();
  const answered = once(child, 'message', { signal: ended.signal });
  const gone = once(child, 'exit', { signal: ended.signal });
  try {
    child.send(order);
    const [first] = await Promise.race([
      answered,
      gone.then(([code]) => [{ failure: `it ended with ${code}` }]),
    ]);
    return first as Answer;
  } finally {
    ended.abort();
    await Promise.allSettled([answered, gone]);
  }
};

/** One process for all shops of this worker, one after the other; it ends with the worker. */
let host: ChildProcess | undefined;

const endHost = (): void => {
  host?.kill('SIGKILL');
  host = undefined;
};

/** The shop as `npm start` runs it, in a process that has run others before. */
export const openHostedShop = async (
  databaseUrl: string,
  dataDirectory: string,
  environment: NodeJS.ProcessEnv,
): Promise<Omit<RunningShop, 'process'>> => {
  if (host === undefined || !isAlive(host)) host = startHost();
  const child = host;
  const { url, failure } = await tell(child, {
    open: {
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(dataDirectory, 'data'),
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  if (url === undefined) {
    endHost();
    throw new Error(`the shop did not open: ${failure}`);
  }
  return {
    url,
    databaseUrl,
    stop: async () => {
      if (!isAlive(child)) return;
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      const { failure } = await tell(child, {});
      clearTimeout(late);
      if (failure === undefined) return;
      endHost();
      throw new Error(`the shop did not stop: ${failure}`);
    },
  };
};
