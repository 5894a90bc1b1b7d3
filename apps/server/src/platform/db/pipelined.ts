import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  PostgresQueryCompiler,
  SingleConnectionProvider,
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import { codeOf } from '../errors.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import type { DB } from './db.types.ts';

type AfterCommit = (pool: pg.Pool) => void;

/** A transaction on a connection. Once it has ended, a late statement would run outside it. */
type Course = { begun?: Promise<void>; isOver: boolean; readonly afterCommit: Set<AfterCommit> };

const courses = new WeakMap<DatabaseConnection, Course>();

/** Runs work after the transaction has committed, each function once; not if it does not commit. */
export const afterCommit = (tx: Transaction<DB>, work: AfterCommit): Promise<unknown> =>
  tx.getExecutor().provideConnection(async (connection) => courses.get(connection)?.afterCommit.add(work));

/** Sends `begin` with the first statement instead of waiting for its reply. */
class PipelinedDriver extends PostgresDriver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool: pool as PostgresPool });
    this.#pool = pool;
  }

  override async beginTransaction(...given: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    const begun = super.beginTransaction(...given);
    begun.catch(() => {});
    const course = courses.get(given[0]);
    if (course !== undefined) course.begun = begun;
  }

  override async commitTransaction(
    ...[connection]: Parameters<PostgresDriver['commitTransaction']>
  ): Promise<void> {
    const course = this.#end(connection);
    await super.commitTransaction(connection);
    await course?.begun;
    for (const work of course?.afterCommit ?? []) work(this.#pool);
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    this.#end(connection);
    // the error that broke the connection was already thrown; "connection is closed" would hide it
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error;
    });
  }

  #end(connection: DatabaseConnection): Course | undefined {
    const course = courses.get(connection);
    if (course !== undefined) course.isOver = true;
    return course;
  }
}

/** Kysely would wait for each statement's reply before sending the next one of a transaction. */
const withoutWaiting = (provider: ConnectionProvider): ConnectionProvider => {
  const course: Course = { isOver: false, afterCommit: new Set() };
  let connection: DatabaseConnection | undefined;
  // acquired at once, and the same connection until the transaction ends
  void provider.provideConnection(async (given) => {
    connection = given;
    courses.set(given, course);
  });
  return {
    provideConnection: (consumer, options) => {
      if (course.isOver) return Promise.reject(new Error('the transaction is over'));
      return connection === undefined ? provider.provideConnection(consumer, options) : consumer(connection);
    },
  };
};

const compiler = new PostgresQueryCompiler();

class PipelinedExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    if (!(provider instanceof SingleConnectionProvider)) return super.withConnectionProvider(provider);
    return new PipelinedExecutor(compiler, this.adapter, withoutWaiting(provider));
  }
}

/** Kysely over a pool whose connections accept the next statement before the last one was answered. */
export const pipelined = (pool: pg.Pool): Kysely<DB> => {
  const dialect = new PostgresDialect({ pool: pool as PostgresPool });
  dialect.createDriver = () => new PipelinedDriver(pool);
  const db = new Kysely<DB>({ dialect });
  const executor = db.getExecutor();
  const within = new PipelinedExecutor(compiler, executor.adapter, executor);
  executor.withConnectionProvider = (provider) => within.withConnectionProvider(provider);
  return db;
};

/** PostgreSQL's error for every later statement of a transaction in which one has failed. */
const isAborted = (error: unknown): boolean => codeOf(error) === '25P02';

/**
 * Sends independent statements of one transaction in a single write. PostgreSQL runs them in this order, so locks are
 * taken in it too. All must be issued before anything is awaited. Waits for all of them even if one fails: nothing may
 * be sent after the transaction's end.
 */
export const together = async <const T extends readonly unknown[]>(
  work: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> => {
  const results = await Promise.allSettled(work);
  const failed = results.filter((result) => result.status === 'rejected');
  const [first] = failed;
  if (first !== undefined) throw (failed.find(({ reason }) => !isAborted(reason)) ?? first).reason;
  return results.map((result) => (result.status === 'fulfilled' ? result.value : undefined)) as {
    -readonly [P in keyof T]: Awaited<T[P]>;
  };
};
