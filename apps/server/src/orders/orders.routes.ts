import type { Deps } from '../deps.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { serve } from '../http/serve.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { listOwnOrders } from './list-orders.ts';
import { placeCashOrder } from './place-order.ts';

export const ordersRoutes = (deps: Deps) => [
  serve('POST /api/order/userorders', ({ actor, body }) => listOwnOrders(deps.db, actor.userId, body ?? {})),
  serve('POST /api/order/place-cod', ({ actor, body, request }) =>
    placeCashOrder(deps, actor.userId, body, idempotencyKeyOf(request)),
  ),
  serve('POST /api/order/:id/cancel', ({ actor, params }) => cancelOwnOrder(deps, params.id, actor.userId)),
];
