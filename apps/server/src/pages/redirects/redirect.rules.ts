/** How a former address is written down and looked up, and which missing ones are worth noting. Pure. */

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

/** What every Shopify shop has at an address of its own, and where this shop has it. */
const SHOPIFY_PAGES: ReadonlyMap<string, string> = new Map([
  ['/account', '/profile'],
  ['/account/login', '/login'],
  ['/account/register', '/login'],
  ['/checkout', '/cart'],
  ['/collections', '/collection'],
  ['/products', '/collection'],
  ['/pages/contact', '/contact'],
  ['/policies/contact-information', '/contact'],
  ['/policies/legal-notice', '/policy'],
  ['/policies/privacy-policy', '/policy#privacy'],
  ['/policies/refund-policy', '/policy#returns'],
  ['/policies/shipping-policy', '/policy#shipping'],
  ['/policies/terms-of-sale', '/policy'],
  ['/policies/terms-of-service', '/policy'],
]);
/** Their `q` is what was searched for. */
const SHOPIFY_SEARCHES = ['/search', '/collections/types', '/collections/vendors'];
const SHOPIFY_COLLECTION = /^\/collections\/([^/]+)(?:\/[^/]+)?$/;

const handleOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');

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
  return category === undefined ? SHOPIFY_PAGES.get(key) : `/collection?${new URLSearchParams({ category })}`;
};
