import type { ProductId, ReviewId, UserId } from '@darzi/contract/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { createPhotoAddress } from '../images/store-image.ts';
import { deletePhotosOf } from './review.repository.ts';

export type ExportedReview = {
  readonly _id: ReviewId;
  readonly productId: ProductId;
  readonly author: string;
  readonly rating: number;
  readonly text: string;
  readonly fit: string | null;
  readonly photos: readonly string[];
  readonly createdAt: string;
};

/** The customer's product reviews, oldest first. */
export const exportReviews = async (db: Db, userId: UserId): Promise<readonly ExportedReview[]> => {
  const rows = await db
    .selectFrom('reviews')
    .select([
      'id as _id',
      'product_id as productId',
      'author',
      'rating',
      'body as text',
      'fit',
      sql<
        string[]
      >`array(select p.image_hash from review_photos p where p.review_id = reviews.id order by p.position)`.as(
        'photos',
      ),
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute();
  const photoAddress = await createPhotoAddress(db);
  return rows.map((row) => ({
    ...row,
    photos: row.photos.map(photoAddress),
    createdAt: row.createdAt.toISOString(),
  }));
};

/**
 * Replaces the author of the customer's reviews by another name, and removes the photographs, whose files go once this
 * has committed.
 */
export const eraseReviewer = async (tx: Tx, userId: UserId, author: string): Promise<void> => {
  for (const hash of new Set(await deletePhotosOf(tx, userId))) await addJob(tx, 'delete-image', { hash });
  const renamed = await tx
    .updateTable('reviews')
    .set({ author, user_id: null })
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (renamed.numUpdatedRows > 0n) await changeCatalogue(tx);
};
