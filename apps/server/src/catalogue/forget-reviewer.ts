import type { Tx } from '../db/database.ts';
import { changeCatalogue } from './change-catalogue.ts';

/** The customer's reviews stay under another name; they no longer say whose they were. */
export const forgetReviewer = async (tx: Tx, userId: string, author: string): Promise<void> => {
  const renamed = await tx
    .updateTable('reviews')
    .set({ author, user_id: null })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (renamed.numUpdatedRows > 0n) await changeCatalogue(tx);
};
