import { accept } from '@darzi/contract/outcome.ts';
import { replyPdf } from '../../platform/http/replies.ts';
import { serve } from '../../platform/http/serve.ts';
import type { CouriersDeps } from './book-parcels.ts';
import {
  bookParcels,
  cancelParcel,
  checkNow,
  listForStaff,
  printParcels,
  requestPickups,
  showParcelOf,
} from './parcels.ts';
import { showRemittance, takeRemittance } from './remittances.ts';

/** Parcels at the courier, and the cash it collects. */
export const couriersRoutes = (deps: CouriersDeps) => [
  serve('GET /api/admin/couriers', async () => accept({ courier: deps.courier?.name ?? null })),
  serve('GET /api/admin/parcels', ({ query }) => listForStaff(deps.db, query)),
  serve('GET /api/admin/orders/:id/parcel', ({ params }) => showParcelOf(deps.db, params.id)),
  serve('POST /api/admin/parcels', ({ actor, body }) => bookParcels(deps, body.orders, body.grams, actor)),
  serve('POST /api/admin/parcels/pickup', ({ body }) => requestPickups(deps, body.orders)),
  serve('POST /api/admin/parcels/print', async ({ body, reply }) =>
    replyPdf(reply, await printParcels(deps, body.what, body.orders)),
  ),
  serve('POST /api/admin/parcels/:id/check', ({ params }) => checkNow(deps, params.id)),
  serve('POST /api/admin/parcels/:id/cancel', ({ actor, params }) => cancelParcel(deps, params.id, actor)),
  serve('GET /api/admin/remittances', () => showRemittance(deps.db)),
  serve('POST /api/admin/remittances', ({ actor, request }) => takeRemittance(deps.db, actor, request)),
];
