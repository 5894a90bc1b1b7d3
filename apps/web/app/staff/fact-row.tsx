import type { ReactNode } from 'react';

/** One line of a list of facts: its name, and beside it what is so. Keeps the lines of a text. */
export const FactRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_1fr]">
    <dt className="text-chalk">{name}</dt>
    <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
  </div>
);
