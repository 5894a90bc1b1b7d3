import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Whether a product was delivered to this customer. */
export const hasReceived = async (db: Db, userId: string, productId: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from orders o join order_lines l on l.order_id = o.id
    where o.user_id = ${userId} and o.status = 'Delivered' and o.placed_at is not null and l.product_id = ${productId}
    limit 1`.execute(db);
  return rows.length > 0;
};
