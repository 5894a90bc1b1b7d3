import { z } from 'zod';
import { orderId } from '../ids.ts';
import { adminOrder } from '../orders/order-admin.routes.ts';
import { linkHours, takenNow } from '../orders/staff-order.routes.ts';
import { idParams, nothing, type RouteSpec } from '../route.ts';
import { dialogResult, openedDialog } from './payments.routes.ts';

const ADMIN = ['admin'] as const;

/** What anyone with the link sees: the goods and their price, never the customer. Rupees. */
const linkedOrder = z.object({
  _id: orderId,
  state: z
    .enum(['open', 'paid', 'ended', 'unchanged'])
    .describe('unchanged: its change was not made, and the order is as before'),
  expiresAt: z.string(),
  lines: z.array(
    z.object({
      name: z.string(),
      nameHindi: z.string().optional().describe('the product’s Hindi name today; absent if it has none'),
      size: z.string(),
      quantity: z.number(),
      amount: z.number(),
    }),
  ),
  discount: z.number(),
  delivery: z.number(),
  total: z.number(),
  paid: z.number().describe('the part of the total paid before the change'),
  due: z.number().describe('what is paid by the link'),
});
export type LinkedOrder = z.output<typeof linkedOrder>;

const tokenParams = z.object({ token: z.string().max(200) });

/** The same link as a QR code. */
const qrPicture = z.object({ size: z.number().int(), path: z.string() });

const shownLink = z.object({
  url: z.string(),
  picture: qrPicture.describe('the address as a QR code: its side in modules, and the dark ones as one path'),
  expiresAt: z.string(),
  isOpen: z.boolean(),
  isMailed: z.boolean().describe('false: its customer left no email'),
});

export const paymentLinkRoutes = {
  'GET /api/pay/:token': {
    summary: 'What a payment link is for; needs nothing but the link',
    access: 'anyone',
    params: tokenParams,
    answer: z.object({ order: linkedOrder }),
  },
  'POST /api/pay/:token/stripe': {
    summary: 'Pay what a link is for by card on Stripe’s page',
    access: 'anyone',
    params: tokenParams,
    answer: z.object({ session_url: z.string() }),
  },
  'POST /api/pay/:token/razorpay': {
    summary: 'Pay what a link is for in Razorpay’s dialog',
    access: 'anyone',
    params: tokenParams,
    answer: openedDialog,
  },
  'POST /api/pay/:token/verify': {
    summary: 'Ask whether what a link is for was paid, with what Razorpay’s dialog returned where it did',
    access: 'anyone',
    params: tokenParams,
    body: z.object({ result: dialogResult.optional() }).optional(),
    answer: z.object({ message: z.string() }),
  },
  'GET /api/admin/orders/:id/payment-link': {
    summary: 'The payment link of an order, to be copied or shown as a QR code',
    access: ADMIN,
    params: idParams(orderId),
    answer: z.object({ link: shownLink }),
  },
  'POST /api/admin/orders/:id/payment-link': {
    summary:
      'Extend a payment link and mail it; one that has ended is reopened while the pieces are in stock',
    access: ADMIN,
    params: idParams(orderId),
    body: z.object({ hours: linkHours }),
    answer: z.object({ link: shownLink }),
  },
  'POST /api/admin/orders/:id/payment-link/close': {
    summary:
      'End a payment link: its pieces go back to stock; a change that waits for its money is taken back',
    access: ADMIN,
    params: idParams(orderId),
    answer: nothing,
  },
  'POST /api/admin/orders/:id/upi-code': {
    summary:
      'Open what an order waits for as a QR code that a UPI app pays directly; it replaces another open payment',
    access: ADMIN,
    params: idParams(orderId),
    answer: z.object({
      code: z.object({
        picture: qrPicture.nullable().describe('null: the address is that of Razorpay’s own picture'),
        address: z.string().describe('the content of the code (`upi://…`), or the address of its picture'),
        amount: z.number().describe('rupees'),
      }),
    }),
  },
  'POST /api/admin/orders/:id/difference': {
    summary: 'Take what a change waits for in cash or by card machine: the order is changed at once',
    access: ADMIN,
    params: idParams(orderId),
    body: z.object({
      payment: takenNow,
      amount: z.number().describe('rupees as the caller saw them; any other amount is refused'),
    }),
    answer: z.object({ order: adminOrder }),
  },
} as const satisfies Record<string, RouteSpec>;
