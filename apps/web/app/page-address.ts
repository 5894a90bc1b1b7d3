import { withoutLanguage } from '@darzi/contract/languages.ts';
import { matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index, module } = route;
    const about = { id, handle: module.handle, ...(path !== undefined && { path }) };
    return index === true ? [{ ...about, index }] : [{ ...about, children: treeOf(routes, id) }];
  });

/** The query parameters a route reads while rendering: `export const handle = { reads: ['sort'] }`. */
const readsOf = (handle: unknown): readonly string[] =>
  typeof handle === 'object' && handle !== null && 'reads' in handle && Array.isArray(handle.reads)
    ? handle.reads
    : [];

/** There are endless paths, but few pages are rendered again and again. */
const MAX_KNOWN_PATHS = 500;
const MAX_KNOWN_PATH_LENGTH = 200;

/** The routes of a path. Finding them ranks all routes of the shop, so results are cached. */
export const routeFinder = (routes: Routes) => {
  const tree = treeOf(routes);
  const known = new Map<string, readonly RouteMatch[]>();
  return (path: string): readonly RouteMatch[] => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const found = matchRoutes(tree, withoutLanguage(path).replace(/(?:(?<=\/)_)?\.data$/, '')) ?? [];
    if (known.size >= MAX_KNOWN_PATHS) known.clear();
    if (path.length <= MAX_KNOWN_PATH_LENGTH) known.set(path, found);
    return found;
  };
};

/** The pattern of an address's page, without values: `/product/:productId`. */
export const pagePatternReader = (routes: Routes) => {
  const findRoutes = routeFinder(routes);
  return (address: string): string | undefined => {
    const matches = findRoutes(address.split('?', 1)[0] ?? '/');
    if (matches.length === 0) return undefined;
    const parts = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter((part) => part !== '');
    return `/${parts.join('/')}`;
  };
};

/**
 * The address with only the query parameters its page reads: otherwise one page would be rendered and cached under a
 * thousand addresses. Parameters that only the browser reads do not matter here.
 */
export const pageAddressReader = (routes: Routes) => {
  const findRoutes = routeFinder(routes);
  return (address: string): string => {
    const [path = '', ...rest] = address.split('?');
    if (rest.length === 0) return address;
    const matches = findRoutes(path);
    const known = new Set(matches.flatMap(({ route }) => readsOf(route.handle)));
    const read = new URLSearchParams();
    for (const [name, value] of new URLSearchParams(rest.join('?'))) {
      if (known.has(name)) read.append(name, value);
      // The routes whose data the router requests.
      else if (name === '_routes' && path.endsWith('.data')) {
        const ids = value.split(',').filter((id) => matches.some(({ route }) => route.id === id));
        if (!read.has(name)) read.set(name, ids.join(','));
      }
    }
    return read.size === 0 ? path : `${path}?${read}`;
  };
};
