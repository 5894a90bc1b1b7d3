import type { PayableId, TaxDocumentId } from '@darzi/contract/ids.ts';
import type { TaxDocument } from '@darzi/contract/invoices/invoices.routes.ts';
import { toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { ORDER_ADMIN, type Role, STUDIO } from '@darzi/contract/route.ts';
import { readForPaper } from '../../catalogue/images/image-widths.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import { replyPdf } from '../../platform/http/replies.ts';
import { serve } from '../../platform/http/serve.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { drawDocument, queueDrawing } from '../../platform/pdf/draw-document.ts';
import type { Deps } from '../../settings/deps.ts';
import { loadSettings } from '../../settings/settings.ts';
import { creditRefund, type InvoiceDeps } from './invoices.ts';
import type { writeTaxDocument } from './tax-document.document.ts';
import { findTaxDocument, listTaxDocuments, type StoredTaxDocument } from './tax-document.repository.ts';
import { titleOf } from './tax-document.rules.ts';

/**
 * The id of an order or custom order if this person may read its documents: their own orders, any order for order
 * admin, any custom order for the studio.
 */
const mayRead = async (
  { db, payables }: InvoiceDeps,
  id: PayableId,
  actor: Actor,
): Promise<PayableId | undefined> => {
  const ownerFor = (staff: readonly Role[]) => (staff.includes(actor.role) ? undefined : actor.userId);
  const may =
    (await payables.order.isOf(db, id, ownerFor(ORDER_ADMIN))) ||
    (await payables.custom_order.isOf(db, id, ownerFor(STUDIO)));
  return may ? id : undefined;
};

type Printing = Pick<Deps, 'db' | 'files' | 'config'>;

/** Twice the printed size. */
const LOGO_PIXELS = { width: 480, height: 132 } as const;

/** The shop's logo for print; undefined if the owner has none. */
export const readLogo = async ({ db, files, config }: Printing): Promise<Uint8Array | undefined> => {
  const { logo } = (await loadSettings(db, config)).front;
  return readForPaper(files, logo, LOGO_PIXELS);
};

const MODULE = new URL('./tax-document.document.ts', import.meta.url);

/** Where a drawn document is stored; with its buyer erased it is a different file. */
const placeOf = (id: TaxDocumentId, isErased: boolean): string =>
  `documents/${id.slice(-2)}/${id}${isErased ? '-erased' : ''}.pdf`;

/** Removes the file that still names a document's buyer. */
const removeNamedDocument = ({ files }: Pick<Deps, 'files'>, documentId: TaxDocumentId): Promise<void> =>
  files.remove(placeOf(documentId, false));

const drawAndStore = async (deps: Printing, document: StoredTaxDocument): Promise<Buffer> => {
  const { db, files } = deps;
  const bytes = await drawDocument<Parameters<typeof writeTaxDocument>[0]>(MODULE, 'writeTaxDocument', {
    document,
    logo: await readLogo(deps),
  });
  const isErased = document.buyer === null;
  await files.write(placeOf(document.id, isErased), bytes);
  // A buyer erased while it was being drawn must not come back with it.
  const isErasedNow = (await findTaxDocument(db, document.id))?.buyer === null;
  if (isErasedNow && !isErased) await removeNamedDocument({ files }, document.id);
  return bytes;
};

/** An invoice or credit note as a PDF, drawn once. Somebody else's is answered like one that does not exist. */
const printTaxDocument = async (
  deps: InvoiceDeps & Printing,
  id: TaxDocumentId,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const document = await findTaxDocument(deps.db, id);
  if (document === undefined || (await mayRead(deps, document.orderId, actor)) === undefined)
    return refuse('invoice.not_found');
  const name = document.number.replaceAll('/', '-');
  const place = placeOf(document.id, document.buyer === null);
  const stored = await deps.files.read(place);
  if (stored !== undefined) return accept({ name, bytes: stored });
  return queueDrawing(actor.userId, async () => {
    // This call may have waited while another drew the same document.
    const meanwhile = await deps.files.read(place);
    return accept({ name, bytes: meanwhile ?? (await drawAndStore(deps, document)) });
  });
};

export const invoiceJobs = (
  deps: InvoiceDeps & Printing,
): Pick<JobHandlers, 'credit-note' | 'remove-document'> => ({
  'remove-document': ({ documentId }) => removeNamedDocument(deps, documentId),
  'credit-note': ({ orderId, refundId, payableKind = 'order' }) =>
    creditRefund(deps, payableKind, orderId, refundId),
});

/**
 * Invoice and credit notes of an order, oldest first. Somebody else's order is answered like one that does not exist.
 */
const listForOrder = async (
  deps: InvoiceDeps,
  orderId: PayableId,
  actor: Actor,
): Promise<Outcome<{ documents: TaxDocument[] }>> => {
  const id = await mayRead(deps, orderId, actor);
  if (id === undefined) return refuse('order.not_found');
  return accept({
    documents: (await listTaxDocuments(deps.db, id)).map(
      ({ id: _id, kind, number, issuedAt, totalPaise, figures }) => ({
        _id,
        kind,
        title: titleOf(kind, figures),
        number,
        issuedAt: issuedAt.toISOString(),
        amount: toRupees(totalPaise),
      }),
    ),
  });
};

export const invoicesRoutes = (deps: InvoiceDeps & Printing) => [
  serve('GET /api/order/:id/tax-documents', ({ actor, params }) => listForOrder(deps, params.id, actor)),
  serve('GET /api/tax-documents/:id', async ({ actor, params, reply }) =>
    replyPdf(reply, await printTaxDocument(deps, params.id, actor)),
  ),
];
