import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Waits for whoever is changing the outfit, and keeps others waiting until the transaction ends. */
export const holdCustomOrder = async (tx: Tx, id: string): Promise<void> => {
  await sql`select 1 from custom_orders where id = ${id} for no key update`.execute(tx);
};
