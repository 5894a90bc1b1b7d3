import {
  CUSTOM_ORDER_STATUSES,
  type CustomOrderStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { HistoryEntry, StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { paise, toRupees } from '@darzi/contract/money.ts';
import type { OrderMoney } from '@darzi/contract/orders/order-admin.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { showMoney } from '../../payments/ledger/ledger.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { countByStatus, findCustomOrder, listStudioOrders } from './custom-order.repository.ts';
import { showStudioOrder } from './custom-orders.ts';
import { listHistory, showHistory } from './history.ts';

type Query = PageQuery & {
  readonly status?: CustomOrderStatus | undefined;
  readonly q?: string | undefined;
  readonly assigned?: 'me' | 'nobody' | undefined;
};

/** A page of custom orders for the studio, newest first. */
export const listForStudio = (
  db: Database,
  actor: Actor,
  { status, q, assigned, ...page }: Query,
): Promise<Outcome<{ orders: StudioOrder[]; nextCursor: string | null }>> =>
  readPage(page, BY_SEQ, {
    read: (before, limit) =>
      listStudioOrders(db, {
        status,
        q: q?.trim() || undefined,
        assignedTo: assigned === undefined ? undefined : assigned === 'me' ? actor.userId : null,
        before,
        limit,
      }),
    show: async (orders) => {
      const link = await createLinkSigner(db);
      const now = new Date();
      return { orders: orders.map((order) => showStudioOrder(order, link, actor.userId, now)) };
    },
  });

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

/** One order with its events, oldest first. */
export const showForStudio = async (
  db: Database,
  actor: Actor,
  id: CustomOrderId,
): Promise<Outcome<{ order: StudioOrder; history: HistoryEntry[]; money: OrderMoney | null }>> => {
  const order = await findCustomOrder(db, id);
  if (order === undefined) return refuse('custom_order.not_found');
  const link = await createLinkSigner(db);
  return accept({
    order: showStudioOrder(order, link, actor.userId, new Date()),
    history: (await listHistory(db, order.id)).map(showHistory),
    money: actor.role === 'admin' ? await showMoney(db, 'custom_order', order.id) : null,
  });
};
