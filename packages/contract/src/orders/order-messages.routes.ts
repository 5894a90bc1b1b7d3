import { z } from 'zod';
import { idParams, type RouteSpec, SIGNED_IN } from '../route.ts';

export const MESSAGE_MAX_CHARACTERS = 4_000;

const orderMessage = z.object({
  _id: z.string(),
  from: z.enum(['customer', 'shop']),
  author: z.string(),
  text: z.string(),
  createdAt: z.string().describe('ISO 8601'),
});
export type OrderMessage = z.output<typeof orderMessage>;

/** For the order's customer and for those who work at the order desk; anybody else gets the answer for no such order. */
export const orderMessagesRoutes = {
  'GET /api/order/:id/messages': {
    summary: 'The conversation about an order, oldest first',
    access: SIGNED_IN,
    params: idParams,
    answer: z.object({ messages: z.array(orderMessage) }),
  },
  'POST /api/order/:id/messages': {
    summary: 'Say something about an order; the other side gets a mail',
    access: SIGNED_IN,
    params: idParams,
    body: z.object({ text: z.string().trim().min(1, 'Required').max(MESSAGE_MAX_CHARACTERS) }),
    answer: z.object({ entry: orderMessage }),
  },
} as const satisfies Record<string, RouteSpec>;
