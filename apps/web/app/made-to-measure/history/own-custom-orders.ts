import type { CallInput } from '@darzi/contract/client.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../call.ts';
import { MINE } from '../../query-client.ts';
import { useToken } from '../../session.ts';
import { toast } from '../../toast.ts';

const CUSTOM_ORDERS_KEY = [MINE, 'custom-orders'] as const;

/** Own custom orders, newest first. Nothing is asked for while nobody is signed in. */
export const useOwnCustomOrders = () => {
  const token = useToken();
  return useQuery({
    queryKey: CUSTOM_ORDERS_KEY,
    queryFn: async ({ signal }) => (await call('GET /api/custom-order', {}, { signal })).orders,
    enabled: token !== null,
  });
};

const putInPlace = (queries: QueryClient, changed: CustomOrder): void => {
  queries.setQueryData<CustomOrder[]>(CUSTOM_ORDERS_KEY, (orders) =>
    orders?.map((order) => (order._id === changed._id ? changed : order)),
  );
};

/** Whatever the server answered, the list shows what is so now. */
const useShowResult = () => {
  const queries = useQueryClient();
  return {
    onSuccess: ({ order, message }: { order: CustomOrder; message: string }) => {
      putInPlace(queries, order);
      toast.success(message);
    },
    onError: () => void queries.invalidateQueries({ queryKey: CUSTOM_ORDERS_KEY }),
  };
};

export const useCancelCustomOrder = () =>
  useMutation({
    mutationFn: (id: string) => call('POST /api/custom-order/:id/cancel', { params: { id } }),
    ...useShowResult(),
  });

export const useAcceptBid = () =>
  useMutation({
    mutationFn: (body: CallInput<'POST /api/custom-order/accept-bid'>['body']) =>
      call('POST /api/custom-order/accept-bid', { body }),
    ...useShowResult(),
  });
