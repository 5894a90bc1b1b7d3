import { useRef } from 'react';

const BYTES = 16;

/** Random text. Not `randomUUID`: that one is missing where a shop is tried over plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A key for each attempt to order: the same as long as nothing in it changed, so that a repeated one is one order. */
export const useAttemptKey = () => {
  const last = useRef<{ readonly of: string; readonly key: string }>(undefined);
  return {
    keyOf: (attempt: unknown): string => {
      const of = JSON.stringify(attempt) ?? '';
      if (last.current?.of !== of) last.current = { of, key: newKey() };
      return last.current.key;
    },
    /** It is done: the same once more is another one. */
    forget: (): void => {
      last.current = undefined;
    },
  };
};
