import { type OrderActor, type OrderStatus, orderLifecycle } from '@darzi/contract/orders/order.lifecycle.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { returnStock } from '../catalogue/stock.ts';
import type { Database } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { addJob } from '../jobs/jobs.ts';
import { collectCash } from '../payments/collect-cash.ts';
import { returnCaptured } from '../payments/return-captured.ts';
import { findOrder, moveOrder, type StoredOrder } from './order.repository.ts';
import { showOrder } from './show-order.ts';

export type OrderMove = {
  readonly to: OrderStatus;
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
};
export type Mover = { readonly id: string; readonly role: OrderActor };

const MAIL_AT = { Shipped: 'shipped', Delivered: 'delivered', Cancelled: 'cancelled' } as const;
const isMailed = (status: OrderStatus): status is keyof typeof MAIL_AT => status in MAIL_AT;

const refuseMove = (order: StoredOrder, to: OrderStatus, by: Mover): Outcome<never> =>
  by.role === 'customer'
    ? refuse('order.cancel_too_late', { values: { status: order.status } })
    : refuse('order.not_allowed', { values: { status: order.status, to } });

/**
 * Moves an order along the table: one step at a time by the order desk, cancelled by its customer before Packing or by
 * the admin before Shipped. A cancelled order's pieces go back to stock and its money to who paid it; a delivered cash order counts
 * as paid.
 * Somebody else's order is answered like none at all.
 */
export const moveOrderAlong = (
  db: Database,
  orderId: string,
  { to, carrier, trackingNumber }: OrderMove,
  by: Mover,
): Promise<Outcome<{ order: Order }>> =>
  db.transaction().execute(async (tx) => {
    const id = parseId(orderId);
    const owner = by.role === 'customer' ? by.id : undefined;
    const order = id === undefined ? undefined : await findOrder(tx, id, owner);
    if (order === undefined) return refuse('order.not_found');
    const row = orderLifecycle.findTo(order.status, to, by.role);
    if (row === undefined) return refuseMove(order, to, by);
    const move = {
      from: row.from,
      to: row.to,
      carrier: carrier || undefined,
      trackingNumber: trackingNumber || undefined,
      isCashCollected: row.command === 'deliver' && order.paymentMethod === 'COD' && !order.isPaid,
    };
    if (!(await moveOrder(tx, order.id, move, by))) return refuse('order.moved_meanwhile');
    if (isMailed(to)) await addJob(tx, 'order-mail', { orderId: order.id, event: MAIL_AT[to] });
    if (move.isCashCollected) await collectCash(tx, 'order', order.id, order.totalPaise, by.id);
    if (row.command === 'cancel') {
      await returnCaptured(tx, 'order', order.id, by.id);
      await returnStock(tx, order.lines);
    }
    const moved = await findOrder(tx, order.id);
    return moved === undefined ? refuse('order.not_found') : accept({ order: showOrder(moved) });
  });
