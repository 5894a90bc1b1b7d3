import { useEffect } from 'react';
import { useAddToCart } from './cart-state.ts';

const KEY = 'pending-add';
/** Anything older is dropped, milliseconds. */
const EXPIRES_AFTER_MS = 30 * 60_000;

/** Remembers until login what a visitor wanted to add. */
export const rememberAdd = (itemId: string, size: string): void =>
  window.sessionStorage.setItem(KEY, `${Date.now()} ${itemId} ${size}`);

const takeAdd = (): { readonly itemId: string; readonly size: string } | undefined => {
  const [, at, itemId, size] = /^(\d+) (\S+) (.+)$/.exec(window.sessionStorage.getItem(KEY) ?? '') ?? [];
  window.sessionStorage.removeItem(KEY);
  const isFresh = Date.now() - Number(at) < EXPIRES_AFTER_MS;
  return isFresh && itemId !== undefined && size !== undefined ? { itemId, size } : undefined;
};

/** Adds it once somebody has signed in. */
export const usePendingAdd = (token: string | null): void => {
  const { mutate } = useAddToCart();
  useEffect(() => {
    if (token === null) return;
    const pending = takeAdd();
    if (pending !== undefined) mutate(pending);
  }, [token, mutate]);
};
