import { accept } from '@darzi/contract/outcome.ts';
import type { PaymentsDeps } from '../../payments/payments.deps.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { replyPdf } from '../../platform/http/replies.ts';
import { idempotencyKeyOf } from '../../platform/http/requests.ts';
import { serve } from '../../platform/http/serve.ts';
import { type Mover, moveOrderAlong } from './move-order.ts';
import { correctTracking, listForAdmin, packOrders, showForAdmin } from './order-admin.ts';
import { showAdminOrder } from './orders.ts';
import { printPackingSlip } from './packing-slip.ts';
import { printOrders } from './print-orders.ts';
import { refundCapture, refundOrder } from './refund-order.ts';
import { undoDelivery } from './undo-delivery.ts';

const moverOf = (actor: Actor): Mover => ({
  id: actor.userId,
  role: actor.role === 'packer' ? 'packer' : 'admin',
  key: actor.key,
});

/** Routes for those who pack and send orders. */
export const orderAdminRoutes = (deps: PaymentsDeps) => [
  serve('GET /api/admin/orders', ({ actor, query }) => listForAdmin(deps.readDb(actor), query)),
  serve('GET /api/admin/orders/:id', ({ actor, params }) => showForAdmin(deps.db, params.id, actor)),
  serve('POST /api/admin/orders/:id/status', async ({ actor, params, body }) => {
    const moved = await moveOrderAlong(deps, params.id, { ...body, to: body.status }, moverOf(actor));
    return moved.ok ? accept({ order: showAdminOrder(moved.value) }) : moved;
  }),
  serve('POST /api/admin/orders/:id/undo-delivery', ({ actor, params }) =>
    undoDelivery(deps.db, params.id, actor),
  ),
  serve('POST /api/admin/orders/:id/tracking', ({ actor, params, body }) =>
    correctTracking(deps.db, params.id, body, actor),
  ),
  serve('POST /api/admin/orders/pack', ({ actor, body }) => packOrders(deps, body.orders, moverOf(actor))),
  serve('GET /api/admin/orders/:id/packing-slip', async ({ actor, params, reply }) =>
    replyPdf(reply, await printPackingSlip(deps, params.id, actor)),
  ),
  serve('POST /api/admin/orders/print', async ({ actor, body, reply }) =>
    replyPdf(reply, await printOrders(deps, body, actor)),
  ),
  serve('POST /api/admin/captures/:id/refund', ({ actor, params, body, request }) =>
    refundCapture(deps, params.id, body ?? {}, actor, idempotencyKeyOf(request)),
  ),
  serve('POST /api/admin/orders/:id/refund', ({ actor, params, body, request }) =>
    refundOrder(deps, params.id, body ?? {}, actor, idempotencyKeyOf(request)),
  ),
];
