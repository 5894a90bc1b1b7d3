import { createLimit, within } from '../../platform/http/rate-limits.ts';
import { type Route, serve } from '../../platform/http/serve.ts';
import type { Deps } from '../../settings/deps.ts';
import { cancelOwnOrder } from './move-order.ts';
import { listConversation, postOrderMessage } from './order-conversation.ts';
import { listOwnOrders } from './orders.ts';

/** Each is mailed to the other side. */
const MOST_MESSAGES = 120;
const PER_SECONDS = 600;

export const ordersRoutes = (
  deps: Deps,
  messages = createLimit(MOST_MESSAGES, PER_SECONDS, { name: 'ready-order-messages', redis: deps.redis }),
): readonly Route[] => [
  serve('POST /api/order/userorders', ({ actor, body }) => listOwnOrders(deps.db, actor.userId, body ?? {})),
  serve('POST /api/order/:id/cancel', ({ actor, params }) => cancelOwnOrder(deps, params.id, actor.userId)),
  serve('GET /api/order/:id/messages', ({ actor, params }) => listConversation(deps.db, params.id, actor)),
  serve('POST /api/order/:id/messages', ({ actor, params, body }) =>
    within(messages, actor.userId, () => postOrderMessage(deps.db, params.id, actor, body.text)),
  ),
];
