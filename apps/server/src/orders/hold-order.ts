import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Waits for whoever is changing the order, and keeps others waiting until the transaction ends. */
export const holdOrder = async (tx: Tx, orderId: string): Promise<void> => {
  await sql`select 1 from orders where id = ${orderId} for no key update`.execute(tx);
};
