import { useEffect } from 'react';

const READ_MS = 1_500;

/** Closes what was successful, after there was time to read so. */
export const useClosing = (isDone: boolean, close: () => void): void => {
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(close, READ_MS);
    return () => clearTimeout(timer);
  }, [isDone, close]);
};
