import { z } from 'zod';
import {
  captureId,
  gatewayOrderId,
  gatewayPaymentId,
  orderId,
  payableId,
  productId,
  refundId,
  sentId,
} from '../ids.ts';
import { checkout, order } from '../orders/orders.routes.ts';
import { TAKEN_BY_STAFF } from '../orders/staff-order.ts';
import { idParams, line, maybe, nothing, priceRupees, type RouteSpec, SIGNED_IN } from '../route.ts';

const ADMIN = ['admin'] as const;

/** A value from the gateway, passed on by the browser. */
const gatewayNotice = line(255);

/** What the browser needs to open Razorpay's dialog. */
export const openedDialog = z.object({
  order: z
    .object({ id: z.string(), amount: z.number().int(), currency: z.string() })
    .describe('Razorpay’s own order; amount in paise'),
  orderId: orderId.describe('our order'),
  key: z.string().describe('the public key that the dialog needs'),
});

/** The result of Razorpay's dialog. */
export const dialogResult = z.object({
  razorpay_payment_id: gatewayNotice.pipe(gatewayPaymentId),
  razorpay_order_id: gatewayNotice.pipe(gatewayOrderId),
  razorpay_signature: gatewayNotice,
});
export type DialogResult = z.output<typeof dialogResult>;

/** Rupees; without an amount, everything that is left. */
export const refundDraft = z.object({
  amount: priceRupees.optional(),
  reference: z.string().trim().max(100).optional().describe('for cash: how it was refunded'),
  seenRefunded: z
    .number()
    .nonnegative()
    .max(10_000_000)
    .optional()
    .describe('rupees already refunded or on their way, as the screen showed; any other figure is refused'),
});

/** A refund that may name pieces and delivery; their sum is calculated and compared with `amount`. */
export const orderRefundDraft = refundDraft.extend({
  lines: z
    .array(
      z.object({
        _id: sentId(productId).describe('the product'),
        size: z.string().max(100),
        quantity: z.number().int().min(1).max(1_000),
      }),
    )
    .max(200)
    .optional()
    .describe('the pieces to refund; without pieces or delivery, the amount is spread over the order'),
  delivery: z.boolean().optional().describe('what is left of the delivery fee'),
});

const receivedPayment = z.object({
  reference: z.string().nullable().describe('the gateway’s id of the payment; null for cash'),
  at: z.number(),
  currency: z.string(),
  charged: z.number().describe('in `currency`'),
});

/** What was bought and the state of its money. Rupees; times in epoch milliseconds. */
const receipt = z.object({
  orderId: payableId,
  kind: z.enum(['order', 'custom_order']),
  date: z.number(),
  name: z.string(),
  lines: z.array(
    z.object({ name: z.string(), detail: z.string(), quantity: z.number().int(), amount: z.number() }),
  ),
  deliveryFee: z.number(),
  cashFee: z.number().optional().describe('for paying in cash on delivery'),
  discount: z.object({ code: z.string(), amount: z.number() }).nullable(),
  discounts: z
    .array(z.object({ name: z.string(), amount: z.number() }))
    .optional()
    .describe('automatic discounts on the goods; absent if there are none'),
  total: z.number(),
  paymentMethod: z.enum(['COD', 'Stripe', 'Razorpay']),
  takenBy: z.enum(TAKEN_BY_STAFF).optional().describe('how it was paid in the shop; absent if it was not'),
  payment: receivedPayment.nullable().describe('the first; null while nothing was paid'),
  payments: z
    .array(receivedPayment.extend({ amount: z.number().describe('in rupees') }))
    .optional()
    .describe('every payment, if it was paid in parts'),
  refunds: z.array(z.object({ amount: z.number(), at: z.number(), reference: z.string().nullable() })),
  owed: z
    .number()
    .optional()
    .describe('where an advance was paid: what is to be paid before it ships; absent where nothing is'),
  kept: z.number().nullable().describe('paid less refunds; null while it is not paid'),
});
export type Receipt = z.output<typeof receipt>;

