import {
  CUSTOM_ORDER_STATUSES,
  type CustomOrderStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { HistoryEntry, StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import type { OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { showMoney } from '../../payments/ledger/ledger.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { parseId } from '../../platform/db/id.ts';
import { refuseCursor } from '../../platform/paging/cursor.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { countByStatus, findCustomOrder, listStudioOrders } from './custom-order.repository.ts';
import { showStudioOrder } from './custom-orders.ts';
import { listHistory, showHistory } from './history.ts';

const DEFAULT_LIMIT = 24;

type Query = {
  readonly status?: CustomOrderStatus | undefined;
  readonly q?: string | undefined;
  readonly assigned?: 'me' | 'nobody' | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};

/** A page of custom orders for the studio, newest first. */
export const listForStudio = async (
  db: Database,
  actor: Actor,
  { status, q, assigned, limit = DEFAULT_LIMIT, cursor }: Query,
): Promise<Outcome<{ orders: StudioOrder[]; nextCursor: string | null }>> => {
  if (cursor !== undefined && !/^[0-9]{1,15}$/.test(cursor)) return refuseCursor();
  const found = await listStudioOrders(db, {
    status,
    q: q?.trim() || undefined,
    assignedTo: assigned === undefined ? undefined : assigned === 'me' ? actor.userId : null,
    before: cursor === undefined ? undefined : Number(cursor),
    limit: limit + 1,
  });
  const link = await createLinkSigner(db);
  const now = new Date();
  const shown = found.slice(0, limit);
  return accept({
    orders: shown.map((order) => showStudioOrder(order, link, actor.userId, now)),
    nextCursor: found.length > limit ? String(shown.at(-1)?.seq ?? 0) : null,
  });
};

type Count = { status: CustomOrderStatus; orders: number; value: number };

/** Every state with its number of orders and the sum of their bids in rupees, in the table's order. */
export const countForStudio = async (db: Database): Promise<Outcome<{ counts: Count[] }>> => {
  const counted = await countByStatus(db);
  return accept({
    counts: CUSTOM_ORDER_STATUSES.map((status) => {
      const row = counted.find((one) => one.status === status);
      return { status, orders: row?.orders ?? 0, value: toRupees(paise(row?.valuePaise ?? 0)) };
    }),
  });
};

/** One order with everything that happened to it, oldest first. */
export const showForStudio = async (
  db: Database,
  actor: Actor,
  orderId: string,
): Promise<Outcome<{ order: StudioOrder; history: HistoryEntry[]; money: OrderMoney | null }>> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findCustomOrder(db, id);
  if (order === undefined) return refuse('custom_order.not_found');
  const link = await createLinkSigner(db);
  return accept({
    order: showStudioOrder(order, link, actor.userId, new Date()),
    history: (await listHistory(db, order.id)).map(showHistory),
    money: actor.role === 'admin' ? await showMoney(db, 'custom_order', order.id) : null,
  });
};
