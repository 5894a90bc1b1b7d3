import type { Tx } from '../db/database.ts';
import { forgetBuyer } from '../invoices/forget-buyer.ts';
import { forgetReturns } from '../returns/forget-returns.ts';
import { eraseCustomer } from './order-change.repository.ts';
import { deleteMessagesOfCustomer } from './order-message.repository.ts';

/** The customer's orders stay in the books; who received them, and where, is erased. */
export const forgetCustomer = async (tx: Tx, userId: string): Promise<void> => {
  await forgetBuyer(tx, userId);
  await forgetReturns(tx, userId);
  await eraseCustomer(tx, userId);
  await deleteMessagesOfCustomer(tx, userId);
};