/** A refund that the gateway keeps refusing. Rupees. */
const refusedRefund = z.object({
  _id: refundId,
  captureId: captureId.describe('the payment it belongs to; use this to refund it'),
  kind: z.enum(['order', 'custom_order']),
  orderId: payableId,
  isForOrder: z
    .boolean()
    .describe('false: this money paid for nothing; it came too late or was the wrong amount'),
  provider: z.enum(['stripe', 'razorpay', 'cash']),
  amount: z.number(),
  charged: z.number().describe('in `currency`'),
  currency: z.string(),
  reason: z.string().describe('why it goes back'),
  refusal: z.string().nullable().describe('what the payment provider said last'),
  attempt: z.number().int().describe('the number of the attempt'),
  at: z.string(),
  nextTryAt: z.string().nullable().describe('null: not retried automatically'),
});
export type RefusedRefund = z.output<typeof refusedRefund>;

/** Cash booked as refunded that nobody has paid out yet. Rupees. */
const cashToPay = z.object({
  _id: refundId,
  kind: z.enum(['order', 'custom_order']),
  orderId: payableId,
  amount: z.number(),
  since: z.string(),
});
export type CashToPay = z.output<typeof cashToPay>;

export const paymentsRoutes = {
  'GET /api/receipt/:id': {
    summary: 'The receipt of an own order, of either kind',
    access: SIGNED_IN,
    params: idParams(payableId),
    answer: z.object({ receipt }),
  },
  'POST /api/order/stripe': {
    summary: 'Order the cart and pay by card on Stripe’s page',
    access: SIGNED_IN,
    body: checkout,
    answer: z.object({ message: z.string(), session_url: z.string(), orderId }),
  },
  'POST /api/order/razorpay': {
    summary: 'Order the cart and pay in Razorpay’s dialog',
    access: SIGNED_IN,
    body: checkout,
    answer: z.object({
      message: z.string(),
      ...openedDialog.shape,
    }),
  },
  'POST /api/order/verifyStripe': {
    summary: 'Ask whether an order was paid at Stripe; `success` is never believed',
    access: SIGNED_IN,
    body: z.object({
      success: maybe(z.union([z.string().max(20), z.boolean()])),
      orderId: sentId(orderId),
    }),
    answer: z.object({ message: z.string() }),
  },
  'POST /api/order/verifyRazorpay': {
    summary: 'Settle an order with what Razorpay’s dialog returned',
    access: SIGNED_IN,
    body: dialogResult.extend({ orderId: sentId(orderId) }),
    answer: z.object({ message: z.string() }),
  },
  'GET /api/order/payment-methods': {
    summary: 'Payment methods that are offered now',
    access: 'anyone',
    answer: z.object({
      methods: z.array(z.enum(['cod', 'stripe', 'razorpay'])),
      cashMost: z
        .number()
        .nullable()
        .describe('the largest total in rupees that may be paid in cash; null: any'),
      card: z
        .object({
          currency: z.enum(['usd', 'inr']),
          inrPerUsd: z.number().nullable().describe('null when rupees are charged'),
        })
        .describe('the currency cards are charged in; cents = Math.round(paise / inrPerUsd)'),
    }),
  },
  'GET /api/admin/refunds/refused': {
    summary:
      'Refunds that the payment provider refused and that have not been made, the oldest first, at most 100',
    access: ADMIN,
    answer: z.object({ refunds: z.array(refusedRefund) }),
  },
  'GET /api/admin/refunds/to-pay': {
    summary:
      'Cash of orders cancelled by their customers, to be paid back by hand, the oldest first, at most 100',
    access: ADMIN,
    answer: z.object({ refunds: z.array(cashToPay) }),
  },
  'POST /api/admin/refunds/:id/paid': {
    summary: 'Cash has been paid back by hand',
    access: ADMIN,
    params: idParams(refundId),
    answer: nothing,
  },
  'POST /api/admin/captures/:id/refund': {
    summary: 'Refund a capture, whatever became of its order; a refund waiting to be retried is tried now',
    access: ADMIN,
    params: idParams(captureId),
    body: refundDraft.optional(),
    answer: z.object({ message: z.string() }),
  },
  'POST /api/admin/orders/:id/refund': {
    summary:
      'Refund named pieces and delivery, an amount in rupees, or the whole rest; each request is a refund of its own',
    access: ADMIN,
    params: idParams(orderId),
    body: orderRefundDraft.optional(),
    answer: z.object({ message: z.string(), order }),
  },
} as const satisfies Record<string, RouteSpec>;
