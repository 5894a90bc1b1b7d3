import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { useOrderFilter } from './use-order-filter.ts';

/** True when somebody came here by the search key. */
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
      <SelectField
        label="State"
        value={filter.status ?? ''}
        onChange={(event) => change('status', event.target.value)}
      >
        <option value="">All states</option>
        {states.map(([status, words]) => (
          <option key={status} value={status}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Designer"
        value={filter.assigned ?? ''}
        onChange={(event) => change('assigned', event.target.value)}
      >
        <option value="">Anybody</option>
        <option value="me">Mine</option>
        <option value="nobody">Nobody’s yet</option>
      </SelectField>
      <Button type="submit" variant="secondary" className="min-h-12">
        Search
      </Button>
    </form>
  );
};
