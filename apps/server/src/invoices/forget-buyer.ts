import type { Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';
import { eraseBuyer } from './tax-document.repository.ts';

/** Invoices stay in the books; whom they were made out to is erased, and the files that name them are removed. */
export const forgetBuyer = async (tx: Tx, userId: string): Promise<void> => {
  for (const documentId of await eraseBuyer(tx, userId)) await addJob(tx, 'remove-document', { documentId });
};
