import type { ReactNode } from 'react';

/** The head of a page of the back office: its name over the tape, what can be done beside it. */
export const AdminHead = ({
  title,
  lead,
  aside,
}: {
  title: ReactNode;
  lead?: ReactNode;
  aside?: ReactNode;
}) => (
  <header className="pt-8 pb-7">
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <h1 className="font-display text-44 wrap-anywhere">{title}</h1>
      {aside === undefined ? null : (
        <div className="flex flex-wrap items-center gap-3 print:hidden">{aside}</div>
      )}
    </div>
    <div aria-hidden="true" className="tape mt-5 text-chalk" />
    {lead === undefined ? null : <p className="max-w-prose pt-4 text-15 text-chalk">{lead}</p>}
  </header>
);
