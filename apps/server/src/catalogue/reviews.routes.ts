import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { listReviewsToModerate, moderateReview } from './moderate-reviews.ts';
import { listReviews, writeReview } from './review-product.ts';

export const reviewsRoutes = (deps: Deps) => [
  serve('GET /api/product/:id/reviews', ({ params, query }) => listReviews(deps.db, params.id, query)),
  serve('POST /api/product/:id/reviews', ({ actor, params, request }) =>
    writeReview(deps, params.id, actor.userId, request),
  ),
  serve('GET /api/admin/reviews', ({ query }) => listReviewsToModerate(deps.db, query)),
  serve('POST /api/admin/reviews/:id/state', ({ actor, params, body }) =>
    moderateReview(deps.db, actor, params.id, body),
  ),
];
