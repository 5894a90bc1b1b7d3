import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './database.ts';
import { parseRow } from './rows.ts';

/** Each night. */
export const MONTHS_CRONTAB = '40 22 * * * make-months ?jobKey=make-months&max=5';

const MONTHS_AHEAD = 3;

const madeRow = z.object({ made: z.number() });

/**
 * Makes the pieces of this and the next months of the audit and the stock movements where there are none yet. Somebody who
 * reads one of them for long makes it fail after two seconds: the job comes again.
 * @returns how many were made
 */
export const makeMonths = async (db: Db): Promise<number> => {
  const { made } = await parseRow(db, madeRow, sql`select make_months(${MONTHS_AHEAD}) as made`);
  return made;
};
