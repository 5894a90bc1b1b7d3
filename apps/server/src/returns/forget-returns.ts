import type { Tx } from '../db/database.ts';
import { eraseWords } from './return.repository.ts';

/** What was sent back stays with its order; what was written about it is erased. */
export const forgetReturns = (tx: Tx, userId: string): Promise<void> => eraseWords(tx, userId);
