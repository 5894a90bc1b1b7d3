import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { useToken } from './session.ts';

/** A path within the shop; undefined for anything that could lead elsewhere. */
export const ownPath = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || !given.startsWith('/')) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these when parsing an address.
  if (/^\/[/\\]|[\u0000-\u001f\\]/.test(given)) return undefined;
  return given;
};

/** The page that led to login; `/` if unknown. */
export const returnPathOf = (location: Location): string => {
  const state: unknown = location.state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const path = ownPath(from);
  return path === undefined || path.startsWith('/login') ? '/' : path;
};

/** Whether sending a custom order led to login. */
export const isOrderWaiting = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'isOrderWaiting' in state;

/** The state for sending somebody to login and back. */
export const loginState = (from: Pick<Location, 'pathname' | 'search'>): { readonly from: string } => ({
  from: `${from.pathname}${from.search}`,
});

/** False during server rendering and hydration, then true. */
export const useIsHydrated = (): boolean => {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
};

/**
 * For pages behind login: true once somebody is known to be signed in. Visitors go to login and come back afterwards;
 * until it is true, the page shows its skeleton.
 */
export const useGuard = (): boolean => {
  const token = useToken();
  const isHydrated = useIsHydrated();
  const location = useLocation();
  const navigate = useNavigate();
  const isOut = isHydrated && token === null;
  useEffect(() => {
    if (isOut) navigate('/login', { replace: true, state: loginState(location) });
  }, [isOut, navigate, location]);
  return isHydrated && token !== null;
};
