import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { StudioOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';
import { MINE } from '../query-client.ts';

/** Key of everything that the studio shows; asked anew when something about an order is new. */
export const STUDIO = [MINE, 'studio'] as const;

export type OrderFilter = {
  readonly status: CustomOrderStatus | undefined;
  readonly q: string;
  readonly assigned: 'me' | 'nobody' | undefined;
};

type Page = { readonly orders: readonly StudioOrder[]; readonly nextCursor: string | null };

/** Orders that fit the filter, newest first, a page at a time. */
export const useStudioOrders = ({ status, q, assigned }: OrderFilter, limit: number) =>
  useInfiniteQuery({
    queryKey: [...STUDIO, 'list', { status, q, assigned, limit }],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        'GET /api/studio/custom-orders',
        { query: { status, q: q || undefined, assigned, limit, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** How many orders stand in each state, and what they are worth. Rupees. */
export const useCounts = () =>
  useQuery({
    queryKey: [...STUDIO, 'counts'],
    queryFn: async ({ signal }) =>
      (await call('GET /api/studio/custom-orders/counts', {}, { signal })).counts,
  });
