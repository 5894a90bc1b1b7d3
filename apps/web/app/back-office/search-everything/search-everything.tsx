import { MAX_SEARCH_CHARACTERS, MIN_SEARCH_CHARACTERS } from '@darzi/contract/catalogue/catalogue.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../shell/call.ts';
import { FailedLoad } from '../../shell/failed-load.tsx';
import { MINE } from '../../shell/query-client.ts';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { countFound, type Group, groupsOf } from './found-groups.ts';

/** Shorter queries are not sent. */
const isLongEnough = (q: string): boolean => q.length >= MIN_SEARCH_CHARACTERS;

/**
 * Searches for the text; earlier results stay until the new ones arrive. Each keystroke cancels the request before
 * it.
 */
const useSearchEverything = (q: string) =>
  useQuery({
    queryKey: [MINE, 'admin', 'search', q],
    queryFn: ({ signal }) => call('GET /api/admin/search', { query: { q } }, { signal }),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

const Results = ({ groups, onGo }: { groups: readonly Group[]; onGo: () => void }) => (
  <div className="grid gap-6 pt-6">
    {groups.map(({ title, rows }) => (
      <section key={title} aria-label={title}>
        <h3 className="label-caps border-b border-ink pb-1.5 text-chalk">{title}</h3>
        <ul>
          {rows.map(({ to, name, about, isFaint }) => (
            <li key={to} className="border-b border-line">
              <Link
                to={to}
                data-found
                onClick={onGo}
                className="flex min-h-11 flex-wrap items-baseline gap-x-3 py-2 hover:text-madder focus-visible:bg-table"
              >
                <span
                  className={classes('min-w-0 text-15 font-medium wrap-anywhere', isFaint && 'text-chalk')}
                >
                  {name}
                </span>
                <span className="ml-auto text-13 text-chalk tabular-nums">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);

const Finder = ({ onGo }: { onGo: () => void }) => {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const query = useSearchEverything(q);
  const groups = isLongEnough(q) && query.data !== undefined ? groupsOf(query.data.found) : [];
  const count = countFound(groups);
  const [wantsFirst, setWantsFirst] = useState(false);
  const isSettled = isLongEnough(q) && q === typed.trim() && !query.isFetching && query.data !== undefined;
  const first = groups[0]?.rows[0]?.to;
  useEffect(() => {
    if (!wantsFirst || !isSettled) return;
    setWantsFirst(false);
    if (first === undefined) return;
    onGo();
    void navigate(first);
  }, [wantsFirst, isSettled, first, onGo, navigate]);
  const walk = (event: KeyboardEvent) => {
    const links = [...(box.current?.querySelectorAll<HTMLElement>('[data-found]') ?? [])];
    const at = links.findIndex((link) => link.matches(':focus'));
    if (event.key === 'ArrowDown' && at < links.length - 1) links[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && at > 0) links[at - 1]?.focus();
    else if (event.key === 'ArrowUp' && at === 0) box.current?.querySelector<HTMLElement>('input')?.focus();
    // a scanner, or a fast hand, does not wait for the answer
    else if (event.key === 'Enter' && at < 0) setWantsFirst(true);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move from the field through the results
    <div ref={box} className="pt-4" onKeyDown={walk}>
      <TextField
        label="Order, invoice, customer or product"
        data-first-focus
        role="searchbox"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_CHARACTERS}
        value={typed}
        hint="Number, name, phone, email, tracking number, SKU or barcode"
        onChange={(event) => {
          setTyped(event.target.value);
          setWantsFirst(false);
        }}
      />
      <p role="status" className="sr-only">
        {isSettled ? (count === 0 ? 'Nothing found' : `${count} found`) : ''}
      </p>
      {!isLongEnough(q) ? null : query.isError ? (
        <div className="pt-6">
          <FailedLoad query={query} text="The search failed." />
        </div>
      ) : query.data === undefined ? (
        <Skeleton className="mt-6 h-40 w-full" />
      ) : count > 0 ? (
        <Results groups={groups} onGo={onGo} />
      ) : isSettled ? (
        <p className="pt-6 text-15 text-chalk">Nothing found for “{q}”.</p>
      ) : null}
    </div>
  );
};

/** Pressing `/` in a list's empty search opens the search over everything. */
const isEmptySearch = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.hasAttribute('data-search') && target.value === '';

/** One search over everything: behind a button, Ctrl K, and `/` (twice on pages with a search of their own). */
export const SearchEverything = ({
  isOpen,
  onOpen,
}: {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) => {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if (document.querySelector('dialog[open]') !== null) return;
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isCommand && !(event.key === '/' && isEmptySearch(event.target))) return;
      event.preventDefault();
      onOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [onOpen]);
  const close = () => onOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={() => onOpen(true)}
        className="flex min-h-11 w-full items-center gap-2 border whitespace-nowrap border-line px-3 text-15 text-chalk hover:border-ink hover:text-ink"
      >
        <Search size={18} strokeWidth={1.5} aria-hidden="true" />
        Find anything
      </button>
      <Dialog isOpen={isOpen} onClose={close} title="Find anything">
        <Finder onGo={close} />
      </Dialog>
    </>
  );
};
