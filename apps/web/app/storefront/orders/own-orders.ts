import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { useToken } from '../../shell/session.ts';
import { usePages } from '../../shell/use-pages.ts';
import { useSend } from '../../shell/use-send.ts';
import { textsOf } from '../../texts/texts.ts';

const t = await textsOf('orders');

export const ORDERS_KEY = [MINE, 'orders'] as const;
const ORDERS_PAGE = 8;
/** The order just placed in this window: `/orders` confirms it once more. */
export const PLACED_KEY = [MINE, 'placed'] as const;

type Page = { readonly orders: readonly Order[]; readonly nextCursor?: string | null | undefined };

/** The customer's orders, newest first, eight at a time. Not fetched while nobody is signed in. */
export const useOwnOrders = () => {
  const token = useToken();
  return usePages(
    ORDERS_KEY,
    (body, options): Promise<Page> => call('POST /api/order/userorders', { body }, options),
    { limit: ORDERS_PAGE, isEnabled: token !== null },
  );
};

/** One of the customer's newest orders; undefined while loading, or if it is not among them. */
export const useNewOrder = (
  orderId: string,
): { readonly order: Order | undefined; readonly isPending: boolean } => {
  const { data, isPending } = useOwnOrders();
  const orders = data?.pages.flatMap((page) => page.orders);
  return { order: orders?.find(({ _id }) => _id === orderId), isPending };
};

/** The order placed just before this page, read once, so that reopening the page does not confirm it again. */
export const usePlacedOrder = (): string | undefined => {
  const queries = useQueryClient();
  const [placed] = useState(() => queries.getQueryData<string>(PLACED_KEY));
  useEffect(() => queries.removeQueries({ queryKey: PLACED_KEY }), [queries]);
  return placed;
};

const withOrder = (changed: Order) => (data: InfiniteData<Page, string | null> | undefined) =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      orders: page.orders.map((order) => (order._id === changed._id ? changed : order)),
    })),
  };

/** Cancels an order; whatever the answer, the list then shows the current state. */
export const useCancelOrder = () => {
  const queries = useQueryClient();
  return useSend((id: string) => call('POST /api/order/:id/cancel', { params: { id } }), {
    done: ({ message }) => message,
    failed: t('cancelFailed'),
    onSuccess: ({ order }) => queries.setQueryData(ORDERS_KEY, withOrder(order)),
    onError: () => {
      void queries.invalidateQueries({ queryKey: ORDERS_KEY });
    },
  });
};
