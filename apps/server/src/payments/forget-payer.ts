import type { Tx } from '../db/database.ts';
import { forgetPayerOf } from './payment.repository.ts';

/**
 * The customer's account is deleted: the books keep what was paid, not by whom. An open attempt keeps its pieces until
 * it is reconciled; money that comes for it goes back. Her carts and orders are held before.
 */
export const forgetPayer = (tx: Tx, userId: string): Promise<void> => forgetPayerOf(tx, userId);
