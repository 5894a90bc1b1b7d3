import type { PinDraft } from '@darzi/contract/custom-orders/studio.routes.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Tells whoever watches the order that something about it is new. */
const tellWatchers = (tx: Tx, orderId: string, userId: string) =>
  sql`select pg_notify('custom_orders', ${`${orderId} ${userId}`})`.execute(tx);

type Placed = Omit<PinDraft, 'image'> & {
  readonly id: string;
  readonly orderId: string;
  readonly ownerId: string;
  readonly imageId: string;
  readonly authorId: string;
};

/** Puts a pin under the next number of its picture; the order must be locked. */
export const insertPin = async (tx: Tx, pin: Placed): Promise<void> => {
  await sql`
    insert into custom_order_pins (id, custom_order_id, image_id, number, x, y, body, author_id)
    select ${pin.id}, ${pin.orderId}, ${pin.imageId}, coalesce(max(number), 0) + 1, ${pin.x}, ${pin.y}, ${pin.text},
      ${pin.authorId}
    from custom_order_pins where image_id = ${pin.imageId}`.execute(tx);
  await tellWatchers(tx, pin.orderId, pin.ownerId);
};

/** Takes a pin away; the others keep their numbers. @returns false when it was not there */
export const deletePin = async (
  tx: Tx,
  { id, orderId, ownerId }: { readonly id: string; readonly orderId: string; readonly ownerId: string },
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('custom_order_pins')
    .where('id', '=', id)
    .where('custom_order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await tellWatchers(tx, orderId, ownerId);
  return true;
};
