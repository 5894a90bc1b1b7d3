import { type OrderId, orderId, orderMessageId, type UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { messagesIn, type NewMessage, storedMessage } from '../../conversations/conversations.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

const row = storedMessage('shop').extend({ id: orderMessageId, orderId });
export type StoredOrderMessage = Readonly<z.output<typeof row>>;

const messages = messagesIn<'shop', StoredOrderMessage>({ row, table: 'order_messages', order: 'order_id' });

const WAITING = sql`m.side = 'customer' and m.answered_at is null`;

/** Unanswered customer messages, newest first. */
export const listWaitingMessages = (db: Db, limit: number): Promise<readonly StoredOrderMessage[]> =>
  messages.listLast(db, WAITING, limit);

export const markAnswered = async (tx: Tx, orderId: OrderId): Promise<void> => {
  await tx
    .updateTable('order_messages')
    .set({ answered_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('side', '=', 'customer')
    .where('answered_at', 'is', null)
    .execute();
};

const ordersOf = (userId: UserId) => sql`select id from orders where user_id = ${userId}`;

/** The messages about an order, oldest first. */
export const listOrderMessages = messages.listAbout;

export const findOrderMessage = messages.find;

/** All messages about the customer's orders, by both sides, oldest first. */
export const listMessagesOfCustomer = (db: Db, userId: UserId): Promise<readonly StoredOrderMessage[]> =>
  messages.listAboutThese(db, ordersOf(userId));

/**
 * Inserts a message.
 * @returns false if the customer's account was deleted meanwhile: nobody is left to talk to
 */
export const insertOrderMessage = async (tx: Tx, message: NewMessage<'shop'>): Promise<boolean> => {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', message.orderId)
    .where('address', 'is not', null)
    .forShare()
    .executeTakeFirst();
  if (order === undefined) return false;
  await messages.insert(tx, message);
  return true;
};

export const deleteMessagesOfCustomer = async (tx: Tx, userId: UserId): Promise<void> => {
  await tx
    .deleteFrom('order_messages')
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where('orders.user_id', '=', userId),
    )
    .execute();
};
