import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { DAY_MS } from '@darzi/contract/durations.ts';
import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { subtractPaise, toRupees, toRupeesOrNull } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { clothPictureAddress } from '../cloth/cloth-pictures.ts';
import { createLinkSigner, type LinkSigner } from '../pictures/signed-links.ts';
import { notifyAll } from './custom-order.changes.ts';
import {
  findCustomOrder,
  findOwnCustomOrder,
  listCustomOrders,
  lockOwnCustomOrder,
  rememberShown,
} from './custom-order.repository.ts';
import { advanceOf, decideCancel } from './custom-order.rules.ts';
import { decideUndo, UNDO_WITHIN_MS } from './custom-order-undo.rules.ts';
import { moveCustomOrder } from './custom-order-write.repository.ts';
import { choicesInOrder, composedOf } from './garment-design.rules.ts';
import {
  type Money,
  moneyOf,
  type OwnCustomOrder,
  owedPaise,
  type StoredCustomOrder,
} from './stored-custom-order.ts';

const picturesOf = ({ clothFront, clothBack }: StoredCustomOrder) =>
  clothFront === null || clothBack === null
    ? null
    : { front: clothPictureAddress(clothFront), back: clothPictureAddress(clothBack) };

/** When each part is paid: as agreed, or for an open bid as it would be now. */
const advanceShown = (order: StoredCustomOrder, percent: number) => {
  const { pricePaise } = order;
  if (pricePaise === null) return {};
  const advancePaise = 'advancePaise' in order ? order.advancePaise : advanceOf(pricePaise, percent);
  if (advancePaise === null || moneyOf(order).isCash) return {};
  const owed = owedPaise(order);
  return {
    advance: {
      amount: toRupees(advancePaise),
      rest: toRupees(subtractPaise(pricePaise, advancePaise)),
      isPaid: moneyOf(order).isAdvancePaid,
    },
    ...(owed === 0 ? {} : { owed: toRupees(owed) }),
  };
};

const paymentOf = ({ isPaid, refundedPaise }: Money) => ({
  payment: isPaid,
  ...(refundedPaise === 0 ? {} : { refunded: toRupees(refundedPaise) }),
});

const sharedOf = (order: StoredCustomOrder, link: LinkSigner, advancePercent: number) => ({
  _id: order.id,
  createdAt: order.createdAt.toISOString(),
  status: order.status,
  price: toRupeesOrNull(order.pricePaise),
  size: order.size ?? '',
  measurementMode: order.measurementMode,
  design: {
    style: order.style,
    fabric: order.fabric,
    customization: order.customization,
    color: order.color,
    ...(order.garment === null ? {} : { ...order.garment, choices: choicesInOrder(order.garment.choices) }),
  },
  ...(order.requestedDesign === null ? {} : { requestedDesign: composedOf(order.requestedDesign) }),
  ...(order.garment === null
    ? {}
    : {
        moreMeasurements: { ...order.moreMeasurements },
        estimatedMeasurements: [...order.estimatedMeasurements],
        clothPictures: picturesOf(order),
        look: order.look && { ...order.look },
      }),
  ...(order.garment === null && order.confirmedMeasurements.length === 0
    ? {}
    : { confirmed: [...order.confirmedMeasurements] }),
  referenceImages: order.imageIds.map(link),
  pins: order.pins.map(({ id, imageId, at, ...pin }) => ({
    _id: id,
    image: order.imageIds.indexOf(imageId),
    ...pin,
    at: new Date(at).toISOString(),
  })),
  designerNotes: order.designerNotes,
  estimatedDelivery: order.estimatedDelivery,
  tracking: 'carrier' in order ? { carrier: order.carrier, number: order.trackingNumber } : null,
  shippedAt: 'shippedAt' in order ? order.shippedAt.toISOString() : null,
  deliveredAt: 'deliveredAt' in order ? order.deliveredAt.toISOString() : null,
  ...paymentOf(moneyOf(order)),
  ...('keptPaise' in order && order.keptPaise !== null ? { kept: toRupees(order.keptPaise) } : {}),
  ...advanceShown(order, advancePercent),
  shippingAddress: 'shippingAddress' in order ? order.shippingAddress : null,
  bids: order.bids.map((bid) => ({
    revision: bid.revision,
    price: toRupees(bid.pricePaise),
    breakdown: [...bid.breakdown],
    designerNotes: bid.designerNotes,
    estimatedDelivery: bid.estimatedDelivery,
    color: bid.color,
    design: bid.design && composedOf(bid.design),
    at: new Date(bid.at).toISOString(),
  })),
  profileName: order.profileName,
  review: 'review' in order && order.review !== null ? { ...order.review } : null,
});

