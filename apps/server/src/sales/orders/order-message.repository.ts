import { sql } from 'kysely';
import { messagesIn, type NewMessage, type StoredMessage } from '../../conversations/conversations.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export type StoredOrderMessage = StoredMessage<'shop'>;

const messages = messagesIn<StoredOrderMessage>({ table: 'order_messages', order: 'order_id' });

const ordersOf = (userId: string) => sql`select id from orders where user_id = ${userId}`;

/** The conversation about an order, oldest first. */
export const listOrderMessages = messages.listAbout;

export const findOrderMessage = messages.find;

/** Everything said about the customer's orders, by both sides, oldest first. */
export const listMessagesOfCustomer = (db: Db, userId: string): Promise<readonly StoredOrderMessage[]> =>
  messages.listAboutThese(db, ordersOf(userId));

/**
 * Writes a message.
 * @returns false when the customer's account was deleted meanwhile: there is nobody left to talk to
 */
export const insertOrderMessage = async (tx: Tx, message: NewMessage<'shop'>): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from orders where id = ${message.orderId} and address is not null for share`.execute(tx);
  if (rows.length === 0) return false;
  await messages.insert(tx, message);
  return true;
};

/** Nothing that was said about the customer's orders is left. */
export const deleteMessagesOfCustomer = async (tx: Tx, userId: string): Promise<void> => {
  await sql`delete from order_messages where order_id in (${ordersOf(userId)})`.execute(tx);
};
