import type { Deps } from '../deps.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { serve } from '../http/serve.ts';
import { cancelOwnOrder } from './cancel-own-order.ts';
import { listEveryOrder, listOwnOrders } from './list-orders.ts';
import { moveOrderAlong } from './move-order.ts';
import { placeCashOrder } from './place-order.ts';

export const ordersRoutes = (deps: Deps) => [
  serve('POST /api/order/userorders', ({ actor, body }) => listOwnOrders(deps.db, actor.userId, body ?? {})),
  serve('POST /api/order/place-cod', ({ actor, body, request }) =>
    placeCashOrder(deps, actor.userId, body, idempotencyKeyOf(request)),
  ),
  serve('POST /api/order/:id/cancel', ({ actor, params }) =>
    cancelOwnOrder(deps.db, params.id, actor.userId),
  ),
  serve('GET /api/admin/orders', ({ query }) => listEveryOrder(deps.db, query)),
  serve('POST /api/admin/orders/:id/status', ({ actor, params, body }) =>
    moveOrderAlong(
      deps.db,
      params.id,
      { to: body.status, carrier: body.carrier, trackingNumber: body.trackingNumber },
      { id: actor.userId, role: actor.role === 'packer' ? 'packer' : 'admin' },
    ),
  ),
];
