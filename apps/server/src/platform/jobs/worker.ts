import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
} from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger as Pino } from 'pino';
import { waitWithMessage } from '../db/connect-at-start.ts';
import { createPool, type Db, tolerateSlowStart } from '../db/database.ts';
import { newId } from '../db/id.ts';
import { reportRepeatedFaults } from '../http/log.ts';
import { beginWork, finish, type Origin } from '../tracing.ts';
import type { JobHandlers, JobName } from './jobs.ts';

/** Every minute. */
export const LOST_JOBS_CRONTAB = '* * * * * free-lost-jobs ?jobKey=free-lost-jobs&max=1';

/** Twice as long as any job may take: gateways and mail servers are given up after seconds. */
const LOST_AFTER = '10 minutes';

/**
 * Frees the jobs that a killed server still holds; graphile-worker itself would release them after four hours. Every
 * runner takes one job at a time, so nothing that is still running is freed with them.
 */
export const freeLostJobs = async (db: Db): Promise<void> => {
  await sql`select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_at < now() - ${LOST_AFTER}::interval)
  )`.execute(db);
};

const AGAIN_AFTER_MS = 1_000;

/** For each of the two runners: one connection listens, one works, one completes jobs. */
const CONNECTIONS = 6;

export type Worker = { readonly stop: () => Promise<void> };

/** The error and stack that the library appends to its message; the error is logged separately. */
const WITH_ERROR = / with error '[\s\S]*$/;

const optionsFor = (
  pgPool: pg.Pool,
  handlers: Partial<JobHandlers>,
  crontab: string,
  log: Pino,
): RunnerOptions & { readonly pgPool: pg.Pool } => {
  const report = reportRepeatedFaults();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      // graphile-worker hands over what add_job stored, and addJob's types are the only way in
      (stored: unknown) => {
        const { origin = { requestId: newId() }, ...payload } = stored as { readonly origin?: Origin };
        const work = beginWork(origin, `job ${name}`, 'consumer', { 'darzi.job': name });
        return finish(work, () => (handler as (payload: unknown) => Promise<void>)(payload));
      },
    ]),
  );
  return {
    pgPool,
    // One at a time: jobs can wait, shoppers cannot.
    concurrency: 1,
    noHandleSignals: true,
    pollInterval: 5_000,
    // Without batching, losing the database while completing a job is a rejection that nobody can catch: it would end
    // the whole server. With batching it ends only this run of the worker.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList,
    crontab,
    logger: new Logger(() => (level, message, meta) => {
      const job = meta?.job as
        | { task_identifier?: JobName; id?: string; payload?: { origin?: Origin } }
        | undefined;
      const line = { job: job?.task_identifier, jobId: job?.id, reqId: job?.payload?.origin?.requestId };
      if (level === 'error') {
        const err = meta?.error ?? meta?.fatalError;
        const kind = err instanceof Error ? err.message : message.replace(/\d+/g, '');
        const reported = report(`${job?.task_identifier} ${kind}`);
        if (reported === undefined) return;
        log.error(
          { ...line, err, ...(reported.suppressed === 0 ? {} : reported) },
          message.replace(WITH_ERROR, ''),
        );
      } else if (level === 'warning') log.warn(line, message);
      else log.debug(line, message);
    }),
  };
};

/** Frees what an ended run had taken; otherwise those jobs would wait for hours. */
const freeJobsOf = async (pgPool: pg.Pool, poolIds: readonly string[]): Promise<void> => {
  const utils = await makeWorkerUtils({ pgPool });
  try {
    await utils.forceUnlockWorkers([...poolIds]);
  } finally {
    await utils.release();
  }
};

/**
 * Clears crontab runs recorded in the future by a clock that was ahead: they would keep those jobs from running until
 * then.
 */
const clearFutureRuns = async (pgPool: pg.Pool): Promise<void> => {
  await pgPool.query(
    'update graphile_worker._private_known_crontabs set last_execution = now() where last_execution > now()',
  );
};

const CLOCK_CHECK_MS = 5_000;
const JUMP_MS = 30_000;

