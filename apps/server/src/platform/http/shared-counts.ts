import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

const CONNECT_MS = 2_000;
/** A visitor waits no longer than this for a count; then this process counts alone. */
const COMMAND_MS = 500;
const MAX_PAUSE_MS = 5_000;

export type SharedCounts = {
  readonly redis: Redis;
  readonly close: () => void;
};

/**
 * Where all copies of the shop count their limits together. Resolves once Redis answers or cannot be reached: the shop
 * opens without it too, logs that once, and uses Redis again as soon as it is back.
 */
export const openSharedCounts = async (
  url: string,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<SharedCounts> => {
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    // A count that Redis cannot take now is made here, not sent later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 200, MAX_PAUSE_MS),
  });
  let isClosing = false;
  let isLost = false;
  const lose = (reason: string) => {
    if (isLost || isClosing) return;
    isLost = true;
    log.warn({ reason }, 'Redis is away: limits are counted in this process alone');
  };
  // The message alone: the error also contains the command, and with it the password.
  redis.on('error', (error) => lose(error.message));
  redis.on('close', () => lose('connection closed'));
  redis.on('ready', () => {
    if (isLost) log.info('Redis is back: limits are counted together');
    isLost = false;
  });
  await new Promise<void>((resume) => {
    for (const outcome of ['ready', 'close']) redis.once(outcome, () => resume());
  });
  return {
    redis,
    close: () => {
      isClosing = true;
      redis.disconnect();
    },
  };
};
