import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { toRupees } from '@darzi/contract/money.ts';
import type { StoredCustomOrder } from './custom-order.repository.ts';
import { decideUndo, UNDO_WITHIN_MS } from './custom-order.rules.ts';
import type { LinkSigner } from './signed-links.ts';

const DAY_MS = 86_400_000;

const sharedOf = (order: StoredCustomOrder, link: LinkSigner) => ({
  _id: order.id,
  createdAt: order.createdAt.toISOString(),
  status: order.status,
  price: order.pricePaise === null ? null : toRupees(order.pricePaise),
  size: order.size ?? '',
  measurementMode: order.measurementMode,
  design: {
    style: order.style,
    fabric: order.fabric,
    customization: order.customization,
    color: order.color,
  },
  referenceImages: order.imageIds.map(link),
  pins: order.pins.map(({ id, imageId, at, ...pin }) => ({
    _id: id,
    image: order.imageIds.indexOf(imageId),
    ...pin,
    at: new Date(at).toISOString(),
  })),
  designerNotes: order.designerNotes,
  estimatedDelivery: order.estimatedDelivery,
  tracking:
    order.carrier === null || order.trackingNumber === null
      ? null
      : { carrier: order.carrier, number: order.trackingNumber },
  shippedAt: order.shippedAt?.toISOString() ?? null,
  deliveredAt: order.deliveredAt?.toISOString() ?? null,
  payment: order.isPaid,
  shippingAddress: order.shippingAddress,
  bids: order.bids.map((bid) => ({
    revision: bid.revision,
    price: toRupees(bid.pricePaise),
    breakdown: [...bid.breakdown],
    designerNotes: bid.designerNotes,
    estimatedDelivery: bid.estimatedDelivery,
    color: bid.color,
    at: new Date(bid.at).toISOString(),
  })),
  profileName: order.profileName,
  review: order.reviewRating === null ? null : { rating: order.reviewRating, text: order.reviewText ?? '' },
});

/** An order as its customer reads it. Rupees, inches, ISO times; pictures as links that expire. */
export const showCustomOrder = (order: StoredCustomOrder, link: LinkSigner): CustomOrder => {
  // Only an account that is gone has none, and nobody can be signed in to that.
  if (order.measurements === null) throw new Error(`the measurements of ${order.id} were erased`);
  return { ...sharedOf(order, link), measurements: order.measurements };
};

/** An order as the studio reads it; `viewerId` is who asks. */
export const showStudioOrder = (
  order: StoredCustomOrder,
  link: LinkSigner,
  viewerId: string,
  now: Date,
): StudioOrder => {
  const last =
    order.lastChange === null ? undefined : { ...order.lastChange, at: new Date(order.lastChange.at) };
  const canUndo = decideUndo(order, last, viewerId, now).ok;
  return {
    ...sharedOf(order, link),
    measurements: order.measurements,
    customerName: order.customerName,
    ageDays: Math.max(0, Math.floor((now.getTime() - order.createdAt.getTime()) / DAY_MS)),
    assignedTo: order.assigneeName,
    assigneeId: order.assignedTo,
    isMine: order.assignedTo === viewerId,
    canUndo,
    undoUntil:
      canUndo && last !== undefined ? new Date(last.at.getTime() + UNDO_WITHIN_MS).toISOString() : null,
    waitingMessages: order.waitingMessages,
  };
};
