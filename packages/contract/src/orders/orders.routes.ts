import { z } from 'zod';
import { MAX_MESSAGE_CHARACTERS } from '../conversations/conversation.ts';
import { messageWith } from '../conversations/message.ts';
import { discountCode } from '../discounts/discounts.routes.ts';
import { businessBuyer } from '../gstin.ts';
import { orderId, productId, sentId } from '../ids.ts';
import { nextCursor, pageBody } from '../paging.ts';
import { idParams, nothing, ORDER_ADMIN, type RouteSpec, SIGNED_IN } from '../route.ts';
import { ADDRESS_FIELDS, type AddressField } from './address.ts';
import { ORDER_STATUSES } from './order.lifecycle.ts';
import { TAKEN_BY_STAFF } from './staff-order.ts';

const orderMessage = messageWith('shop');
export type OrderMessage = z.output<typeof orderMessage>;

/** For the order's customer and order admin; to anybody else the order does not exist. */
export const orderMessagesRoutes = {
  'GET /api/order/:id/messages': {
    summary: 'The conversation about an order, oldest first',
    access: SIGNED_IN,
    params: idParams(orderId),
    answer: z.object({ messages: z.array(orderMessage) }),
  },
  'POST /api/order/:id/messages': {
    summary: 'Post a message about an order; the other side gets an email',
    access: SIGNED_IN,
    params: idParams(orderId),
    body: z.object({ text: z.string().trim().min(1, 'Required').max(MAX_MESSAGE_CHARACTERS) }),
    answer: z.object({ entry: orderMessage }),
  },
  'GET /api/admin/order-messages': {
    summary: 'What customers wrote about their orders that nobody has answered, newest first; at most 100',
    access: ORDER_ADMIN,
    answer: z.object({ messages: z.array(orderMessage.extend({ orderId })) }),
  },
  'POST /api/admin/orders/:id/messages/settled': {
    summary: 'Mark a customer’s messages about an order as needing no answer',
    access: ORDER_ADMIN,
    params: idParams(orderId),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;

/** One ordered piece: a copy of the product as it was sold, plus size and quantity. Rupees. */
export const orderItem = z.object({
  _id: productId.describe('the product'),
  name: z.string(),
  nameHindi: z
    .string()
    .optional()
    .describe('the product’s Hindi name today, in own orders; absent if it has none'),
  description: z.string(),
  price: z.number(),
  image: z.array(z.string()),
  category: z.string(),
  subCategory: z.string(),
  size: z.string(),
  quantity: z.number().int(),
  discount: z
    .number()
    .optional()
    .describe('rupees of automatic discounts on all its pieces; absent if there are none'),
});
export type OrderItem = z.output<typeof orderItem>;

const addressCopy = z.record(z.enum(ADDRESS_FIELDS), z.string());

export const order = z.object({
  _id: orderId,
  items: z.array(orderItem),
  status: z.enum(ORDER_STATUSES),
  payment: z.boolean(),
  paymentMethod: z.enum(['COD', 'Stripe', 'Razorpay']),
  takenBy: z.enum(TAKEN_BY_STAFF).optional().describe('how it was paid in the shop; absent if it was not'),
  date: z.number().describe('epoch milliseconds'),
  amount: z.number().describe('rupees, delivery included'),
  refunded: z.number().optional().describe('rupees refunded; absent if none'),
  deliveryFee: z.number(),
  cashFee: z.number().optional().describe('for cash on delivery; absent if it was free'),
  discount: z
    .object({ code: z.string(), amount: z.number() })
    .optional()
    .describe('rupees a code takes off the goods; absent if none was used'),
  discounts: z
    .array(z.object({ name: z.string(), amount: z.number(), isDelivery: z.boolean() }))
    .optional()
    .describe('given without a code, in rupees; excludes what is off delivery; absent if there is none'),
  address: addressCopy.nullable(),
  business: businessBuyer.optional().describe('whose tax invoice it is, where a business buys'),
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  due: z
    .object({ amount: z.number().describe('rupees'), until: z.string() })
    .optional()
    .describe('due before an agreed change takes effect; absent if nothing is'),
  canCancel: z.boolean(),
  returnUntil: z.number().nullable().describe('epoch milliseconds; null until delivered'),
  hasInvoice: z.boolean().describe('a tax invoice was issued: it was shipped'),
});
export type Order = z.output<typeof order>;

const addressValue = z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(500)).nullish();

/** Anything that is not an object becomes an address without fields. */
const asAddress = (given: Partial<Record<AddressField, string | number | null>>): unknown =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};

/** What the browser sends. It is compared with the server's own figures, never trusted. */
export const checkout = z.object({
  items: z
    .array(
      z.object({
        _id: sentId(productId),
        size: z.string().max(100),
        quantity: z.number(),
        price: z.number(),
      }),
    )
    .max(200),
  amount: z.number(),
  discountCode: discountCode.optional(),
  address: z.preprocess(
    asAddress,
    z.object({
      firstName: addressValue,
      lastName: addressValue,
      email: addressValue,
      streetAddress: addressValue,
      city: addressValue,
      state: addressValue,
      pinCode: addressValue,
      country: addressValue,
      phoneNumber: addressValue,
    }),
  ),
  business: businessBuyer
    .nullish()
    .describe('a business buyer: its GSTIN must belong to the state of the address'),
});
export type Checkout = z.output<typeof checkout>;

export const ordersRoutes = {
  'POST /api/order/userorders': {
    summary: 'Own orders: all, oldest first; with limit or cursor one page, newest first',
    access: SIGNED_IN,
    body: z.object(pageBody).optional(),
    answer: z.object({ orders: z.array(order), nextCursor: nextCursor.optional() }),
  },
  'POST /api/order/place-cod': {
    summary: 'Order the cart, cash on delivery',
    access: SIGNED_IN,
    body: checkout,
    answer: z.object({ message: z.string(), orderId }),
  },
  'POST /api/order/:id/pay-due': {
    summary: 'Where to pay what an own order waits for',
    access: SIGNED_IN,
    params: idParams(orderId),
    answer: z.object({ page: z.string().describe('a path of this shop') }),
  },
  'POST /api/order/:id/cancel': {
    summary: 'Cancel an own order before it is packed',
    access: SIGNED_IN,
    params: idParams(orderId),
    answer: z.object({ message: z.string(), order }),
  },
} as const satisfies Record<string, RouteSpec>;
