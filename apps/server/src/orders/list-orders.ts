import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { listOrderPage, listOrders, type StoredOrder } from './order.repository.ts';
import { showOrder } from './show-order.ts';

type Page = { readonly orders: Order[]; readonly nextCursor: string | null };

const DEFAULT_LIMIT = 24;

const pageOf = (found: readonly StoredOrder[], limit: number): Page => {
  const shown = found.slice(0, limit);
  return {
    orders: shown.map(showOrder),
    nextCursor: found.length > limit ? String(shown.at(-1)?.seq ?? 0) : null,
  };
};

/** The sequence number in a cursor; undefined for text that is not one. */
const positionOf = (cursor: string): number | undefined =>
  /^[0-9]{1,15}$/.test(cursor) ? Number(cursor) : undefined;

type PageQuery = { readonly limit?: number | undefined; readonly cursor?: string | undefined };

/** Own orders: all, oldest first, when nothing is asked for; else one page, newest first. */
export const listOwnOrders = async (
  db: Db,
  userId: string,
  { limit, cursor }: PageQuery,
): Promise<Outcome<{ orders: Order[]; nextCursor?: string | null }>> => {
  if (limit === undefined && cursor === undefined) {
    return accept({ orders: (await listOrders(db, userId)).map(showOrder) });
  }
  const before = cursor === undefined ? undefined : positionOf(cursor);
  if (cursor !== undefined && before === undefined) return refuseCursor();
  const size = limit ?? DEFAULT_LIMIT;
  return accept(pageOf(await listOrderPage(db, userId, before, size + 1), size));
};
