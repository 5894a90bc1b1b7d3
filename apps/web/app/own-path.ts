import type { Location } from 'react-router';

/** A path of our own, or undefined: anything that could leave the shop is not one. */
export const ownPath = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || !given.startsWith('/')) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these while reading an address.
  if (/^\/[/\\]|[\u0000-\u001f\\]/.test(given)) return undefined;
  return given;
};

/** Where login was entered from; `/` when that is not known. */
export const returnPathOf = (location: Location): string => {
  const state: unknown = location.state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  const path = ownPath(from);
  return path === undefined || path.startsWith('/login') ? '/' : path;
};

/** The state that sends somebody to login and back. */
export const loginState = (from: Pick<Location, 'pathname' | 'search'>): { readonly from: string } => ({
  from: `${from.pathname}${from.search}`,
});
