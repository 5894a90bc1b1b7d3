import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';

export type Side = 'customer' | 'studio';

export type StoredMessage = {
  readonly id: string;
  readonly orderId: string;
  readonly side: Side;
  readonly author: string;
  readonly text: string;
  readonly imageIds: readonly string[];
  readonly at: Date;
};

const COLUMNS = sql`m.id, m.custom_order_id as "orderId", m.side, u.name as author, m.body as text, m.at,
  array(select i.id::text from custom_order_images i where i.message_id = m.id order by i.position) as "imageIds"`;

/** A conversation, oldest first. */
export const listMessages = async (db: Db, orderId: string): Promise<readonly StoredMessage[]> => {
  const { rows } = await sql<StoredMessage>`
    select ${COLUMNS} from custom_order_messages m join users u on u.id = m.author_id
    where m.custom_order_id = ${orderId} order by m.seq`.execute(db);
  return rows;
};

/** One message, or undefined. */
export const findMessage = async (db: Db, id: string): Promise<StoredMessage | undefined> => {
  const { rows } = await sql<StoredMessage>`
    select ${COLUMNS} from custom_order_messages m join users u on u.id = m.author_id
    where m.id = ${id}`.execute(db);
  return rows[0];
};

/**
 * Writes a message and tells whoever watches the order.
 * @returns false when the customer's account was deleted meanwhile: there is nobody left to talk to
 */
export const insertMessage = async (
  tx: Tx,
  message: {
    readonly id: string;
    readonly orderId: string;
    readonly authorId: string;
    readonly side: Side;
    readonly text: string;
  },
): Promise<boolean> => {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from custom_orders where id = ${message.orderId} and forgotten_at is null for share`.execute(
    tx,
  );
  const [order] = rows;
  if (order === undefined) return false;
  await tx
    .insertInto('custom_order_messages')
    .values({
      id: message.id,
      custom_order_id: message.orderId,
      author_id: message.authorId,
      side: message.side,
      body: message.text,
    })
    .execute();
  await sql`select pg_notify('custom_orders', ${`${message.orderId} ${order.userId}`})`.execute(tx);
  return true;
};
