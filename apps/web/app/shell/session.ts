import { useSyncExternalStore } from 'react';

const KEY = 'token';
const changed = new Set<() => void>();
const left = new Set<() => void>();
const ended = new Set<() => void>();

const notify = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of listeners) listener();
};

/** The bearer token of this browser; null for visitors, and always null during server rendering. */
export const readToken = (): string | null => {
  if (typeof window === 'undefined') return null;
  try {
    return window.localStorage.getItem(KEY) || null;
  } catch {
    // Storage can be blocked: then nobody can stay signed in here.
    return null;
  }
};

/** Stores the token from login. */
export const signIn = (token: string): void => {
  window.localStorage.setItem(KEY, token);
  notify(changed);
};

const clearToken = (): void => {
  window.localStorage.removeItem(KEY);
  notify(changed);
};

/** Removes the token because the user asked. The root then clears everything personal. */
export const signOut = (): void => {
  clearToken();
  notify(left);
};

/** The server refused the token: removes it, and the root says so once. */
export const endSession = (): void => {
  if (readToken() === null) return;
  clearToken();
  notify(ended);
};

const listenTo = (listeners: Set<() => void>) => (listener: () => void) => {
  listeners.add(listener);
  return (): void => {
    listeners.delete(listener);
  };
};

/** Calls `listener` when the user signs out in this window. Returns an unsubscribe function. */
export const onSignedOut = listenTo(left);

/** Calls `listener` when the server has ended the session. Returns an unsubscribe function. */
export const onSessionEnded = listenTo(ended);

const subscribe = (listener: () => void): (() => void) => {
  const inOtherTab = ({ key }: StorageEvent): void => {
    if (key === KEY || key === null) listener();
  };
  changed.add(listener);
  window.addEventListener('storage', inOtherTab);
  // Back to a page that the browser has kept: it heard nothing meanwhile.
  window.addEventListener('pageshow', listener);
  return () => {
    changed.delete(listener);
    window.removeEventListener('storage', inOtherTab);
    window.removeEventListener('pageshow', listener);
  };
};

/** The token as state; null on the server and during hydration, so that public pages are the same for everybody. */
export const useToken = (): string | null => useSyncExternalStore(subscribe, readToken, () => null);
