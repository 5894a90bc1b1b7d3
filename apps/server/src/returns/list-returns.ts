import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { ReturnState } from '@darzi/contract/returns/return.lifecycle.ts';
import type { DeskReturn, OrderReturn } from '@darzi/contract/returns/returns.routes.ts';
import { ORDER_DESK } from '@darzi/contract/route.ts';
import type { Actor } from '../accounts/session.ts';
import type { Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { loadOrderToReturn } from '../orders/load-order-to-return.ts';
import { listReturns, listReturnsOf } from './return.repository.ts';
import { showReturn } from './show-return.ts';

const DEFAULT_LIMIT = 24;

/** What was sent back of an order, oldest first. Somebody else's order is answered like none. */
export const listForOrder = async (
  db: Db,
  orderId: string,
  actor: Actor,
): Promise<Outcome<{ returns: OrderReturn[] }>> => {
  const id = parseId(orderId);
  const owner = ORDER_DESK.includes(actor.role) ? undefined : actor.userId;
  const order = id === undefined ? undefined : await loadOrderToReturn(db, id, owner);
  if (order === undefined) return refuse('order.not_found');
  const all = await listReturnsOf(db, order.id);
  return accept({ returns: all.map((one) => showReturn(one, all, order, actor.role === 'admin')) });
};

type Query = {
  readonly state?: ReturnState | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** A page of everybody's returns, newest first. Refuses a cursor that was not given out. */
export const listForDesk = async (
  db: Db,
  { state, limit = DEFAULT_LIMIT, cursor }: Query,
  { role }: Actor,
): Promise<Outcome<{ returns: DeskReturn[]; nextCursor: string | null }>> => {
  if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor)) return refuseCursor();
  const before = cursor === undefined ? undefined : Number(cursor);
  const found = await listReturns(db, { state, before, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const returns: DeskReturn[] = [];
  for (const one of shown) {
    const order = await loadOrderToReturn(db, one.orderId);
    if (order === undefined) continue;
    const { customerName } = order;
    returns.push({
      ...showReturn(one, await listReturnsOf(db, one.orderId), order, role === 'admin'),
      customerName,
    });
  }
  return accept({ returns, nextCursor: found.length > limit ? String(shown.at(-1)?.seq ?? 0) : null });
};
