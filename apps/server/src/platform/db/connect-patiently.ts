import { performance } from 'node:perf_hooks';
import type pg from 'pg';

/** pg's and its pool's own limits, not the server's refusals. */
const TIMED_OUT = /timeout exceeded when trying to connect|due to connection timeout|timeout expired/;
/** A process that listened for less than this while it waited for a connection cannot know that nobody answered. */
const LISTENED_MS = 1_000;
const MOST_TRIES = 2;

/**
 * Limits on the wait for a connection run by the clock, also while this process is too busy to see the answer: after
 * three seconds of other work the limit strikes before an answer that arrived long ago is read. Such a wait is begun
 * again; one in which the process did listen fails as before.
 */
export const connectPatiently = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connectAgain = async (): Promise<pg.PoolClient> => {
    for (let tries = 1; ; tries += 1) {
      const before = performance.eventLoopUtilization();
      try {
        return await connect();
      } catch (error) {
        const hasListened = performance.eventLoopUtilization(before).idle >= LISTENED_MS;
        const isOver = hasListened || tries === MOST_TRIES || !(error instanceof Error);
        if (isOver || !TIMED_OUT.test(error.message)) throw error;
      }
    }
  };
  type Done = (
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    release: pg.PoolClient['release'],
  ) => void;
  const override = (done?: Done): Promise<pg.PoolClient> | undefined => {
    const connected = pool.idleCount > 0 ? connect() : connectAgain();
    if (done === undefined) return connected;
    connected.then(
      (client) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, () => {}),
    );
    return undefined;
  };
  Object.assign(pool, { connect: override });
};
