import { z } from 'zod';
import { MAX_CART_LINES, MAX_QUANTITY_PER_LINE } from '../cart/cart.ts';
import { productId, sentId } from '../ids.ts';
import { isRupees } from '../money.ts';
import type { RouteSpec } from '../route.ts';
import { grouped } from '../wording.ts';
import { adminOrder } from './order-admin.routes.ts';
import { checkout } from './orders.routes.ts';
import { AGREED_PRICE_REASONS } from './staff-order.ts';

const rupees = (least: number) =>
  z
    .number({ error: 'Please enter an amount in rupees' })
    .min(least, `At least ${grouped(least)}`)
    .max(10_000_000, 'At most 1,00,00,000')
    .refine(isRupees, 'At most two decimals');

const reference = z.string().trim().max(100, 'At most 100 characters');

/** How many hours a payment link lasts. */
const LINK_HOURS = { least: 1, most: 168 } as const;
export const linkHours = z
  .number({ error: 'A whole number of hours' })
  .int('A whole number of hours')
  .min(LINK_HOURS.least, `At least ${LINK_HOURS.least}`)
  .max(LINK_HOURS.most, `At most ${LINK_HOURS.most}`);

/** Until 0.2.0: `method` used to be called `way`, which is still accepted. */
const named = <T extends z.ZodType>(payment: T) =>
  z.preprocess(
    (sent: z.input<T> & { readonly way?: string }) =>
      sent?.way === undefined ? sent : { method: sent.way, ...sent },
    payment,
  );

const TAKEN_NOW = [
  z.object({ method: z.literal('cash') }),
  z.object({
    method: z.literal('card machine'),
    reference: reference.min(1, 'Enter what the slip says').describe('the number on the slip'),
  }),
] as const;

/** Money that staff take themselves, now. */
export const takenNow = named(z.discriminatedUnion('method', TAKEN_NOW));
export type TakenNow = z.output<typeof takenNow>;

/** How the order is paid: to staff now, to the courier on delivery, or online by a link. */
const payment = named(
  z.discriminatedUnion('method', [
    ...TAKEN_NOW,
    z.object({ method: z.literal('on delivery').describe('cash, when the parcel arrives') }),
    z.object({
      method: z
        .literal('link')
        .describe('online, by a link or its QR code; the pieces are reserved until it expires'),
      hours: linkHours,
    }),
  ]),
);

/** A line that staff sell. */
export const soldLine = z.object({
  _id: sentId(productId),
  size: z.string().max(100).describe('as a cart knows it, `{colour} / {size}` where there are colours'),
  quantity: z
    .number({ error: 'A whole number' })
    .int('A whole number')
    .min(1, 'At least 1')
    .max(MAX_QUANTITY_PER_LINE, `At most ${MAX_QUANTITY_PER_LINE}`),
  price: rupees(1).optional().describe('of one piece, as agreed; absent: the shop’s'),
});

const staffOrder = z.object({
  lines: z.array(soldLine).min(1, 'Add a piece').max(MAX_CART_LINES, `At most ${MAX_CART_LINES} pieces`),
  discount: rupees(0).optional().describe('deducted from the goods'),
  because: z
    .enum(AGREED_PRICE_REASONS, { error: 'Choose a reason' })
    .optional()
    .describe('why a different price or a discount was agreed; required if there is one'),
  address: checkout.shape.address.describe(
    'of the customer, who is known by the email in it; of somebody at the counter as much as they tell, also nothing',
  ),
  business: checkout.shape.business,
  isHandedOver: z.boolean().describe('true: handed over at the counter; false: shipped'),
  isDiscounted: z
    .boolean()
    .optional()
    .describe('false: without running discounts; pieces at an agreed price never get any'),
  total: rupees(0).optional().describe('as the caller saw it; any other value is refused'),
  payment,
});
export type StaffOrder = z.output<typeof staffOrder>;

const staffQuote = staffOrder
  .pick({ lines: true, discount: true, isHandedOver: true, isDiscounted: true })
  .extend({
    pinCode: z.string().max(12),
    isCash: z.boolean().describe('to be paid on delivery'),
    email: z
      .string()
      .max(320)
      .optional()
      .describe('of the customer, since some discounts apply only once each'),
  });
export type StaffQuote = z.output<typeof staffQuote>;

export const staffOrderRoutes = {
  'POST /api/admin/orders/quote': {
    summary: 'What an order taken at the counter or on the phone comes to; nothing is written. Rupees',
    access: ['admin'],
    body: staffQuote,
    answer: z.object({
      subtotal: z.number(),
      discount: z.number().describe('everything deducted from the goods'),
      discounts: z
        .array(z.object({ name: z.string(), amount: z.number(), isDelivery: z.boolean() }))
        .describe('automatic discounts, in order of application; free delivery reduces the delivery fee'),
      delivery: z.number(),
      cashFee: z.number().describe('in addition to the delivery fee'),
      total: z.number(),
    }),
  },
  'POST /api/admin/orders': {
    summary:
      'Enter an order taken at the counter or on the phone; the same `Idempotency-Key` again is the same order',
    access: ['admin'],
    body: staffOrder,
    answer: z.object({ order: adminOrder }),
  },
} as const satisfies Record<string, RouteSpec>;
