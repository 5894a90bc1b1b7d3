import type { Side } from '@darzi/contract/conversations/conversation.ts';
import type {
  CustomOrderId,
  CustomOrderMessageId,
  OrderId,
  OrderMessageId,
  UserId,
} from '@darzi/contract/ids.ts';
import type { Role } from '@darzi/contract/route.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../platform/auth/actor.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { DB } from '../platform/db/db.types.ts';
import { parseRows } from '../platform/db/rows.ts';

/** The two sides of the shop that talk with customers, and the ids in their tables. */
type Ids = {
  shop: { order: OrderId; message: OrderMessageId };
  studio: { order: CustomOrderId; message: CustomOrderMessageId };
};
type House = keyof Ids & Side;

/** A message as its table stores it, except for the ids, which are the slice's own. */
export const storedMessage = <Name extends House>(house: Name) =>
  z.object({
    side: z.enum([house, 'customer']),
    author: z.string(),
    text: z.string(),
    at: z.date(),
  });

export type StoredMessage<Name extends House> = {
  readonly id: Ids[Name]['message'];
  readonly orderId: Ids[Name]['order'];
  readonly side: Name | 'customer';
  readonly author: string;
  readonly text: string;
  readonly at: Date;
};

export type NewMessage<Name extends House> = Pick<StoredMessage<Name>, 'id' | 'orderId' | 'side' | 'text'> & {
  readonly authorId: UserId;
};

type MessageTable<Row> = {
  readonly row: z.ZodType<Row>;
  readonly table: Extract<keyof DB, 'order_messages' | 'custom_order_messages'>;
  readonly order: 'order_id' | 'custom_order_id';
  /** Further columns that the slice reads of message `m`; begins with a comma. */
  readonly more?: RawBuilder<unknown>;
};

/** Reads and writes the messages of a slice that keeps the conversations about its orders in its own table. */
export const messagesIn = <Name extends House, Message extends StoredMessage<Name>>({
  row,
  table,
  order,
  more = sql``,
}: MessageTable<Message>) => {
  const orderId = sql.ref(`m.${order}`);
  const MESSAGES = sql`select m.id, ${orderId} as "orderId", m.side, u.name as author, m.body as text, m.at${more}
    from ${sql.table(table)} m join users u on u.id = m.author_id`;
  return {
    /** A conversation, oldest first. */
    listAbout: async (db: Db, id: Ids[Name]['order']): Promise<readonly Message[]> =>
      parseRows(db, row, sql`${MESSAGES} where ${orderId} = ${id} order by m.seq`),
    /** All messages about a customer's orders, given as a subquery of their ids; oldest first. */
    listAboutThese: async (db: Db, ids: RawBuilder<unknown>): Promise<readonly Message[]> =>
      parseRows(db, row, sql`${MESSAGES} where ${orderId} in (${ids}) order by m.seq`),
    /** The last matching messages, newest first. */
    listLast: async (db: Db, fits: RawBuilder<unknown>, limit: number): Promise<readonly Message[]> =>
      parseRows(db, row, sql`${MESSAGES} where ${fits} order by m.seq desc limit ${limit}`),
    find: async (db: Db, id: Ids[Name]['message']): Promise<Message | undefined> =>
      (await parseRows(db, row, sql`${MESSAGES} where m.id = ${id}`))[0],
    insert: async (tx: Tx, message: NewMessage<Name>): Promise<void> => {
      await sql`insert into ${sql.table(table)} (id, ${sql.ref(order)}, author_id, side, body)
        values (${message.id}, ${message.orderId}, ${message.authorId}, ${message.side}, ${message.text})`.execute(
        tx,
      );
    },
  };
};

type Spokesmen<Name extends House> = {
  readonly side: Name;
  /** Which staff may speak for it. */
  readonly isStaff: (role: Role) => boolean;
};

export type Place<Name extends House> = {
  readonly orderId: Ids[Name]['order'];
  readonly side: Name | 'customer';
};

/** Somebody's side in the conversation about an order; undefined for outsiders. */
export const placeInConversation = <Name extends House>(
  order: { readonly id: Ids[Name]['order']; readonly userId: UserId | null } | undefined,
  actor: Actor,
  house: Spokesmen<Name>,
): Place<Name> | undefined => {
  if (order === undefined) return undefined;
  if (order.userId === actor.userId) return { orderId: order.id, side: 'customer' };
  return house.isStaff(actor.role) ? { orderId: order.id, side: house.side } : undefined;
};

/** A message as both sides read it. */
export const showMessage = <Name extends House>({ id, side, author, text, at }: StoredMessage<Name>) => ({
  _id: id,
  from: side,
  author,
  text,
  createdAt: at.toISOString(),
});
