import type { BusinessBuyer } from '@darzi/contract/gstin.ts';
import { orderId, productId, userId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, subtractPaise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { TAKEN_BY_STAFF } from '@darzi/contract/orders/staff-order.ts';
import { z } from 'zod';
import { amount, document } from '../../platform/db/rows.ts';

/** An order of ready-made clothing as parsed from its row: a union by state, each state with exactly its own fields. */

const PAYMENT_METHODS = ['COD', 'Stripe', 'Razorpay'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const orderLine = z
  .object({
    productId,
    name: z.string(),
    description: z.string(),
    pricePaise: amount,
    images: z.array(z.string()).readonly(),
    category: z.string(),
    subCategory: z.string(),
    size: z.string(),
    quantity: z.number(),
    hsn: z.string().nullable(),
    gstPercent: z.number().nullable(),
    /** Automatic discount on all its pieces; part of the order's discount. */
    discountPaise: amount,
    /** Sold at an agreed price: automatic discounts do not apply. */
    isAgreed: z.boolean().optional(),
  })
  .readonly();
export type OrderLine = z.output<typeof orderLine>;

const common = z.object({
  id: orderId,
  seq: z.number(),
  userId: userId.nullable(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  isPaid: z.boolean(),
  /** How staff took the money themselves; null if they did not. */
  takenBy: z.enum(TAKEN_BY_STAFF).nullable(),
  /** Where staff entered it; null if its customer ordered. */
  channel: z.enum(['counter', 'phone']).nullable(),
  /** The total charge for delivery. */
  deliveryPaise: amount,
  /** The part of it charged for paying in cash. */
  cashFeePaise: amount,
  /** Its payment link, open or not; null if it never had one. */
  link: z.object({ expiresAt: z.coerce.date(), isOpen: z.boolean() }).nullable(),
  /** The payment that an agreed edit waits for: until it is paid the order stays as it is. */
  due: z.object({ part: z.number(), amountPaise: amount, expiresAt: z.coerce.date() }).nullable(),
  discountPaise: amount,
  /** Automatic discounts, in the order in which they were given; those on delivery are not part of the discount. */
  discounts: z.array(z.object({ name: z.string(), amountPaise: amount, isDelivery: z.boolean() })).readonly(),
  /** The discount code used; null if none. */
  discountCode: z.string().nullable(),
  totalPaise: amount,
  /** Refunded of what it costs now: refunds due to edits are not included. */
  refundedPaise: amount,
  /** Null once the account was deleted. */
  address: document<Address>().nullable(),
  /** The business that bought; null for a person. */
  business: document<BusinessBuyer>().nullable(),
  /** When it was written, if it was never placed. */
  placedAt: z.date(),
  /** Return period in days after delivery, as promised when it was placed. */
  returnDays: z.number(),
  /** Incremented by each change by staff. */
  version: z.number(),
  hasInvoice: z.boolean(),
  lines: z.array(orderLine).readonly(),
});

/** Carrier and tracking number, as far as known: from packing on. */
const tracked = {
  isPlaced: z.literal(true),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
};
const state = z.discriminatedUnion('status', [
  /** Its payment came in time. Only admins see an order that is not placed, for its money. */
  z.object({ status: z.literal('Order Placed'), isPlaced: z.boolean() }),
  z.object({ status: z.literal('Packing'), ...tracked }),
  z.object({ status: z.enum(['Shipped', 'Out for delivery']), ...tracked }),
  z.object({ status: z.literal('Delivered'), ...tracked, deliveredAt: z.date() }),
  z.object({ status: z.enum(['Cancelled', 'Returned to sender']), ...tracked }),
]);

export type StoredOrder = Readonly<z.output<typeof common> & z.output<typeof state>>;
/** Handed to a carrier, not yet to the customer. */
export type OrderInTransit = Extract<StoredOrder, { status: 'Shipped' | 'Out for delivery' }>;

/** The code's share of the order's discount; the rest is on the lines. */
export const codePaiseOf = ({ discountPaise, lines }: Pick<StoredOrder, 'discountPaise' | 'lines'>): Paise =>
  subtractPaise(discountPaise, addPaise(NO_MONEY, ...lines.map((one) => one.discountPaise)));

/** @throws ZodError for a row in none of the states: the table's constraints keep such rows out */
export const parseOrder = (row: unknown): StoredOrder => ({ ...common.parse(row), ...state.parse(row) });

export const isInTransit = (order: StoredOrder): order is OrderInTransit =>
  order.status === 'Shipped' || order.status === 'Out for delivery';

const NOT_TRACKED = { carrier: null, trackingNumber: null } as const;

export type Tracking = { readonly carrier: string | null; readonly trackingNumber: string | null };

/** Carrier and tracking number, as far as known. */
export const trackingOf = (order: StoredOrder): Tracking =>
  'carrier' in order ? { carrier: order.carrier, trackingNumber: order.trackingNumber } : NOT_TRACKED;

/** When it was delivered; null if it was not. */
export const deliveredAtOf = (order: StoredOrder): Date | null =>
  order.status === 'Delivered' ? order.deliveredAt : null;
