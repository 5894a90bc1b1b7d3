import type { OrderId, OrderMessageId, UserId } from '@darzi/contract/ids.ts';
import type { OrderMessage } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { ORDER_ADMIN, type Role } from '@darzi/contract/route.ts';
import { loadRecipient, type Recipient } from '../../accounts/profile.ts';
import { alertStaff } from '../../accounts/staff-alerts.ts';
import { type Place, placeInConversation, showMessage } from '../../conversations/conversations.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { findOrder } from './order.repository.ts';
import {
  findOrderMessage,
  insertOrderMessage,
  listMessagesOfCustomer,
  listOrderMessages,
  listWaitingMessages,
  markAnswered,
  type StoredOrderMessage,
} from './order-message.repository.ts';

export type OrderMessageForMail = StoredOrderMessage & { readonly customer: Recipient };

/** Undefined if the message or its customer is gone. */
export const loadOrderMessageForMail = async (
  db: Db,
  messageId: OrderMessageId,
): Promise<OrderMessageForMail | undefined> => {
  const message = await findOrderMessage(db, messageId);
  const order = message === undefined ? undefined : await findOrder(db, message.orderId);
  const customer = order?.userId ? await loadRecipient(db, order.userId) : undefined;
  return message === undefined || customer === undefined ? undefined : { ...message, customer };
};

const HOUSE = { side: 'shop', isStaff: (role: Role) => ORDER_ADMIN.includes(role) } as const;

const findPlace = async (db: Db, id: OrderId, actor: Actor): Promise<Place<'shop'> | undefined> => {
  return placeInConversation(await findOrder(db, id), actor, HOUSE);
};

/** The messages about an order, oldest first. */
export const listConversation = async (
  db: Database,
  orderId: OrderId,
  actor: Actor,
): Promise<Outcome<{ messages: OrderMessage[] }>> => {
  const place = await findPlace(db, orderId, actor);
  if (place === undefined) return refuse('order.not_found');
  return accept({ messages: (await listOrderMessages(db, place.orderId)).map(showMessage) });
};

/** Posts a message about an order; the other side gets it by email. */
export const postOrderMessage = async (
  db: Database,
  orderId: OrderId,
  actor: Actor,
  text: string,
): Promise<Outcome<{ entry: OrderMessage }>> => {
  const place = await findPlace(db, orderId, actor);
  if (place === undefined) return refuse('order.not_found');
  const id = newId<OrderMessageId>();
  const written = await db.transaction().execute(async (tx) => {
    if (!(await insertOrderMessage(tx, { ...place, id, authorId: actor.userId, text }))) return undefined;
    await addJob(tx, 'order-message-mail', { messageId: id });
    if (place.side === 'customer') await alertStaff(tx, { kind: 'messages', id });
    else await markAnswered(tx, place.orderId);
    return findOrderMessage(tx, id);
  });
  return written === undefined ? refuse('order.not_found') : accept({ entry: showMessage(written) });
};

const SHOWN_WAITING = 100;

/** Unanswered customer messages about orders, newest first. */
export const listWaiting = async (
  db: Db,
): Promise<Outcome<{ messages: (OrderMessage & { orderId: OrderId })[] }>> =>
  accept({
    messages: (await listWaitingMessages(db, SHOWN_WAITING)).map((message) => ({
      ...showMessage(message),
      orderId: message.orderId,
    })),
  });

/** Marks a customer's messages about an order as needing no answer. */
export const settleConversation = (db: Database, id: OrderId): Promise<Outcome<Record<string, never>>> =>
  db.transaction().execute(async (tx) => {
    if ((await findOrder(tx, id)) === undefined) return refuse('order.not_found');
    await markAnswered(tx, id);
    return accept({});
  });

/** All messages about the customer's orders, oldest first; times in ISO 8601. */
export const exportConversation = async (db: Db, userId: UserId): Promise<readonly object[]> =>
  (await listMessagesOfCustomer(db, userId)).map((message) => ({
    orderId: message.orderId,
    ...showMessage(message),
  }));
