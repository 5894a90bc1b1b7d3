import { performance } from 'node:perf_hooks';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createPool, type Database } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { DB } from './db.types.ts';

/** Chooses where to read somebody's list, so that it always includes their own changes. */
export type ReadDb = (reader: Reader) => Database;

/** An API key has no session that records when it last wrote. */
type Reader = { readonly wroteAt?: Date | null; readonly key?: string | undefined };

const REASONS = ['away', 'behind', 'own_change'] as const;
/** Why the primary was read although a replica could have answered. */
export type Reason = (typeof REASONS)[number];

export type ReadReplica = {
  readonly readDb: ReadDb;
  /** Replication lag in seconds; undefined while the replica is away or the lag is unknown. */
  readonly findLagSeconds: () => number | undefined;
  /** How often the primary was read instead. */
  readonly fallbacks: Readonly<Record<Reason, number>>;
  readonly stop: () => Promise<void>;
};

/** A list that lags further behind could do harm. */
export const MAX_LAG_MS = 30_000;
const POLL_MS = 1_000;
/** After this long a check counts as failed, and the lag as unknown. */
const MAX_POLL_MS = 3_000;
const MAX_QUERY_MS = 15_000;

/** A WAL position (`16/B374D848`) as a number. */
const placeOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** The primary's WAL position at a moment of its clock: a replica that has replayed up to it shows that moment. */
type Mark = { readonly at: Date; readonly place: bigint };

/** Gives up on a reply that does not come. */
const within = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout exceeded when trying to connect')), MAX_POLL_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const askPrimary = async (primary: pg.Pool): Promise<Mark> => {
  const { rows } = await primary.query<{ at: Date; lsn: string }>(
    'select clock_timestamp() as at, pg_current_wal_lsn()::text as lsn',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database gave no answer');
  return { at: row.at, place: placeOf(row.lsn) };
};

/** @returns the replica's replay position; undefined for a server that is not a replica (a promoted one diverges) */
const askReplica = async (replica: pg.Pool): Promise<bigint | undefined> => {
  const { rows } = await replica.query<{ lsn: string | null }>(
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn',
  );
  const lsn = rows[0]?.lsn;
  return lsn == null ? undefined : placeOf(lsn);
};

/**
 * Measures a replica's lag once.
 * @returns undefined if it has not yet reached the position at which the primary stood when first asked
 */
