import type { Db } from '../db/database.ts';

export type ExportedReview = {
  readonly _id: string;
  readonly productId: string;
  readonly author: string;
  readonly rating: number;
  readonly text: string;
  readonly fit: string | null;
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
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};
