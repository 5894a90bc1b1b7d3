import { personOf } from '@darzi/contract/orders/address.ts';
import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { counted } from '@darzi/contract/wording.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { usePages } from '../../shell/use-pages.ts';
import { ORDER_ADMIN } from '../../staff/order-admin.ts';

/** The recipient; a deleted account takes the name with it. */
export const nameOf = ({ address }: Pick<AdminOrder, 'address'>): string =>
  address === null ? 'Erased with the account' : personOf(address);

/** The number of pieces in an order: `1 piece`, `3 pieces`. */
export const piecesOf = ({ items }: Pick<AdminOrder, 'items'>): string => {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return counted(pieces, 'piece');
};

export type AdminOrderFilter = {
  readonly q: string;
  readonly status: OrderStatus | undefined;
  readonly isWaiting: boolean;
  readonly isToPack: boolean;
  readonly method: Order['paymentMethod'] | undefined;
  readonly sort: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
};

/** Matching orders, a page at a time. */
export const useAdminOrders = ({ q, isWaiting, isToPack, ...filter }: AdminOrderFilter) =>
  usePages([...ORDER_ADMIN, 'list', { q, isWaiting, isToPack, ...filter }], (page, options) =>
    call(
      'GET /api/admin/orders',
      {
        query: {
          q: q || undefined,
          waiting: isWaiting ? '1' : undefined,
          toPack: isToPack ? '1' : undefined,
          ...filter,
          ...page,
        },
      },
      options,
    ),
  );

const ASK_AGAIN_MS = 3_000;

/** One order with its history and money; polled while a payment or refund is in progress. */
export const useAdminOrder = (id: string) =>
  useQuery({
    queryKey: [...ORDER_ADMIN, 'order', id],
    queryFn: ({ signal }) => call('GET /api/admin/orders/:id', { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined &&
      (data.money.refunding > 0 ||
        data.order.due !== undefined ||
        (data.order.link?.isOpen && !data.order.isPlaced))
        ? ASK_AGAIN_MS
        : false,
  });
