import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { imageAddress } from './list-products.ts';

export type ExportedReview = {
  readonly _id: string;
  readonly productId: string;
  readonly author: string;
  readonly rating: number;
  readonly text: string;
  readonly fit: string | null;
  readonly photos: readonly string[];
  readonly createdAt: string;
};

/** What the customer has written about products, oldest first. */
export const exportReviews = async (db: Db, userId: string): Promise<readonly ExportedReview[]> => {
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
  return rows.map((row) => ({
    ...row,
    photos: row.photos.map(imageAddress),
    createdAt: row.createdAt.toISOString(),
  }));
};
