import { accept } from '@darzi/contract/outcome.ts';
import { listStudioPeople } from '../accounts/list-studio-people.ts';
import type { Deps } from '../deps.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { replyPdf } from '../http/reply-document.ts';
import { serve } from '../http/serve.ts';
import { assignCustomOrder } from './assign-custom-order.ts';
import { countForStudio, listForStudio, showForStudio } from './list-studio-orders.ts';
import { moveCustomOrderAlong } from './move-custom-order.ts';
import { pinPicture, removePin } from './pin-picture.ts';
import { placeBid } from './place-bid.ts';
import { printDraftBlock } from './print-draft-block.ts';
import { printJobSheet } from './print-job-sheet.ts';
import { refundCustomOrder } from './refund-custom-order.ts';
import { streamChanges } from './stream-changes.ts';
import { undoCustomOrderMove } from './undo-custom-order-move.ts';

/** The designer's side of made to measure. */
export const studioRoutes = (deps: Deps) => [
  serve('GET /api/studio/custom-orders', ({ actor, query }) => listForStudio(deps.db, actor, query)),
  serve('GET /api/studio/custom-orders/counts', () => countForStudio(deps.db)),
  serve('GET /api/studio/custom-orders/events', ({ actor, request, reply }) =>
    streamChanges(deps, actor, request, reply, () => true),
  ),
  serve('GET /api/studio/custom-orders/:id', ({ actor, params }) => showForStudio(deps.db, actor, params.id)),
  serve('GET /api/studio/custom-orders/:id/job-sheet', async ({ actor, params, reply }) =>
    replyPdf(reply, await printJobSheet(deps, params.id, actor)),
  ),
  serve('GET /api/studio/custom-orders/:id/draft-block', async ({ actor, params, reply }) =>
    replyPdf(reply, await printDraftBlock(deps, params.id, actor)),
  ),
  serve('POST /api/studio/custom-orders/:id/bid', ({ actor, params, body }) =>
    placeBid(deps.db, params.id, body, actor),
  ),
  serve('POST /api/studio/custom-orders/:id/status', ({ actor, params, body }) =>
    moveCustomOrderAlong(deps, params.id, body, actor),
  ),
  serve('POST /api/studio/custom-orders/:id/assign', ({ actor, params, body }) =>
    assignCustomOrder(deps.db, params.id, body, actor),
  ),
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
