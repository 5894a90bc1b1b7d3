import type { OfferedDiscount } from '@darzi/contract/discounts/automatic-discount.ts';
import type { DiscountTerms } from '@darzi/contract/discounts/discount.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import type { CartLine } from './cart-lines.ts';
import { DISCOUNT_KEY } from './discount-code.ts';

/** What may be taken off the cart: a code that was typed, and what is offered without one. */
export type CartDiscounts<Code extends DiscountTerms = DiscountTerms> = {
  readonly code: Code | undefined;
  readonly offered: readonly OfferedDiscount[];
};

const NOTHING: readonly OfferedDiscount[] = [];

/**
 * What is offered without a code for the products that lie in the cart; undefined until it is known. Where it cannot be
 * asked nothing is: the checkout then says what it comes to.
 */
export const useOfferedDiscounts = (lines: readonly CartLine[]): readonly OfferedDiscount[] | undefined => {
  const ids = [...new Set(lines.map(({ productId }) => productId))].toSorted();
  const offered = useQuery({
    queryKey: [...DISCOUNT_KEY, 'offered', ids],
    queryFn: ({ signal }) => call('GET /api/cart/discounts', {}, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  if (ids.length === 0 || offered.isError) return NOTHING;
  return offered.data?.discounts;
};
