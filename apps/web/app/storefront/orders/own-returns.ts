import type { ReturnDraft } from '@darzi/contract/returns/returns.routes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, toastFailure } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { toast } from '../../shell/toast.ts';

const returnsKey = (orderId: string) => [MINE, 'returns', orderId] as const;

/** What was sent back of an own order, oldest first. */
export const useOwnReturns = (orderId: string) =>
  useQuery({
    queryKey: returnsKey(orderId),
    queryFn: async ({ signal }) =>
      (await call('GET /api/order/:id/returns', { params: { id: orderId } }, { signal })).returns,
  });

/** Asks to send pieces back; stays busy until the list shows it. */
export const useRequestReturn = (orderId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnDraft) => call('POST /api/order/:id/returns', { params: { id: orderId }, body }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: returnsKey(orderId) }),
  });
};

/** Takes a request back. */
export const useWithdrawReturn = (orderId: string) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('POST /api/order-returns/:id/withdraw', { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure(error, 'Your request could not be withdrawn.'),
    onSettled: () => queries.invalidateQueries({ queryKey: returnsKey(orderId) }),
  });
};
