import { type Review, type ReviewDraft, reviewDraft } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { HOUR_SECONDS } from '@darzi/contract/durations.ts';
import type { ProductId, UserId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { createLimit, type Limit } from '../../platform/http/rate-limits.ts';
import { serve } from '../../platform/http/serve.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import type { Deps } from '../../settings/deps.ts';
import type { Master } from '../images/image-master.ts';
import { lockRoom, type PictureQuota, type SumPictureBytes } from '../images/picture-quota.ts';
import { imageAddress } from '../images/store-image.ts';
import { listReviewsToModerate, moderateReview } from './moderate-reviews.ts';
import {
  findReviewFigures,
  hasReviewed,
  insertReview,
  listPublicReviews,
  type ReviewFigures,
  type ReviewRow,
} from './review.repository.ts';
import { readReviewForm } from './review-form.ts';

type Page = {
  readonly reviews: Review[];
  readonly average: number | null;
  readonly count: number;
  readonly fits: Pick<ReviewFigures, 'small' | 'true' | 'large'>;
  readonly nextCursor: string | null;
};

/** A review as the public sees it: photographs only once staff have approved them. */
const showReview = ({ id, author, rating, text, fit, createdAt, state, photos }: ReviewRow): Review => ({
  _id: id,
  author,
  rating,
  text,
  fit,
  photos: state === 'published' ? photos.map(imageAddress) : [],
  createdAt: createdAt.toISOString(),
});

/** A product's reviews, newest first, with average, count and fit. */
const listReviews = async (db: Database, id: ProductId, page: PageQuery): Promise<Outcome<Page>> => {
  const figures = await findReviewFigures(db, id);
  if (figures === undefined) return refuse('catalogue.product_not_found');
  const { count, average, small, large } = figures;
  return readPage(page, BY_SEQ, {
    read: (before, limit) => listPublicReviews(db, id, before ?? Number.MAX_SAFE_INTEGER, limit),
    show: (rows) => ({
      count,
      average,
      fits: { small, true: figures.true, large },
      reviews: rows.map(showReview),
    }),
  });
};

/** The stored size of a customer's review photographs, in bytes. */
export const sumReviewPhotoBytes = async (db: Db, userId: UserId): Promise<number> => {
  const { bytes } = await db
    .selectFrom('reviews as r')
    .innerJoin('review_photos as p', 'p.review_id', 'r.id')
    .innerJoin('images as i', 'i.hash', 'p.image_hash')
    .select(sql<number>`coalesce(sum(${sql.ref('i.bytes')}), 0)::float8`.as('bytes'))
    .where('r.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes;
};

/** Whether a customer has received a product; supplied by orders. */
export type HasReceived = (db: Db, userId: UserId, productId: ProductId) => Promise<boolean>;
type ReviewDeps = Deps & { readonly hasReceived: HasReceived; readonly sumPictureBytes: SumPictureBytes };

/** The visible product, if this customer has received it. */
const findReceived = async (
  db: Db,
  hasReceived: HasReceived,
  id: ProductId,
  userId: UserId,
): Promise<Outcome<ProductId>> => {
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst();
  if (product === undefined) return refuse('catalogue.product_not_found');
  return (await hasReceived(db, userId, product.id)) ? accept(product.id) : refuse('review.not_buyer');
};

const write = (
  { db, hasReceived }: ReviewDeps,
  productId: ProductId,
  quota: PictureQuota,
  draft: ReviewDraft,
  photos: readonly Master[],
): Promise<Outcome<{ review: Review }>> =>
  db.transaction().execute(async (tx) => {
    const { userId } = quota;
    const room = await lockRoom(quota, tx, photos);
    if (!room.ok) return room;
    const received = await findReceived(tx, hasReceived, productId, userId);
    if (!received.ok) return received;
    const { rating, text, fit = null } = draft;
    const review = await insertReview(tx, {
      id: newId(),
      productId: received.value,
      userId,
      rating,
      text,
      fit,
      photos: photos.map(({ hash }) => hash),
    });
    if (review === undefined) return refuse('review.already_written');
    await changeCatalogue(tx, { products: [received.value] });
    return accept({ review: showReview(review) });
  });

/**
 * Writes a customer's only review of a product, once it was delivered to them: JSON, or a form with photographs.
 * Refuses before a picture is accepted.
 */
const writeReview = async (
  deps: ReviewDeps & { readonly reviews: Limit },
  productId: ProductId,
  userId: UserId,
  request: FastifyRequest,
): Promise<Outcome<{ review: Review }>> => {
  const quota = { ...deps, userId, refusal: 'review.no_room' } as const;
  if (!request.isMultipart()) {
    return write(deps, productId, quota, reviewDraft.parse(request.body ?? {}), []);
  }
  const received = await findReceived(deps.db, deps.hasReceived, productId, userId);
  if (!received.ok) return received;
  if (await hasReviewed(deps.db, received.value, userId)) return refuse('review.already_written');
  const form = await readReviewForm(deps, quota, request);
  return form.ok ? write(deps, productId, quota, form.value.draft, form.value.photos) : form;
};

/** Limit of reviews with photographs per customer: each photograph is decoded before it can be refused. */
const FORMS_AN_HOUR = 20;

export const reviewsRoutes = (
  deps: ReviewDeps,
  reviews = createLimit(FORMS_AN_HOUR, HOUR_SECONDS, { name: 'review-photos', redis: deps.redis }),
) => [
  serve('GET /api/product/:id/reviews', ({ params, query }) => listReviews(deps.db, params.id, query)),
  serve('POST /api/product/:id/reviews', ({ actor, params, request }) =>
    writeReview({ ...deps, reviews }, params.id, actor.userId, request),
  ),
  serve('GET /api/admin/reviews', ({ query }) => listReviewsToModerate(deps.db, query)),
  serve('POST /api/admin/reviews/:id/state', ({ actor, params, body }) =>
    moderateReview(deps.db, actor, params.id, body),
  ),
];
