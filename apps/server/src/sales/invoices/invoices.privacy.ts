import type { TaxDocumentId, UserId } from '@darzi/contract/ids.ts';
import { toRupees } from '@darzi/contract/money.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { eraseBuyerOfDocuments, listDocumentsOfCustomer } from './tax-document.repository.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Removes the file of a document whose buyer was erased. */
    'remove-document': { readonly documentId: TaxDocumentId };
  }
}

/** Invoices and credit notes of everything the customer ordered, oldest first, with all their figures (paise). */
export const exportTaxDocuments = async (db: Db, userId: UserId): Promise<readonly object[]> =>
  (await listDocumentsOfCustomer(db, userId)).map(
    ({ id, kind, number, orderId, issuedAt, totalPaise, buyer, figures }) => ({
      _id: id,
      kind,
      number,
      orderId,
      issuedAt: issuedAt.toISOString(),
      amount: toRupees(totalPaise),
      buyer,
      figures,
    }),
  );

/** Erases the buyer and removes the files naming them; the documents themselves stay in the ledger. */
export const eraseBuyer = async (tx: Tx, userId: UserId): Promise<void> => {
  for (const documentId of await eraseBuyerOfDocuments(tx, userId))
    await addJob(tx, 'remove-document', { documentId });
};
