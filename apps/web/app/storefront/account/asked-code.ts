/** A code this browser has requested. It survives a phone switching to its mail app and reloading the page. */
export type AskedCode = { readonly email: string; readonly asker: string; readonly at: number };

const KEY = 'email-code';
const BROWSER_KEY = 'known-browser';
const MINUTES_VALID = 10;

/** Stores it for this tab; undefined removes it. Where storage is blocked it lasts as long as the page. */
export const keepAskedCode = (asked: AskedCode | undefined): void => {
  try {
    if (asked === undefined) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify(asked));
  } catch {
    // the page itself still has it
  }
};

/** The requested code, if it may still be valid. */
export const readAskedCode = (): AskedCode | undefined => {
  if (typeof window === 'undefined') return undefined;
  try {
    const asked = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as AskedCode | null;
    return asked === null || Date.now() - asked.at > MINUTES_VALID * 60_000 ? undefined : asked;
  } catch {
    return undefined;
  }
};

/** Keeps that somebody signed in with a code here, also after they sign out. */
export const keepKnownBrowser = (name: string): void => {
  try {
    window.localStorage.setItem(BROWSER_KEY, name);
  } catch {
    // the next code is counted like a stranger's
  }
};

export const readKnownBrowser = (): { browser?: string } => {
  try {
    const browser = window.localStorage.getItem(BROWSER_KEY);
    return browser === null ? {} : { browser };
  } catch {
    return {};
  }
};
