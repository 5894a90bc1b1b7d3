import type { ReviewId } from '@darzi/contract/ids.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { type ReviewState, reviewLifecycle } from '@darzi/contract/reviews/review.lifecycle.ts';
import type { ModeratedReview } from '@darzi/contract/reviews/reviews.routes.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/auth/actor.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { changeCatalogue } from '../../platform/http/public-version.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import { createPhotoAddress, type PhotoAddress } from '../images/store-image.ts';
import { findModerated, listModerated, type ModeratedRow, moveReview } from './review.repository.ts';

const showModerated = (
  { id, seq: _, userId, createdAt, photos, ...row }: ModeratedRow,
  photoAddress: PhotoAddress,
): ModeratedReview => ({
  ...row,
  _id: id,
  customerId: userId,
  photos: photos.map(photoAddress),
  createdAt: createdAt.toISOString(),
  hiddenReason: row.state === 'hidden' ? row.hiddenReason : null,
});

type ListQuery = PageQuery & {
  readonly q?: string | undefined;
  readonly state?: ReviewState | undefined;
};

/** One page of reviews for the back office, newest first. Refuses an unknown cursor. */
export const listReviewsToModerate = (
  db: Db,
  { q = '', state, ...page }: ListQuery,
): Promise<Outcome<{ reviews: ModeratedReview[]; nextCursor: string | null }>> =>
  readPage(page, BY_SEQ, {
    read: (before, limit) => listModerated(db, { term: q.trim(), state, before, limit }),
    show: async (rows) => {
      const photoAddress = await createPhotoAddress(db);
      return { reviews: rows.map((row) => showModerated(row, photoAddress)) };
    },
  });

/**
 * Publishes a review with its photographs, or hides it for a reason. Refuses moves that the lifecycle table does not
 * have.
 */
export const moderateReview = async (
  db: Database,
  actor: Actor,
  id: ReviewId,
  asked: { readonly state: 'published' } | { readonly state: 'hidden'; readonly reason: string },
): Promise<Outcome<{ review: ModeratedReview }>> => {
  const photoAddress = await createPhotoAddress(db);
  return db.transaction().execute(async (tx) => {
    const review = await findModerated(tx, id);
    if (review === undefined) return refuse('review.not_found');
    const row = reviewLifecycle.findTo(review.state, asked.state, 'admin');
    if (row === undefined) return refuse('review.not_allowed', { values: { state: review.state } });
    const reason = asked.state === 'hidden' ? asked.reason : null;
    if (!(await moveReview(tx, review.id, { from: row.from, to: row.to, reason }))) {
      return refuse('review.moved_meanwhile');
    }
    await recordAudit(tx, actor, 'review.moved', `review:${review.id}`, { state: [row.from, row.to] });
    await changeCatalogue(tx, { products: [review.productId] });
    const moved = await findModerated(tx, review.id);
    return moved === undefined
      ? refuse('review.not_found')
      : accept({ review: showModerated(moved, photoAddress) });
  });
};
