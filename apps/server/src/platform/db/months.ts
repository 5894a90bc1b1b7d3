import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.ts';
import { parseRow } from './rows.ts';

/** Each night. */
export const MONTHS_CRONTAB = '40 22 * * * make-months ?jobKey=make-months&max=5';

const MONTHS_AHEAD = 3;

const madeRow = z.object({ made: z.number() });

/**
 * Creates the missing partitions of the audit and the stock movements for this month and the next ones. A long-running
 * reader of one of these tables makes it fail after two seconds; the job is retried.
 * @returns how many were created
 */
export const makeMonths = async (db: Db): Promise<number> => {
  const { made } = await parseRow(db, madeRow, sql`select make_months(${MONTHS_AHEAD}) as made`);
  return made;
};
