import type { ReactNode } from 'react';
import { PatternSheet } from './pattern-sheet.tsx';

/** Login and its neighbours: one narrow form beside a sheet from the cutting table. */
export const AccountFrame = ({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
}) => (
  <div className="grid min-h-[calc(100dvh-var(--header-height))] lg:min-h-[46rem] lg:grid-cols-2">
    <div className="mx-auto w-full max-w-[30rem] px-(--page-margin) pt-10 pb-20 sm:pt-16 lg:pt-24">
      <h1 className="font-display text-44">{title}</h1>
      <div aria-hidden="true" className="tape mt-5 text-chalk" />
      {intro === undefined ? null : <div className="pt-4 text-17 text-chalk">{intro}</div>}
      <div className="pt-7">{children}</div>
    </div>
    <div className="relative hidden overflow-hidden border-l border-line bg-sheet lg:block">
      <PatternSheet className="absolute inset-0 size-full text-chalk" />
    </div>
  </div>
);
