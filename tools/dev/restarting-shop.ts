import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Several files are often saved together. */
const SETTLE_MS = 60;
/** Whatever still holds on after this time is not waited for. */
const LAST_MOMENT_MS = 700;
const STOPPED =
  'The shop does not run: it starts again when a file of it changes; the console says what went wrong.';

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), LAST_MOMENT_MS);
  await ended;
  clearTimeout(late);
};

/** Hosts that mean every address of the machine. */
const EVERY_ADDRESS = ['0.0.0.0', '::', '[::]'];

/**
 * The shop's address in development when none is set: links and the demo use it. If it listens everywhere, this is
 * the machine's own address, as with `npm start`, so that a phone on the same network can open the demo.
 */
export const developerUrl = (host: string, port: number): string => {
  const name = EVERY_ADDRESS.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`;
};

export type RestartingShop = {
  /** Its address once it answers. @throws Error when it does not run */
  readonly url: () => Promise<string>;
  readonly restart: () => void;
  readonly stop: () => Promise<void>;
};

/**
 * Runs the shop's process, which waits for its environment, and restarts it on demand. The first start prints its
 * output, later ones how long they took.
 */
export const createRestartingShop = (environment: Promise<NodeJS.ProcessEnv>): RestartingShop => {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const begin = async (isFirst: boolean): Promise<string> => {
    const started = spawn(process.execPath, [join(import.meta.dirname, 'shop.ts')], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    child = started;
    let isReady = false;
    if (started.stdout !== null)
      createInterface(started.stdout).on('line', (line) => {
        if (isFirst || isReady) console.log(line);
      });
    const url = await new Promise<string>((resolve, reject) => {
      started.once('message', (message: { shopUrl: string }) => resolve(message.shopUrl));
      started.once('exit', () => reject(new Error(STOPPED)));
      environment.then((given) => started.connected && started.send(given), reject);
    });
    isReady = true;
    return url;
  };

  const keep = (next: Promise<string>): Promise<string> => {
    next.catch(() => undefined); // callers of `url` hear of it
    return next;
  };
  let current = keep(begin(true));

  /**
   * The new process loads its modules while the old one ends; by the time it opens anything, ports and files are
   * free.
   */
  const replace = async (): Promise<string> => {
    if (isOver) throw new Error(STOPPED);
    const startedAt = performance.now();
    const old = child;
    const [url] = await Promise.all([begin(false), old === undefined ? undefined : end(old)]);
    console.log(`  server restarted in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return url;
  };
  return {
    url: () => current,
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const before = current;
        current = keep(before.catch(() => '').then(replace));
      }, SETTLE_MS);
    },
    stop: async () => {
      isOver = true;
      clearTimeout(timer);
      if (child !== undefined) await end(child);
    },
  };
};
