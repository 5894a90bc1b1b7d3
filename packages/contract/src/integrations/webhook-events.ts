import { z } from 'zod';
import { customOrderId, orderId, productId, refundId, returnId } from '../ids.ts';

const CURRENCY = z.literal('INR');

const orderData = z.object({
  orderId,
  number: z.string().describe('as people read it'),
  status: z.string(),
  method: z.string().describe('`COD`, `Stripe` or `Razorpay`'),
  isPaid: z.boolean(),
  total: z.number().describe('rupees'),
  currency: CURRENCY,
});

const refundData = z.object({
  refundId,
  of: z.enum(['order', 'custom_order']),
  payableId: z.string().describe('the order, or the custom order'),
  amount: z.number().describe('rupees'),
  currency: CURRENCY,
});

const returnData = z.object({
  returnId,
  orderId,
  state: z.literal('requested'),
  resolution: z.enum(['refund', 'exchange']),
  pieces: z.number().int(),
});

const customOrderData = z.object({
  customOrderId,
  status: z.string(),
  price: z.number().nullable().describe('rupees; null: no bid yet'),
  currency: CURRENCY,
});

const productData = z.object({
  productId,
  changed: z
    .array(z.string())
    .describe(
      'fields of `GET /api/admin/products/:id`; `added` for a new product, `imported` for an import from a file',
    ),
});

/**
 * The events that endpoints can subscribe to, and what each carries: ids, numbers, amounts and states. Customers'
 * names, addresses, measurements and texts are in no body; a key with the right scope reads them by id.
 */
export const WEBHOOK_EVENTS = {
  'order.placed': { label: 'An order is placed', data: orderData },
  'order.paid': { label: 'An order is paid', data: orderData },
  'order.edited': { label: 'An order is edited', data: orderData },
  'order.shipped': { label: 'An order is shipped', data: orderData },
  'order.delivered': { label: 'An order is delivered', data: orderData },
  'order.cancelled': { label: 'An order is cancelled', data: orderData },
  'refund.settled': { label: 'A refund is made', data: refundData },
  'return.requested': { label: 'A return is requested', data: returnData },
  'custom_order.submitted': { label: 'A custom order is submitted', data: customOrderData },
  'custom_order.accepted': { label: 'A bid is accepted', data: customOrderData },
  'product.changed': { label: 'A product changes, sells out or comes back', data: productData },
} as const satisfies Record<string, { readonly label: string; readonly data: z.ZodObject }>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
export type WebhookData<Event extends WebhookEvent> = z.output<(typeof WEBHOOK_EVENTS)[Event]['data']>;

/** Sent when the owner tries an endpoint out: to that one alone, whatever it has subscribed to. */
export const TEST_EVENT = 'webhook.test';

/** The whole body, as it is signed. */
export const webhookBody = (event: string, data: z.ZodObject) =>
  z.object({
    id: z.string().describe('of the event; the same for every attempt'),
    event: z.literal(event),
    occurredAt: z.string(),
    data,
  });
