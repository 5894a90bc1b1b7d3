import type { Paise } from '@darzi/contract/money.ts';
import { paise } from '@darzi/contract/money.ts';
import { loadRecipient, type Recipient } from '../accounts/load-recipient.ts';
import type { Db } from '../db/database.ts';
import { findMessage, type StoredConversationEntry } from './conversation.repository.ts';
import { findCustomOrder } from './custom-order.repository.ts';
import { findHappening, type StoredHappening } from './history.repository.ts';

/** A custom order as a mail tells it, with what happened to it. */
export type CustomOrderForMail = {
  readonly id: string;
  readonly customer: Recipient;
  readonly style: string;
  readonly fabric: string;
  readonly command: StoredHappening['command'];
  readonly from: StoredHappening['from'];
  readonly to: StoredHappening['to'];
  readonly isByCustomer: boolean;
  /** The price that the event names, or the order's. */
  readonly pricePaise: Paise | null;
  readonly revision: number | null;
  readonly designerNotes: string;
  readonly estimatedDelivery: string | null;
  readonly carrier: string | null;
  readonly trackingNumber: string | null;
  readonly isPaid: boolean;
  readonly rating: number | null;
};

/**
 * What a mail about an event says; undefined once the customer has deleted the account, and for a bid that was revised
 * before its mail went out: the newer one tells all.
 */
export const loadHappeningForMail = async (
  db: Db,
  eventId: number,
): Promise<CustomOrderForMail | undefined> => {
  const happening = await findHappening(db, eventId);
  const order = happening === undefined ? undefined : await findCustomOrder(db, happening.orderId);
  const customer = order === undefined ? undefined : await loadRecipient(db, order.userId);
  if (happening === undefined || order === undefined || customer === undefined) return undefined;
  const latest = order.bids.at(-1)?.revision ?? null;
  if (happening.command === 'bid' && happening.revision !== latest) return undefined;
  return {
    id: order.id,
    customer,
    style: order.style,
    fabric: order.fabric,
    command: happening.command,
    from: happening.from,
    to: happening.to,
    isByCustomer: happening.role === 'customer',
    pricePaise: happening.paise === null ? order.pricePaise : paise(happening.paise),
    revision: happening.revision,
    designerNotes: order.designerNotes,
    estimatedDelivery: order.estimatedDelivery,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    isPaid: order.isPaid,
    rating: order.reviewRating,
  };
};

/** Whom mails about an order go to; undefined once the customer has deleted the account. */
export const loadCustomOrderRecipient = async (db: Db, orderId: string): Promise<Recipient | undefined> => {
  const order = await findCustomOrder(db, orderId);
  return order === undefined ? undefined : loadRecipient(db, order.userId);
};

/** A message about an order as a mail carries it. */
export type MessageForMail = {
  readonly orderId: string;
  readonly side: StoredConversationEntry['side'];
  readonly author: string;
  readonly text: string;
  readonly pictures: number;
  readonly customer: Recipient;
};

/** Undefined when the message or its customer is gone. */
export const loadMessageForMail = async (db: Db, messageId: string): Promise<MessageForMail | undefined> => {
  const message = await findMessage(db, messageId);
  const order = message === undefined ? undefined : await findCustomOrder(db, message.orderId);
  const customer = order === undefined ? undefined : await loadRecipient(db, order.userId);
  if (message === undefined || customer === undefined) return undefined;
  const { orderId, side, author, text, imageIds } = message;
  return { orderId, side, author, text, pictures: imageIds.length, customer };
};
