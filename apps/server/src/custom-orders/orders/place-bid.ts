import type { BidDraft, StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { paiseFromRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { accept, type Outcome, refuse, refuseFields } from '@darzi/contract/outcome.ts';
import { messageCustomer } from '../../phone-messages/message-customer.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { notifyAll } from './custom-order.changes.ts';
import { findCustomOrder, lockCustomOrder } from './custom-order.repository.ts';
import { decideBid, staffRoleOf } from './custom-order.rules.ts';
import { insertBid, moveCustomOrder, type NewBid } from './custom-order-write.repository.ts';
import { showStudioOrder } from './custom-orders.ts';
import { type ComposedDesign, checkComposedDesign, composedOf } from './garment-design.rules.ts';
import type { StoredBid, StoredCustomOrder } from './stored-custom-order.ts';

/** The composition that the bid is for, checked against the garment's table; null: as the customer asked. */
const decideDesign = (
  { garment, fabric }: StoredCustomOrder,
  given: BidDraft['design'],
  latest: StoredBid | undefined,
): Outcome<ComposedDesign | null> => {
  if (given === undefined || given === null) return accept(given === null ? null : (latest?.design ?? null));
  if (garment === null) {
    return refuseFields({ design: 'This order names no garment' });
  }
  const requested = composedOf({ fabric, ...garment });
  const design = checkComposedDesign(given, garment.garment, requested);
  if (!('value' in design)) return refuseFields(design.fields);
  const proposed = composedOf(design.value);
  return accept(JSON.stringify(proposed) === JSON.stringify(requested) ? null : proposed);
};

/** Completes a draft with the values of the previous revision. */
const completed = (
  draft: BidDraft,
  design: ComposedDesign | null,
  latest: StoredBid | undefined,
): Omit<NewBid, 'revision'> => ({
  design,
  pricePaise: paiseFromRupees(draft.price),
  breakdown: draft.breakdown ?? [],
  designerNotes: draft.designerNotes ?? latest?.designerNotes ?? '',
  estimatedDelivery: draft.estimatedDelivery ?? latest?.estimatedDelivery ?? null,
  color: draft.color === undefined ? (latest?.color ?? null) : draft.color || null,
});

const isSame = (bid: Omit<NewBid, 'revision'>, latest: StoredBid): boolean =>
  JSON.stringify([
    bid.pricePaise,
    bid.breakdown,
    bid.designerNotes,
    bid.estimatedDelivery,
    bid.color,
    bid.design && composedOf(bid.design),
  ]) ===
  JSON.stringify([
    latest.pricePaise,
    latest.breakdown.map(({ label, amount }) => ({ label, amount })),
    latest.designerNotes,
    latest.estimatedDelivery,
    latest.color,
    latest.design && composedOf(latest.design),
  ]);

/**
 * Places a bid or revises it until the customer accepts. Every revision is kept, and the customer is notified of each
 * price once. Of two designers who bid at once one wins and the other is refused. The same bid again changes nothing.
 */
export const placeBid = async (
  db: Database,
  id: CustomOrderId,
  draft: BidDraft,
  actor: Actor,
): Promise<Outcome<{ order: StudioOrder }>> => {
  const before = await findCustomOrder(db, id);
  if (before === undefined) return refuse('custom_order.not_found');
  const seenRevision = draft.revision ?? before.bids.at(-1)?.revision ?? 0;
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const order = await lockCustomOrder(tx, id);
    if (order === undefined) return refuse('custom_order.not_found');
    const by = { id: actor.userId, role: staffRoleOf(actor.role) };
    const latest = order.bids.at(-1);
    const decided = decideBid(order, draft, by, latest, seenRevision);
    if (!decided.ok) return decided;
    const design = decideDesign(order, draft.design, latest);
    if (!design.ok) return design;
    const bid = completed(draft, design.value, latest);
    if (latest !== undefined && isSame(bid, latest)) {
      return accept({ order: showStudioOrder(order, link, actor.userId, new Date()) });
    }
    const { revision, pricePaise, ...move } = decided.value;
    await insertBid(tx, order.id, { ...bid, revision }, actor.userId);
    const details = { revision, paise: pricePaise };
    const eventId = await moveCustomOrder(tx, order.id, { ...move, details }, by);
    if (eventId === undefined) return refuse('custom_order.moved_meanwhile');
    await notifyAll(tx, eventId, ['customer']);
    if (latest === undefined) {
      const number = orderNumber(order.id);
      const subject = `custom_order:${order.id}`;
      await messageCustomer(tx, { userId: order.userId, event: 'bidAnswered', subject, number });
    }
    const revised = await findCustomOrder(tx, order.id);
    return revised === undefined
      ? refuse('custom_order.not_found')
      : accept({ order: showStudioOrder(revised, link, actor.userId, new Date()) });
  });
};
