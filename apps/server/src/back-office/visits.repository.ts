import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

const SALT_BYTES = 32;
const VISITOR_BYTES = 16;

/** Today's date in India and its salt, made by whoever comes first that day. */
export const openDay = async (tx: Tx): Promise<{ readonly day: string; readonly salt: Buffer }> => {
  const { rows } = await sql<{ day: string; salt: Buffer }>`
    insert into visit_days (day, salt)
    values ((now() at time zone 'Asia/Kolkata')::date, ${randomBytes(SALT_BYTES)})
    on conflict (day) do update set salt = coalesce(visit_days.salt, excluded.salt)
    returning day::text, salt`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('the day could not be opened');
  return row;
};

/** What is kept of a browser until its day is over. */
export const hashVisitor = (salt: Buffer, browser: string): Buffer =>
  createHash('sha256').update(salt).update(browser).digest().subarray(0, VISITOR_BYTES);

/** Adds browsers to those of the day; one that was counted already, by whichever copy of the server, stays one. */
export const addVisitors = async (tx: Tx, day: string, visitors: readonly Buffer[]): Promise<void> => {
  await sql`
    with fresh as (
      insert into day_visitors (day, visitor) select ${day}::date, unnest(${[...visitors]}::bytea[])
      on conflict do nothing returning 1
    )
    update visit_days set visitors = visitors + (select count(*) from fresh)::int where day = ${day}::date`.execute(
    tx,
  );
};

/** Of the days that are over only the numbers stay. */
export const forgetVisitors = async (tx: Tx, day: string): Promise<void> => {
  await sql`delete from day_visitors where day < ${day}::date`.execute(tx);
  await sql`update visit_days set salt = null where day < ${day}::date and salt is not null`.execute(tx);
};
