import { TextField } from '../ui/field.tsx';

type DayFiltersProps = {
  readonly filters: {
    readonly select: (name: 'from' | 'to') => { value: string; onChange: (value: string) => void };
  };
  /** What happened on these days. */
  readonly what: string;
};

/** First and last day of a list, as they stand in the address under `from` and `to`. */
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
