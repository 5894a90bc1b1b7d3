import { useLayoutEffect, useRef } from 'react';

/** What a key makes of a text; undefined for keys that do not write. */
const typed = (text: string, key: string): string | undefined => {
  if (key === 'Backspace') return text.slice(0, -1);
  if (key === 'Enter') return text;
  return /^.$/u.test(key) ? text + key : undefined;
};

/** Keeps what is typed while a field is on its way, for example right after `/`; Escape gives up. */
export const useTypedAhead = (isAwaited: boolean, giveUp: () => void) => {
  const ahead = useRef('');
  useLayoutEffect(() => {
    if (!isAwaited) return;
    ahead.current = '';
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        ahead.current = '';
        giveUp();
      }
      const text =
        event.ctrlKey || event.metaKey || event.altKey ? undefined : typed(ahead.current, event.key);
      if (text === undefined) return;
      event.preventDefault();
      ahead.current = text;
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isAwaited, giveUp]);
  return ahead;
};
