import type { StudioOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import type { Database } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { findCustomOrder, lockCustomOrder } from './custom-order.repository.ts';
import { recordHappening, setAssignee } from './custom-order-write.repository.ts';
import { showStudioOrder } from './show-custom-order.ts';
import { createLinkSigner } from './signed-links.ts';
import { staffRoleOf } from './studio-actor.ts';

/** Somebody of the studio takes an order, whoever has it, or gives it back to nobody. */
export const assignCustomOrder = async (
  db: Database,
  orderId: string,
  isToMe: boolean,
  actor: Actor,
): Promise<Outcome<{ order: StudioOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const id = parseId(orderId);
    const order = id === undefined ? undefined : await lockCustomOrder(tx, id);
    if (order === undefined) return refuse('custom_order.not_found');
    const assignedTo = isToMe ? actor.userId : null;
    if (assignedTo !== order.assignedTo) {
      await setAssignee(tx, order.id, assignedTo);
      const by = { id: actor.userId, role: staffRoleOf(actor.role) };
      const details = { taken: isToMe };
      await recordHappening(tx, order.id, by, {
        command: 'assign',
        from: order.status,
        to: order.status,
        details,
      });
    }
    const assigned = await findCustomOrder(tx, order.id);
    return assigned === undefined
      ? refuse('custom_order.not_found')
      : accept({ order: showStudioOrder(assigned, link, actor.userId, new Date()) });
  });
};
