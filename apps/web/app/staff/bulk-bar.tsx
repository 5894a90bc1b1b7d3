import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

/** Actions on selected rows, at the foot of the window; on a phone they scroll sideways in one line. */
export const BulkBar = ({
  label,
  selected,
  above,
  onClear,
  clearLabel = 'Clear selection',
  children,
}: {
  label: string;
  /** How many are selected, in words. */
  selected: string;
  /** What became of the last action. */
  above?: ReactNode;
  onClear: () => void;
  clearLabel?: string | undefined;
  children: ReactNode;
}) => (
  <section
    aria-label={label}
    className="bar-below sticky z-20 mt-8 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-ink bg-paper py-3"
  >
    {above}
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="text-15 font-medium tabular-nums">
        {selected}
      </p>
      <Button variant="quiet" className="max-sm:ml-auto" onClick={onClear}>
        {clearLabel}
      </Button>
      <div className="flex min-w-0 items-center gap-x-3 gap-y-2 max-sm:-mx-(--page-margin) max-sm:w-[calc(100%+2*var(--page-margin))] max-sm:flex-none max-sm:overflow-x-auto max-sm:px-(--page-margin) max-sm:py-1 sm:flex-wrap">
        {children}
      </div>
    </div>
  </section>
);
