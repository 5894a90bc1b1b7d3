import { MAX_SEARCH_CHARACTERS, productAddress } from '@darzi/contract/catalogue/catalogue.ts';
import { shownTotal } from '@darzi/contract/wording.ts';
import { Search, X } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { textsOf } from '../texts/texts.ts';
import { Button, IconButton, TextLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { Skeleton } from '../ui/states.tsx';
import { FailedLoad } from './failed-load.tsx';
import { nameOf } from './shop.ts';
import { type Found, useProductSearch, useSuggestions } from './use-product-search.ts';

const [t, shell, message] = await Promise.all([textsOf('list'), textsOf('shell'), textsOf('messages')]);

const PLACEHOLDERS = ['a', 'b', 'c', 'd'] as const;

const Suggestions = ({
  suggestions,
  onChoose,
}: {
  suggestions: readonly string[];
  onChoose: (term: string) => void;
}) => (
  <div className="pt-8">
    <h3 className="label-caps pb-3 text-chalk">{t('suggested')}</h3>
    <ul className="flex flex-wrap gap-x-8 gap-y-1">
      {suggestions.map((term) => (
        <li key={term}>
          <button
            type="button"
            className="min-h-11 font-display text-30 hover:text-madder"
            onClick={() => onChoose(term)}
          >
            {nameOf(term)}
          </button>
        </li>
      ))}
    </ul>
  </div>
);

const Result = ({
  product,
  id,
  isActive,
  onDone,
}: {
  product: Found;
  id: string;
  isActive: boolean;
  onDone: () => void;
}) => (
  <Link
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    to={productAddress(product.handle)}
    onClick={onDone}
    className={classes(
      'flex items-center gap-4 p-2 transition-colors hover:bg-table',
      isActive && 'bg-table',
    )}
  >
    <span className="w-14 flex-none">
      <Picture address={product.image} alt="" sizes="56px" />
    </span>
    <span className="grid min-w-0 gap-0.5">
      <span className="truncate text-15">{product.name}</span>
      <Price rupees={product.price} className="text-15 text-chalk" />
    </span>
  </Link>
);

/** What was found, or that nothing was. */
const Results = ({
  search: { term, found, total, isAtLeast, error, isSearching },
  suggestions,
  listId,
  optionId,
  active,
  onDone,
  onChoose,
  onRetry,
}: {
  search: ReturnType<typeof useProductSearch>;
  suggestions: readonly string[];
  listId: string;
  optionId: (index: number) => string;
  active: number;
  onDone: () => void;
  onChoose: (term: string) => void;
  onRetry: () => void;
}) => (
  <>
    {error === undefined ? null : (
      <FailedLoad query={{ error, refetch: onRetry }} text={message('loadProductsFailed')} />
    )}
    {isSearching && found.length === 0 ? (
      <div className="grid gap-2 pt-6 sm:grid-cols-2">
        {PLACEHOLDERS.map((name) => (
          <Skeleton key={name} className="h-[86px]" />
        ))}
      </div>
    ) : null}
    <div
      id={listId}
      role="listbox"
      aria-label={t('products')}
      className="-mx-2 grid gap-1 pt-5 empty:hidden sm:grid-cols-2"
    >
      {found.map((product, index) => (
        <Result
          key={product._id}
          id={optionId(index)}
          product={product}
          isActive={index === active}
          onDone={onDone}
        />
      ))}
    </div>
    <p role="status" className="sr-only">
      {term !== '' && !isSearching && error === undefined
        ? t('found', { count: total, total: shownTotal({ total, isAtLeast }) })
        : ''}
    </p>
    {total > found.length && found.length > 0 ? (
      <TextLink to={`/collection?q=${encodeURIComponent(term)}`} onClick={onDone} className="mt-4 text-15">
        {t('seeAll', { total: shownTotal({ total, isAtLeast }) })}
      </TextLink>
    ) : null}
    {term !== '' && !isSearching && error === undefined && found.length === 0 ? (
      <>
        <p className="pt-8 text-17 wrap-break-word">
          {message('noProductsFor')} <q>{term}</q>
        </p>
        <Suggestions suggestions={suggestions} onChoose={onChoose} />
      </>
    ) : null}
  </>
);

/** The search dialog: results while typing, reachable by pointer or arrow keys. */
const SearchOverlay = ({
  isOpen,
  onClose,
  ahead,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** Typed before the overlay was there. */
  ahead: RefObject<string>;
}) => {
  const [text, setText] = useState('');
  // Read as the field takes the focus, before the next key.
  useLayoutEffect(() => setText(ahead.current), [ahead]);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const listId = useId();
  const search = useProductSearch(text);
  const { found, isSearching, searchNow } = search;
  const suggestions = useSuggestions();
  const optionId = (index: number) => `${listId}-${index}`;

  const change = (next: string) => {
    setText(next);
    setActive(-1);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = found[active];
    if (chosen === undefined) return searchNow();
    onClose();
    navigate(productAddress(chosen.handle));
  };
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    const next = Math.min(found.length - 1, Math.max(-1, active + step));
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  // The clicked button disappears, so the field takes the focus.
  const choose = (next: string) => {
    change(next);
    input.current?.focus();
  };
  const retry = () => {
    searchNow();
    input.current?.focus();
  };

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={shell('search')} place="top" hidesTitle>
      <search>
        <form onSubmit={submit} className="flex items-end gap-3 pt-1">
          <div className="relative flex-1 border-b-2 border-ink has-focus-visible:border-dashed has-focus-visible:border-indigo">
            <Search
              size={22}
              strokeWidth={1.5}
              aria-hidden="true"
              className="pointer-events-none absolute top-1/2 left-0 -translate-y-1/2"
            />
            <input
              ref={input}
              data-first-focus
              type="text"
              inputMode="search"
              enterKeyHint="search"
              role="combobox"
              aria-label={t('searchProducts')}
              aria-expanded={found.length > 0}
              aria-controls={listId}
              aria-activedescendant={active >= 0 ? optionId(active) : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_SEARCH_CHARACTERS}
              placeholder={t('searchShop')}
              value={text}
              onChange={(event) => change(event.target.value)}
              onKeyDown={move}
              className="h-14 w-full bg-transparent pr-12 pl-9 font-display text-17 outline-none placeholder:text-chalk sm:text-30"
            />
            {text === '' ? null : (
              <IconButton
                label={t('clearSearch')}
                className="absolute! top-1.5 right-0"
                onClick={() => choose('')}
              >
                <X size={20} strokeWidth={1.5} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <Button type="submit" isBusy={isSearching} className="min-w-24">
            {shell('search')}
          </Button>
        </form>
      </search>
      <div className="min-h-72 pb-6">
        {text.trim() === '' ? <Suggestions suggestions={suggestions} onChoose={choose} /> : null}
        <Results
          search={search}
          active={active}
          optionId={optionId}
          listId={listId}
          onDone={onClose}
          onChoose={choose}
          onRetry={retry}
          suggestions={suggestions}
        />
      </div>
    </Dialog>
  );
};

export default SearchOverlay;
