import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Shortcut = readonly [key: string, words: string];
/** A page opened by `g` and then this letter. */
type Destination = { readonly letter: string; readonly label: string; readonly path: string };

type ShortcutHelpProps = {
  /** What search and rows are called in the help. */
  readonly words: {
    readonly search: string;
    readonly rows: string;
    readonly open: string;
    /** Set where x selects rows. */
    readonly choose?: string;
  };
  /** Where the search key leads from a page without a search; absent: nowhere. */
  readonly searchAt?: string;
  /** What the search key opens on such a page. */
  readonly onSearch?: () => void;
  /** Further keys for the list. */
  readonly more?: readonly Shortcut[];
  readonly destinations?: readonly Destination[];
};

/** How long `g` waits for its letter. */
const SECOND_KEY_MS = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** Moves the focus to the next row in reading order; Enter then opens it natively. */
const moveFocus = (by: 1 | -1): boolean => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  if (links.length === 0) return false;
  const at = links.findIndex((link) => link.matches(':focus'));
  const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
  return true;
};

const focusSearch = (): boolean => {
  const field = document.querySelector<HTMLElement>('[data-search]');
  field?.focus();
  return field !== null;
};

/** Handles an area's shortcuts, except while somebody types or a dialog is open. */
const useKeys = (doing: Readonly<Record<string, () => boolean>>, destinations: readonly Destination[]) => {
  const navigate = useNavigate();
  useEffect(() => {
    let leadKeyAt = 0;
    const lead = (key: string): boolean => {
      const to = destinations.find(({ letter }) => letter === key);
      if (to === undefined || Date.now() - leadKeyAt > SECOND_KEY_MS) return false;
      void navigate(to.path);
      return true;
    };
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const isDone = lead(key) || (Object.hasOwn(doing, key) && doing[key]?.() === true);
      leadKeyAt = !isDone && key === 'g' ? Date.now() : 0;
      if (isDone) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [doing, destinations, navigate]);
};

const NOWHERE: readonly Destination[] = [];

/** An area's keyboard shortcuts, and the dialog that lists them. */
export const ShortcutHelp = ({
  words,
  searchAt,
  onSearch,
  more = [],
  destinations = NOWHERE,
}: ShortcutHelpProps) => {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const [doing] = useState(() => ({
    '/': () => {
      if (focusSearch()) return true;
      if (onSearch !== undefined) {
        onSearch();
        return true;
      }
      if (searchAt === undefined) return false;
      void navigate(searchAt, { state: { isSearching: true } });
      return true;
    },
    '?': () => {
      setOpen(true);
      return true;
    },
    ArrowDown: () => moveFocus(1),
    ArrowUp: () => moveFocus(-1),
  }));
  useKeys(doing, destinations);
  const shortcuts: readonly Shortcut[] = [
    ['/', words.search],
    ...more,
    ['↓ ↑', words.rows],
    ['Enter', words.open],
    ...(words.choose === undefined ? [] : [['x', words.choose] as const]),
    ...destinations.map(({ letter, label }): Shortcut => [`g ${letter}`, `Go to ${label.toLowerCase()}`]),
    ['?', 'This help'],
  ];
  return (
    <div className="pt-10 max-lg:hidden print:hidden">
      <Button variant="quiet" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        Keyboard shortcuts
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <dl className="grid grid-cols-[6rem_1fr] gap-y-2 pt-4 text-17">
          {shortcuts.map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt className="font-medium tabular-nums">{key}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
};
