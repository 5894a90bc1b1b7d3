import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { NO_MONEY, type Paise, paise, subtractPaise } from '@darzi/contract/money.ts';
import { loadRecipient, type Recipient } from '../accounts/profile.ts';
import { sumCancelled } from '../payments/ledger/ledger.ts';
import type { Db } from '../platform/db/database.ts';
import type { InlinePicture } from '../platform/mail/email.ts';
import { findCustomOrder } from './orders/custom-order.repository.ts';
import { findEvent, type StoredEvent } from './orders/history.ts';
import { moneyOf, owedPaise, type StoredBid, type StoredCustomOrder } from './orders/stored-custom-order.ts';

/** A custom order as emails need it, with one of its events. */
export type CustomOrderForMail = {
  readonly id: CustomOrderId;
  readonly customer: Recipient;
  readonly style: string;
  /** A bid's own, where it proposes another. */
  readonly fabric: string;
  /** The garment; null if none was chosen. */
  readonly garment: Garment | null;
  readonly command: StoredEvent['command'];
  readonly from: StoredEvent['from'];
  readonly to: StoredEvent['to'];
  readonly isByCustomer: boolean;
  /** The price in the event, otherwise the order's. */
  readonly pricePaise: Paise | null;
  readonly revision: number | null;
  /** The bid is for another composition than the customer requested. */
  readonly isOtherDesign: boolean;
  /** What the price is made of, as far as the designer has said. */
  readonly breakdown: StoredBid['breakdown'];
  readonly designerNotes: string;
  readonly estimatedDelivery: string | null;
  readonly tracking: { readonly carrier: string; readonly trackingNumber: string } | null;
  readonly isPaid: boolean;
  /** The parts of the price paid before work begins and before shipping; null: all of it before work begins. */
  readonly parts: { readonly advancePaise: Paise; readonly restPaise: Paise } | null;
  /** The event is only about the advance. */
  readonly isAdvance: boolean;
  /** To be paid before it ships. */
  readonly owedPaise: Paise;
  readonly paidPaise: Paise;
  /** What goes back of a cancelled order's money; less than was paid if some was refunded before. */
  readonly returningPaise: Paise;
  /** For a finished order cancelled because its rest was never paid; null otherwise. */
  readonly unpaidRest: { readonly returnedPaise: Paise; readonly keptPaise: Paise } | null;
  readonly rating: number | null;
  /** The rendered garment, once there is one. */
  readonly clothFront: string | null;
  readonly picture?: InlinePicture | undefined;
};

const partsOf = (order: StoredCustomOrder): CustomOrderForMail['parts'] => {
  if (!('advancePaise' in order) || order.advancePaise === null || order.pricePaise === null) return null;
  const { advancePaise, pricePaise } = order;
  return moneyOf(order).isCash ? null : { advancePaise, restPaise: subtractPaise(pricePaise, advancePaise) };
};

/** The money received for an order, before refunds. */
const paidPaise = (order: StoredCustomOrder): Paise => {
  const { isPaid, isAdvancePaid } = moneyOf(order);
  if (isPaid) return order.pricePaise ?? NO_MONEY;
  return isAdvancePaid ? (partsOf(order)?.advancePaise ?? NO_MONEY) : NO_MONEY;
};

/**
 * The data for an email about an event; undefined once the customer has deleted the account, and for a bid revised
 * before its email went out: the newer one says everything.
 */
export const loadEventForEmail = async (db: Db, eventId: number): Promise<CustomOrderForMail | undefined> => {
  const event = await findEvent(db, eventId);
  const order = event === undefined ? undefined : await findCustomOrder(db, event.orderId);
  const customer = order === undefined ? undefined : await loadRecipient(db, order.userId);
  if (event === undefined || order === undefined || customer === undefined) return undefined;
  const latest = order.bids.at(-1);
  const isBid = event.command === 'bid';
  if (isBid && event.revision !== (latest?.revision ?? null)) return undefined;
  return {
    id: order.id,
    customer,
    style: order.style,
    fabric: (isBid ? latest?.design?.fabric : undefined) ?? order.fabric,
    garment: order.garment === null ? null : order.garment.garment,
    command: event.command,
    from: event.from,
    to: event.to,
    isByCustomer: event.role === 'customer',
    pricePaise: event.paise === null ? order.pricePaise : paise(event.paise),
    revision: event.revision,
    isOtherDesign: (latest?.design ?? null) !== null,
    breakdown: latest?.breakdown ?? [],
    designerNotes: order.designerNotes,
    estimatedDelivery: order.estimatedDelivery,
    tracking: 'carrier' in order ? order : null,
    isPaid: moneyOf(order).isPaid,
    parts: partsOf(order),
    isAdvance: event.isAdvance === true,
    owedPaise: owedPaise(order),
    paidPaise: paidPaise(order),
    returningPaise: event.command === 'cancel' ? await sumCancelled(db, 'custom_order', order.id) : NO_MONEY,
    unpaidRest:
      event.keptPaise === null
        ? null
        : { returnedPaise: paise(event.returnedPaise ?? 0), keptPaise: paise(event.keptPaise) },
    rating: 'review' in order ? (order.review?.rating ?? null) : null,
    clothFront: order.clothFront,
  };
};
