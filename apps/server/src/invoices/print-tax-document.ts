import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../accounts/session.ts';
import type { Db } from '../db/database.ts';
import { parseId } from '../db/id.ts';
import { mayRead } from './may-read.ts';
import { writeTaxDocument } from './tax-document.document.ts';
import { findTaxDocument } from './tax-document.repository.ts';

/** An invoice or a credit note as a PDF. Somebody else's is answered like none. */
export const printTaxDocument = async (
  db: Db,
  documentId: string,
  actor: Actor,
): Promise<Outcome<{ name: string; bytes: Buffer }>> => {
  const id = parseId(documentId);
  const document = id === undefined ? undefined : await findTaxDocument(db, id);
  if (document === undefined || (await mayRead(db, document.orderId, actor)) === undefined)
    return refuse('invoice.not_found');
  return accept({ name: document.number.replaceAll('/', '-'), bytes: await writeTaxDocument(document) });
};
