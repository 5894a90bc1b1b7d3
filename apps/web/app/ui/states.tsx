import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A place that is still being filled, in the shape of what comes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden="true" className={classes('skeleton bg-table', className)} />
);

/** Needle, thread and an unfinished seam. */
const NeedleDrawing = () => (
  <svg width="220" height="96" viewBox="0 0 220 96" fill="none" aria-hidden="true" className="text-chalk">
    <path
      d="M4 72c30-34 52 18 84-8s24-46 46-38 4 40 30 34 26-26 42-34"
      stroke="var(--color-madder)"
      strokeWidth="1.5"
      strokeDasharray="9 6"
      strokeLinecap="round"
    />
    <path d="M150 88 212 10" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    <path d="m203 26 6-7" stroke="var(--color-paper)" strokeWidth="1" />
    <ellipse
      cx="206"
      cy="18"
      rx="2"
      ry="8"
      transform="rotate(38 206 18)"
      stroke="currentColor"
      strokeWidth="1.25"
    />
  </svg>
);

/** Nothing here yet: a drawing, one sentence, one action. */
export const EmptyState = ({
  title,
  children,
  action,
  headingLevel: Heading = 'h2',
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 'h1' | 'h2';
}) => (
  <div className="mx-auto grid max-w-lg justify-items-center gap-4 py-16 text-center">
    <NeedleDrawing />
    <Heading className="font-display text-30">{title}</Heading>
    {children === undefined ? null : <div className="text-17 text-chalk">{children}</div>}
    {action === undefined ? null : <div className="pt-2">{action}</div>}
  </div>
);

/** Something failed: said in words, with a way to go on. */
export const ErrorState = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-5 py-16 text-center">
    <div aria-hidden="true" className="stitch w-40 text-madder" />
    <p className="text-17">{children}</p>
    {action}
  </div>
);
