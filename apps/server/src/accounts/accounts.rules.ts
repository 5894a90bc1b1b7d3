import type { SavedAddress } from '@darzi/contract/accounts/accounts.routes.ts';
import type { AddressId } from '@darzi/contract/ids.ts';

/** Which emails count as equal, how long mailed links and codes work, and how a profile may change. Pure. */

/** Emails are compared ignoring case. Equals the database's lower() for every address that can be registered. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** How long what is mailed works; the emails say so too. */
export const RESET_MINUTES = 30;
export const CODE_MINUTES = 10;
export const CONFIRMATION_DAYS = 7;
export const INVITATION_DAYS = 7;

export const MAX_CODE_ATTEMPTS = 5;
/** How long a browser that has signed in with a mailed code is known. */
export const KNOWN_BROWSER_DAYS = 180;
/** Emails a day to an address that nobody has confirmed: it may be somebody else's. */
export const MAX_UNCONFIRMED_MAILS = 20;
/** Of these, such as anybody can request for any address: codes, newsletter and password links, news of stock. */
export const MAX_REQUESTED_MAILS = 10;
/** And such as tell a customer what they themselves have done, like placing or cancelling an order. */
export const MAX_MAILS_BY_CUSTOMER = 6;

/** How long the addresses that an account had are kept, and how many. */
export const FORMER_EMAIL_DAYS = 180;
export const MAX_FORMER_EMAILS = 10;

const MAX_NAME_LENGTH = 100;

/** A name for somebody who has only given an email: `asha.rao7@…` becomes Asha Rao. They can change it. */
export const nameFromEmail = (email: string): string => {
  const [local = ''] = email.split(/[@+]/);
  const words = local.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return name === '' ? 'Customer' : name.slice(0, MAX_NAME_LENGTH);
};

export type StoredAddress = SavedAddress & { readonly _id: AddressId };

/** The whole list as it will be stored: a known address keeps its id, every other gets a new one. */
export const decideAddresses = (
  known: readonly StoredAddress[],
  given: readonly SavedAddress[],
  newId: () => AddressId,
): readonly StoredAddress[] => {
  const free = new Set(known.map((address) => address._id));
  return given.map((address) => {
    const keeps = address._id !== undefined && free.delete(address._id);
    return { ...address, _id: keeps && address._id !== undefined ? address._id : newId() };
  });
};

/** A browser's user agent, as a person would name it. Pure. */

type Names = readonly (readonly [sign: RegExp, name: string])[];

// The order matters: nearly every browser also claims to be Chrome or Safari.
const BROWSERS: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([sign]) => sign.test(userAgent))?.[1];

/** `Firefox on Android`; `Unknown device` for anything that is not one of the browsers above. */
export const deviceName = (userAgent: string): string => {
  const text = userAgent.slice(0, 500);
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)];
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
};
