import { z } from 'zod';
import { checkout, order } from '../orders/orders.routes.ts';
import { idParams, priceRupees, type RouteSpec, SIGNED_IN } from '../route.ts';

const ADMIN = ['admin'] as const;

/** A word of the gateway's, handed through by the browser. */
const gatewayWord = z.string().min(1, 'Required').max(255);

/** What Razorpay's dialog returned for one of our orders. */
export const dialogWord = z.object({
  orderId: z.string().min(1, 'Required').max(200),
  razorpay_payment_id: gatewayWord,
  razorpay_order_id: gatewayWord,
  razorpay_signature: gatewayWord,
});

/** Rupees; without an amount the whole rest. */
export const refundDraft = z.object({
  amount: priceRupees.optional(),
  reference: z.string().trim().max(100).optional().describe('for cash: how it was paid back'),
});

export const paymentsRoutes = {
  'POST /api/order/stripe': {
    summary: 'Order the cart and pay by card on Stripe’s page',
    access: SIGNED_IN,
    body: checkout,
    answer: z.object({ message: z.string(), session_url: z.string(), orderId: z.string() }),
  },
  'POST /api/order/razorpay': {
    summary: 'Order the cart and pay in Razorpay’s dialog',
    access: SIGNED_IN,
    body: checkout,
    answer: z.object({
      message: z.string(),
      order: z
        .object({ id: z.string(), amount: z.number().int(), currency: z.string() })
        .describe('Razorpay’s own order; amount in paise'),
      orderId: z.string().describe('our order'),
      key: z.string().describe('the public key that the dialog needs'),
    }),
  },
  'POST /api/order/verifyStripe': {
    summary: 'Ask whether an order was paid at Stripe; `success` is never believed',
    access: SIGNED_IN,
    body: z.object({
      success: z.union([z.string().max(20), z.boolean()]).optional(),
      orderId: z.string().min(1, 'Required').max(200),
    }),
    answer: z.object({ message: z.string() }),
  },
  'POST /api/order/verifyRazorpay': {
    summary: 'Settle an order with what Razorpay’s dialog returned',
    access: SIGNED_IN,
    body: dialogWord,
    answer: z.object({ message: z.string() }),
  },
  'GET /api/order/payment-methods': {
    summary: 'Ways to pay that are offered now',
    access: 'anyone',
    answer: z.object({
      methods: z.array(z.enum(['cod', 'stripe', 'razorpay'])),
      card: z
        .object({
          currency: z.enum(['usd', 'inr']),
          inrPerUsd: z.number().nullable().describe('null when rupees are charged'),
        })
        .describe('what a card is charged in; cents = Math.round(paise / inrPerUsd)'),
    }),
  },
  'POST /api/admin/orders/:id/refund': {
    summary: 'Give back the whole rest, or an amount in rupees; each request is a refund of its own',
    access: ADMIN,
    params: idParams,
    body: refundDraft.optional(),
    answer: z.object({ message: z.string(), order }),
  },
} as const satisfies Record<string, RouteSpec>;
