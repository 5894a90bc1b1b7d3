import { CUSTOM_ORDER_STATUSES } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { useFilters } from '../staff/use-filters.ts';
import type { OrderFilter } from './use-studio.ts';

const ASSIGNED = ['me', 'nobody'] as const;

/** The filter of the list as it stands in the address; what is unknown there counts as absent. */
export const useOrderFilter = () => {
  const { read, change } = useFilters(['status', 'q', 'assigned']);
  const filter: OrderFilter = {
    status: CUSTOM_ORDER_STATUSES.find((one) => one === read('status')),
    q: read('q'),
    assigned: ASSIGNED.find((one) => one === read('assigned')),
  };
  return { filter, change };
};
