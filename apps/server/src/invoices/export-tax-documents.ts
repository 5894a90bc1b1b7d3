import { toRupees } from '@darzi/contract/money.ts';
import type { Db } from '../db/database.ts';
import { listDocumentsOfCustomer } from './tax-document.repository.ts';

/** Invoices and credit notes of all that the customer ordered, oldest first, with every figure (paise) they state. */
export const exportTaxDocuments = async (db: Db, userId: string): Promise<readonly object[]> =>
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
