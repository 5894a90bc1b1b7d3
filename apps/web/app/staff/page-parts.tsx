import { type ReactNode, useId } from 'react';

/** The header of a back-office page: title and actions. */
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

/** One row of a list of facts: label and value. Keeps line breaks. */
export const FactRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_1fr]">
    <dt className="text-chalk">{name}</dt>
    <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
);

type PanelProps = { title: string; anchor?: string; children: ReactNode };

/** A titled part of a screen about one order or customer; links lead to its anchor. */
export const Panel = ({ title, anchor, children }: PanelProps) => {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <h2 id={id} className="border-t border-ink pt-3 font-display text-22">
        {title}
      </h2>
      {children}
    </section>
  );
};
