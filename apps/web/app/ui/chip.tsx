import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { textsOf } from '../texts/texts.ts';
import { PageLink } from './page-link.tsx';

const t = await textsOf('shell');

/** An active filter; clicking it removes it. */
export const RemovableChip = ({ label, to }: { label: string; to: string }) => (
  <PageLink
    to={to}
    preventScrollReset
    aria-label={t('removeFilter', { label })}
    className="inline-flex min-h-9 items-center gap-2 border border-chalk px-3 text-13 transition-colors hover:border-ink hover:bg-table"
  >
    {label}
    <X size={14} strokeWidth={1.5} aria-hidden="true" />
  </PageLink>
);

/** A small framed fact: a size, a kind. */
export const Chip = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex min-h-7 items-center border border-line px-2.5 text-13 text-ink">
    {children}
  </span>
);

const TONE = {
  plain: 'border-chalk text-ink',
  good: 'border-leaf text-leaf',
  info: 'border-indigo text-indigo',
  bad: 'border-alarm text-alarm',
} as const;

/** A state in one or two words. */
export const Badge = ({ tone = 'plain', children }: { tone?: keyof typeof TONE; children: ReactNode }) => (
  <span className={`inline-flex min-h-7 items-center gap-2 border px-2.5 text-13 font-medium ${TONE[tone]}`}>
    {children}
  </span>
);
