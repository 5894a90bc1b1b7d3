import type { BusinessBuyer } from '@darzi/contract/gstin.ts';
import { orderId, productId, userId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, subtractPaise } from '@darzi/contract/money.ts';
import type { Address } from '@darzi/contract/orders/address.ts';
import { TAKEN_BY_STAFF } from '@darzi/contract/orders/staff-order.ts';
import { z } from 'zod';
import { amount, document } from '../../platform/db/rows.ts';

/** An order of ready clothing as its row is parsed: a union by state, each state with exactly the fields that it has. */

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
    /** Taken off all its pieces without a code; part of the order's discount. */
    discountPaise: amount,
    /** Sold at a price that staff agreed: discounts without a code leave it alone. */
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
  /** How staff took its money themselves; null where they did not. */
  takenBy: z.enum(TAKEN_BY_STAFF).nullable(),
  /** Where staff entered it; null where its customer ordered. */
  channel: z.enum(['counter', 'phone']).nullable(),
  /** The total charge for delivery. */
  deliveryPaise: amount,
  /** The part of it that was charged for paying in cash. */
  cashFeePaise: amount,
  /** Where it waits for its money by a link, or did. */
  link: z.object({ expiresAt: z.coerce.date(), isOpen: z.boolean() }).nullable(),
  /** What a change that staff agreed with its customer waits for: the order is as it was until that is paid. */
  due: z.object({ part: z.number(), amountPaise: amount, expiresAt: z.coerce.date() }).nullable(),
  discountPaise: amount,
  /** Given without a code, in the order in which it was; what is of delivery is no part of the discount. */
  discounts: z.array(z.object({ name: z.string(), amountPaise: amount, isDelivery: z.boolean() })).readonly(),
  /** The code that was used; null where none was. */
  discountCode: z.string().nullable(),
  totalPaise: amount,
  /** Of what it costs now: what went back because staff edited it is no part of that. */
  refundedPaise: amount,
  /** Null once the account was deleted. */
  address: document<Address>().nullable(),
  /** The business that bought; null for a person. */
  business: document<BusinessBuyer>().nullable(),
  /** Where it was never placed, when it was written. */
  placedAt: z.date(),
  /** Days after its delivery in which pieces can be sent back, as promised when it was placed. */
  returnDays: z.number(),
  /** Counts up with each change by staff. */
  version: z.number(),
  hasInvoice: z.boolean(),
  lines: z.array(orderLine).readonly(),
});

/** What a courier has, as far as it was named: from packing on. */
const tracked = {
  isPlaced: z.literal(true),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
};
const state = z.discriminatedUnion('status', [
  /** Its payment came in time; what is not placed is seen by nobody but the asAdmin, for its money. */
  z.object({ status: z.literal('Order Placed'), isPlaced: z.boolean() }),
  z.object({ status: z.literal('Packing'), ...tracked }),
  z.object({ status: z.enum(['Shipped', 'Out for delivery']), ...tracked }),
  z.object({ status: z.literal('Delivered'), ...tracked, deliveredAt: z.date() }),
  z.object({ status: z.enum(['Cancelled', 'Returned to sender']), ...tracked }),
]);

export type StoredOrder = Readonly<z.output<typeof common> & z.output<typeof state>>;
/** Handed to a courier, not yet to the customer. */
export type OrderInTransit = Extract<StoredOrder, { status: 'Shipped' | 'Out for delivery' }>;

/** What of the order's discount its code took off; the rest stands at the lines. */
export const codePaiseOf = ({ discountPaise, lines }: Pick<StoredOrder, 'discountPaise' | 'lines'>): Paise =>
  subtractPaise(discountPaise, addPaise(NO_MONEY, ...lines.map((one) => one.discountPaise)));

/** @throws ZodError for a row that is none of the states: the table's constraints keep such rows out */
export const parseOrder = (row: unknown): StoredOrder => ({ ...common.parse(row), ...state.parse(row) });

export const isInTransit = (order: StoredOrder): order is OrderInTransit =>
  order.status === 'Shipped' || order.status === 'Out for delivery';

const NOT_TRACKED = { carrier: null, trackingNumber: null } as const;

export type Tracking = { readonly carrier: string | null; readonly trackingNumber: string | null };

/** Who carries it and under which number, as far as it was named. */
export const trackingOf = (order: StoredOrder): Tracking =>
  'carrier' in order ? { carrier: order.carrier, trackingNumber: order.trackingNumber } : NOT_TRACKED;

/** When it was handed over; null where it was not. */
export const deliveredAtOf = (order: StoredOrder): Date | null =>
  order.status === 'Delivered' ? order.deliveredAt : null;
