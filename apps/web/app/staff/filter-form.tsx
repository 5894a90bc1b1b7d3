import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

type FilterFormProps = {
  /** The form's name for screen readers. */
  readonly label: string;
  /** What the search covers. */
  readonly searchLabel: string;
  readonly sought: string;
  readonly onSearch: (text: string) => void;
  /** Further filters; each applies as soon as it changes. */
  readonly children?: ReactNode;
};

/** Search and filters of a list. The area's search key focuses the search field. */
export const FilterForm = ({ label, searchLabel, sought, onSearch, children }: FilterFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  const find = (event: FormEvent) => {
    event.preventDefault();
    onSearch(field.current?.value ?? '');
  };
  return (
    <search>
      <form
        aria-label={label}
        onSubmit={find}
        className="flex flex-wrap items-end gap-4 pb-6 [&>*]:flex-[1_1_9rem]"
      >
        <div className="flex flex-[2_1_18rem]! items-end gap-2">
          <TextField
            key={sought}
            ref={field}
            data-search
            className="flex-1"
            label={searchLabel}
            type="search"
            maxLength={64}
            defaultValue={sought}
            aria-keyshortcuts="/"
          />
          <Button type="submit" variant="secondary" className="min-h-12">
            Search
          </Button>
        </div>
        {children}
      </form>
    </search>
  );
};

type DayFiltersProps = {
  readonly filters: {
    readonly select: (name: 'from' | 'to') => { value: string; onChange: (value: string) => void };
  };
  /** What happened on these days. */
  readonly what: string;
};

/** First and last day of a list, as `from` and `to` in the address. */
export const DayFilters = ({ filters, what }: DayFiltersProps) =>
  (['from', 'to'] as const).map((name) => {
    const { value, onChange } = filters.select(name);
    return (
      <TextField
        key={name}
        label={`${what} ${name === 'from' ? 'from' : 'until'}`}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  });
