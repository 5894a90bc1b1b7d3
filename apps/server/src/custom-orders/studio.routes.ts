import { accept } from '@darzi/contract/outcome.ts';
import { listStudioPeople } from '../accounts/staff.ts';
import { replyPdf } from '../platform/http/replies.ts';
import { idempotencyKeyOf } from '../platform/http/requests.ts';
import { serve } from '../platform/http/serve.ts';
import { proposeBidLines } from './estimate/estimate-order.ts';
import { addLook, changeLook, listLooks, removeLook, showLook } from './looks/looks.ts';
import { assignCustomOrder } from './orders/assign-custom-order.ts';
import { streamChanges } from './orders/custom-order.changes.ts';
import type { CustomOrdersDeps } from './orders/custom-orders.deps.ts';
import { countForStudio, listForStudio, showForStudio } from './orders/list-studio-orders.ts';
import { moveCustomOrderAlong } from './orders/move-custom-order.ts';
import { pinPicture, removePin } from './orders/pin-picture.ts';
import { placeBid } from './orders/place-bid.ts';
import { printCustomSlip } from './orders/print-custom-slip.ts';
import { refundCustomOrder } from './orders/refund-custom-order.ts';
import { undoCustomOrderMove } from './orders/undo-custom-order-move.ts';
import { printJobSheet } from './workshop/print-job-sheet.ts';
import { printPattern } from './workshop/print-pattern.ts';

/** The designer's calls of made to measure. */
export const studioRoutes = (deps: CustomOrdersDeps) => [
  serve('GET /api/studio/custom-orders', ({ actor, query }) => listForStudio(deps.db, actor, query)),
  serve('GET /api/studio/custom-orders/counts', () => countForStudio(deps.db)),
  serve('GET /api/studio/custom-orders/events', ({ actor, request, reply }) =>
    streamChanges(deps, actor, request, reply, () => true),
  ),
  serve('GET /api/studio/custom-orders/:id', ({ actor, params }) => showForStudio(deps.db, actor, params.id)),
  serve('GET /api/studio/custom-orders/:id/job-sheet', async ({ actor, params, reply }) =>
    replyPdf(reply, await printJobSheet(deps, params.id, actor)),
  ),
  serve('GET /api/studio/custom-orders/:id/packing-slip', async ({ actor, params, reply }) =>
    replyPdf(reply, await printCustomSlip(deps, params.id, actor)),
  ),
  serve('GET /api/studio/custom-orders/:id/pattern', async ({ actor, params, query, reply }) =>
    replyPdf(reply, await printPattern(deps, params.id, query, actor)),
  ),
  serve('GET /api/studio/custom-orders/:id/draft-block', async ({ actor, params, query, reply }) =>
    replyPdf(reply, await printPattern(deps, params.id, query, actor)),
  ),
  serve('POST /api/studio/custom-orders/:id/bid', ({ actor, params, body }) =>
    placeBid(deps.db, params.id, body, actor),
  ),
  serve('POST /api/studio/custom-orders/:id/bid-lines', ({ params, body }) =>
    proposeBidLines(deps, params.id, body.design),
  ),
  serve('POST /api/studio/custom-orders/:id/status', ({ actor, params, body }) =>
    moveCustomOrderAlong(deps, params.id, body, actor),
  ),
  serve('POST /api/studio/custom-orders/:id/assign', ({ actor, params, body }) =>
    assignCustomOrder(deps.db, params.id, body, actor),
  ),
  serve('GET /api/studio/looks', ({ actor, query }) => listLooks(deps, actor, query)),
  serve('POST /api/studio/looks', ({ actor, body }) => addLook(deps, actor, body)),
  serve('GET /api/studio/looks/:id', ({ actor, params }) => showLook(deps, actor, params.id)),
  serve('PATCH /api/studio/looks/:id', ({ actor, params, body }) => changeLook(deps, actor, params.id, body)),
  serve('DELETE /api/studio/looks/:id', ({ actor, params }) => removeLook(deps, actor, params.id)),
  serve('GET /api/studio/people', async () => accept({ people: await listStudioPeople(deps.db) })),
  serve('POST /api/studio/custom-orders/:id/pins', ({ actor, params, body }) =>
    pinPicture(deps.db, params.id, body, actor),
  ),
  serve('DELETE /api/studio/custom-orders/:id/pins/:pin', ({ actor, params }) =>
    removePin(deps.db, params.id, params.pin, actor),
  ),
  serve('POST /api/studio/custom-orders/:id/undo', ({ actor, params }) =>
    undoCustomOrderMove(deps.db, params.id, actor),
  ),
  serve('POST /api/studio/custom-orders/:id/refund', ({ actor, params, body, request }) =>
    refundCustomOrder(deps, params.id, body ?? {}, actor, idempotencyKeyOf(request)),
  ),
];
