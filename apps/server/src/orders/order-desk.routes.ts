import { accept } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { correctTracking } from './correct-tracking.ts';
import { listForDesk, showForDesk } from './list-desk-orders.ts';
import { type Mover, moveOrderAlong } from './move-order.ts';
import { packOrders } from './pack-orders.ts';
import { showDeskOrder } from './show-order.ts';

const moverOf = (actor: Actor): Mover => ({
  id: actor.userId,
  role: actor.role === 'packer' ? 'packer' : 'admin',
});

/** The side of those who pack and send what was ordered. */
export const orderDeskRoutes = (deps: Deps) => [
  serve('GET /api/admin/orders', ({ query }) => listForDesk(deps.db, query)),
  serve('GET /api/admin/orders/:id', ({ params }) => showForDesk(deps.db, params.id)),
  serve('POST /api/admin/orders/:id/status', async ({ actor, params, body }) => {
    const moved = await moveOrderAlong(deps, params.id, { ...body, to: body.status }, moverOf(actor));
    return moved.ok ? accept({ order: showDeskOrder(moved.value) }) : moved;
  }),
  serve('POST /api/admin/orders/:id/tracking', ({ actor, params, body }) =>
    correctTracking(deps.db, params.id, body, actor),
  ),
  serve('POST /api/admin/orders/pack', ({ actor, body }) => packOrders(deps, body.orders, moverOf(actor))),
];
