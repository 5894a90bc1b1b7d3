import type { Answer } from '@darzi/contract/client.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../call.ts';
import { MINE } from '../../query-client.ts';

/** Key of everything about customers. */
export const CUSTOMERS = [MINE, 'admin', 'customers'] as const;
const PAGE = 50;

/** Customers that fit, newest first, a page at a time. */
export const useCustomers = (q: string) =>
  useInfiniteQuery({
    queryKey: [...CUSTOMERS, 'list', q],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/customers',
        { query: { q: q || undefined, limit: PAGE, cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

const fileKey = (id: string) => [...CUSTOMERS, 'one', id] as const;

/** One customer with orders and notes. */
export const useCustomer = (id: string) =>
  useQuery({
    queryKey: fileKey(id),
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/customers/:id', { params: { id } }, { signal })).customer,
  });

/** Changes something about a customer; what the answer says is shown at once. */
export const useCustomerChange = <Given>(
  id: string,
  change: (given: Given) => Promise<Answer<'POST /api/admin/customers/:id/notes'>>,
) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ customer }) => queries.setQueryData(fileKey(id), customer),
    onError: () => queries.invalidateQueries({ queryKey: fileKey(id) }),
  });
};
