import { type Paise, paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** What the goods in the cart that are for sale are worth now, delivery not included. */
export const priceCart = async (db: Db, userId: string): Promise<Paise> => {
  const { rows } = await sql<{ subtotal: number }>`
    select coalesce(sum(p.price_paise * l.quantity), 0)::bigint as subtotal
    from cart_lines l join products p on p.id = l.product_id where l.user_id = ${userId} and p.visible`.execute(
    db,
  );
  return paise(rows[0]?.subtotal ?? 0);
};
