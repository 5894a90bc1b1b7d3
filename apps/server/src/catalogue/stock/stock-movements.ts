import type { StockMovement } from '@darzi/contract/back-office/stock.routes.ts';
import type { StockReason } from '@darzi/contract/back-office/stock.ts';
import { STOCK_REASONS } from '@darzi/contract/back-office/stock.ts';
import { type OrderId, type ProductId, productId } from '@darzi/contract/ids.ts';
import type { Outcome } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { type AuditActor, writtenActor } from '../../platform/audit/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, ints, texts, uuids } from '../../platform/db/given.ts';
import { BY_ID, readPage } from '../../platform/paging/read-page.ts';
import type { Deps } from '../../settings/deps.ts';

const storedMovement = z.object({
  id: z.number(),
  at: z.date(),
  productId: productId,
  name: z.string(),
  size: z.string(),
  quantity: z.number(),
  stockAfter: z.number(),
  reason: z.enum(STOCK_REASONS),
  orderId: z.string().nullable(),
  note: z.string().nullable(),
  /** A staff member's email address; customers stay unnamed. */
  who: z.string(),
});
export type StoredMovement = z.output<typeof storedMovement>;

export type MovementPage = {
  readonly before: number | undefined;
  readonly limit: number;
  readonly productId: ProductId | undefined;
  readonly reason: StockReason | undefined;
};

/** One page of movements, newest first. */
const listMovementRows = async (
  db: Db,
  { before, limit, productId, reason }: MovementPage,
): Promise<readonly StoredMovement[]> => {
  let page = db
    .selectFrom('stock_movements as m')
    .innerJoin('products as p', 'p.id', 'm.product_id')
    .leftJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'm.actor_id').on('u.role', '<>', 'customer').on('u.deleted_at', 'is', null),
    )
    .select(({ fn }) => [
      'm.id',
      'm.at',
      'm.product_id as productId',
      'p.name',
      'm.size',
      'm.quantity',
      'm.stock_after as stockAfter',
      'm.reason',
      'm.reference as orderId',
      'm.note',
      fn.coalesce('u.email', 'm.actor_role').as('who'),
    ])
    .orderBy('m.id', 'desc')
    .limit(limit);
  if (before !== undefined) page = page.where('m.id', '<', before);
  if (productId !== undefined) page = page.where('m.product_id', '=', productId);
  if (reason !== undefined) page = page.where('m.reason', '=', reason);
  return (await page.execute()).map((row) => storedMovement.parse(row));
};

/** Sets the stock of sizes locked by this transaction. */
export const setStock = async (
  tx: Tx,
  rows: readonly { readonly productId: ProductId; readonly size: string; readonly stock: number }[],
): Promise<void> => {
  await tx
    .updateTable('product_sizes as s')
    .from(
      given('l', {
        product_id: uuids(rows.map((row) => row.productId)),
        size: texts(rows.map((row) => row.size)),
        stock: ints(rows.map((row) => row.stock)),
      }),
    )
    .set(({ ref }) => ({ stock: ref('l.stock') }))
    .whereRef('s.product_id', '=', 'l.product_id')
    .whereRef('s.size', '=', 'l.size')
    .execute();
};

type Query = PageQuery & {
  readonly product?: ProductId | undefined;
  readonly reason?: StockReason | undefined;
};

/** One page of stock movements, newest first. Refuses an unknown cursor. */
export const listStockMovements = (
  { db }: Pick<Deps, 'db'>,
  { product: productId, reason, ...page }: Query,
): Promise<Outcome<{ movements: StockMovement[]; nextCursor: string | null }>> => {
  return readPage(page, BY_ID, {
    read: (before, limit) => listMovementRows(db, { before, limit, productId, reason }),
    show: (rows) => ({
      movements: rows.map(({ id, at, productId, name, stockAfter, orderId, ...row }) => ({
        ...row,
        _id: String(id),
        at: at.toISOString(),
        product: { _id: productId, name },
        stock: stockAfter,
        order: orderId,
      })),
    }),
  });
};

/** Why stock changes: the database records it with every movement of the transaction. */
export type StockCause = {
  readonly reason: StockReason;
  readonly actor: AuditActor;
  readonly orderId?: OrderId | undefined;
  readonly note?: string | undefined;
};

/** A cause in the form the database reads. */
export const causeText = ({ reason, actor, orderId, note }: StockCause): string => {
  const { id, role } = writtenActor(actor);
  return JSON.stringify({
    reason,
    role,
    actor: id,
    reference: orderId,
    note: note === '' ? undefined : note,
  });
};

/** Sets the cause of stock changes by the following statements of this transaction. */
export const describeStockCause = async (tx: Tx, cause: StockCause): Promise<void> => {
  await sql`select set_config('shop.stock_cause', ${causeText(cause)}, true)`.execute(tx);
};
