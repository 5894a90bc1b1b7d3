import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * One request of a person's Idempotency-Key at a time: a second waits here until the first has committed, and then
 * finds what it has led to. The first lock of its transaction. Nothing is held where there is no key.
 * @param purpose what the key is looked up for; keys of other purposes are others
 */
export const lockKey = async (
  tx: Tx,
  purpose: string,
  userId: string,
  key: string | undefined,
): Promise<void> => {
  if (key === undefined) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${userId} ${key}`}, 0))`.execute(tx);
};
