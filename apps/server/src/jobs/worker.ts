import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type { Logger as Pino } from 'pino';
import type { JobHandlers, JobName } from './jobs.ts';

/** Runs the jobs until stopped, those of `crontab` at their times. `url` must be a direct connection (LISTEN does not pass a transaction pooler). */
export const startWorker = (
  url: string,
  handlers: JobHandlers,
  crontab: string,
  log: Pino,
): Promise<Runner> => {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      // graphile-worker hands over what add_job stored; addJob's types are the only door to it
      (payload: unknown) => (handler as (payload: unknown) => Promise<void>)(payload),
    ]),
  );
  return run({
    connectionString: url,
    // One at a time: jobs can wait, shoppers cannot.
    concurrency: 1,
    maxPoolSize: 3,
    noHandleSignals: true,
    pollInterval: 5_000,
    taskList,
    crontab,
    logger: new Logger(() => (level, message, meta) => {
      const job = meta?.job as { task_identifier?: JobName; id?: string } | undefined;
      const line = { job: job?.task_identifier, jobId: job?.id };
      if (level === 'error') log.error(line, message);
      else if (level === 'warning') log.warn(line, message);
      else log.debug(line, message);
    }),
  });
};
