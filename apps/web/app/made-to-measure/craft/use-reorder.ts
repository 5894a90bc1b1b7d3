import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { call } from '../../shell/call.ts';
import { CUSTOM_ORDERS_KEY } from '../history/own-custom-orders.ts';
import type { CraftDraft } from './craft-draft.ts';
import { draftOfOrder } from './draft-of-order.ts';

/** The customer's order named by `?reorder=`, as a filled-in form; pictures are chosen again. */
export const useReorder = (): {
  readonly isPending: boolean;
  readonly draft: CraftDraft | undefined;
  readonly isMissing: boolean;
} => {
  const [search] = useSearchParams();
  const orderId = search.get('reorder');
  const orders = useQuery({
    queryKey: CUSTOM_ORDERS_KEY,
    queryFn: async ({ signal }) => (await call('GET /api/custom-order', {}, { signal })).orders,
    enabled: orderId !== null,
  });
  if (orderId === null) return { isPending: false, draft: undefined, isMissing: false };
  const order = orders.data?.find(({ _id }) => _id === orderId);
  return {
    isPending: orders.isPending,
    draft: order === undefined ? undefined : draftOfOrder(order),
    isMissing: !orders.isPending && order === undefined,
  };
};
