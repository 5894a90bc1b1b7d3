/** What keeps a press fast: values that follow when the hand rests, and functions that never look new. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const REST_MS = 250;

/** The value once it has not changed for a moment: for what may follow later than the press itself. */
export const useSettled = <Value extends string | undefined>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (settled === value) return;
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
};

/**
 * A function that stays the same and does what the newest one does: handed to a part that is drawn again only when
 * something about it has changed. For what answers people, never while drawing.
 */
export const useSteady = <Args extends readonly unknown[], Answer>(
  act: (...args: Args) => Answer,
): ((...args: Args) => Answer) => {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  const [steady] = useState(
    () =>
      (...args: Args) =>
        newest.current(...args),
  );
  return steady;
};
