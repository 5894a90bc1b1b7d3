import type { Review } from '@darzi/contract/catalogue/catalogue.routes.ts';
import {
  type ProductId,
  productId,
  type ReviewId,
  reviewId,
  type UserId,
  userId,
} from '@darzi/contract/ids.ts';
import { REVIEW_STATES, type ReviewState } from '@darzi/contract/reviews/review.lifecycle.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { searchPattern } from '../../platform/db/database.ts';

const reviewRow = z.object({
  id: reviewId,
  seq: z.number(),
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  fit: z.enum(['small', 'true', 'large']).nullable(),
  createdAt: z.date(),
  state: z.enum(REVIEW_STATES),
  /** Hashes, in their order. */
  photos: z.array(z.string()),
});
export type ReviewRow = z.output<typeof reviewRow>;

const moderated = reviewRow.extend({ productId, productName: z.string(), userId: userId.nullable() });
/** Only a hidden review has a reason. */
const moderatedRow = z.discriminatedUnion('state', [
  moderated.extend({ state: z.literal('hidden'), hiddenReason: z.string() }),
  moderated.extend({ state: z.enum(['new', 'published']) }),
]);
export type ModeratedRow = z.output<typeof moderatedRow>;

const select = (db: Db) =>
  db
    .selectFrom('reviews as r')
    .select(['r.id', 'r.seq', 'r.author', 'r.rating', 'r.body as text', 'r.fit', 'r.state'])
    .select([
      'r.created_at as createdAt',
      sql`array(select f.image_hash from review_photos f where f.review_id = r.id order by f.position)`.as(
        'photos',
      ),
    ]);

const reviewFigures = z.object({
  count: z.number(),
  average: z.number().nullable(),
  small: z.number(),
  true: z.number(),
  large: z.number(),
});
export type ReviewFigures = z.output<typeof reviewFigures>;

/** Count, average and fit of the public reviews of a visible product; undefined if there is no such product. */
export const findReviewFigures = async (db: Db, productId: ProductId): Promise<ReviewFigures | undefined> => {
  const row = await db
    .selectFrom('products as p')
    .leftJoin('reviews as r', (join) => join.onRef('r.product_id', '=', 'p.id').on('r.state', '<>', 'hidden'))
    .select(({ fn }) => [
      fn.count<number>('r.id').as('count'),
      sql<number | null>`round(${fn.avg('r.rating')}, 1)::float8`.as('average'),
      fn.count<number>('r.id').filterWhere('r.fit', '=', 'small').as('small'),
      fn.count<number>('r.id').filterWhere('r.fit', '=', 'true').as('true'),
      fn.count<number>('r.id').filterWhere('r.fit', '=', 'large').as('large'),
    ])
    .where('p.id', '=', productId)
    .where('p.visible', '=', true)
    .groupBy('p.id')
    .executeTakeFirst();
  return row === undefined ? undefined : reviewFigures.parse(row);
};

/** One page of a product's reviews that are not hidden, newest first. */
export const listPublicReviews = async (
  db: Db,
  productId: ProductId,
  before: number,
  limit: number,
): Promise<ReviewRow[]> => {
  const rows = await select(db)
    .where('r.product_id', '=', productId)
    .where('r.state', '<>', 'hidden')
    .where('r.seq', '<', before)
    .orderBy('r.seq', 'desc')
    .limit(limit)
    .execute();
  return reviewRow.array().parse(rows);
};

export type NewReview = {
  readonly id: ReviewId;
  readonly productId: ProductId;
  readonly userId: UserId;
  readonly rating: number;
  readonly text: string;
  readonly fit: Review['fit'];
  readonly photos: readonly string[];
};

export const hasReviewed = async (db: Db, productId: ProductId, userId: UserId): Promise<boolean> => {
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return review !== undefined;
};

/** Inserts a review under its author's first name; undefined if they have already written one. */
export const insertReview = async (tx: Tx, review: NewReview): Promise<ReviewRow | undefined> => {
  const { id, productId, userId, rating, text, fit, photos } = review;
  const inserted = await tx
    .insertInto('reviews')
    .columns(['id', 'product_id', 'user_id', 'author', 'rating', 'body', 'fit'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select((u) => [
          u.val(id).as('id'),
          u.val(productId).as('product_id'),
          'users.id as user_id',
          sql<string>`split_part(users.name, ' ', 1)`.as('author'),
          u.val(rating).as('rating'),
          u.val(text).as('body'),
          u.val(fit).as('fit'),
        ])
        .where('users.id', '=', userId),
    )
    .onConflict((conflict) => conflict.columns(['product_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return undefined;
  if (photos.length > 0)
    await tx
      .insertInto('review_photos')
      .values(photos.map((hash, place) => ({ review_id: id, position: place + 1, image_hash: hash })))
      .execute();
  return reviewRow.parse(await select(tx).where('r.id', '=', id).executeTakeFirst());
};

const selectModerated = (db: Db) =>
  select(db)
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select(['r.product_id as productId', 'p.name as productName', 'r.user_id as userId'])
    .select('r.hidden_reason as hiddenReason');

export type ReviewPage = {
  readonly term: string;
  readonly state: ReviewState | undefined;
  readonly before: number | undefined;
  readonly limit: number;
};

/** One page for the back office, newest first. */
export const listModerated = async (
  db: Db,
  { term, state, before, limit }: ReviewPage,
): Promise<ModeratedRow[]> => {
  const pattern = searchPattern(term);
  let query = selectModerated(db).orderBy('r.seq', 'desc').limit(limit);
  if (before !== undefined) query = query.where('r.seq', '<', before);
  if (state !== undefined) query = query.where('r.state', '=', state);
  if (term !== '')
    query = query.where(
      sql<boolean>`(p.name_key like ${pattern} or lower(r.author || ' ' || r.body) like ${pattern})`,
    );
  return moderatedRow.array().parse(await query.execute());
};

/** A review as the back office reads it, in any state. */
export const findModerated = async (db: Db, id: ReviewId): Promise<ModeratedRow | undefined> => {
  const row = await selectModerated(db).where('r.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : moderatedRow.parse(row);
};

/** Moves a review if it is still in the state the decision was based on. Returns false if somebody else was faster. */
export const moveReview = async (
  tx: Tx,
  id: ReviewId,
  move: { readonly from: ReviewState; readonly to: ReviewState; readonly reason: string | null },
): Promise<boolean> => {
  const moved = await tx
    .updateTable('reviews')
    .set({ state: move.to, hidden_reason: move.reason })
    .where('id', '=', id)
    .where('state', '=', move.from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
};

/** Removes the photographs of a customer's reviews. @returns their hashes */
export const deletePhotosOf = async (tx: Tx, userId: UserId): Promise<readonly string[]> => {
  const gone = await tx
    .deleteFrom('review_photos as p')
    .using('reviews as r')
    .whereRef('r.id', '=', 'p.review_id')
    .where('r.user_id', '=', userId)
    .returning('p.image_hash as hash')
    .execute();
  return gone.map(({ hash }) => hash);
};
