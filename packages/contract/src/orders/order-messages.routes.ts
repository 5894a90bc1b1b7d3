import { z } from 'zod';
import { MESSAGE_MAX_CHARACTERS } from '../conversations/conversation.ts';
import { messageWith } from '../conversations/message.ts';
import { idParams, type RouteSpec, SIGNED_IN } from '../route.ts';

const orderMessage = messageWith('shop');
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
