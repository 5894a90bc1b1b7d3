import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { assignCustomOrder } from './assign-custom-order.ts';
import { countForStudio, listForStudio, showForStudio } from './list-studio-orders.ts';
import { moveCustomOrderAlong } from './move-custom-order.ts';
import { placeBid } from './place-bid.ts';
import { streamChanges } from './stream-changes.ts';
import { undoCustomOrderMove } from './undo-custom-order-move.ts';

/** The designer's side of made to measure. */
export const studioRoutes = ({ db, orderFeed }: Pick<Deps, 'db' | 'orderFeed'>) => [
  serve('GET /api/studio/custom-orders', ({ actor, query }) => listForStudio(db, actor, query)),
  serve('GET /api/studio/custom-orders/counts', () => countForStudio(db)),
  serve('GET /api/studio/custom-orders/events', ({ actor, request, reply }) =>
    streamChanges({ db, orderFeed }, actor, request, reply, () => true),
  ),
  serve('GET /api/studio/custom-orders/:id', ({ actor, params }) => showForStudio(db, actor, params.id)),
  serve('POST /api/studio/custom-orders/:id/bid', ({ actor, params, body }) =>
    placeBid(db, params.id, body, actor),
  ),
  serve('POST /api/studio/custom-orders/:id/status', ({ actor, params, body }) =>
    moveCustomOrderAlong(db, params.id, body, actor),
  ),
  serve('POST /api/studio/custom-orders/:id/assign', ({ actor, params, body }) =>
    assignCustomOrder(db, params.id, body.toMe, actor),
  ),
  serve('POST /api/studio/custom-orders/:id/undo', ({ actor, params }) =>
    undoCustomOrderMove(db, params.id, actor),
  ),
];
