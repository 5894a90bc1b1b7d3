import { STANDARD_SIZES } from '@darzi/contract/catalogue/size-chart.ts';
import type { BodyMeasurement, BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { FABRICS, type Measurements, STYLES } from '@darzi/contract/custom-orders/custom-order.ts';
import type { ShippingAddress } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import type { LookBegunFrom } from '@darzi/contract/custom-orders/looks.routes.ts';
import {
  type CustomOrderImageId,
  customOrderId,
  customOrderImageId,
  type PinId,
  type UserId,
  userId,
} from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, paise, subtractPaise } from '@darzi/contract/money.ts';
import { z } from 'zod';
import { amount, document } from '../../platform/db/rows.ts';
import type { ComposedDesign, GarmentDesign } from './garment-design.rules.ts';

/** A custom order as parsed from its row: a union by state, each state with exactly its own fields. */

/** A line of the price; rupees, as entered. */
export type BidLine = { readonly label: string; readonly amount: number };

export type StoredBid = {
  readonly revision: number;
  readonly pricePaise: Paise;
  readonly breakdown: readonly BidLine[];
  readonly designerNotes: string;
  readonly estimatedDelivery: string | null;
  readonly color: string | null;
  /** The designer's proposal in place of the request. */
  readonly design: ComposedDesign | null;
  readonly designerId: UserId;
  readonly at: string;
};

export type StoredPin = {
  readonly id: PinId;
  readonly imageId: CustomOrderImageId;
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly author: string;
  readonly at: string;
};

export type LastMove = {
  readonly eventId: number;
  readonly command: string;
  readonly actorId: UserId | null;
  readonly from: CustomOrderStatus | null;
  readonly to: CustomOrderStatus;
  readonly at: string;
};

/** The garment; its wearer is null once the customer has deleted the account. */
export type StoredGarment = Omit<GarmentDesign, 'wearer'> & { readonly wearer: Wearer | null };

const common = z.object({
  id: customOrderId,
  seq: z.number(),
  userId,
  customerName: z.string(),
  size: z.enum(STANDARD_SIZES).nullable(),
  measurementMode: z.enum(['standard', 'custom']),
  profileName: z.string().nullable(),
  style: z.enum(STYLES),
  fabric: z.enum(FABRICS),
  customization: z.string(),
  color: z.string().nullable(),
  garment: document<StoredGarment>().nullable(),
  /** The customer's request, if something else was agreed. */
  requestedDesign: document<ComposedDesign>().nullable(),
  /** The look it started from. */
  look: document<LookBegunFrom>().nullable(),
  /** Beyond the standard six; inches. */
  moreMeasurements: document<BodyMeasurements>(),
  estimatedMeasurements: document<readonly BodyMeasurement[]>(),
  confirmedMeasurements: document<readonly BodyMeasurement[]>(),
  /** Keys of the garment's rendered pictures; null until they are ready. */
  clothFront: z.string().nullable(),
  clothBack: z.string().nullable(),
  shownPricePaise: amount.nullable(),
  shownRevision: z.number().nullable(),
  designerNotes: z.string(),
  estimatedDelivery: z.string().nullable(),
  assignedTo: userId.nullable(),
  assigneeName: z.string().nullable(),
  createdAt: z.date(),
  imageIds: z.array(customOrderImageId).readonly(),
  pins: document<readonly StoredPin[]>(),
  bids: z
    .array(document<StoredBid>())
    .transform((bids): readonly StoredBid[] =>
      bids.map((bid) => ({ ...bid, pricePaise: paise(bid.pricePaise) })),
    ),
  lastChange: document<LastMove>().nullable(),
  waitingMessages: z.number(),
});

/** The wearer's measurements, or none once the account was deleted. */
const person = z.discriminatedUnion('isErased', [
  /** Inches. */
  z.object({ isErased: z.literal(false), measurements: document<Measurements>() }),
  z.object({ isErased: z.literal(true), measurements: z.null() }),
]);

