import { SelectField } from '../ui/field.tsx';

type FilterSelectProps = {
  readonly label: string;
  /** What stands for no filter. */
  readonly all: string;
  /** Values that say themselves, or values with their words, in the order of the list. */
  readonly options: readonly (string | readonly [value: string, words: string])[];
  /** Empty for no filter. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly className?: string;
};

/** A filter of a list that takes one of a few values, at once when it is chosen. */
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
