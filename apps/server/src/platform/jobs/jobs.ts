import { type Kysely, type RawBuilder, sql, Transaction } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import type { DB } from '../db/db.types.ts';
import { afterCommit } from '../db/pipelined.ts';
import { parseRow, parseRows } from '../db/rows.ts';
import { originOf, workNow } from '../tracing.ts';

/**
 * Every job with its payload; each slice adds its own. Payloads name rows; they hold no personal data that can be read
 * from those rows.
 */
export interface Jobs {
  /** Frees jobs held by killed servers. */
  'free-lost-jobs': Readonly<Record<string, unknown>>;
  /** Creates the next monthly partitions. */
  'make-months': Readonly<Record<string, unknown>>;
  /** Removes half-written files that killed servers left. */
  'sweep-drafts': Readonly<Record<string, unknown>>;
}
export type JobName = keyof Jobs;
export type JobHandlers = { readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

/** Adds the id of the request that a job comes from to its payload. */
const withOrigin = (payload: object): object => {
  const work = workNow();
  return work === undefined ? payload : { ...payload, origin: originOf(work) };
};

/** Smaller numbers run first. In a crontab: `&priority=-10`. */
const URGENT = -10;
/** For jobs that take seconds: one runs at a time, and nobody's email may wait for a hundred pictures. */
export const SLOW = 10;

type JobOptions = {
  readonly key?: string;
  readonly maxAttempts?: number;
  readonly runAt?: Date;
  readonly isUrgent?: boolean;
  readonly isSlow?: boolean;
  readonly when?: RawBuilder<boolean>;
};

const addedJob = z.object({ isKnown: z.boolean() });

const WOKEN_AFTER_MS = 20;
/** Each wake makes every worker look through its jobs: under many purchases that costs more than adding them. */
const MIN_BETWEEN_WAKES_MS = 200;
/** When, by the process's clock; infinite while a wake is on its way. */
const lastWoken = new WeakMap<pg.Pool, number>();

/**
 * Wakes the workers once for all transactions that commit meanwhile. A worker that misses it polls every few seconds
 * anyway.
 */
const wakeWorkers = (pool: pg.Pool): void => {
  const now = performance.now();
  const last = lastWoken.get(pool) ?? Number.NEGATIVE_INFINITY;
  if (last > now) return;
  const wait = Math.max(WOKEN_AFTER_MS, last + MIN_BETWEEN_WAKES_MS - now);
  lastWoken.set(pool, Number.POSITIVE_INFINITY);
  setTimeout(() => {
    // what commits from here on is not covered
    lastWoken.set(pool, performance.now());
    pool.query(`select pg_notify('jobs:insert', '{"count":1}')`).catch(() => {});
  }, wait).unref();
};

/**
 * Adds a job in the caller's transaction: it runs if and only if that commits. A job without a key is inserted directly
 * into its table, and workers are notified after the commit: PostgreSQL serialises commits that notify, each until it
 * is on the disk. (docs/decisions/720-jobs-are-told-of-afterwards.md)
 * @param key a second job with the same key replaces the first while that has not run
 * @param runAt not before this time; absent: at once
 * @param isUrgent before everything that can wait, such as email to a slow server
 * @param isSlow after everything quick: it renders, or waits for a server that somebody named
 * @param when an SQL condition without which no job is added
 */
export const addJob = async <Name extends JobName>(
  tx: Transaction<DB> | Kysely<DB>,
  name: Name,
  payload: Jobs[Name],
  { key, maxAttempts = 10, runAt, isUrgent, isSlow, when = sql<boolean>`true` }: JobOptions = {},
): Promise<void> => {
  const carried = sql`${JSON.stringify(withOrigin(payload))}::json`;
  const priority = isUrgent ? URGENT : isSlow ? SLOW : 0;
  if (key === undefined && tx instanceof Transaction) {
    const woken = afterCommit(tx, wakeWorkers);
    const { isKnown } = await parseRow(
      tx,
      addedJob,
      sql`
      with task as (select id from graphile_worker._private_tasks where identifier = ${name}),
      added as (
        insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
        select id, ${carried}, coalesce(${runAt ?? null}::timestamptz, now()), ${maxAttempts}::int, ${priority}::int
        from task where ${when}
      )
      select exists (select from task) as "isKnown"`,
    );
    await woken;
    // no worker that knows this job has run here yet
    if (isKnown) return;
  }
  await sql`select graphile_worker.add_job(${name}, payload => ${carried}, job_key => ${key ?? null}::text,
    max_attempts => ${maxAttempts}::int, run_at => ${runAt ?? null}::timestamptz, priority => ${priority}::int)
    where ${when}`.execute(tx);
};

const idRow = z.object({ id: z.number().nullable() });

/** Removes the job with this key in the caller's transaction. Returns whether it was still waiting. */
export const removeJob = async (tx: Transaction<DB>, key: string): Promise<boolean> => {
  const rows = await parseRows(
    tx,
    idRow,
    sql`
    select id from graphile_worker.remove_job(${key})`,
  );
  return rows.some(({ id }) => id !== null);
};

/** Failed jobs keep their error; clears every error that quotes this text. */
export const eraseFromErrors = async (tx: Transaction<DB>, text: string): Promise<void> => {
  await sql`update graphile_worker._private_jobs set last_error = ''
    where position(lower(${text}) in lower(last_error)) > 0`.execute(tx);
};
