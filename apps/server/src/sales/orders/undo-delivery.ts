import type { OrderId } from '@darzi/contract/ids.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { withdraw } from '../../integrations/announce.ts';
import { reverseCash } from '../../payments/ledger/ledger.ts';
import { withdrawMessage } from '../../phone-messages/message-customer.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { removeJob } from '../../platform/jobs/jobs.ts';
import { findOrder } from './order.repository.ts';
import { findUndoableDelivery, undoDeliveryOf } from './order-change.repository.ts';
import { lockOrder, showAdminOrder } from './orders.ts';

/** How long a cash collection can be undone; the customer is not notified before. */
export const UNDO_DELIVERY_MS = 10 * 60_000;

/** The key of the email that waits until the delivery can no longer be undone. */
export const keyOfDeliveredMail = (id: OrderId): string => `order-mail-${id}-delivered`;

/** Until when this person can undo an order's delivery against cash; null if they cannot. */
export const findUndoUntil = async (db: Db, id: OrderId, { userId }: Actor): Promise<string | null> => {
  const at = await findUndoableDelivery(db, id, userId);
  if (at === undefined) return null;
  const until = at.getTime() + UNDO_DELIVERY_MS;
  return until > Date.now() ? new Date(until).toISOString() : null;
};

/**
 * Undoes one's own delivery against cash within ten minutes: the order is out for delivery again, the ledger reverses
 * the cash with an entry of its own, and the customer's waiting email is dropped. Refused once something was refunded
 * or is being returned.
 */
export const undoDelivery = (
  db: Database,
  id: OrderId,
  actor: Actor,
): Promise<Outcome<{ order: AdminOrder }>> =>
  db.transaction().execute(async (tx) => {
    await lockOrder(tx, id);
    const order = await findOrder(tx, id);
    if (order === undefined) return refuse('order.not_found');
    if ((await findUndoUntil(tx, id, actor)) === null) return refuse('order.undo_impossible');
    if (!(await reverseCash(tx, 'order', id, actor.userId))) return refuse('order.undo_impossible');
    const by = { id: actor.userId, role: actor.role };
    if (!(await undoDeliveryOf(tx, order, by))) return refuse('order.moved_meanwhile');
    await removeJob(tx, keyOfDeliveredMail(id));
    await withdrawMessage(tx, `order:${id}`, 'delivered');
    await withdraw(tx, `order:${id}`, ['order.delivered', 'order.paid']);
    await recordAudit(tx, actor, 'order.undo', `order:${id}`, { status: ['Delivered', 'Out for delivery'] });
    const undone = await findOrder(tx, id);
    return undone === undefined ? refuse('order.not_found') : accept({ order: showAdminOrder(undone) });
  });
