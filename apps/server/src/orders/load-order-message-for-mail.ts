import { loadRecipient, type Recipient } from '../accounts/load-recipient.ts';
import type { Db } from '../db/database.ts';
import { findOrder } from './order.repository.ts';
import { findOrderMessage, type StoredOrderMessage } from './order-message.repository.ts';

export type OrderMessageForMail = StoredOrderMessage & { readonly customer: Recipient };

/** Undefined when the message or its customer is gone. */
export const loadOrderMessageForMail = async (
  db: Db,
  messageId: string,
): Promise<OrderMessageForMail | undefined> => {
  const message = await findOrderMessage(db, messageId);
  const order = message === undefined ? undefined : await findOrder(db, message.orderId);
  const customer = order?.userId ? await loadRecipient(db, order.userId) : undefined;
  return message === undefined || customer === undefined ? undefined : { ...message, customer };
};
