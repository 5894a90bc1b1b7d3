import { useEffect } from 'react';
import { useAddToCart } from './cart-state.ts';

const KEY = 'pending-add';
/** A wish older than this is not carried out any more, milliseconds. */
const EXPIRES_AFTER_MS = 30 * 60_000;

type PendingAdd = { readonly itemId: string; readonly size: string; readonly at: number };

const parsePendingAdd = (text: string | null): PendingAdd | undefined => {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('itemId' in value && 'size' in value && 'at' in value)) return undefined;
    const { itemId, size, at } = value;
    return typeof itemId === 'string' && typeof size === 'string' && typeof at === 'number'
      ? { itemId, size, at }
      : undefined;
  } catch {
    return undefined;
  }
};

/** Remembers what a visitor wanted to add, until login. */
export const rememberAdd = (itemId: string, size: string): void =>
  window.sessionStorage.setItem(KEY, JSON.stringify({ itemId, size, at: Date.now() } satisfies PendingAdd));

const takeAdd = (): PendingAdd | undefined => {
  const pending = parsePendingAdd(window.sessionStorage.getItem(KEY));
  window.sessionStorage.removeItem(KEY);
  return pending !== undefined && Date.now() - pending.at < EXPIRES_AFTER_MS ? pending : undefined;
};

/** Carries out, once somebody is signed in, what was wanted before. */
export const usePendingAdd = (token: string | null): void => {
  const { mutate } = useAddToCart();
  useEffect(() => {
    if (token === null) return;
    const pending = takeAdd();
    if (pending !== undefined) mutate({ itemId: pending.itemId, size: pending.size });
  }, [token, mutate]);
};
