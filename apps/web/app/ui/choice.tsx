import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Checkbox, FieldError } from './field.tsx';

/** A checkbox in front of a row, large enough for a finger; `label` says which row it selects. */
export const MarkBox = ({
  label,
  isMarked,
  onMark,
  className = 'size-11',
}: {
  label: string;
  isMarked: boolean;
  onMark: (isMarked: boolean) => void;
  className?: string;
}) => (
  <label className={classes('grid cursor-pointer place-items-center', className)}>
    <input
      type="checkbox"
      className="checkbox"
      aria-label={label}
      checked={isMarked}
      onChange={(event) => onMark(event.target.checked)}
    />
  </label>
);

/** One of several options, large enough for a thumb: a name and a line about it. */
export const RadioCard = ({
  title,
  text,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'className' | 'title'> & {
  title: ReactNode;
  text?: ReactNode;
}) => (
  <label className="flex min-h-13 items-start gap-3.5 border border-chalk bg-sheet px-4 py-3.5 text-15 transition-colors hover:border-ink has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--color-ink)] stitch-within">
    <input
      type="radio"
      className="-mt-px grid size-6 flex-none appearance-none place-items-center rounded-full border border-chalk bg-paper outline-none before:size-3 before:rounded-full checked:border-ink checked:before:bg-ink"
      {...rest}
    />
    <span className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{title}</span>
      {text === undefined ? null : <span className="block text-13 text-chalk">{text}</span>}
    </span>
  </label>
);

/** One of a few words side by side. Its legend is the caller's. */
export const RadioWords = <Value extends string>({
  options,
  chosen,
  onChoose,
  className = 'flex flex-wrap gap-2',
  ...rest
}: Pick<ComponentProps<'input'>, 'name' | 'required' | 'aria-invalid' | 'className'> & {
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  chosen: string;
  onChoose: (value: Value) => void;
}) => {
  const name = useId();
  return (
    <div className={className}>
      {options.map(({ value, label }) => (
        <label
          key={value}
          className="relative grid min-h-11 min-w-12 place-items-center border border-chalk px-3 text-15 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper stitch-within"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
            {...rest}
          />
          {label}
        </label>
      ))}
    </div>
  );
};

/** Checkboxes with a line of explanation each. `boxes` are what a form registers. */
export const CheckboxGroup = ({
  legend,
  options,
  error,
  className,
  ...boxes
}: ComponentProps<'input'> & {
  legend: string;
  options: readonly { readonly value: string; readonly label: string; readonly note: string }[];
  error?: string | undefined;
}) => (
  <fieldset className={classes('grid gap-x-6', className)}>
    <legend className="pb-1 text-15 font-medium">{legend}</legend>
    {options.map(({ value, label, note }) => (
      <Checkbox
        key={value}
        value={value}
        label={
          <>
            <span className="block">{label}</span>
            <span className="block text-13 text-chalk">{note}</span>
          </>
        }
        className="py-1"
        {...boxes}
      />
    ))}
    {error === undefined ? null : <FieldError>{error}</FieldError>}
  </fieldset>
);
