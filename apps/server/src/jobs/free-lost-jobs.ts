import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Every minute. */
export const LOST_JOBS_CRONTAB = '* * * * * free-lost-jobs ?jobKey=free-lost-jobs&max=1';

/** Twice what the longest job may take: gateways and mail servers are given up after seconds. */
const LOST_AFTER = '10 minutes';

/**
 * A server that was killed keeps what it had taken; graphile-worker itself would give it to others after four hours.
 * Every server takes one job at a time, so nothing that is still being worked on is freed with it.
 */
export const freeLostJobs = async (db: Db): Promise<void> => {
  await sql`select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_at < now() - ${LOST_AFTER}::interval)
  )`.execute(db);
};
