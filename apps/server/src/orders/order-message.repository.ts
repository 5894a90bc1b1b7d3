import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export type MessageSide = 'customer' | 'shop';

export type StoredOrderMessage = {
  readonly id: string;
  readonly orderId: string;
  readonly side: MessageSide;
  readonly author: string;
  readonly text: string;
  readonly at: Date;
};

const MESSAGES = sql`select m.id, m.order_id as "orderId", m.side, u.name as author, m.body as text, m.at
  from order_messages m join users u on u.id = m.author_id`;

/** The conversation about an order, oldest first. */
export const listOrderMessages = async (db: Db, orderId: string): Promise<readonly StoredOrderMessage[]> => {
  const { rows } =
    await sql<StoredOrderMessage>`${MESSAGES} where m.order_id = ${orderId} order by m.seq`.execute(db);
  return rows;
};

/** Everything said about the customer's orders, by both sides, oldest first. */
export const listMessagesOfCustomer = async (
  db: Db,
  userId: string,
): Promise<readonly StoredOrderMessage[]> => {
  const { rows } = await sql<StoredOrderMessage>`${MESSAGES}
    join orders o on o.id = m.order_id where o.user_id = ${userId} order by m.seq`.execute(db);
  return rows;
};

export const findOrderMessage = async (db: Db, id: string): Promise<StoredOrderMessage | undefined> => {
  const { rows } = await sql<StoredOrderMessage>`${MESSAGES} where m.id = ${id}`.execute(db);
  return rows[0];
};

/**
 * Writes a message.
 * @returns false when the customer's account was deleted meanwhile: there is nobody left to talk to
 */
export const insertOrderMessage = async (
  tx: Tx,
  message: {
    readonly id: string;
    readonly orderId: string;
    readonly authorId: string;
    readonly side: MessageSide;
    readonly text: string;
  },
): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from orders where id = ${message.orderId} and address is not null for share`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .insertInto('order_messages')
    .values({
      id: message.id,
      order_id: message.orderId,
      author_id: message.authorId,
      side: message.side,
      body: message.text,
    })
    .execute();
  return true;
};

/** Nothing that was said about the customer's orders is left. */
export const deleteMessagesOfCustomer = async (tx: Tx, userId: string): Promise<void> => {
  await sql`delete from order_messages where order_id in (select id from orders where user_id = ${userId})`.execute(
    tx,
  );
};
