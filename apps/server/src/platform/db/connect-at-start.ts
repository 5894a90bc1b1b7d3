import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../errors.ts';

/** How long a start waits for a connection: nobody is waiting for an answer yet. */
export const CONNECT_AT_START_MS = 30_000;
const WORDS_EACH_MS = 5_000;
const AGAIN_AFTER_MS = 500;
/** PostgreSQL is up but not ready: it is starting, or replaying its log after a crash. */
const STARTING_UP = '57P03';

/** Prints every five seconds what is being waited for. */
export const waitWithMessage = async <T>(work: Promise<T>): Promise<T> => {
  const timer = setInterval(
    () => console.log('  the database is slow to take connections, please wait'),
    WORDS_EACH_MS,
  );
  return work.finally(() => clearInterval(timer));
};

const connectOnce = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_AT_START_MS });
  // A connection may break between two statements: the next statement then fails.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // pg closes the socket of a server that refused, but leaves its own half open
    client.end().catch(() => {});
    if (error instanceof Error && error.message === 'timeout expired')
      throw new Error(`no connection within ${CONNECT_AT_START_MS / 1_000} s`);
    throw error;
  }
};

/**
 * A connection for a step of the start. Waits up to 30 s, saying so, for a database that is slow to accept it or still
 * starting; does not wait for one that refuses.
 */
export const connectAtStart = (url: string): Promise<pg.Client> => {
  const endsAt = performance.now() + CONNECT_AT_START_MS;
  const connect = async (): Promise<pg.Client> => {
    for (;;) {
      try {
        return await connectOnce(url);
      } catch (error) {
        const isStarting = codeOf(error) === STARTING_UP;
        if (!isStarting || performance.now() > endsAt) throw error;
        await pause(AGAIN_AFTER_MS);
      }
    }
  };
  return waitWithMessage(connect());
};
