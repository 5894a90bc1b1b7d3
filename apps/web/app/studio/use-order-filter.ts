import { CUSTOM_ORDER_STATUSES } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { useSearchParams } from 'react-router';
import type { OrderFilter } from './use-studio.ts';

const MOST_SEARCH = 64;
const ASSIGNED = ['me', 'nobody'] as const;

/** The filter of the list as it stands in the address; what is unknown there counts as absent. */
export const useOrderFilter = () => {
  const [search, setSearch] = useSearchParams();
  const filter: OrderFilter = {
    status: CUSTOM_ORDER_STATUSES.find((one) => one === search.get('status')),
    q: (search.get('q') ?? '').trim().slice(0, MOST_SEARCH),
    assigned: ASSIGNED.find((one) => one === search.get('assigned')),
  };
  const change = (name: keyof OrderFilter, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value.trim() === '') next.delete(name);
        else next.set(name, value.trim());
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { filter, change };
};
