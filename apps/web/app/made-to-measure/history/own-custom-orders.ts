import type { CallInput } from '@darzi/contract/client.ts';
import type { CustomOrder } from '@darzi/contract/custom-orders/custom-orders.routes.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useToken } from '../../shell/session.ts';
import { toast } from '../../shell/toast.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';

const word = await textsOf('words');

/** Query key of the list; the data of one order is below it, under the order's id. */
export const CUSTOM_ORDERS_KEY = [MINE, 'custom-orders'] as const;

const POLL_MS = 20_000;

/**
 * The customer's own custom orders, newest first. Not fetched while nobody is signed in. Polled unless updates arrive
 * live (`isLive`).
 */
export const useOwnCustomOrders = (isLive: boolean) => {
  const token = useToken();
  return useQuery({
    refetchInterval: isLive ? false : POLL_MS,
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

/** Whatever the server answered, the list then shows the current state. */
const useShowResult = () => {
  const queries = useQueryClient();
  return {
    onSuccess: ({ order, message }: { order: CustomOrder; message: string }) => {
      putInPlace(queries, order);
      toast.success(word(message));
    },
    onError: () => void queries.invalidateQueries({ queryKey: CUSTOM_ORDERS_KEY, exact: true }),
  };
};

export const useReviewCustomOrder = (id: string) =>
  useSend(
    (body: CallInput<'POST /api/custom-order/:id/review'>['body']) =>
      call('POST /api/custom-order/:id/review', { params: { id }, body }),
    useShowResult(),
  );

export const useCancelCustomOrder = () =>
  useSend((id: string) => call('POST /api/custom-order/:id/cancel', { params: { id } }), useShowResult());

/** Promises to pay the accepted price, in rupees, in cash on delivery. */
export const payInCash = (id: string, amount: number) =>
  call('POST /api/custom-order/:id/confirm-cod', { params: { id }, body: { orderId: id, amount } });

/** Accepts the bid at the price shown. */
export const useAcceptBid = () =>
  useSend(
    (body: CallInput<'POST /api/custom-order/accept-bid'>['body'] & { readonly price: number }) =>
      call('POST /api/custom-order/accept-bid', { body }),
    useShowResult(),
  );
