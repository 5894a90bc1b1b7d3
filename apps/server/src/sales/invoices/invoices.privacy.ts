import type { TaxDocumentId, UserId } from '@darzi/contract/ids.ts';
import { toRupees } from '@darzi/contract/money.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { eraseBuyerOfDocuments, listDocumentsOfCustomer } from './tax-document.repository.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** The file of a document whose buyer was erased. */
    'remove-document': { readonly documentId: TaxDocumentId };
  }
}

/** Invoices and credit notes of all that the customer ordered, oldest first, with every figure (paise) they state. */
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

/** Invoices stay in the ledger; whom they were made out to is erased, and the files that name them are removed. */
export const eraseBuyer = async (tx: Tx, userId: UserId): Promise<void> => {
  for (const documentId of await eraseBuyerOfDocuments(tx, userId))
    await addJob(tx, 'remove-document', { documentId });
};
