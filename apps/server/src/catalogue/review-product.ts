import { type Review, type ReviewDraft, reviewDraft } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { FastifyRequest } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import { newId, parseId } from '../db/id.ts';
import type { Deps } from '../deps.ts';
import type { Limit } from '../http/rate-limits.ts';
import { refuseCursor } from '../http/refuse-cursor.ts';
import { hasReceived } from '../orders/has-received.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { imageAddress } from './list-products.ts';
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

const DEFAULT_LIMIT = 24;

/** A review as the public reads it: photographs only once somebody of the shop has seen them. */
const showReview = ({ id, author, rating, text, fit, createdAt, state, photos }: ReviewRow): Review => ({
  _id: id,
  author,
  rating,
  text,
  fit,
  photos: state === 'published' ? photos.map(imageAddress) : [],
  createdAt: createdAt.toISOString(),
});

/** A product's reviews, newest first, with average, count and what they say about its fit. */
export const listReviews = async (
  db: Database,
  productId: string,
  {
    limit = DEFAULT_LIMIT,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<Outcome<Page>> => {
  const id = parseId(productId);
  const before =
    cursor === undefined
      ? Number.MAX_SAFE_INTEGER
      : /^[0-9]{1,15}$/.test(cursor)
        ? Number(cursor)
        : undefined;
  if (before === undefined) return refuseCursor();
  const figures = id === undefined ? undefined : await findReviewFigures(db, id);
  if (id === undefined || figures === undefined) return refuse('catalogue.product_not_found');
  const rows = await listPublicReviews(db, id, before, limit + 1);
  const shown = rows.slice(0, limit);
  const { count, average, small, large } = figures;
  return accept({
    count,
    average,
    fits: { small, true: figures.true, large },
    reviews: shown.map(showReview),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.seq ?? 0) : null,
  });
};

/** The visible product, if this customer has received it. */
const findReceived = async (db: Db, productId: string, userId: string): Promise<Outcome<string>> => {
  const id = parseId(productId);
  const product =
    id === undefined
      ? undefined
      : await db
          .selectFrom('products')
          .select('id')
          .where('id', '=', id)
          .where('visible', '=', true)
          .executeTakeFirst();
  if (product === undefined) return refuse('catalogue.product_not_found');
  return (await hasReceived(db, userId, product.id)) ? accept(product.id) : refuse('review.not_buyer');
};

const write = (
  db: Database,
  productId: string,
  userId: string,
  draft: ReviewDraft,
  photos: readonly string[],
): Promise<Outcome<{ review: Review }>> =>
  db.transaction().execute(async (tx) => {
    const received = await findReceived(tx, productId, userId);
    if (!received.ok) return received;
    const { rating, text, fit = null } = draft;
    const review = await insertReview(tx, {
      id: newId(),
      productId: received.value,
      userId,
      rating,
      text,
      fit,
      photos,
    });
    if (review === undefined) return refuse('review.already_written');
    await changeCatalogue(tx);
    return accept({ review: showReview(review) });
  });

/**
 * Writes the one review that a customer has of a product, only after it was delivered to her: JSON, or a form with
 * photographs. Who may not write is told so before a picture is taken in.
 */
export const writeReview = async (
  deps: Pick<Deps, 'db' | 'files'> & { readonly reviews: Limit },
  productId: string,
  userId: string,
  request: FastifyRequest,
): Promise<Outcome<{ review: Review }>> => {
  if (!request.isMultipart()) {
    return write(deps.db, productId, userId, reviewDraft.parse(request.body ?? {}), []);
  }
  const received = await findReceived(deps.db, productId, userId);
  if (!received.ok) return received;
  if (await hasReviewed(deps.db, received.value, userId)) return refuse('review.already_written');
  const form = await readReviewForm(deps, userId, request);
  return form.ok ? write(deps.db, productId, userId, form.value.draft, form.value.photos) : form;
};
