import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** How long the start waits for a connection: nobody waits for an answer yet. */
export const CONNECT_AT_START_MS = 30_000;
const WORDS_EACH_MS = 5_000;
const AGAIN_AFTER_MS = 500;
/** PostgreSQL runs and is not ready: it starts, or reads its log after a crash. */
const STARTING_UP = '57P03';

/** Says every five seconds what is waited for. */
export const waitWithWords = async <T>(work: Promise<T>): Promise<T> => {
  const timer = setInterval(
    () => console.log('  the database is slow to take connections, please wait'),
    WORDS_EACH_MS,
  );
  return work.finally(() => clearInterval(timer));
};

const connectOnce = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_AT_START_MS });
  // One that breaks between two statements: the next one fails.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // pg closes the socket of one that refused, but not its own half
    client.end().catch(() => {});
    if (error instanceof Error && error.message === 'timeout expired')
      throw new Error(`no connection within ${CONNECT_AT_START_MS / 1_000} s`);
    throw error;
  }
};

/**
 * A connection for a step of the start. A database that is slow to take it, or that is itself starting, is waited for
 * with words, for up to 30 s; one that refuses is not.
 */
export const connectAtStart = (url: string): Promise<pg.Client> => {
  const endsAt = performance.now() + CONNECT_AT_START_MS;
  const connect = async (): Promise<pg.Client> => {
    for (;;) {
      try {
        return await connectOnce(url);
      } catch (error) {
        const isStarting = error instanceof Error && 'code' in error && error.code === STARTING_UP;
        if (!isStarting || performance.now() > endsAt) throw error;
        await pause(AGAIN_AFTER_MS);
      }
    }
  };
  return waitWithWords(connect());
};
