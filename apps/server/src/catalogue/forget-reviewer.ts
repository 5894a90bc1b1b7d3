import type { Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { deletePhotosOf } from './review.repository.ts';

/**
 * The customer's reviews stay under another name; they no longer say whose they were. Her photographs go, their files
 * once this has committed.
 */
export const forgetReviewer = async (tx: Tx, userId: string, author: string): Promise<void> => {
  for (const hash of new Set(await deletePhotosOf(tx, userId))) await addJob(tx, 'forget-image', { hash });
  const renamed = await tx
    .updateTable('reviews')
    .set({ author, user_id: null })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (renamed.numUpdatedRows > 0n) await changeCatalogue(tx);
};
