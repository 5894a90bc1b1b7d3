import type { StockReason } from '@darzi/contract/back-office/stock.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export type StoredMovement = {
  readonly id: number;
  readonly at: Date;
  readonly productId: string;
  readonly name: string;
  readonly size: string;
  readonly quantity: number;
  readonly stockAfter: number;
  readonly reason: StockReason;
  readonly orderId: string | null;
  readonly note: string | null;
  /** The e-mail address of who works here; a customer is only called one. */
  readonly who: string;
};

export type MovementPage = {
  readonly before: number | undefined;
  readonly limit: number;
  readonly productId: string | undefined;
  readonly reason: StockReason | undefined;
};

/** One page of movements, newest first. */
export const listMovementRows = async (
  db: Db,
  { before, limit, productId, reason }: MovementPage,
): Promise<readonly StoredMovement[]> => {
  const { rows } = await sql<StoredMovement>`
    select m.id, m.at, m.product_id as "productId", p.name, m.size, m.quantity, m.stock_after as "stockAfter", m.reason,
      m.reference as "orderId", m.note, coalesce(u.email, m.actor_role) as who
    from stock_movements m
    join products p on p.id = m.product_id
    left join users u on u.id = m.actor_id and u.role <> 'customer' and u.deleted_at is null
    where ${before === undefined ? sql`true` : sql`m.id < ${before}`}
      and ${productId === undefined ? sql`true` : sql`m.product_id = ${productId}`}
      and ${reason === undefined ? sql`true` : sql`m.reason = ${reason}`}
    order by m.id desc limit ${limit}`.execute(db);
  return rows;
};

/** Sets the stock of sizes that this transaction holds. */
export const setStock = async (
  tx: Tx,
  rows: readonly { readonly productId: string; readonly size: string; readonly stock: number }[],
): Promise<void> => {
  await sql`
    update product_sizes s set stock = l.stock
    from unnest(${rows.map((row) => row.productId)}::uuid[], ${rows.map((row) => row.size)}::text[],
      ${rows.map((row) => row.stock)}::int[]) as l(product_id, size, stock)
    where s.product_id = l.product_id and s.size = l.size`.execute(tx);
};
