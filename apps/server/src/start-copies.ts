import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Logger } from 'pino';
import { ConfigError } from './platform/config.ts';
import type { Config } from './settings/config.ts';

const AGAIN_AFTER_MS = 1_000;

/** Receives the configuration from the starting process, including everything decided since. */
export const configFromStarter = async (): Promise<Config> => {
  const [config] = (await once(process, 'message')) as [Config];
  return config;
};

/**
 * On a port shared by processes, nobody is told that another program already uses it: so test first, with an unshared
 * listener.
 * @throws Error with the code EADDRINUSE if it is taken
 */
export const refuseTakenPort = async ({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> => {
  if (process.platform !== 'linux')
    throw new ConfigError(
      'WORKERS: processes share a port on Linux alone; start copies behind a proxy instead',
    );
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
};

/**
 * Starts more processes of this shop on its port and database; the system spreads connections over them. One that dies
 * is restarted. They end with the process that started them, however that ends.
 * @param config with the port, the database and the gateways that the first process found
 * @returns how to end them
 */
export const startCopies = async (
  config: Config,
  count: number,
  log: Pick<Logger, 'error'>,
): Promise<() => Promise<void>> => {
  const copies = new Set<ChildProcess>();
  let isOver = false;
  const open = async (): Promise<void> => {
    const copy = fork(process.argv[1] ?? '', {
      env: { ...process.env, STARTED_AS_COPY: '1' },
      serialization: 'advanced',
    });
    copies.add(copy);
    copy.once('exit', () => copies.delete(copy));
    copy.send(config);
    await Promise.race([
      once(copy, 'message'),
      once(copy, 'exit').then(() => Promise.reject(new Error('a further process of the shop did not start'))),
    ]);
    copy.once('exit', (code, signal) => {
      if (isOver) return;
      log.error({ code, signal }, 'a process of the shop ended; another takes its place');
      replace();
    });
  };
  const replace = (): void => {
    setTimeout(() => {
      if (!isOver) open().catch(replace);
    }, AGAIN_AFTER_MS).unref();
  };
  const stop = async () => {
    isOver = true;
    await Promise.all(
      [...copies].map(async (copy) => {
        const ended = once(copy, 'exit');
        copy.kill('SIGTERM');
        await ended;
      }),
    );
  };
  try {
    await Promise.all(Array.from({ length: count }, open));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
};
