import type { Deps } from '../deps.ts';
import { serve } from '../http/serve.ts';
import { listReviews, writeReview } from './review-product.ts';

export const reviewsRoutes = ({ db }: Deps) => [
  serve('GET /api/product/:id/reviews', ({ params, query }) => listReviews(db, params.id, query)),
  serve('POST /api/product/:id/reviews', ({ actor, params, body }) =>
    writeReview(db, params.id, actor.userId, body),
  ),
];
