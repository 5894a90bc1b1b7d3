import { PLACEHOLDER_MS } from '@darzi/contract/catalogue/catalogue.ts';
import { useEffect, useState } from 'react';

/**
 * True from the moment `isBusy` or a new `key` says that something else is coming, until it is there and
 * the placeholders have been seen for 500 ms. Never true for what was there from the start.
 */
export const usePlaceholders = (key: string, isBusy: boolean): boolean => {
  const [shownKey, setShownKey] = useState(key);
  const [startedAt, setStartedAt] = useState<number>();
  const isChanging = isBusy || key !== shownKey;
  if (isChanging && startedAt === undefined) setStartedAt(Date.now());

  useEffect(() => {
    if (startedAt === undefined || isBusy) return;
    const rest = Math.max(0, startedAt + PLACEHOLDER_MS - Date.now());
    const timer = setTimeout(() => {
      setShownKey(key);
      setStartedAt(undefined);
    }, rest);
    return () => clearTimeout(timer);
  }, [startedAt, isBusy, key]);

  return startedAt !== undefined;
};
