import { PLACEHOLDER_MS } from '@darzi/contract/catalogue/catalogue.ts';
import { useEffect, useRef, useState } from 'react';

/**
 * True from the moment `isBusy` or a new `key` announces other content until that has arrived and the placeholders
 * have been visible for 500 ms. Never true for content that was there from the start.
 */
export const usePlaceholders = (key: string, isBusy: boolean): boolean => {
  const [shownKey, setShownKey] = useState(key);
  const [isShown, setShown] = useState(false);
  const seenSince = useRef<number>(undefined);
  const isChanging = isBusy || key !== shownKey;
  if (isChanging && !isShown) setShown(true);

  useEffect(() => {
    if (!isShown) {
      seenSince.current = undefined;
      return;
    }
    // They are in the document from now on, on a slow machine well after they were requested.
    seenSince.current ??= Date.now();
    if (isBusy) return;
    const rest = Math.max(0, seenSince.current + PLACEHOLDER_MS - Date.now());
    const timer = setTimeout(() => {
      setShownKey(key);
      setShown(false);
    }, rest);
    return () => clearTimeout(timer);
  }, [isShown, isBusy, key]);

  return isShown;
};
