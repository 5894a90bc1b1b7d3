import { useEffect } from 'react';

const READ_MS = 1_500;

/** Closes a dialog after success, leaving time to read the confirmation. */
export const useClosing = (isDone: boolean, close: () => void): void => {
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(close, READ_MS);
    return () => clearTimeout(timer);
  }, [isDone, close]);
};
