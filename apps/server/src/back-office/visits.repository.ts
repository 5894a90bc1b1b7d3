import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { estimateVisitors, MOST_KEPT } from './visitor-sketch.rules.ts';

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

/** The largest hash that the day's sketch has room for; undefined while it is not full. */
const findLargest = async (tx: Tx, day: string): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ visitor: Buffer }>`
    select visitor from day_visitors where day = ${day}::date order by visitor offset ${MOST_KEPT - 1} limit 1`.execute(
    tx,
  );
  return rows[0]?.visitor;
};

/**
 * Adds browsers to those of the day; one that was counted already, by whichever copy of the server, stays one. Only the
 * smallest hashes are kept.
 */
export const addVisitors = async (tx: Tx, day: string, visitors: readonly Buffer[]): Promise<void> => {
  const before = await findLargest(tx, day);
  const smallest = visitors
    .filter((visitor) => before === undefined || visitor.compare(before) < 0)
    .sort(Buffer.compare)
    .slice(0, MOST_KEPT);
  if (smallest.length === 0) return;
  await sql`insert into day_visitors (day, visitor) select ${day}::date, unnest(${smallest}::bytea[])
    on conflict do nothing`.execute(tx);
  const largest = await findLargest(tx, day);
  if (largest !== undefined)
    await sql`delete from day_visitors where day = ${day}::date and visitor > ${largest}`.execute(tx);
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from day_visitors where day = ${day}::date`.execute(tx);
  const counted = estimateVisitors(rows[0]?.kept ?? 0, largest ?? Buffer.alloc(VISITOR_BYTES));
  await sql`update visit_days set visitors = greatest(visitors, ${counted}) where day = ${day}::date`.execute(
    tx,
  );
};

/** Of the days that are over only the numbers stay. */
export const forgetVisitors = async (tx: Tx, day: string): Promise<void> => {
  await sql`delete from day_visitors where day < ${day}::date`.execute(tx);
  await sql`update visit_days set salt = null where day < ${day}::date and salt is not null`.execute(tx);
};
