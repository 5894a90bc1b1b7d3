import { z } from 'zod';
import { orderId, payableId, sentId, taxDocumentId } from '../ids.ts';
import { idParams, nothing, ORDER_ADMIN, type RouteSpec, SIGNED_IN } from '../route.ts';

/** An invoice or credit note in a list. Rupees. */
export const taxDocument = z.object({
  _id: taxDocumentId,
  kind: z.enum(['invoice', 'credit_note']),
  title: z.enum(['Tax invoice', 'Bill of supply', 'Credit note']).describe('as printed on the document'),
  number: z.string(),
  issuedAt: z.string(),
  amount: z.number(),
});
export type TaxDocument = z.output<typeof taxDocument>;

/** Most orders in one printed file. */
export const MAX_PRINTED_AT_ONCE = 200;

const bulkPrint = z.object({
  what: z.enum(['invoices', 'packing-slips']),
  orders: z.array(sentId(orderId)).min(1, 'Choose at least one order').max(MAX_PRINTED_AT_ONCE),
});
export type BulkPrint = z.output<typeof bulkPrint>;

export const invoicesRoutes = {
  'GET /api/order/:id/tax-documents': {
    summary:
      'Invoice and credit notes of an own order or custom order (of any, for order admin and studio), oldest first',
    access: SIGNED_IN,
    params: idParams(payableId),
    answer: z.object({ documents: z.array(taxDocument) }),
  },
  'GET /api/tax-documents/:id': {
    summary: 'An invoice or a credit note as a PDF (application/pdf)',
    access: SIGNED_IN,
    params: idParams(taxDocumentId),
    answer: nothing,
  },
  'POST /api/admin/orders/print': {
    summary:
      'Invoices (where they are issued) or packing slips of up to 200 orders as one PDF (application/pdf)',
    access: ORDER_ADMIN,
    body: bulkPrint,
    answer: nothing,
  },
  'GET /api/admin/orders/:id/packing-slip': {
    summary: 'What goes into the parcel, as a PDF (application/pdf)',
    access: ORDER_ADMIN,
    params: idParams(orderId),
    answer: nothing,
  },
} as const satisfies Record<string, RouteSpec>;