/** Reports when the wall clock was set, and by how many seconds, measured against the monotonic clock. */
const watchClock = (report: (seconds: number) => void): (() => void) => {
  let offset = Date.now() - performance.now();
  const timer = setInterval(() => {
    const before = offset;
    offset = Date.now() - performance.now();
    if (Math.abs(offset - before) >= JUMP_MS) report(Math.round((offset - before) / 1_000));
  }, CLOCK_CHECK_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** By then the last statements of a run have been answered or given up. */
const MAX_ENDING_MS = 25_000;

type Run = { readonly runner: Runner; readonly ended: Promise<unknown> };

/**
 * A run that also ends if graphile-worker waits forever: when the database goes away while two jobs are being completed,
 * it counts them wrongly and never sees the last of them end.
 */
const begin = async (options: RunnerOptions, onPool: (id: string) => void): Promise<Run> => {
  const events = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => onPool(workerPool.id));
  const ending = Promise.race([
    once(events, 'pool:gracefulShutdown:complete'),
    once(events, 'pool:gracefulShutdown:error'),
  ]);
  const runner = await run({ ...options, events });
  const givenUp = ending.then(() => pause(MAX_ENDING_MS, undefined, { ref: false }));
  return { runner, ended: Promise.race([runner.promise.catch(() => {}), givenUp]) };
};

type Running = {
  /** Ends this run; the next one begins at once with the current clock. */
  readonly planAnew: () => void;
  readonly stop: () => Promise<void>;
};

/** Runs jobs until stopped; starts again after the database was away. */
const keepRunning = async (
  options: RunnerOptions & { readonly pgPool: pg.Pool },
  log: Pino,
  stopping: AbortSignal,
): Promise<Running> => {
  const poolIds: string[] = [];
  const start = () => begin(options, (id) => poolIds.push(id));
  let current: Run | undefined = await waitWithMessage(start());
  const report = reportRepeatedFaults();
  const startAgain = async (): Promise<Run | undefined> => {
    while (!stopping.aborted) {
      try {
        await pause(AGAIN_AFTER_MS, undefined, { signal: stopping });
        await freeJobsOf(options.pgPool, poolIds);
        poolIds.length = 0;
        await clearFutureRuns(options.pgPool);
        return await start();
      } catch (error) {
        if (stopping.aborted) return undefined;
        const reported = report(String(error));
        if (reported !== undefined) log.error({ err: error, ...reported }, 'jobs cannot run yet');
      }
    }
    return undefined;
  };
  const endCurrent = async (): Promise<void> => {
    await current?.runner.stop().catch(() => {});
  };
  const watch = async (): Promise<void> => {
    while (current !== undefined) {
      await current.ended;
      if (stopping.aborted) return;
      log.error('jobs have stopped; starting them again');
      void endCurrent(); // a run that was given up would go on planning
      current = await startAgain();
      if (stopping.aborted) await endCurrent();
    }
  };
  const watching = watch();
  return {
    planAnew: () => void endCurrent(), // restarted by the loop that watches it
    stop: async () => {
      await Promise.race([endCurrent(), current?.ended]);
      await watching;
    },
  };
};

/**
 * Runs jobs until stopped, those of `crontab` on schedule. Recovers after the database was away, and reschedules when
 * the clock is set: an hour back, and the crontab would otherwise stand still for an hour. An interrupted job runs
 * again. `url` must be a direct connection (LISTEN does not pass a transaction pooler).
 * @param slow jobs that take seconds: they run one at a time, in parallel with the others
 */
export const startWorker = async (
  url: string,
  handlers: Partial<JobHandlers>,
  crontab: string,
  log: Pino,
  slow: readonly JobName[] = [],
): Promise<Worker> => {
  // Our own pool, because graphile-worker stops listening to its pool's errors before closing the connections: a
  // database that stops right then would end the process with an unhandled error.
  const pool = createPool(url, CONNECTIONS);
  const hurry = tolerateSlowStart(pool);
  const stopping = new AbortController();
  const isSlow = ([name]: readonly [string, unknown]): boolean => slow.some((one) => one === name);
  const all = Object.entries(handlers);
  const parts = [
    { of: all.filter((one) => !isSlow(one)), crontab },
    { of: all.filter(isSlow), crontab: '' },
  ].filter(({ of }) => of.length > 0);
  const running: Running[] = [];
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(running.map((one) => one.stop()));
    await pool.end();
  };
  try {
    for (const part of parts) {
      const options = optionsFor(pool, Object.fromEntries(part.of), part.crontab, log);
      running.push(await keepRunning(options, log, stopping.signal));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  await clearFutureRuns(pool).catch((error: unknown) =>
    log.error({ err: error }, 'scheduled jobs may have stopped'),
  );
  hurry();
  const stopWatchingClock = watchClock((seconds) => {
    log.warn({ seconds }, 'the clock was changed: rescheduling jobs');
    for (const one of running) one.planAnew();
  });
  return {
    stop: async () => {
      stopWatchingClock();
      await stop();
    },
  };
};
