import type { Side } from '@darzi/contract/conversations/conversation.ts';
import type { Role } from '@darzi/contract/route.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { DB } from '../platform/db/db.types.ts';

export type StoredMessage<House extends Side> = {
  readonly id: string;
  readonly orderId: string;
  readonly side: House | 'customer';
  readonly author: string;
  readonly text: string;
  readonly at: Date;
};

export type NewMessage<House extends Side> = Pick<
  StoredMessage<House>,
  'id' | 'orderId' | 'side' | 'text'
> & {
  readonly authorId: string;
};

type Kept = {
  readonly table: Extract<keyof DB, 'order_messages' | 'custom_order_messages'>;
  readonly order: 'order_id' | 'custom_order_id';
  /** What the slice reads beside the words, of the message `m`; begins with a comma. */
  readonly more?: RawBuilder<unknown>;
};

/** Reads and writes the messages of a slice that keeps conversations about its orders in a table of its own. */
export const messagesIn = <Message extends StoredMessage<Side>>({ table, order, more = sql`` }: Kept) => {
  const orderId = sql.ref(`m.${order}`);
  const MESSAGES = sql`select m.id, ${orderId} as "orderId", m.side, u.name as author, m.body as text, m.at${more}
    from ${sql.table(table)} m join users u on u.id = m.author_id`;
  return {
    /** A conversation, oldest first. */
    listAbout: async (db: Db, id: string): Promise<readonly Message[]> =>
      (await sql<Message>`${MESSAGES} where ${orderId} = ${id} order by m.seq`.execute(db)).rows,
    /** Everything said about a customer's orders, given as a subquery of their ids; oldest first. */
    listAboutThese: async (db: Db, ids: RawBuilder<unknown>): Promise<readonly Message[]> =>
      (await sql<Message>`${MESSAGES} where ${orderId} in (${ids}) order by m.seq`.execute(db)).rows,
    find: async (db: Db, id: string): Promise<Message | undefined> =>
      (await sql<Message>`${MESSAGES} where m.id = ${id}`.execute(db)).rows[0],
    insert: async (tx: Tx, message: NewMessage<Message['side']>): Promise<void> => {
      await sql`insert into ${sql.table(table)} (id, ${sql.ref(order)}, author_id, side, body)
        values (${message.id}, ${message.orderId}, ${message.authorId}, ${message.side}, ${message.text})`.execute(
        tx,
      );
    },
  };
};

type House<Name extends Side> = {
  readonly side: Name;
  /** Who of the staff speaks for it. */
  readonly isStaff: (role: Role) => boolean;
};

export type Place<Name extends Side> = { readonly orderId: string; readonly side: Name | 'customer' };

/** On which side of an order somebody stands; undefined for whom it is none of their business. */
export const placeInConversation = <Name extends Side>(
  order: { readonly id: string; readonly userId: string | null } | undefined,
  actor: Actor,
  house: House<Name>,
): Place<Name> | undefined => {
  if (order === undefined) return undefined;
  if (order.userId === actor.userId) return { orderId: order.id, side: 'customer' };
  return house.isStaff(actor.role) ? { orderId: order.id, side: house.side } : undefined;
};

/** A message as both sides read it. */
export const showMessage = <House extends Side>({ id, side, author, text, at }: StoredMessage<House>) => ({
  _id: id,
  from: side,
  author,
  text,
  createdAt: at.toISOString(),
});
