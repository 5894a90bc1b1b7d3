/** How former addresses are stored and looked up, and which missing ones are worth recording. Pure. */

import { pathIn } from '@darzi/contract/languages.ts';

const MAX_PATH_LENGTH = 500;
const MAX_NOTED_LENGTH = 200;
/** No address that a person shared contains invisible characters. */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/**
 * The path of an address as redirects store it: decoded, in lower case, without host, query, hash and trailing slash.
 * Undefined for the home page and for anything that is not a path.
 */
export const pathKeyOf = (address: string): string | undefined => {
  const path =
    address
      .trim()
      .replace(/^https?:\/\/[^/?#]+/i, '')
      .split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith('/')) return undefined;
  const key = decoded(path).normalize('NFC').toLowerCase().replace(/\/+$/, '');
  return key === '' || key.length > MAX_PATH_LENGTH || UNSEEN.test(key) ? undefined : key;
};

/** Personal pages, calls, and common targets of vulnerability scanners. */
const NOT_PAGES =
  /^\/(api|admin|studio|assets|images|files|dev|receipt|orders|join|reset-password|confirm-email|newsletter|unsubscribe|\.|wp-|cgi-|xmlrpc|vendor)(\/|$|[-.])|^\/\.|\.\./;
const ENDING = /\.([a-z0-9]{1,8})$/;
const PAGE_ENDINGS = ['html', 'htm', 'aspx'];
/** An email address, a possible phone number, a token: nothing personal is stored. */
const PERSONAL = /@|%40|\d{7,}|[a-z0-9]{24,}/;

/**
 * Whether a missing address is recorded for the owner: a page somebody may have linked to, without anything personal.
 */
export const isWorthNoting = (key: string): boolean => {
  const ending = ENDING.exec(key)?.[1];
  return (
    key.length <= MAX_NOTED_LENGTH &&
    !NOT_PAGES.test(key) &&
    !PERSONAL.test(key) &&
    (ending === undefined || PAGE_ENDINGS.includes(ending))
  );
};

/**
 * The keys of redirects that may apply to a path, the closest first: its own, then those for everything below a path,
 * written `/blogs/*`.
 */
export const redirectKeysFor = (key: string): string[] => {
  const parts = key.split('/');
  return [key, ...parts.map((_, n) => `${parts.slice(0, parts.length - n).join('/')}/*`)].slice(0, -1);
};

/** Pages at a fixed address in every Shopify shop, or at a usual one in most, and this shop's equivalent. */
const SHOPIFY_PAGES: ReadonlyMap<string, string> = new Map([
  ['/account', '/profile'],
  ['/account/addresses', '/profile'],
  ['/account/login', '/login'],
  ['/account/logout', '/login'],
  ['/account/register', '/login'],
  ['/checkout', '/cart'],
  ['/collections', '/collection'],
  ['/collections/frontpage', '/collection'],
  ['/products', '/collection'],
  ['/pages/about-us', '/about'],
  ['/pages/our-story', '/about'],
  ['/pages/contact', '/contact'],
  ['/pages/contact-us', '/contact'],
  ['/pages/track-order', '/orders'],
  ['/pages/track-your-order', '/orders'],
  ['/policies/contact-information', '/contact'],
]);
const SHOPIFY_POLICY = /^\/(policies|pages)\/([a-z-]+)$/;
/** Policies by the last part of their address; as pages they have many names. */
const POLICIES: readonly (readonly [RegExp, string])[] = [
  [/^privacy(-policy)?$/, '/policy#privacy'],
  [
    /^(refunds?|returns?)(-and)?(-(refunds?|returns?|exchanges?|cancellation))?(-policy)?$/,
    '/policy#returns',
  ],
  [/^(shipping|delivery)(-and-delivery|-delivery)?(-policy)?$/, '/policy#shipping'],
  [/^(legal-notice|terms(-and)?(-conditions)?|terms-of-(sale|service|use))$/, '/policy'],
];
/** A cart permalink, or a checkout in progress: its contents are not here. */
const SHOPIFY_CART = /^\/(?:cart|checkouts)\/./;
/** Their `q` is the search term. */
const SHOPIFY_SEARCHES = ['/search', '/collections/types', '/collections/vendors'];
const SHOPIFY_COLLECTION = /^\/collections\/([^/]+)(?:\/[^/]+)?$/;

const handleOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');

const policyOf = (key: string): string | undefined => {
  const name = SHOPIFY_POLICY.exec(key)?.[2];
  return name === undefined ? undefined : POLICIES.find(([names]) => names.test(name))?.[1];
};

/**
 * The target of an address that every Shopify shop has: its own pages, its search, and a collection named like a
 * category. Undefined for any other.
 * @param categories those that shoppers can choose
 */
export const shopifyTargetOf = (address: string, categories: readonly string[]): string | undefined => {
  const key = pathKeyOf(address) ?? '';
  if (SHOPIFY_SEARCHES.includes(key)) {
    const q = new URLSearchParams(address.split(/[?#]/)[1]).get('q') ?? '';
    return q === '' ? '/collection' : `/collection?${new URLSearchParams({ q })}`;
  }
  const handle = SHOPIFY_COLLECTION.exec(key)?.[1];
  const category = categories.find((name) => handle !== undefined && handleOf(name) === handle);
  if (category !== undefined) return `/collection?${new URLSearchParams({ category })}`;
  return SHOPIFY_PAGES.get(key) ?? policyOf(key) ?? (SHOPIFY_CART.test(key) ? '/cart' : undefined);
};

/**
 * A likely target of a Shopify address, if the shop has a page there: a collection without its tag filter, or a blog
 * post that is now a page of that name.
 */
export const shopifyGuessOf = (key: string): string | undefined => {
  const [, collection] = /^(\/collections\/[^/]+)\/[^/]+$/.exec(key) ?? [];
  const [, post] = /^\/blogs\/[^/]+\/([^/]+)$/.exec(key) ?? [];
  return collection ?? (post && `/pages/${post}`);
};

/** The rest of an address that starts with a language and country, as Shopify's markets do: `/en-in/about`. */
export const withoutMarket = (address: string): string | undefined => {
  const [, inHindi, rest] = /^\/(?:en(?:-[a-z]{2})?|(hi)-[a-z]{2})(?=[/?]|$)(.*)$/i.exec(address) ?? [];
  if (rest === undefined) return undefined;
  return pathIn(inHindi === undefined ? 'en' : 'hi', rest.startsWith('/') ? rest : `/${rest}`);
};
