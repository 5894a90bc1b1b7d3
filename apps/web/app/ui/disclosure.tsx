import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line that expands: the browser's own `<details>`. */
export const Disclosure = ({
  summary,
  isOpen = false,
  children,
}: {
  summary: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
}) => (
  <details open={isOpen} className="group border-b border-line">
    <summary className="flex min-h-13 items-center justify-between gap-4 text-17 hover:text-madder">
      {summary}
      <Plus
        size={18}
        strokeWidth={1.5}
        aria-hidden="true"
        className="flex-none transition-transform group-open:rotate-45"
      />
    </summary>
    <div className="pb-6">{children}</div>
  </details>
);
