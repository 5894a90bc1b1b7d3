import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { dropHeldMail, notifyAll } from './custom-order.changes.ts';
import { findCustomOrder, lockCustomOrder } from './custom-order.repository.ts';
import { staffRoleOf } from './custom-order.rules.ts';
import { decideUndo } from './custom-order-undo.rules.ts';
import { undoMove } from './custom-order-write.repository.ts';
import { showStudioOrder } from './custom-orders.ts';
import { moneyOf } from './stored-custom-order.ts';

/**
 * Undoes one's own last move within ten minutes. The move stays in the history, followed by the undo. The customer's
 * held email is dropped; only a customer who was notified of the move is notified of the undo.
 */
export const undoCustomOrderMove = async (
  db: Database,
  id: CustomOrderId,
  actor: Actor,
  now = new Date(),
): Promise<Outcome<{ order: StudioOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const order = await lockCustomOrder(tx, id);
    if (order === undefined) return refuse('custom_order.not_found');
    const last =
      order.lastChange === null ? undefined : { ...order.lastChange, at: new Date(order.lastChange.at) };
    const undo = decideUndo({ status: order.status, ...moneyOf(order) }, last, actor.userId, now);
    if (!undo.ok) return undo;
    const { from, to, eventId: undoneId } = undo.value;
    const by = { id: actor.userId, role: staffRoleOf(actor.role) };
    const eventId = await undoMove(tx, order.id, from, to, by);
    if (eventId === undefined) return refuse('custom_order.moved_meanwhile');
    await recordAudit(tx, actor, 'custom_order.undo', `custom_order:${order.id}`, { status: [from, to] });
    if (!(await dropHeldMail(tx, undoneId))) await notifyAll(tx, eventId, ['customer']);
    const undone = await findCustomOrder(tx, order.id);
    return undone === undefined
      ? refuse('custom_order.not_found')
      : accept({ order: showStudioOrder(undone, link, actor.userId, now) });
  });
};
