import { Logger, runOnce } from 'graphile-worker';
import { emailJobs } from './house-jobs.ts';
import { addJob, type JobName, type Jobs } from './platform/jobs/jobs.ts';
import { listOutboxEmails, type OutboxEmail } from './platform/mail/mailer.ts';
import type { TestApp } from './test-app.ts';

/** Lets a real worker do all mail jobs that wait, and returns the outbox, newest first. */
export const deliverMail = async (shop: TestApp): Promise<readonly OutboxEmail[]> => {
  const handlers = emailJobs(shop.deps);
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      (payload: unknown) => (handle as (payload: unknown) => Promise<void>)(payload),
    ]),
  );
  const logger = new Logger(() => () => {});
  await runOnce({ connectionString: shop.databaseUrl, taskList, noHandleSignals: true, logger });
  return listOutboxEmails(shop.dataDirectory, 1_000);
};

/** The same job once more, as after a crash between sending and committing. */
export const repeatJob = async <Name extends JobName>(
  shop: TestApp,
  name: Name,
  payload: Jobs[Name],
): Promise<readonly OutboxEmail[]> => {
  await addJob(shop.db, name, payload);
  return deliverMail(shop);
};
