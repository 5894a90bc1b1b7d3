import type { CustomOrderId, CustomOrderImageId, CustomOrderMessageId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, uuids } from '../../platform/db/given.ts';

/** A private picture as stored: WebP without metadata. `hash` is the SHA-256 of its bytes. */
export type PrivateImage = {
  readonly id: CustomOrderImageId;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

export const imageKey = (id: CustomOrderImageId): string => `custom/${id.slice(-2)}/${id}.webp`;

/** Registers a picture before its file is written: unless something comes to use it, the sweep removes both. */
export const announceImage = async (db: Db, image: PrivateImage): Promise<void> => {
  await db.insertInto('custom_order_images').values(image).execute();
};

/** Attaches registered pictures to an order, or to a message about it, in their order. */
export const attachImages = async (
  tx: Tx,
  imageIds: readonly CustomOrderImageId[],
  orderId: CustomOrderId,
  messageId: CustomOrderMessageId | null,
): Promise<void> => {
  if (imageIds.length === 0) return;
  const { numUpdatedRows } = await tx
    .updateTable('custom_order_images as i')
    .from(given('a', { id: uuids(imageIds) }))
    .set(({ ref }) => ({
      custom_order_id: orderId,
      message_id: messageId,
      position: ref('a.place'),
      sweep_after: null,
    }))
    .whereRef('i.id', '=', 'a.id')
    .where('i.custom_order_id', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(imageIds.length)) throw new Error('a picture was swept before it was held');
};

export const isImageInUse = async (db: Db, id: CustomOrderImageId): Promise<boolean> =>
  (await db
    .selectFrom('custom_order_images')
    .select('id')
    .where('id', '=', id)
    .where('custom_order_id', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Hashes of an order's reference images, in their order. */
export const listImageHashes = async (db: Db, orderId: CustomOrderId): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('custom_order_images')
    .select('hash')
    .where('custom_order_id', '=', orderId)
    .where('message_id', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ hash }) => hash);
};

/** Those of the pictures that nothing uses: they become due for the sweep. */
export const releaseImages = async (
  db: Db,
  imageIds: readonly CustomOrderImageId[],
): Promise<readonly CustomOrderImageId[]> => {
  if (imageIds.length === 0) return [];
  const rows = await db
    .updateTable('custom_order_images')
    .set({ sweep_after: sql<Date>`now()` })
    .where('id', 'in', [...imageIds])
    .where('custom_order_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Unused pictures, in the order of their ids. */
export const listImagesToSweep = async (
  db: Db,
  after: CustomOrderImageId | undefined,
  limit: number,
): Promise<readonly CustomOrderImageId[]> => {
  const rows = await db
    .selectFrom('custom_order_images')
    .select('id')
    .where('sweep_after', '<=', sql<Date>`now()`)
    .where((eb) => (after === undefined ? eb.lit(true) : eb('id', '>', after)))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Deletes the row of a picture whose file is gone. */
export const deleteImageRow = async (db: Db, id: CustomOrderImageId): Promise<void> => {
  await db
    .deleteFrom('custom_order_images')
    .where('id', '=', id)
    .where('custom_order_id', 'is', null)
    .execute();
};
