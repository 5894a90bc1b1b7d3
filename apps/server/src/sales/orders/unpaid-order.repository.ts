import { type OrderId, orderId, productId, userId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { amount, parseRows } from '../../platform/db/rows.ts';

/** An order as its payment sees it: written before the gateway is called, placed when the money arrives. */
const unpaidOrder = z.object({
  id: orderId,
  userId: userId.nullable(),
  generation: z.string(),
  fingerprint: z.string(),
  isPlaced: z.boolean(),
  /** The customer's account was deleted: nobody is left to send it to. */
  isErased: z.boolean(),
  /** Its payment link: while open, it reserves the pieces. Null if it has none. */
  link: z.enum(['open', 'closed']).nullable(),
  totalPaise: amount,
  pieces: z.array(z.object({ productId, size: z.string(), quantity: z.number() })),
});
export type UnpaidOrder = z.output<typeof unpaidOrder>;

/** The order, placed or not; undefined if there is none. */
export const findUnpaidOrder = async (tx: Tx, id: OrderId): Promise<UnpaidOrder | undefined> => {
  const [row] = await parseRows(
    tx,
    unpaidOrder,
    sql`
    select o.id, o.user_id as "userId", o.cart_generation as generation, o.fingerprint, o.placed_at is not null as "isPlaced",
      o.address is null as "isErased", o.total_paise as "totalPaise",
      (select case when p.closed_at is null then 'open' else 'closed' end from payment_links p where p.order_id = o.id) as link,
      (select json_agg(json_build_object('productId', l.product_id, 'size', l.size, 'quantity', l.quantity))
        from order_lines l where l.order_id = o.id) as pieces
    from orders o where o.id = ${id}`,
  );
  return row;
};

/** Whether another order took this one's place: a later one of the same filling of the cart, or its replacement. */
export const isReplacementPlaced = async (tx: Tx, id: OrderId): Promise<boolean> => {
  const { rows } = await sql`
    with recursive later as (
      select replaced_by as id from orders where id = ${id}
      union select o.replaced_by from orders o join later on o.id = later.id
    )
    select 1 from orders o where o.placed_at is not null and o.id <> ${id} and (
      o.id in (select later.id from later)
      or exists (select 1 from orders this where this.id = ${id} and o.user_id = this.user_id
        and o.cart_generation = this.cart_generation and o.seq > this.seq)) limit 1`.execute(tx);
  return rows.length > 0;
};

/** Records that a later order of the same cart replaced this one. */
export const markReplaced = async (tx: Tx, id: OrderId, by: OrderId): Promise<void> => {
  await tx.updateTable('orders').set({ replaced_by: by }).where('id', '=', id).execute();
};

/** Places an order whose money has arrived: starts its history and makes it visible, dated now. */
export const placePaidOrder = async (tx: Tx, id: OrderId): Promise<void> => {
  await tx
    .with('placed', (db) =>
      db
        .updateTable('orders')
        .set({ placed_at: sql<Date>`now()`, paid_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('placed_at', 'is', null)
        .returning(['id', 'user_id']),
    )
    .insertInto('order_events')
    .columns(['order_id', 'actor_id', 'actor_role', 'to_status'])
    .expression((eb) =>
      eb
        .selectFrom('placed')
        .select(['id', 'user_id', sql.lit('customer').as('role'), sql.lit('Order Placed').as('status')]),
    )
    .execute();
};
