import type { Tx } from '../db/database.ts';
import { eraseBuyer } from './tax-document.repository.ts';

/** Invoices stay in the books; whom they were made out to is erased. */
export const forgetBuyer = (tx: Tx, userId: string): Promise<void> => eraseBuyer(tx, userId);
