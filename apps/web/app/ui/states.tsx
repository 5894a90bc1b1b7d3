import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Drawing, type DrawingName } from './drawings.tsx';

/** A thread going round: something is in progress. Hidden from screen readers; the busy control speaks for itself. */
export const Spinner = ({ size = 18 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    aria-hidden="true"
    className="animate-spin [animation-duration:1.6s]"
  >
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2" strokeDasharray="5 4.4" />
  </svg>
);

/** A placeholder in the shape of what is loading: a picture, a line, or rows of a list or form. */
export const Skeleton = ({ of = 'block', className }: { of?: 'block' | 'rows'; className?: string }) => (
  <div
    aria-hidden="true"
    className={classes('skeleton', of === 'rows' ? 'skeleton-rows' : 'bg-table', className)}
  />
);

/** In place of missing content: a drawing, one sentence, one action. */
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
    {children === undefined ? null : <div className="text-17 text-balance text-chalk">{children}</div>}
    {action === undefined ? null : <div className="pt-2">{action}</div>}
  </div>
);

/** Something failed: the error in words, with an action. */
export const ErrorState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-5 py-16 text-center">
    <Drawing of="failed" />
    <p className="text-17 text-balance">{children}</p>
    {action}
  </div>
);
