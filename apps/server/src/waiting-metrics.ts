import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import type { Db } from './platform/db/database.ts';

const waiting = z.object({
  jobs: z.coerce.number(),
  oldestJob: z.coerce.number(),
  givenUp: z.coerce.number(),
  oldestPayment: z.coerce.number(),
  openRupees: z.coerce.number(),
});

/** Work that is due but not done: jobs, and payments that the reconciler should have polled. */
const countWaiting = async (db: Db): Promise<z.output<typeof waiting>> => {
  const { rows } = await sql`
    select
      (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as jobs,
      (select coalesce(extract(epoch from now() - min(run_at)), 0) from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts) as "oldestJob",
      (select count(*) from graphile_worker.jobs where attempts >= max_attempts and locked_at is null) as "givenUp",
      (select coalesce(extract(epoch from now() - min(next_poll_at)), 0) from payments
        where state in ('opening', 'open', 'replaced') and next_poll_at <= now()) as "oldestPayment",
      (select coalesce(sum(total_paise), 0) / 100.0 from payments where state in ('opening', 'open')) as "openRupees"
  `.execute(db);
  return waiting.parse(rows[0]);
};

const FIGURES = {
  jobs_waiting: ['jobs', 'Jobs that are due'],
  jobs_oldest_seconds: ['oldestJob', 'How long the oldest job has been due'],
  jobs_given_up: ['givenUp', 'Jobs that have used up their attempts and do not run'],
  payments_oldest_unpolled_seconds: [
    'oldestPayment',
    'How long the oldest open or replaced payment has been due to be polled at its gateway',
  ],
  payments_open_rupees: ['openRupees', 'Sum of open payments: requested, neither paid nor given up'],
} as const satisfies Record<string, readonly [keyof z.output<typeof waiting>, string]>;

/**
 * Exposes waiting work in `registry`. Each scrape runs one statement for all; without a database, the other metrics
 * still work.
 */
export const registerWaitingMetrics = (registry: Registry, db: Db): void => {
  let asked: ReturnType<typeof countOnce> | undefined;
  const countOnce = async () => {
    const found = await countWaiting(db).catch(() => undefined);
    asked = undefined;
    return found;
  };
  for (const [name, [figure, help]] of Object.entries(FIGURES)) {
    // an app rebuilt over the same registry replaces the metric
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        asked ??= countOnce();
        const found = await asked;
        if (found !== undefined) this.set(found[figure]);
      },
    });
  }
};
