import type { OrderMessage } from '@darzi/contract/orders/order-messages.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Role } from '@darzi/contract/route.ts';
import type { Actor } from '../accounts/session.ts';
import type { Database, Db } from '../db/database.ts';
import { newId, parseId } from '../db/id.ts';
import { addJob } from '../jobs/jobs.ts';
import { findOrder } from './order.repository.ts';
import {
  findOrderMessage,
  insertOrderMessage,
  listMessagesOfCustomer,
  listOrderMessages,
  type MessageSide,
  type StoredOrderMessage,
} from './order-message.repository.ts';

const isAtDesk = (role: Role): boolean => role === 'admin' || role === 'packer';

type Place = { readonly orderId: string; readonly side: MessageSide };

/** On which side of an order somebody stands; undefined for whom it is none of their business. */
const findPlace = async (db: Db, orderId: string, actor: Actor): Promise<Place | undefined> => {
  const id = parseId(orderId);
  const order = id === undefined ? undefined : await findOrder(db, id);
  if (order === undefined) return undefined;
  if (order.userId === actor.userId) return { orderId: order.id, side: 'customer' };
  return isAtDesk(actor.role) ? { orderId: order.id, side: 'shop' } : undefined;
};

const show = ({ id, side, author, text, at }: StoredOrderMessage): OrderMessage => ({
  _id: id,
  from: side,
  author,
  text,
  createdAt: at.toISOString(),
});

/** What was said about an order, oldest first. */
export const listTalk = async (
  db: Database,
  orderId: string,
  actor: Actor,
): Promise<Outcome<{ messages: OrderMessage[] }>> => {
  const place = await findPlace(db, orderId, actor);
  if (place === undefined) return refuse('order.not_found');
  return accept({ messages: (await listOrderMessages(db, place.orderId)).map(show) });
};

/** Says something about an order; the other side gets it by mail. */
export const sayAboutOrder = async (
  db: Database,
  orderId: string,
  actor: Actor,
  text: string,
): Promise<Outcome<{ entry: OrderMessage }>> => {
  const place = await findPlace(db, orderId, actor);
  if (place === undefined) return refuse('order.not_found');
  const id = newId();
  const written = await db.transaction().execute(async (tx) => {
    if (!(await insertOrderMessage(tx, { ...place, id, authorId: actor.userId, text }))) return undefined;
    await addJob(tx, 'order-message-mail', { messageId: id });
    return findOrderMessage(tx, id);
  });
  return written === undefined ? refuse('order.not_found') : accept({ entry: show(written) });
};

/** Everything said about the customer's orders, oldest first; times in ISO 8601. */
export const exportTalk = async (db: Db, userId: string): Promise<readonly object[]> =>
  (await listMessagesOfCustomer(db, userId)).map((message) => ({
    orderId: message.orderId,
    ...show(message),
  }));
