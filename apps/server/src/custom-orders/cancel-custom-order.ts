import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Database } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { lockCustomOrder } from './custom-order.repository.ts';
import { decideCancel } from './custom-order.rules.ts';
import { moveCustomOrder } from './custom-order-write.repository.ts';
import { showCustomOrder } from './show-custom-order.ts';
import { createLinkSigner } from './signed-links.ts';
import { tellAll } from './tell.ts';

/** The customer's own cancel, until the bid is accepted. Against an accept at the same time one of them wins. */
export const cancelCustomOrder = async (
  db: Database,
  userId: string,
  orderId: string,
): Promise<Outcome<{ message: string; order: CustomOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const id = parseId(orderId);
    const order = id === undefined ? undefined : await lockCustomOrder(tx, id, userId);
    if (order === undefined) return refuse('custom_order.not_found');
    const move = decideCancel(order);
    if (!move.ok) return move;
    const eventId = await moveCustomOrder(tx, order.id, move.value, { id: userId, role: 'customer' });
    if (eventId === undefined) return refuse('custom_order.moved_meanwhile');
    await tellAll(tx, eventId, ['customer', 'studio']);
    const cancelled = { ...order, status: move.value.to };
    return accept({ message: 'Your order has been cancelled.', order: showCustomOrder(cancelled, link) });
  });
};
