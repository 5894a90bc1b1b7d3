import type { OfferedDiscount } from '@darzi/contract/discounts/automatic-discount.ts';
import type { DiscountTerms } from '@darzi/contract/discounts/discount.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import type { CartLine } from './cart-lines.ts';
import { DISCOUNT_KEY } from './discount-code.ts';

/** Discounts for the cart: a typed code, and automatic ones. */
export type CartDiscounts<Code extends DiscountTerms = DiscountTerms> = {
  readonly code: Code | undefined;
  readonly offered: readonly OfferedDiscount[];
};

const NOTHING: readonly OfferedDiscount[] = [];

/**
 * The automatic discounts for the products in the cart; undefined until known. If they could never be fetched there are
 * none: the checkout then shows the right total.
 */
export const useOfferedDiscounts = (lines: readonly CartLine[]): readonly OfferedDiscount[] | undefined => {
  const ids = [...new Set(lines.map(({ productId }) => productId))].toSorted();
  const offered = useQuery({
    queryKey: [...DISCOUNT_KEY, 'offered', ids],
    queryFn: ({ signal }) => call('GET /api/cart/discounts', {}, { signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  if (ids.length === 0) return NOTHING;
  return offered.data?.discounts ?? (offered.isError ? NOTHING : undefined);
};
