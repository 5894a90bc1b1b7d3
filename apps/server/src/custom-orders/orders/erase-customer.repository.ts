import type { UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Locks the customer's orders, after whoever is changing one of them now. */
export const lockCustomOrders = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .selectFrom('custom_orders')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
};

/** Erases the personal data in the customer's orders; their pictures become due for the sweep. */
export const eraseCustomer = async (tx: Tx, userId: UserId): Promise<void> => {
  const now = sql<Date>`now()`;
  const own = tx.selectFrom('custom_orders').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('custom_order_pins').where('custom_order_id', 'in', own).execute();
  await tx
    .updateTable('custom_order_images')
    .set({ custom_order_id: null, message_id: null, sweep_after: now })
    .where('custom_order_id', 'in', own)
    .execute();
  await tx.deleteFrom('custom_order_messages').where('custom_order_id', 'in', own).execute();
  await tx
    .updateTable('custom_order_bids')
    .set({ designer_notes: '' })
    .where('custom_order_id', 'in', own)
    .execute();
  await tx.deleteFrom('custom_order_keys').where('user_id', '=', userId).execute();
  await tx
    .updateTable('custom_orders')
    .set((eb) => ({
      measurements: null,
      size: null,
      measurement_mode: 'custom',
      wearer: null,
      more_measurements: null,
      estimated_measurements: [],
      confirmed_measurements: [],
      cloth_front: null,
      cloth_back: null,
      profile_name: null,
      customization: '',
      designer_notes: '',
      shipping_address: null,
      review_text: eb.case().when('review_rating', 'is', null).then(null).else('').end(),
      erased_at: now,
    }))
    .where('user_id', '=', userId)
    .execute();
};
