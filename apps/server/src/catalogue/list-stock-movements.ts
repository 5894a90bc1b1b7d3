import type { StockMovement } from '@darzi/contract/back-office/stock.routes.ts';
import type { StockReason } from '@darzi/contract/back-office/stock.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import { parseId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { listMovementRows } from './stock-movement.repository.ts';

const DEFAULT_LIMIT = 24;

type Query = {
  readonly product?: string | undefined;
  readonly reason?: StockReason | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** One page of what happened to stock, newest first. Refuses a cursor that was not given out. */
export const listStockMovements = async (
  { db }: Pick<Deps, 'db'>,
  { product, reason, limit = DEFAULT_LIMIT, cursor }: Query,
): Promise<Outcome<{ movements: StockMovement[]; nextCursor: string | null }>> => {
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) return refuseCursor();
  const productId = product === undefined ? undefined : parseId(product);
  if (product !== undefined && productId === undefined) return accept({ movements: [], nextCursor: null });
  const before = cursor === undefined ? undefined : Number(cursor);
  const rows = await listMovementRows(db, { before, limit: limit + 1, productId, reason });
  const shown = rows.slice(0, limit);
  return accept({
    movements: shown.map(({ id, at, productId, name, stockAfter, orderId, ...row }) => ({
      ...row,
      _id: String(id),
      at: at.toISOString(),
      product: { _id: productId, name },
      stock: stockAfter,
      order: orderId,
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id ?? 0) : null,
  });
};
