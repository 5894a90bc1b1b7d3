import type { ReactNode } from 'react';

/** The header of a page: title and actions. */
export const PageHead = ({
  title,
  children,
  aside,
}: {
  title: ReactNode;
  children?: ReactNode;
  aside?: ReactNode;
}) => (
  <header className="pt-8 pb-8 sm:pt-14 sm:pb-10">
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <h1 className="font-display text-44">{title}</h1>
      {aside}
    </div>
    <div aria-hidden="true" className="tape mt-5 text-chalk" />
    {children === undefined ? null : <div className="max-w-prose pt-4 text-17 text-chalk">{children}</div>}
  </header>
);

/** The header of a part of a page. */
export const SectionHead = ({ title, aside, id }: { title: ReactNode; aside?: ReactNode; id?: string }) => (
  <div className="pb-6 sm:pb-9">
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h2 id={id} className="font-display text-44">
        {title}
      </h2>
      {aside}
    </div>
    <div aria-hidden="true" className="tape mt-4 text-chalk" />
  </div>
);
