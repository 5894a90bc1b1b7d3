import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Waits for whoever is changing one of the customer's orders; nobody else begins to. */
export const lockCustomOrders = async (tx: Tx, userId: string): Promise<void> => {
  await sql`select 1 from custom_orders where user_id = ${userId} order by id for update`.execute(tx);
};

/** Erases what the customer's orders hold about the person; their pictures are due to be swept. */
export const eraseCustomer = async (tx: Tx, userId: string): Promise<void> => {
  const own = sql`(select id from custom_orders where user_id = ${userId})`;
  await sql`delete from custom_order_pins where custom_order_id in ${own}`.execute(tx);
  await sql`update custom_order_images set custom_order_id = null, message_id = null, sweep_after = now()
    where custom_order_id in ${own}`.execute(tx);
  await sql`delete from custom_order_messages where custom_order_id in ${own}`.execute(tx);
  await sql`update custom_order_bids set designer_notes = '' where custom_order_id in ${own}`.execute(tx);
  await sql`delete from custom_order_keys where user_id = ${userId}`.execute(tx);
  await sql`update custom_orders set measurements = null, size = null, measurement_mode = 'custom',
      wearer = null, more_measurements = null, estimated_measurements = '{}', confirmed_measurements = '{}',
      cloth_front = null, cloth_back = null,
      profile_name = null, customization = '', designer_notes = '', shipping_address = null,
      review_text = case when review_rating is null then null else '' end, erased_at = now()
    where user_id = ${userId}`.execute(tx);
};
