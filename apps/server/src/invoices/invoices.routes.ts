import type { Deps } from '../deps.ts';
import { replyPdf } from '../http/reply-document.ts';
import { serve } from '../http/serve.ts';
import { listForOrder } from './list-tax-documents.ts';
import { printPackingSlip } from './print-packing-slip.ts';
import { printTaxDocument } from './print-tax-document.ts';

export const invoicesRoutes = (deps: Deps) => [
  serve('GET /api/order/:id/tax-documents', ({ actor, params }) => listForOrder(deps.db, params.id, actor)),
  serve('GET /api/tax-documents/:id', async ({ actor, params, reply }) =>
    replyPdf(reply, await printTaxDocument(deps, params.id, actor)),
  ),
  serve('GET /api/admin/orders/:id/packing-slip', async ({ actor, params, reply }) =>
    replyPdf(reply, await printPackingSlip(deps, params.id, actor)),
  ),
];
