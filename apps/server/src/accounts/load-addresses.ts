import type { Db } from '../db/database.ts';
import { findAccount } from './account.repository.ts';
import type { KeptAddress } from './account.rules.ts';

/** The addresses that a living account keeps; none where there is no such account. */
export const loadAddresses = async (db: Db, userId: string): Promise<readonly KeptAddress[]> =>
  (await findAccount(db, userId))?.addresses ?? [];
