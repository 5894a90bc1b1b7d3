import { z } from 'zod';
import { review } from '../catalogue/catalogue.routes.ts';
import { productId, reviewId, userId } from '../ids.ts';
import { nextCursor, pageQuery } from '../paging.ts';
import { idParams, type RouteSpec } from '../route.ts';
import { REVIEW_STATES } from './review.lifecycle.ts';

const ADMIN = ['admin'] as const;

/** A review in the back office, with all its photographs. */
const moderatedReview = review.extend({
  productId,
  productName: z.string(),
  customerId: userId.nullable().describe('null once the account was deleted'),
  state: z.enum(REVIEW_STATES),
  hiddenReason: z.string().nullable(),
});
export type ModeratedReview = z.output<typeof moderatedReview>;

export const reviewsRoutes = {
  'GET /api/admin/reviews': {
    summary: 'Reviews of products, newest first; `q` finds product, author and words',
    access: ADMIN,
    query: z.object({
      ...pageQuery,
      q: z.string().max(64).optional(),
      state: z.enum(REVIEW_STATES).optional(),
    }),
    answer: z.object({ reviews: z.array(moderatedReview), nextCursor }),
  },
  'POST /api/admin/reviews/:id/state': {
    summary: 'Publish a review with its photographs, or hide it for a reason',
    access: ADMIN,
    params: idParams(reviewId),
    body: z.discriminatedUnion('state', [
      z.object({ state: z.literal('published') }),
      z.object({ state: z.literal('hidden'), reason: z.string().trim().min(1, 'Required').max(500) }),
    ]),
    answer: z.object({ review: moderatedReview }),
  },
} as const satisfies Record<string, RouteSpec>;
