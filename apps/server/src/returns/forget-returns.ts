import type { Tx } from '../db/database.ts';
import { eraseReasons } from './return.repository.ts';

/** What was sent back stays with its order; what the customer wrote about it is erased. */
export const forgetReturns = (tx: Tx, userId: string): Promise<void> => eraseReasons(tx, userId);