/**
 * An order as its customer reads it. Rupees, inches, ISO times; pictures as links that expire.
 * @param advancePercent the advance at which an open bid would be accepted
 */
export const showCustomOrder = (
  order: OwnCustomOrder,
  link: LinkSigner,
  advancePercent = 100,
): CustomOrder => ({
  ...sharedOf(order, link, advancePercent),
  measurements: order.measurements,
});

/** An order as the studio reads it; `viewerId` is the reader. */
export const showStudioOrder = (
  order: StoredCustomOrder,
  link: LinkSigner,
  viewerId: UserId,
  now: Date,
): StudioOrder => {
  const last =
    order.lastChange === null ? undefined : { ...order.lastChange, at: new Date(order.lastChange.at) };
  const canUndo = decideUndo({ status: order.status, ...moneyOf(order) }, last, viewerId, now).ok;
  return {
    ...sharedOf(order, link, 100),
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

/** The customer's own cancellation, until the bid is accepted. Racing an acceptance, one of the two wins. */
export const cancelCustomOrder = async (
  db: Database,
  userId: UserId,
  id: CustomOrderId,
): Promise<Outcome<{ message: string; order: CustomOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const order = await lockOwnCustomOrder(tx, id, userId);
    if (order === undefined) return refuse('custom_order.not_found');
    const move = decideCancel(order);
    if (!move.ok) return move;
    const eventId = await moveCustomOrder(tx, order.id, move.value, { id: userId, role: 'customer' });
    if (eventId === undefined) return refuse('custom_order.moved_meanwhile');
    await notifyAll(tx, eventId, ['customer', 'studio']);
    const cancelled = await findOwnCustomOrder(tx, order.id, userId);
    return cancelled === undefined
      ? refuse('custom_order.not_found')
      : accept({ message: 'Your order has been cancelled.', order: showCustomOrder(cancelled, link) });
  });
};

/** Locks a custom order until the transaction ends, after whoever is changing it now. */
export const lockCustomOrderRow = async (tx: Tx, id: CustomOrderId): Promise<void> => {
  await tx.selectFrom('custom_orders').select('id').where('id', '=', id).forNoKeyUpdate().execute();
};

/** Whether such a custom order exists; with `userId`, whether it is that customer's. */
export const isCustomOrderOf = async (
  db: Db,
  id: CustomOrderId,
  userId: UserId | undefined,
): Promise<boolean> => (await findCustomOrder(db, id, userId)) !== undefined;

/** Own orders, newest first. From now on the customer can accept the prices in this answer. */
export const listOwnCustomOrders = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: UserId,
): Promise<Outcome<{ orders: CustomOrder[] }>> => {
  const orders = await listCustomOrders(db, userId);
  const shown = orders.flatMap(({ id, pricePaise, shownPricePaise, bids, shownRevision }) => {
    const revision = bids.at(-1)?.revision;
    const isKnown = pricePaise === shownPricePaise && revision === (shownRevision ?? undefined);
    return pricePaise === null || revision === undefined || isKnown ? [] : [{ id, pricePaise, revision }];
  });
  await rememberShown(db, shown);
  const link = await createLinkSigner(db);
  const { advancePercent } = await loadSettings(db, config);
  return accept({ orders: orders.map((order) => showCustomOrder(order, link, advancePercent)) });
};
