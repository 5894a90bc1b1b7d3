import { customOrderId, customOrderImageId, customOrderMessageId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { messagesIn, type NewMessage, storedMessage } from '../../conversations/conversations.ts';
import type { Tx } from '../../platform/db/database.ts';

const row = storedMessage('studio').extend({
  id: customOrderMessageId,
  orderId: customOrderId,
  imageIds: z.array(customOrderImageId),
});
export type StoredConversationEntry = Readonly<z.output<typeof row>>;

const messages = messagesIn<'studio', StoredConversationEntry>({
  row,
  table: 'custom_order_messages',
  order: 'custom_order_id',
  more: sql`,
    array(select i.id::text from custom_order_images i where i.message_id = m.id order by i.position) as "imageIds"`,
});

/** A conversation, oldest first. */
export const listMessages = messages.listAbout;

export const findMessage = messages.find;

/**
 * Inserts a message and notifies whoever watches the order.
 * @returns false if the customer's account was deleted meanwhile: nobody is left to talk to
 */
export const insertMessage = async (tx: Tx, message: NewMessage<'studio'>): Promise<boolean> => {
  const order = await tx
    .selectFrom('custom_orders')
    .select('user_id as userId')
    .where('id', '=', message.orderId)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (order === undefined) return false;
  await messages.insert(tx, message);
  await sql`select pg_notify('custom_orders', ${`${message.orderId} ${order.userId}`})`.execute(tx);
  return true;
};
