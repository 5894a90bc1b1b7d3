/** A code that this browser has asked for. It outlives a phone that goes to its mail and comes back to a fresh page. */
export type AskedCode = { readonly email: string; readonly asker: string; readonly at: number };

const KEY = 'email-code';
const MINUTES_VALID = 10;

/** Keeps it for this tab; undefined forgets it. Where storage is forbidden it lives as long as the page. */
export const keepAskedCode = (asked: AskedCode | undefined): void => {
  try {
    if (asked === undefined) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify(asked));
  } catch {
    // the page itself still knows it
  }
};

/** The code that was asked for and may still work. */
export const readAskedCode = (): AskedCode | undefined => {
  if (typeof window === 'undefined') return undefined;
  try {
    const asked = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as AskedCode | null;
    return asked === null || Date.now() - asked.at > MINUTES_VALID * 60_000 ? undefined : asked;
  } catch {
    return undefined;
  }
};
