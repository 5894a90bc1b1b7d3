import type { OrderMessage } from '@darzi/contract/orders/order-messages.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { ORDER_DESK, type Role } from '@darzi/contract/route.ts';
import type { Actor } from '../accounts/session.ts';
import { type Place, placeInConversation } from '../conversations/place.ts';
import { showMessage } from '../conversations/show-message.ts';
import type { Database, Db } from '../db/database.ts';
import { newId, parseId } from '../db/id.ts';
import { addJob } from '../jobs/jobs.ts';
import { findOrder } from './order.repository.ts';
import {
  findOrderMessage,
  insertOrderMessage,
  listMessagesOfCustomer,
  listOrderMessages,
} from './order-message.repository.ts';

const HOUSE = { side: 'shop', isStaff: (role: Role) => ORDER_DESK.includes(role) } as const;

const findPlace = async (db: Db, orderId: string, actor: Actor): Promise<Place<'shop'> | undefined> => {
  const id = parseId(orderId);
  return placeInConversation(id === undefined ? undefined : await findOrder(db, id), actor, HOUSE);
};

/** What was said about an order, oldest first. */
export const listTalk = async (
  db: Database,
  orderId: string,
  actor: Actor,
): Promise<Outcome<{ messages: OrderMessage[] }>> => {
  const place = await findPlace(db, orderId, actor);
  if (place === undefined) return refuse('order.not_found');
  return accept({ messages: (await listOrderMessages(db, place.orderId)).map(showMessage) });
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
  return written === undefined ? refuse('order.not_found') : accept({ entry: showMessage(written) });
};

/** Everything said about the customer's orders, oldest first; times in ISO 8601. */
export const exportTalk = async (db: Db, userId: string): Promise<readonly object[]> =>
  (await listMessagesOfCustomer(db, userId)).map((message) => ({
    orderId: message.orderId,
    ...showMessage(message),
  }));
