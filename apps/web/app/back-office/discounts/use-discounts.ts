import { DISCOUNT_STATES } from '@darzi/contract/discounts/discount.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../call.ts';
import { MINE } from '../../query-client.ts';

const DISCOUNTS = [MINE, 'admin', 'discounts'] as const;
const PAGE = 50;

/** Discount codes that fit, newest first, a page at a time. */
export const useDiscounts = ({ q, state }: { readonly q: string; readonly state: string }) =>
  useInfiniteQuery({
    queryKey: [...DISCOUNTS, { q, state }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/discounts',
        {
          query: {
            q: q || undefined,
            state: DISCOUNT_STATES.find((one) => one === state),
            limit: PAGE,
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Changes something about the codes; the lists are asked anew, whatever the answer. */
export const useDiscountChange = <Given, Answered>(change: (given: Given) => Promise<Answered>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: DISCOUNTS }),
  });
};
