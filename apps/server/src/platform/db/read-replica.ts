import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { codeOf } from '../errors.ts';
import { createPool, type Database } from './database.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { DB } from './db.types.ts';
import { MAX_LAG_MS, watchReplica } from './replica-lag.ts';

/** Chooses where to read somebody's list, so that it always includes their own changes. */
export type ReadDb = (reader: Reader) => Database;

/** An API key has no session that records when it last wrote. */
type Reader = { readonly wroteAt?: Date | null; readonly key?: string | undefined };

/** Why the primary was read although a replica could have answered. */
type Reason = 'away' | 'behind' | 'own_change';

export type ReadReplica = {
  readonly readDb: ReadDb;
  /** Replication lag in seconds; undefined while the replica is away or the lag is unknown. */
  readonly findLagSeconds: () => number | undefined;
  /** How often the primary was read instead. */
  readonly fallbacks: Readonly<Record<Reason, number>>;
  readonly stop: () => Promise<void>;
};

const MAX_QUERY_MS = 15_000;

/** The server shut down, could not keep the rows being read for so long, or was asked to write. */
const REPLICAS_FAULTS: readonly unknown[] = ['40001', '25006'];

const isReplicasFault = (error: unknown): boolean => {
  if (isDatabaseUnavailable(error)) return true;
  return REPLICAS_FAULTS.includes(codeOf(error));
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

/** Reads lists that may lag from a replica. Never waits for one that is away or too far behind. */
export const openReadReplica = async (options: Options): Promise<ReadReplica> => {
  const { primary, db, log, maxLagMs = MAX_LAG_MS } = options;
  const replica = createPool(options.url, options.size, MAX_QUERY_MS);
  const fallbacks: Record<Reason, number> = { away: 0, behind: 0, own_change: 0 };
  const watch = await watchReplica({ primary, replica, maxLagMs, log });
  const lose = (error: unknown): void => {
    fallbacks.away += 1;
    watch.lose(error);
  };
  const pool: PostgresPool = {
    options: {},
    connect: async () => {
      try {
        return withSubstitute(await replica.connect(), primary, lose);
      } catch (error) {
        lose(error);
        return primary.connect() as Promise<PostgresPoolClient>;
      }
    },
    end: () => replica.end(),
  };
  const lagging = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const reasonAgainst = (wroteAt: Reader['wroteAt']): Reason | undefined => {
    const shown = watch.show();
    if (typeof shown === 'string') return shown;
    if (watch.isOverdue()) return 'away';
    if (shown.lagMs > maxLagMs) return 'behind';
    return wroteAt != null && wroteAt >= shown.at ? 'own_change' : undefined;
  };
  return {
    readDb: ({ wroteAt, key }) => {
      if (key !== undefined) return db;
      const reason = reasonAgainst(wroteAt);
      if (reason === undefined) return lagging;
      fallbacks[reason] += 1;
      return db;
    },
    findLagSeconds: () => {
      const shown = watch.show();
      return typeof shown === 'string' ? undefined : shown.lagMs / 1_000;
    },
    fallbacks,
    stop: async () => {
      await watch.stop();
      await lagging.destroy();
      // A Kysely that has run no query has not taken over the pool.
      if (!replica.ended) await replica.end();
    },
  };
};
