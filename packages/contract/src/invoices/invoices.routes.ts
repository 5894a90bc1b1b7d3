import { z } from 'zod';
import { taxDocumentId } from '../ids.ts';
import { idParams, nothing, ORDER_ADMIN, type RouteSpec, SIGNED_IN } from '../route.ts';

/** An invoice or a credit note as it is listed. Rupees. */
export const taxDocument = z.object({
  _id: taxDocumentId,
  kind: z.enum(['invoice', 'credit_note']),
  title: z.enum(['Tax invoice', 'Bill of supply', 'Credit note']).describe('as it stands on the document'),
  number: z.string(),
  issuedAt: z.string(),
  amount: z.number(),
});
export type TaxDocument = z.output<typeof taxDocument>;

export const invoicesRoutes = {
  'GET /api/order/:id/tax-documents': {
    summary:
      'Invoice and credit notes of an own order or outfit (of any, for order desk and studio), oldest first',
    access: SIGNED_IN,
    params: idParams,
    answer: z.object({ documents: z.array(taxDocument) }),
  },
  'GET /api/tax-documents/:id': {
    summary: 'An invoice or a credit note as a PDF (application/pdf)',
    access: SIGNED_IN,
    params: idParams,
    answer: nothing,
  },
  'GET /api/admin/orders/:id/packing-slip': {
    summary: 'What goes into the parcel, as a PDF (application/pdf)',
    access: ORDER_ADMIN,
    params: idParams,
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
