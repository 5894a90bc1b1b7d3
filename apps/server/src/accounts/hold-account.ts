import type { Tx } from '../db/database.ts';
import { shareAccount } from './account.repository.ts';

/**
 * Holds a living account until the transaction ends: a deletion at the same time waits, and finds what is written now.
 * Returns false when there is none any more.
 */
export const holdAccount = (tx: Tx, userId: string): Promise<boolean> => shareAccount(tx, userId);
