import { Logger, runOnce } from 'graphile-worker';
import { emailJobs } from './house-jobs.ts';
import { createPool } from './platform/db/database.ts';
import { addJob, type JobHandlers, type JobName, type Jobs } from './platform/jobs/jobs.ts';
import { listOutboxEmails, type OutboxEmail } from './platform/mail/mailer.ts';
import type { TestApp } from './test-app.ts';

/** Has a real worker run the waiting jobs that have a handler here, until it is on record that they ran. */
export const runJobs = async (
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  handlers: Partial<JobHandlers>,
): Promise<void> => {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [name, (payload: unknown) => handle(payload as never)]),
  );
  const pgPool = createPool(databaseUrl, 3);
  await runOnce({
    pgPool,
    taskList,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    // Without batching nobody waits for the record, nor could catch its fault: the test may drop the database meanwhile.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }).finally(() => pgPool.end());
};

/** Has a real worker run all waiting mail jobs, and returns the outbox, newest first. */
export const deliverMail = async (shop: TestApp): Promise<readonly OutboxEmail[]> => {
  await runJobs(shop, emailJobs(shop.deps));
  return listOutboxEmails(shop.dataDirectory, 1_000);
};

/** Runs the same job once more, as after a crash between sending and committing. */
export const repeatJob = async <Name extends JobName>(
  shop: TestApp,
  name: Name,
  payload: Jobs[Name],
): Promise<readonly OutboxEmail[]> => {
  await addJob(shop.db, name, payload);
  return deliverMail(shop);
};
