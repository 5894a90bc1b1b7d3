import type { ReactNode } from 'react';

const WORD =
  'relative grid min-h-11 place-items-center border border-chalk px-3.5 text-15 transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper stitch-within';

/** Choices of one kind, below a heading. */
export const Group = ({
  legend,
  value,
  children,
}: {
  legend: string;
  value?: string;
  children: ReactNode;
}) => (
  <fieldset className="min-w-0">
    <legend className="flex items-baseline gap-2 pb-2.5 text-15">
      <span className="font-medium">{legend}</span>
      {value === undefined ? null : <span className="text-13 text-chalk">{value}</span>}
    </legend>
    {children}
  </fieldset>
);

/** On a phone, one row to swipe. */
export const Pictures = ({ children }: { children: ReactNode }) => (
  <div className="-mx-(--page-margin) flex snap-x scroll-px-(--page-margin) gap-2.5 overflow-x-auto px-(--page-margin) pb-2 sm:mx-0 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] sm:overflow-visible sm:px-0">
    {children}
  </div>
);

/** Choices as text. */
export const Words = ({
  name,
  chosen,
  options,
  onChoose,
}: {
  name: string;
  chosen: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChoose: (value: string) => void;
}) => (
  <div className="flex flex-wrap gap-2">
    {options.map(({ value, label }) => (
      <label key={value} className={WORD}>
        <input
          type="radio"
          name={name}
          value={value}
          checked={chosen === value}
          onChange={() => onChoose(value)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {label}
      </label>
    ))}
  </div>
);
