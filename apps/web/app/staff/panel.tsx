import { type ReactNode, useId } from 'react';

/** One line of a list of facts: its name, and beside it what is so. Keeps the lines of a text. */
export const FactRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_1fr]">
    <dt className="text-chalk">{name}</dt>
    <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
);

/** A part of a screen about one order or one customer, under its name. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-4">
      <h2 id={id} className="border-t border-ink pt-3 font-display text-22">
        {title}
      </h2>
      {children}
    </section>
  );
};