export const measureOnce = async (
  primary: pg.Pool,
  replica: pg.Pool,
  timeoutMs: number,
): Promise<number | undefined> => {
  const { place } = await askPrimary(primary);
  for (const began = performance.now(); ; ) {
    const replayed = await askReplica(replica);
    if (replayed === undefined) throw new Error('is not a replica: it accepts writes');
    const waited = performance.now() - began;
    if (replayed >= place) return waited;
    if (waited > timeoutMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

/** The server shut down, could not keep the rows being read for so long, or was asked to write. */
const REPLICAS_FAULTS: readonly unknown[] = ['40001', '25006'];

const isReplicasFault = (error: unknown): boolean => {
  if (isDatabaseUnavailable(error)) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return REPLICAS_FAULTS.includes(code);
};

/**
 * A connection to the replica that repeats failed statements on the primary. Not within a transaction: its statements
 * belong to one snapshot of one server.
 */
const withSubstitute = (
  client: pg.PoolClient,
  primary: pg.Pool,
  lose: (error: unknown) => void,
): PostgresPoolClient => {
  let substitute: pg.PoolClient | undefined;
  let isInTransaction = false;
  let isBroken = false;
  const query = async (text: string, values: unknown[]) => {
    if (substitute !== undefined) return substitute.query(text, values);
    try {
      const answer = await client.query(text, values);
      if (/^(begin|start transaction)/.test(text)) isInTransaction = true;
      else if (text === 'commit' || text === 'rollback') isInTransaction = false;
      return answer;
    } catch (error) {
      if (!isReplicasFault(error)) throw error;
      isBroken = true;
      lose(error);
      if (isInTransaction) throw error;
      substitute = await primary.connect();
      return substitute.query(text, values);
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      client.release(isBroken || destroy === true);
      substitute?.release(destroy);
    },
  };
};

type Options = {
  readonly url: string;
  readonly size: number;
  readonly primary: pg.Pool;
  readonly db: Database;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly maxLagMs?: number;
};

/** For a shop with a single database. */
export const withoutReplica =
  (db: Database): ReadDb =>
  () =>
    db;

/**
 * Reads lists that may lag from a replica. Every second the primary's WAL position and clock are recorded together with
 * the replica's replay position. So the moment that the replica shows is known without its clock, and an idle primary
 * does not look like a lagging replica. Never waits for a replica that is away or too far behind.
 */
export const openReadReplica = async (options: Options): Promise<ReadReplica> => {
  const { primary, db, log, maxLagMs = MAX_LAG_MS } = options;
  const replica = createPool(options.url, options.size, MAX_QUERY_MS);
  const fallbacks: Record<Reason, number> = { away: 0, behind: 0, own_change: 0 };
  let marks: readonly Mark[] = [];
  /** What the replica showed at the last check; undefined while it is away. */
  let shown: { readonly at: Date; readonly lagMs: number; readonly polledAt: number } | 'behind' | undefined;
  let isAway = false;

  const lose = (error: unknown): void => {
    shown = undefined;
    if (!isAway) log.warn({ err: error }, 'the read replica is away: lists come from the primary');
    isAway = true;
  };
  const poll = async (): Promise<void> => {
    const mark = await within(askPrimary(primary));
    const replayed = await within(askReplica(replica));
    if (replayed === undefined) throw new Error('DATABASE_READ_URL leads to a server that is not a replica');
    const reached = [...marks, mark].findLast(({ place }) => place <= replayed);
    // Drop marks that it has passed, and those that would be too old.
    marks = [...marks, mark].filter(
      ({ at }) => mark.at.getTime() - at.getTime() <= maxLagMs && (reached === undefined || at >= reached.at),
    );
    shown =
      reached === undefined
        ? 'behind'
        : { at: reached.at, lagMs: mark.at.getTime() - reached.at.getTime(), polledAt: performance.now() };
    if (isAway) log.info('the read replica is back');
    isAway = false;
  };
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> = Promise.resolve();
  const watch = (): void => {
    polling = poll()
      .catch(lose)
      .finally(() => {
        if (!isOver) timer = setTimeout(watch, POLL_MS).unref();
      });
  };
  watch();
  await polling;

  const pool: PostgresPool = {
    options: {},
    connect: async () => {
      try {
        return withSubstitute(await replica.connect(), primary, (error) => {
          fallbacks.away += 1;
          lose(error);
        });
      } catch (error) {
        fallbacks.away += 1;
        lose(error);
        return primary.connect() as Promise<PostgresPoolClient>;
      }
    },
    end: () => replica.end(),
  };
  const lagging = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const instead = (reason: Reason): Database => {
    fallbacks[reason] += 1;
    return db;
  };
  const isCurrent = (polledAt: number): boolean => performance.now() - polledAt < POLL_MS + 2 * MAX_POLL_MS;
  return {
    readDb: ({ wroteAt, key }) => {
      if (key !== undefined) return db;
      if (shown === undefined) return instead('away');
      if (shown === 'behind') return instead('behind');
      if (!isCurrent(shown.polledAt)) return instead('away');
      if (shown.lagMs > maxLagMs) return instead('behind');
      return wroteAt != null && wroteAt >= shown.at ? instead('own_change') : lagging;
    },
    findLagSeconds: () => (typeof shown === 'object' ? shown.lagMs / 1_000 : undefined),
    fallbacks,
    stop: async () => {
      isOver = true;
      clearTimeout(timer);
      await polling;
      await lagging.destroy();
      // A Kysely that has run no query has not taken over the pool.
      if (!replica.ended) await replica.end();
    },
  };
};