/** The address is null once erased. */
const agreed = {
  pricePaise: amount,
  /** The part of it paid before work begins; null: all of it. */
  advancePaise: amount.nullable(),
  shippingAddress: document<ShippingAddress>().nullable(),
};
const money = {
  /** The whole price. */
  isPaid: z.boolean(),
  isAdvancePaid: z.boolean(),
  /** Made on the promise of cash at the door. */
  isCash: z.boolean(),
  /** Refunded of the payment. */
  refundedPaise: amount,
  /** On its way back. */
  refundingPaise: amount,
};
const sent = {
  carrier: z.string(),
  trackingNumber: z.string(),
  shippedAt: z.date(),
  /** The customer's own; it survives an undone delivery. */
  review: document<{ readonly rating: number; readonly text: string }>().nullable(),
};
const state = z.discriminatedUnion('status', [
  /** The price is the latest bid's. */
  z.object({ status: z.enum(['pending', 'bid_received']), pricePaise: amount.nullable() }),
  z.object({ status: z.enum(['accepted', 'waiting_payment']), ...agreed }),
  z.object({ status: z.enum(['in_progress', 'completed']), ...agreed, ...money }),
  z.object({ status: z.literal('shipped'), ...agreed, ...money, ...sent }),
  z.object({ status: z.literal('delivered'), ...agreed, ...money, ...sent, deliveredAt: z.date() }),
  /** Cancelled before or after the agreement. */
  z.object({
    status: z.literal('cancelled'),
    pricePaise: amount.nullable(),
    advancePaise: agreed.advancePaise,
    shippingAddress: agreed.shippingAddress,
    ...money,
    /** The part of the advance that the shop keeps after a cancellation; null: nothing. */
    keptPaise: amount.nullable(),
  }),
]);

export type StoredCustomOrder = Readonly<
  z.output<typeof common> & z.output<typeof person> & z.output<typeof state>
>;
/** An order whose customer still has an account, with everything that a customer is shown. */
export type OwnCustomOrder = StoredCustomOrder & { readonly isErased: false };
/** Agreed, so that it has a price, and not cancelled. */
export type AgreedCustomOrder = Extract<StoredCustomOrder, { pricePaise: Paise }>;

/** @throws ZodError for a row in none of the states: the table's constraints keep such rows out */
export const parseCustomOrder = (row: unknown): StoredCustomOrder => ({
  ...common.parse(row),
  ...person.parse(row),
  ...state.parse(row),
});

/** The order if its customer still has an account. */
export const ownOrder = (order: StoredCustomOrder | undefined): OwnCustomOrder | undefined =>
  order === undefined || order.isErased ? undefined : order;

/** Whether it was agreed and stands. */
export const isAgreed = (order: StoredCustomOrder): order is AgreedCustomOrder =>
  'shippingAddress' in order && order.status !== 'cancelled';

const NOT_PAID = {
  isPaid: false,
  isAdvancePaid: false,
  isCash: false,
  refundedPaise: NO_MONEY,
  refundingPaise: NO_MONEY,
} as const;

export type Money = {
  readonly isPaid: boolean;
  readonly isAdvancePaid: boolean;
  readonly isCash: boolean;
  readonly refundedPaise: Paise;
  readonly refundingPaise: Paise;
};

/** The state of its money; there is none before work begins. */
export const moneyOf = (order: StoredCustomOrder): Money => ('isPaid' in order ? order : NOT_PAID);

/** The next payment for an agreed order: part 1 before work begins, part 2 before it ships. */
export type DuePart = { readonly part: 1 | 2; readonly amountPaise: Paise };

/** What must be paid before an order in progress is shipped, even if nobody can pay it any more. */
export const restPaise = (order: StoredCustomOrder): Paise => {
  const { isPaid, isAdvancePaid, isCash } = moneyOf(order);
  return !isAgreed(order) || isPaid || isCash || !isAdvancePaid || order.advancePaise === null
    ? NO_MONEY
    : subtractPaise(order.pricePaise, order.advancePaise);
};

/**
 * Undefined if nothing is due: it is paid, cash was promised or nothing was agreed; or the advance was refunded, even if
 * the gateway has yet to make it, or the customer has left, so that the rest would pay for nothing.
 */
export const duePart = (order: StoredCustomOrder): DuePart | undefined => {
  const { isPaid, isAdvancePaid, isCash, refundedPaise, refundingPaise } = moneyOf(order);
  if (!isAgreed(order) || isPaid || isCash) return undefined;
  const { pricePaise, advancePaise } = order;
  if (!isAdvancePaid || advancePaise === null) return { part: 1, amountPaise: advancePaise ?? pricePaise };
  return order.isErased || addPaise(refundedPaise, refundingPaise) >= advancePaise
    ? undefined
    : { part: 2, amountPaise: restPaise(order) };
};

/** What its customer owes before it ships. */
export const owedPaise = (order: StoredCustomOrder): Paise => {
  const due = duePart(order);
  return due?.part === 2 ? due.amountPaise : NO_MONEY;
};
