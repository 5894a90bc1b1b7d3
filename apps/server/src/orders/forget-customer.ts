import type { Tx } from '../db/database.ts';
import { eraseCustomer } from './order.repository.ts';

/** The customer's orders stay in the books; who received them, and where, is erased. */
export const forgetCustomer = (tx: Tx, userId: string): Promise<void> => eraseCustomer(tx, userId);
