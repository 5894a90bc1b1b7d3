import { type OrderId, orderId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { CLOCK, type Db, inSeconds, type Tx } from '../../platform/db/database.ts';

type LinkEnd = 'paid' | 'expired' | 'closed by staff';

/** Opens the link of a newly written order, or extends it. */
export const openLink = async (tx: Tx, id: OrderId, hours: number): Promise<void> => {
  const expires_at = inSeconds(hours * 3_600);
  await tx
    .insertInto('payment_links')
    .values({ order_id: id, expires_at })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet({ expires_at, closed_at: null, closed_because: null }),
    )
    .execute();
};

/** Closes an open link. Returns false if it was closed or, for `expired`, if its time is not over. */
export const closeLink = async (tx: Tx, id: OrderId, because: LinkEnd): Promise<boolean> => {
  const closed = await tx
    .updateTable('payment_links')
    .set({ closed_at: sql<Date>`now()`, closed_because: because })
    .where('order_id', '=', id)
    .where('closed_at', 'is', null)
    .$if(because === 'expired', (query) => query.where('expires_at', '<=', CLOCK))
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
};

/** Unpaid orders whose links have expired, longest expired first. */
export const listExpiredLinks = async (db: Db, most: number): Promise<readonly OrderId[]> => {
  const rows = await db
    .selectFrom('payment_links as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('l.order_id')
    .where('l.closed_at', 'is', null)
    .where('l.expires_at', '<=', CLOCK)
    .where('o.placed_at', 'is', null)
    .orderBy('l.expires_at')
    .limit(most)
    .execute();
  return rows.map((row) => orderId.parse(row.order_id));
};

/** Records the payment method about to be used, which the order then shows. */
export const recordMethod = async (tx: Tx, id: OrderId, method: 'Stripe' | 'Razorpay'): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ payment_method: method })
    .where('id', '=', id)
    .where('placed_at', 'is', null)
    .execute();
};
