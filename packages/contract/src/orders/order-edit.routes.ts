import { z } from 'zod';
import { MAX_CART_LINES } from '../cart/cart.ts';
import { orderId, productId } from '../ids.ts';
import { idParams, type RouteSpec } from '../route.ts';
import { adminOrder } from './order-admin.routes.ts';
import { checkout } from './orders.routes.ts';
import { linkHours, soldLine } from './staff-order.routes.ts';
import { AGREED_PRICE_REASONS } from './staff-order.ts';

const orderEdit = z.object({
  lines: z
    .array(
      soldLine.extend({
        price: soldLine.shape.price.describe(
          'of one piece, as agreed now; absent: what was agreed for a piece that stays, else the shop’s',
        ),
        was: z
          .string()
          .max(100)
          .optional()
          .describe(
            'the size of the order that this one is taken in place of: its price stays, where both cost the same today',
          ),
      }),
    )
    .min(1, 'Keep a piece, or cancel the order')
    .max(MAX_CART_LINES, `At most ${MAX_CART_LINES} pieces`)
    .describe('the complete new lines of the order'),
  because: z
    .enum(AGREED_PRICE_REASONS, { error: 'Choose a reason' })
    .optional()
    .describe('why another price was agreed; required where that is so'),
  address: checkout.shape.address.optional().describe('absent: unchanged'),
  hours: linkHours.optional().describe('for paying the difference of a paid order; 48 by default'),
  version: z.number().int().positive().describe('the order as it was seen'),
});
export type OrderEdit = z.output<typeof orderEdit>;

const sums = z.object({
  subtotal: z.number(),
  discount: z.number(),
  delivery: z.number(),
  cashFee: z.number().describe('in addition to the delivery fee'),
  total: z.number(),
});
export type OrderSums = z.output<typeof sums>;

const edited = z.object({
  changes: z.array(z.string()).describe('what is different, a sentence each'),
  lines: z.array(z.object({ _id: productId, size: z.string(), price: z.number() })),
  before: sums,
  after: sums,
  difference: z.number().describe('below 0: the order costs less'),
  refund: z.number().describe('what goes back to the customer, by the method it was paid with'),
  // Until 0.2.0:
  givenBack: z.number().describe('the former name of `refund`, for one release'),
  due: z.number().describe('what the customer of a paid order pays by a link before anything is changed'),
});

export const orderEditRoutes = {
  'POST /api/admin/orders/:id/edit/preview': {
    summary: 'What an order would come to with other pieces or another address; nothing is written. Rupees',
    access: ['admin'],
    params: idParams(orderId),
    body: orderEdit,
    answer: edited,
  },
  'POST /api/admin/orders/:id/edit': {
    summary:
      'Change pieces or address of an order that is not packed yet: stock follows, a paid difference goes back or is asked for by a link, the customer is told',
    access: ['admin'],
    params: idParams(orderId),
    body: orderEdit.extend({ total: z.number().describe('rupees, as shown in the preview') }),
    answer: z.object({ order: adminOrder }),
  },
} as const satisfies Record<string, RouteSpec>;
