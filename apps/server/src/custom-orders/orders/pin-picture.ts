import type { PinDraft, StudioOrder } from '@darzi/contract/custom-orders/studio.routes.ts';
import type { CustomOrderId, CustomOrderImageId, PinId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { createLinkSigner } from '../pictures/signed-links.ts';
import { notifyWatchers } from './custom-order.changes.ts';
import { findCustomOrder, lockCustomOrder } from './custom-order.repository.ts';
import { showStudioOrder } from './custom-orders.ts';
import type { StoredCustomOrder } from './stored-custom-order.ts';

type Placed = Omit<PinDraft, 'image'> & {
  readonly id: PinId;
  readonly orderId: CustomOrderId;
  readonly ownerId: UserId;
  readonly imageId: CustomOrderImageId;
  readonly authorId: UserId;
};

/** Inserts a pin under the next number of its picture; the order must be locked. */
const insertPin = async (tx: Tx, pin: Placed): Promise<void> => {
  await tx
    .insertInto('custom_order_pins')
    .values((eb) => ({
      id: pin.id,
      custom_order_id: pin.orderId,
      image_id: pin.imageId,
      number: eb
        .selectFrom('custom_order_pins')
        .where('image_id', '=', pin.imageId)
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number')),
      x: pin.x,
      y: pin.y,
      body: pin.text,
      author_id: pin.authorId,
    }))
    .execute();
  await notifyWatchers(tx, pin.orderId, pin.ownerId);
};

/** Deletes a pin; the others keep their numbers. @returns false if it did not exist */
const deletePin = async (
  tx: Tx,
  { id, orderId, ownerId }: { readonly id: PinId; readonly orderId: CustomOrderId; readonly ownerId: UserId },
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('custom_order_pins')
    .where('id', '=', id)
    .where('custom_order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await notifyWatchers(tx, orderId, ownerId);
  return true;
};

const MAX_PINS = 60;

const changePins = async (
  db: Database,
  id: CustomOrderId,
  actor: Actor,
  change: (tx: Tx, order: StoredCustomOrder) => Promise<Outcome<true>>,
): Promise<Outcome<{ order: StudioOrder }>> => {
  const link = await createLinkSigner(db);
  return db.transaction().execute(async (tx) => {
    const order = await lockCustomOrder(tx, id);
    if (order === undefined) return refuse('custom_order.not_found');
    const changed = await change(tx, order);
    if (!changed.ok) return changed;
    const now = await findCustomOrder(tx, order.id);
    return now === undefined
      ? refuse('custom_order.not_found')
      : accept({ order: showStudioOrder(now, link, actor.userId, new Date()) });
  });
};

/** Marks a spot on a reference picture, with a comment that the customer also sees. */
export const pinPicture = (
  db: Database,
  orderId: CustomOrderId,
  { image, ...draft }: PinDraft,
  actor: Actor,
) =>
  changePins(db, orderId, actor, async (tx, order) => {
    const imageId = order.imageIds[image];
    if (imageId === undefined) return refuse('custom_order.no_picture');
    if (order.pins.length >= MAX_PINS)
      return refuse('custom_order.too_many_pins', { values: { most: MAX_PINS } });
    const place = {
      id: newId<PinId>(),
      orderId: order.id,
      ownerId: order.userId,
      imageId,
      authorId: actor.userId,
    };
    await insertPin(tx, { ...draft, ...place });
    return accept(true);
  });

/** Deletes a pin, whoever in the studio set it. */
export const removePin = (db: Database, orderId: CustomOrderId, id: PinId, actor: Actor) =>
  changePins(db, orderId, actor, async (tx, order) => {
    const isGone = await deletePin(tx, { id, orderId: order.id, ownerId: order.userId });
    return isGone ? accept(true) : refuse('custom_order.no_pin');
  });
