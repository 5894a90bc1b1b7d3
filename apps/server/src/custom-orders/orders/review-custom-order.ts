import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Database } from '../../platform/db/database.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { notifyAll } from './custom-order.changes.ts';
import { findOwnCustomOrder, lockOwnCustomOrder } from './custom-order.repository.ts';
import { decideReview } from './custom-order.rules.ts';
import { insertReview, recordEvent } from './custom-order-write.repository.ts';
import { showCustomOrder } from './custom-orders.ts';

/** The customer's only review of a delivered custom order; the studio reads it. */
export const reviewCustomOrder = async (
  db: Database,
  userId: UserId,
  id: CustomOrderId,
  review: { readonly rating: number; readonly text: string },
): Promise<Outcome<{ message: string; order: CustomOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const order = await lockOwnCustomOrder(tx, id, userId);
    if (order === undefined) return refuse('custom_order.not_found');
    const decided = decideReview({
      status: order.status,
      isReviewed: 'review' in order && order.review !== null,
    });
    if (!decided.ok) return decided;
    if (!(await insertReview(tx, order.id, review))) return refuse('custom_order.already_reviewed');
    const event = { command: 'review', from: order.status, to: order.status } as const;
    const eventId = await recordEvent(tx, order.id, { id: userId, role: 'customer' }, event);
    await notifyAll(tx, eventId, ['studio']);
    const reviewed = await findOwnCustomOrder(tx, order.id, userId);
    return reviewed === undefined
      ? refuse('custom_order.not_found')
      : accept({ message: 'Thank you for your review!', order: showCustomOrder(reviewed, link) });
  });
};
