/** Keeps clicks fast: values that update after a pause, and functions with a stable identity. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

const REST_MS = 250;

/** The value once it has not changed for a moment: for whatever may lag behind a click. */
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
 * A function with a stable identity that always calls the newest version: for memoised components. Only for event
 * handlers, never during rendering.
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
