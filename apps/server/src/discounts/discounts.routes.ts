import type { Deps } from '../deps.ts';
import { createLimit, HOUR_SECONDS, within } from '../http/rate-limits.ts';
import { serve } from '../http/serve.ts';
import { addDiscount, changeDiscount, listDiscounts } from './manage-discounts.ts';
import { quoteDiscount } from './quote-discount.ts';

/** A cart asks again when it changes; who tries out codes is stopped long before one is hit. */
const QUOTES_AN_HOUR = 300;

export const discountsRoutes = ({ db, redis }: Deps) => {
  const quotes = createLimit(QUOTES_AN_HOUR, HOUR_SECONDS, { name: 'discounts', redis });
  return [
    serve('POST /api/cart/discount', ({ actor, body }) =>
      within(quotes, actor.userId, () => quoteDiscount(db, actor.userId, body.discountCode)),
    ),
    serve('GET /api/admin/discounts', ({ query }) => listDiscounts(db, query)),
    serve('POST /api/admin/discounts', ({ actor, body }) => addDiscount(db, actor, body)),
    serve('PATCH /api/admin/discounts/:id', ({ actor, params, body }) =>
      changeDiscount(db, actor, params.id, body),
    ),
  ];
};
