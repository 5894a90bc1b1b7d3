import type { Deps } from '../deps.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { createLimit, within } from '../http/rate-limits.ts';
import { type Route, serve } from '../http/serve.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { listOwnOrders } from './list-orders.ts';
import { placeCashOrder } from './place-order.ts';
import { listTalk, sayAboutOrder } from './talk-about-order.ts';

/** Each is mailed to the other side. */
const MOST_MESSAGES = 120;
const PER_SECONDS = 600;

export const ordersRoutes = (
  deps: Deps,
  messages = createLimit(MOST_MESSAGES, PER_SECONDS, { name: 'ready-order-messages', redis: deps.redis }),
): readonly Route[] => [
  serve('POST /api/order/userorders', ({ actor, body }) => listOwnOrders(deps.db, actor.userId, body ?? {})),
  serve('POST /api/order/place-cod', ({ actor, body, request }) =>
    placeCashOrder(deps, actor.userId, body, idempotencyKeyOf(request)),
  ),
  serve('POST /api/order/:id/cancel', ({ actor, params }) => cancelOwnOrder(deps, params.id, actor.userId)),
  serve('GET /api/order/:id/messages', ({ actor, params }) => listTalk(deps.db, params.id, actor)),
  serve('POST /api/order/:id/messages', ({ actor, params, body }) =>
    within(messages, actor.userId, () => sayAboutOrder(deps.db, params.id, actor, body.text)),
  ),
];
