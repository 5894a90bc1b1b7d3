import { type ReactNode, useId } from 'react';

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
