import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { textsOf } from '../../texts/texts.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { RemovableChip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { FilterForm } from './collection-filter-form.tsx';
import { activeFilters, clearFilters, collectionPath, type Filters } from './collection-filters.ts';

const t = await textsOf('list');

/** The active filters: each can be removed, or all at once. */
export const ActiveFilters = ({ filters }: { filters: Filters }) => {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 pb-6">
      {active.map(({ label, without }) => (
        <RemovableChip key={label} label={label} to={collectionPath(without)} />
      ))}
      <PageLink
        to={collectionPath(clearFilters(filters))}
        preventScrollReset
        className="text-link inline-flex min-h-9 items-center px-2 text-13 hover:text-madder"
      >
        {t('clearAll')}
      </PageLink>
    </div>
  );
};

/** Where the filters sit beside the list rather than over it. */
const BESIDE = '(min-width: 64rem)';

/** While the sheet is open, the page behind it neither scrolls nor takes focus; Escape or a wide window closes it. */
const useSheet = (isOpen: boolean, onClose: () => void) => {
  useEffect(() => {
    if (!isOpen) return;
    const wide = window.matchMedia(BESIDE);
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    const behind = document.querySelectorAll<HTMLElement>('body > header, body > footer');
    for (const element of behind) element.inert = true;
    document.documentElement.classList.add('max-lg:overflow-hidden');
    wide.addEventListener('change', onClose);
    document.addEventListener('keydown', leave);
    return () => {
      for (const element of behind) element.inert = false;
      document.documentElement.classList.remove('max-lg:overflow-hidden');
      wide.removeEventListener('change', onClose);
      document.removeEventListener('keydown', leave);
    };
  }, [isOpen, onClose]);
};

type FilterPanelProps = Omit<ComponentProps<typeof FilterForm>, 'onApply'> & {
  /** At the end of the line above the list. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
};

/** A list with its filters: beside it on wide screens, otherwise on a sheet over it. */
export const FilterPanel = ({ aside, children, ...form }: FilterPanelProps) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useRef(() => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }).current;
  useSheet(isOpen, close);
  const activeCount = activeFilters(form.filters).length;
  const apply = () => {
    if (isOpen) close();
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      {/* Filters and sort order stay in reach however far down the list. */}
      <div
        className={classes(
          'flex flex-wrap items-center justify-between gap-x-4 max-lg:-mx-(--page-margin) max-lg:mb-4 max-lg:min-h-16 max-lg:border-b max-lg:border-line max-lg:bg-paper max-lg:px-(--page-margin) max-lg:py-2.5 lg:col-start-2 lg:pb-6',
          !isOpen && 'max-lg:sticky max-lg:top-(--header-height) max-lg:z-4',
        )}
      >
        {/* The same button closes the sheet, at its top. */}
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls="filters"
          className={classes(
            buttonClasses({ variant: 'secondary' }),
            'lg:hidden',
            isOpen &&
              'max-lg:fixed max-lg:right-(--page-margin) max-lg:bottom-[calc(88dvh-3.5rem)] max-lg:z-6 max-lg:bg-paper',
          )}
          onClick={() => setOpen((before) => !before)}
        >
          <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
          {isOpen ? t('hideFilters') : t('showFilters')}
          {activeCount === 0 ? '' : ` (${activeCount})`}
        </button>
        <div className="ml-auto" inert={isOpen}>
          {aside}
        </div>
      </div>
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape and the button close it too.
        <div className="fixed inset-0 z-5 bg-ink/40 lg:hidden" onClick={close} />
      ) : null}
      <aside
        aria-label={t('filters')}
        className={classes(
          'lg:sticky lg:top-[calc(var(--header-height)+2rem)] lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block lg:max-h-[calc(100dvh-var(--header-height)-3rem)] lg:self-start lg:overflow-y-auto',
          isOpen
            ? 'fixed inset-x-0 bottom-0 z-5 h-[88dvh] overflow-y-auto overscroll-contain border-t border-ink bg-paper px-(--page-margin)'
            : 'hidden',
        )}
      >
        <FilterForm {...form} onApply={apply} />
      </aside>
      <section aria-label={t('products')} className="lg:col-start-2" inert={isOpen}>
        {children}
      </section>
    </div>
  );
};
