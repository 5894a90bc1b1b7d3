import { SelectField } from '../ui/field.tsx';

type FilterSelectProps = {
  readonly label: string;
  /** The label for no filter. */
  readonly all: string;
  /** Values, with labels where they differ, in list order. */
  readonly options: readonly (string | readonly [value: string, words: string])[];
  /** Empty for no filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
};

/** A filter with a few values; it applies as soon as it changes. */
export const FilterSelect = ({ label, all, options, value, onChange, className }: FilterSelectProps) => (
  <SelectField
    label={label}
    className={className}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  >
    <option value="">{all}</option>
    {options.map((option) => {
      const [key, words] = typeof option === 'string' ? [option, option] : option;
      return (
        <option key={key} value={key}>
          {words}
        </option>
      );
    })}
  </SelectField>
);
