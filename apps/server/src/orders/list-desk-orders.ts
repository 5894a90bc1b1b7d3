import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import type { DeskOrder, OrderHappening, OrderMoney } from '@darzi/contract/orders/order-desk.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { showMoney } from '../payments/show-money.ts';
import {
  findOrderWithMoney,
  listAllOrders,
  type PaymentMethod,
  type StoredOrder,
} from './order.repository.ts';
import { listHappenings } from './order-event.repository.ts';
import { searchTextOf } from './search-text.rules.ts';
import { showDeskOrder } from './show-order.ts';

const DEFAULT_LIMIT = 24;

type Query = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly q?: string | undefined;
};

/** A whole id names one order, wherever it stands in the list. */
const listById = async (db: Db, id: string): Promise<readonly StoredOrder[]> => {
  const order = await findOrderWithMoney(db, id);
  return order === undefined ? [] : [order];
};

/** Everybody's placed orders that fit, newest first, a page at a time. Refuses a cursor that was not given out. */
export const listForDesk = async (
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, status, method, q = '' }: Query,
): Promise<Outcome<{ orders: DeskOrder[]; nextCursor: string | null }>> => {
  if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor)) return refuseCursor();
  const id = parseId(q.trim());
  const before = cursor === undefined ? undefined : Number(cursor);
  const found =
    id === undefined
      ? await listAllOrders(db, { status, method, text: searchTextOf(q), before, limit: limit + 1 })
      : await listById(db, id);
  const shown = found.slice(0, limit);
  return accept({
    orders: shown.map(showDeskOrder),
    nextCursor: found.length > limit ? String(shown.at(-1)?.seq ?? 0) : null,
  });
};

/** One order with what happened to it, oldest first, and its money; also one whose money came too late to place it. */
export const showForDesk = async (
  db: Db,
  orderId: string,
): Promise<Outcome<{ order: DeskOrder; timeline: OrderHappening[]; money: OrderMoney }>> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findOrderWithMoney(db, id);
  if (order === undefined) return refuse('order.not_found');
  return accept({
    order: showDeskOrder(order),
    timeline: await listHappenings(db, order.id),
    money: await showMoney(db, 'order', order.id),
  });
};
