import type { Deps } from '../deps.ts';
import { createLimit, HOUR_SECONDS } from '../http/rate-limits.ts';
import { serve } from '../http/serve.ts';
import { listReviewsToModerate, moderateReview } from './moderate-reviews.ts';
import { listReviews, writeReview } from './review-product.ts';

/** Reviews with photographs that one customer may send: each is decoded before it can be refused. */
const FORMS_AN_HOUR = 20;

export const reviewsRoutes = (
  deps: Deps,
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
