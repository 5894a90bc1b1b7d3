import type { PinDraft, StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import type { Database, Tx } from '../db/database.ts';
import { newId, parseId } from '../db/id.ts';
import { findCustomOrder, lockCustomOrder, type StoredCustomOrder } from './custom-order.repository.ts';
import { deletePin, insertPin } from './pin.repository.ts';
import { showStudioOrder } from './show-custom-order.ts';
import { createLinkSigner } from './signed-links.ts';

const MOST_PINS = 60;

const changePins = async (
  db: Database,
  orderId: string,
  actor: Actor,
  change: (tx: Tx, order: StoredCustomOrder) => Promise<Outcome<true>>,
): Promise<Outcome<{ order: StudioOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const id = parseId(orderId);
    const order = id === undefined ? undefined : await lockCustomOrder(tx, id);
    if (order === undefined) return refuse('custom_order.not_found');
    const changed = await change(tx, order);
    if (!changed.ok) return changed;
    const now = await findCustomOrder(tx, order.id);
    return now === undefined
      ? refuse('custom_order.not_found')
      : accept({ order: showStudioOrder(now, link, actor.userId, new Date()) });
  });
};

/** Points at a place of a reference picture, with a comment that the customer sees too. */
export const pinPicture = (db: Database, orderId: string, { image, ...draft }: PinDraft, actor: Actor) =>
  changePins(db, orderId, actor, async (tx, order) => {
    const imageId = order.imageIds[image];
    if (imageId === undefined) return refuse('custom_order.no_picture');
    if (order.pins.length >= MOST_PINS)
      return refuse('custom_order.too_many_pins', { values: { most: MOST_PINS } });
    const place = { id: newId(), orderId: order.id, ownerId: order.userId, imageId, authorId: actor.userId };
    await insertPin(tx, { ...draft, ...place });
    return accept(true);
  });

/** Takes a pin away, whoever of the studio set it. */
export const removePin = (db: Database, orderId: string, pinId: string, actor: Actor) =>
  changePins(db, orderId, actor, async (tx, order) => {
    const id = parseId(pinId);
    const isGone =
      id !== undefined && (await deletePin(tx, { id, orderId: order.id, ownerId: order.userId }));
    return isGone ? accept(true) : refuse('custom_order.no_pin');
  });
