import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Drawing, type DrawingName } from './drawings.tsx';

/** A place that is still being filled, in the shape of what comes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('skeleton bg-table', className)} />
);

/** In the place of what is not there (yet): a drawing, one sentence, one action. */
export const EmptyState = ({
  title,
  children,
  action,
  drawing = 'empty',
  headingLevel: Heading = 'h2',
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  drawing?: DrawingName;
  headingLevel?: 'h1' | 'h2';
}) => (
  <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-16 text-center">
    <Drawing of={drawing} />
    <Heading className="font-display text-30">{title}</Heading>
    {children === undefined ? null : <div className="text-17 text-chalk">{children}</div>}
    {action === undefined ? null : <div className="pt-2">{action}</div>}
  </div>
);

/** Something failed: said in words, with a way to go on. */
export const ErrorState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-5 py-16 text-center">
    <Drawing of="failed" />
    <p className="text-17">{children}</p>
    {action}
  </div>
);
