import type { ReactNode } from 'react';

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
