import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/**
 * Says, as the last thing of a transaction, that what the public sees has changed: kept pages of every copy of the
 * server are dropped when it commits.
 */
export const changeCatalogue = async (tx: Tx): Promise<void> => {
  await sql`select bump_catalogue_version()`.execute(tx);
};
