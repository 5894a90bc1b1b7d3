import type { Answer } from '@darzi/contract/client.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { usePages } from '../../shell/use-pages.ts';
import { useSend } from '../../shell/use-send.ts';

/** Query key of everything about customers. */
export const CUSTOMERS = [MINE, 'admin', 'customers'] as const;
type CustomerFilter = {
  readonly q: string;
  readonly sort?: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Matching customers, a page at a time. */
export const useCustomers = ({ q, ...filter }: CustomerFilter) =>
  usePages([...CUSTOMERS, 'list', { q, ...filter }], (page, options) =>
    call('GET /api/admin/customers', { query: { q: q || undefined, ...filter, ...page } }, options),
  );

const fileKey = (id: string) => [...CUSTOMERS, 'one', id] as const;

/** One customer with orders and notes. */
export const useCustomer = (id: string) =>
  useQuery({
    queryKey: fileKey(id),
    queryFn: async ({ signal }) =>
      (await call('GET /api/admin/customers/:id', { params: { id } }, { signal })).customer,
  });

/** Changes something about a customer and shows the answer at once. */
export const useCustomerChange = <Given>(
  id: string,
  change: (given: Given) => Promise<Answer<'POST /api/admin/customers/:id/notes'>>,
) => {
  const queries = useQueryClient();
  return useSend(change, {
    onSuccess: ({ customer }) => queries.setQueryData(fileKey(id), customer),
    onError: () => queries.invalidateQueries({ queryKey: fileKey(id) }),
  });
};
