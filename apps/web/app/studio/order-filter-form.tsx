import { CUSTOM_ORDER_STATUSES } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { FilterSelect } from '../staff/filter-select.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import type { OrderFilter } from './use-studio.ts';

const ASSIGNED = ['me', 'nobody'] as const;

/** The list's filter from the address; unknown values count as absent. */
export const useOrderFilter = () => {
  const { read, change, isFiltered, clear } = useFilters(['status', 'q', 'assigned']);
  const filter: OrderFilter = {
    status: CUSTOM_ORDER_STATUSES.find((one) => one === read('status')),
    q: read('q'),
    assigned: ASSIGNED.find((one) => one === read('assigned')),
  };
  return { filter, change, isFiltered, clear };
};

/** Whether the search key led here. */
const isSearching = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isSearching' in state;

/** State, designer and search of the list. */
export const OrderFilterForm = ({ states }: { states: readonly (readonly [string, string])[] }) => {
  const { filter, change } = useOrderFilter();
  const field = useRef<HTMLInputElement>(null);
  const { state } = useLocation();
  useEffect(() => {
    if (isSearching(state)) field.current?.focus();
  }, [state]);
  const find = (event: FormEvent) => {
    event.preventDefault();
    change('q', field.current?.value ?? '');
  };
  return (
    <form
      aria-label="Find orders"
      onSubmit={find}
      className="grid items-end gap-4 pb-6 sm:grid-cols-[1fr_1fr] lg:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <TextField
        key={filter.q}
        ref={field}
        data-search
        label="Name or order number"
        type="search"
        maxLength={64}
        defaultValue={filter.q}
        aria-keyshortcuts="/"
      />
      <FilterSelect
        label="State"
        all="All states"
        options={states}
        value={filter.status ?? ''}
        onChange={(value) => change('status', value)}
      />
      <FilterSelect
        label="Designer"
        all="Anyone"
        options={[
          ['me', 'Mine'],
          ['nobody', 'Unassigned'],
        ]}
        value={filter.assigned ?? ''}
        onChange={(value) => change('assigned', value)}
      />
      <Button type="submit" variant="secondary" className="min-h-12">
        Search
      </Button>
    </form>
  );
};
