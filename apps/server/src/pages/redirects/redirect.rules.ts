/** How a former address is written down and looked up, and which missing ones are worth noting. Pure. */

import { pathIn } from '@darzi/contract/languages.ts';

const LONGEST_PATH = 500;
const LONGEST_NOTED = 200;
/** No address that a person gave out has signs that nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cs}]/u;

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/**
 * The path of an address as redirects are kept: decoded, in small letters, without host, query, hash and slash at its
 * end. Undefined for the home page and for what is no path.
 */
export const pathKeyOf = (address: string): string | undefined => {
  const path =
    address
      .trim()
      .replace(/^https?:\/\/[^/?#]+/i, '')
      .split(/[?#]/, 1)[0] ?? '';
  if (!path.startsWith('/')) return undefined;
  const key = decoded(path).normalize('NFC').toLowerCase().replace(/\/+$/, '');
  return key === '' || key.length > LONGEST_PATH || UNSEEN.test(key) ? undefined : key;
};

/** Personal pages, calls, and what programs look for that try every door. */
const NOT_PAGES =
  /^\/(api|admin|studio|assets|images|files|dev|receipt|orders|join|reset-password|confirm-email|newsletter|unsubscribe|\.|wp-|cgi-|xmlrpc|vendor)(\/|$|[-.])|^\/\.|\.\./;
const ENDING = /\.([a-z0-9]{1,8})$/;
const PAGE_ENDINGS = ['html', 'htm', 'aspx'];
/** A mail address, a number that could be a phone’s, a token: nothing of a person is kept. */
const PERSONAL = /@|%40|\d{7,}|[a-z0-9]{24,}/;

/** Whether a missing address is noted for the owner: a page somebody may have linked to, that says nothing of a person. */
export const isWorthNoting = (key: string): boolean => {
  const ending = ENDING.exec(key)?.[1];
  return (
    key.length <= LONGEST_NOTED &&
    !NOT_PAGES.test(key) &&
    !PERSONAL.test(key) &&
    (ending === undefined || PAGE_ENDINGS.includes(ending))
  );
};

/**
 * What the owner may have said of a path, the closest first: of itself, then of all that lies beneath a path, written
 * `/blogs/*`.
 */
export const redirectKeysFor = (key: string): string[] => {
  const parts = key.split('/');
  return [key, ...parts.map((_, n) => `${parts.slice(0, parts.length - n).join('/')}/*`)].slice(0, -1);
};

/** What every Shopify shop has at an address of its own, or most have by its usual name, and where this shop has it. */
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
/** A permalink of a cart, or a checkout that was begun: what was in it is not here. */
const SHOPIFY_CART = /^\/(?:cart|checkouts)\/./;
/** Their `q` is what was searched for. */
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
 * Where an address leads that every Shopify shop has: its own pages, its search, and a collection by the name of a
 * category. Undefined for any other.
 * @param categories as shoppers may choose them
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
 * Where a Shopify shop’s address may lead, if the shop has a page there: a collection without the tag that narrowed it,
 * a post of the blog that is a page of that name now.
 */
export const shopifyGuessOf = (key: string): string | undefined => {
  const [, collection] = /^(\/collections\/[^/]+)\/[^/]+$/.exec(key) ?? [];
  const [, post] = /^\/blogs\/[^/]+\/([^/]+)$/.exec(key) ?? [];
  return collection ?? (post && `/pages/${post}`);
};

/** The rest of an address that names a language and a country first, as Shopify’s markets do: `/en-in/about`. */
export const withoutMarket = (address: string): string | undefined => {
  const [, inHindi, rest] = /^\/(?:en(?:-[a-z]{2})?|(hi)-[a-z]{2})(?=[/?]|$)(.*)$/i.exec(address) ?? [];
  if (rest === undefined) return undefined;
  return pathIn(inHindi === undefined ? 'en' : 'hi', rest.startsWith('/') ? rest : `/${rest}`);
};
