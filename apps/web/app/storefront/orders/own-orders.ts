import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, toastFailure } from '../../call.ts';
import { MINE } from '../../query-client.ts';
import { useToken } from '../../session.ts';
import { toast } from '../../toast.ts';

export const ORDERS_KEY = [MINE, 'orders'] as const;
const ORDERS_PAGE = 8;

type Page = { readonly orders: readonly Order[]; readonly nextCursor?: string | null | undefined };

/** Own orders, newest first, eight at a time. Nothing is asked for while nobody is signed in. */
export const useOwnOrders = () => {
  const token = useToken();
  return useInfiniteQuery({
    queryKey: ORDERS_KEY,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(
        'POST /api/order/userorders',
        { body: { limit: ORDERS_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor ?? null,
    enabled: token !== null,
  });
};

const withOrder = (changed: Order) => (data: InfiniteData<Page, string | null> | undefined) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      orders: page.orders.map((order) => (order._id === changed._id ? changed : order)),
    })),
  };

/** Cancels an own order; whatever the answer, the list shows what is so now. */
export const useCancelOrder = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/order/:id/cancel', { params: { id } }),
    onSuccess: ({ order, message }) => {
      queries.setQueryData(ORDERS_KEY, withOrder(order));
      toast.success(message);
    },
    onError: (error) => {
      toastFailure(error, 'Failed to cancel order');
      void queries.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
};
