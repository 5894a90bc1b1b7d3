import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const SHORTCUTS = [
  ['/', 'Search the orders'],
  ['↓ ↑', 'Next and previous order of the list or the board'],
  ['Enter', 'Open the order'],
  ['?', 'This help'],
] as const;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);

/** Takes the focus to the next order in reading order; the browser's own Enter opens it. */
const moveFocus = (by: 1 | -1): boolean => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-order-link]')];
  if (links.length === 0) return false;
  const at = links.findIndex((link) => link.matches(':focus'));
  const next = at < 0 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
  return true;
};

/** The keys of the studio, and the dialog that lists them. */
export const ShortcutHelp = () => {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const search = (): boolean => {
      const field = document.querySelector<HTMLElement>('[data-search]');
      if (field === null) void navigate('/studio/orders', { state: { isSearching: true } });
      else field.focus();
      return true;
    };
    const help = (): boolean => {
      setOpen(true);
      return true;
    };
    const doing = {
      '/': search,
      '?': help,
      ArrowDown: () => moveFocus(1),
      ArrowUp: () => moveFocus(-1),
    };
    const isKey = (key: string): key is keyof typeof doing => Object.hasOwn(doing, key);
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || !isKey(key)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (doing[key]()) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [navigate]);
  return (
    <div className="pt-10 max-lg:hidden">
      <Button variant="quiet" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        Keyboard shortcuts
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Keyboard shortcuts">
        <dl className="grid grid-cols-[6rem_1fr] gap-y-2 pt-4 text-17">
          {SHORTCUTS.map(([key, words]) => (
            <div key={key} className="contents">
              <dt className="font-medium tabular-nums">{key}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  );
};
