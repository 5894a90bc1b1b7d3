import { z } from 'zod';
import { orderId, productId } from '../ids.ts';
import { daysQuery, nextCursor, pageQuery, sortQuery, totalOfList } from '../paging.ts';
import { idParams, maybe, ORDER_ADMIN, type RouteSpec } from '../route.ts';
import { ORDER_STATUSES } from './order.lifecycle.ts';
import { order } from './orders.routes.ts';
import { TAKEN_BY_STAFF } from './staff-order.ts';

/** Most orders that one call can pack. */
export const MAX_PACKED_AT_ONCE = 100;

/** An order as those who pack and send it see it. */
export const adminOrder = order.extend({
  version: z
    .number()
    .int()
    .describe('increases with each change; send it back so that conflicting changes are noticed'),
  channel: z
    .enum(['counter', 'phone'])
    .optional()
    .describe('entered by staff; absent if the customer ordered'),
  isPlaced: z
    .boolean()
    .describe(
      'false: it waits for its payment by a link, or its payment came too late or did not fit and it is shown for its money alone',
    ),
  link: z
    .object({ expiresAt: z.string(), isOpen: z.boolean().describe('it can currently be paid by its link') })
    .optional()
    .describe('entered by staff, payable by a link'),
  canEdit: z.boolean().describe('its pieces and its address can be changed: it is not packed yet'),
});
export type AdminOrder = z.output<typeof adminOrder>;

const version = z.number().int().positive().optional();
const carrier = z.string().trim().max(100);

/** One event of an order's history. */
export const orderTimelineEvent = z.object({
  at: z.string(),
  who: z.string().describe('a name, `Customer`, or the role of somebody who has left'),
  from: z.enum(ORDER_STATUSES).nullable(),
  to: z.enum(ORDER_STATUSES),
  changes: z.array(z.string()).optional().describe('what staff edited; it stayed where it was'),
});
export type OrderTimelineEvent = z.output<typeof orderTimelineEvent>;

/** The money of an order, by its ledger. Rupees. */
export const orderMoney = z.object({
  captured: z.number().describe('taken for this order'),
  refunded: z.number().describe('refunded'),
  refunding: z.number().describe('on its way back'),
  rest: z.number().describe('what can still be refunded'),
  isCash: z.boolean().describe('refunds are paid by hand'),
  entries: z.array(
    z.object({
      at: z.string(),
      movement: z.enum(['capture', 'refund', 'cash_collected', 'cash_refunded']),
      amount: z.number().describe('positive in, negative out'),
      charged: z.number().describe('in `currency`'),
      currency: z.string(),
      reference: z.string().nullable(),
      takenBy: z.enum(TAKEN_BY_STAFF).nullable().describe('how staff took the money'),
      who: z.string().nullable(),
    }),
  ),
  open: z
    .array(
      z.object({
        at: z.string(),
        amount: z.number(),
        state: z.enum(['requested', 'pending', 'refused']),
        refusal: z.string().nullable().describe('what the payment provider said when it refused last'),
      }),
    )
    .describe('refunds not yet in the ledger'),
});
export type OrderMoney = z.output<typeof orderMoney>;

/** What can still be refunded of an order, line by line. Rupees. */
export const refundable = z.object({
  lines: z.array(
    z.object({
      _id: productId.describe('the product'),
      name: z.string(),
      size: z.string(),
      values: z.array(z.number()).describe('what one, two, … pieces come to, of those not yet refunded'),
    }),
  ),
  delivery: z.number(),
});
export type Refundable = z.output<typeof refundable>;

/** The answer to a program that may move orders but not read them. */
const keyedAnswer = z.object({ order: adminOrder.pick({ _id: true, status: true, version: true }) });

/** The result for one order of a bulk move. */
const verdict = z.object({ _id: z.string(), ok: z.boolean(), message: z.string() });

export const orderAdminRoutes = {
  'GET /api/admin/orders': {
    summary:
      'Orders, newest first unless sorted otherwise, of all days or some; `q` searches number, name, phone, email and tracking number',
    access: ORDER_ADMIN,
    scope: 'orders:read',
    query: z.object({
      ...pageQuery,
      sort: sortQuery(['placed', 'total'], '-placed'),
      ...daysQuery,
      status: z.enum(ORDER_STATUSES).optional(),
      method: z.enum(['COD', 'Stripe', 'Razorpay']).optional(),
      waiting: z.literal('1').optional().describe('waiting for payment by a link, or expired unpaid'),
      toPack: z.literal('1').optional().describe('placed or being packed, and paid as far as necessary'),
      q: z.string().max(64).optional(),
    }),
    answer: z.object({ orders: z.array(adminOrder), nextCursor, ...totalOfList }),
  },
  'GET /api/admin/orders/:id': {
    summary: 'One order with what happened to it and its money',
    access: ORDER_ADMIN,
    scope: 'orders:read',
    params: idParams(orderId),
    answer: z.object({
      order: adminOrder,
      undoUntil: z
        .string()
        .nullable()
        .describe('the deadline for undoing the caller’s own cash delivery; null when it cannot be undone'),
      timeline: z.array(orderTimelineEvent),
      money: orderMoney,
      refundable,
    }),
  },
  'POST /api/admin/orders/:id/status': {
    summary:
      'Move an order one step, cancel it before it is shipped, or take back a parcel that was not delivered',
    access: ORDER_ADMIN,
    scope: 'orders:write',
    keyedAnswer,
    keyedBody: z.object({
      status: z.enum(['Packing', 'Shipped', 'Out for delivery', 'Delivered'], {
        error: 'A key may pack, ship and deliver',
      }),
    }),
    params: idParams(orderId),
    body: z.object({
      status: z.enum(ORDER_STATUSES),
      carrier: maybe(carrier),
      trackingNumber: maybe(carrier),
      restock: z
        .boolean()
        .optional()
        .describe('for `Returned to sender`: whether the pieces can be sold again (default true)'),
      version,
    }),
    answer: z.object({ order: adminOrder }),
  },
  'POST /api/admin/orders/:id/undo-delivery': {
    summary: 'Undo one’s own cash delivery within ten minutes',
    access: ORDER_ADMIN,
    params: idParams(orderId),
    answer: z.object({ order: adminOrder }),
  },
  'POST /api/admin/orders/:id/tracking': {
    summary: 'Correct carrier and number of an order that is on its way',
    access: ORDER_ADMIN,
    scope: 'orders:write',
    keyedAnswer,
    params: idParams(orderId),
    body: z.object({ carrier, trackingNumber: carrier, version }),
    answer: z.object({ order: adminOrder }),
  },
  'POST /api/admin/orders/pack': {
    summary: 'Move several orders to Packing, each with a verdict of its own',
    access: ORDER_ADMIN,
    scope: 'orders:write',
    body: z.object({
      orders: z
        .array(z.object({ _id: z.string().max(200), version }))
        .min(1)
        .max(MAX_PACKED_AT_ONCE),
    }),
    answer: z.object({ verdicts: z.array(verdict) }),
  },
} as const satisfies Record<string, RouteSpec>;
