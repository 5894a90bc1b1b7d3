import { withoutLanguage } from '@darzi/contract/languages.ts';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (route === undefined || route.parentId !== parentId) return [];
    const { id, path, index, module } = route;
    const about = { id, handle: module.handle, ...(path !== undefined && { path }) };
    return index === true ? [{ ...about, index }] : [{ ...about, children: treeOf(routes, id) }];
  });

/** What a route says it reads of the query while it is rendered: `export const handle = { reads: ['sort'] }`. */
const readsOf = (handle: unknown): readonly string[] =>
  typeof handle === 'object' && handle !== null && 'reads' in handle && Array.isArray(handle.reads)
    ? handle.reads
    : [];

const matchesOf = (tree: RouteObject[], path: string) =>
  matchRoutes(tree, withoutLanguage(path).replace(/(?:(?<=\/)_)?\.data$/, '')) ?? [];

/** The pattern of an address's page, without what stands in its place: `/product/:productId`. */
export const pagePatternReader = (routes: Routes) => {
  const tree = treeOf(routes);
  return (address: string): string | undefined => {
    const matches = matchesOf(tree, address.split('?', 1)[0] ?? '/');
    if (matches.length === 0) return undefined;
    const parts = matches.flatMap(({ route }) => route.path?.split('/') ?? []).filter((part) => part !== '');
    return `/${parts.join('/')}`;
  };
};

/**
 * The address with what its page reads of the query and nothing else: one page under a thousand addresses would be
 * rendered, and kept, a thousand times. What the browser alone reads is not needed here.
 */
export const pageAddressReader = (routes: Routes) => {
  const tree = treeOf(routes);
  return (address: string): string => {
    const [path = '', ...rest] = address.split('?');
    if (rest.length === 0) return address;
    const matches = matchesOf(tree, path);
    const known = new Set(matches.flatMap(({ route }) => readsOf(route.handle)));
    const read = new URLSearchParams();
    for (const [name, value] of new URLSearchParams(rest.join('?'))) {
      if (known.has(name)) read.append(name, value);
      // Which routes' data the router asks for.
      else if (name === '_routes' && path.endsWith('.data')) {
        const ids = value.split(',').filter((id) => matches.some(({ route }) => route.id === id));
        if (!read.has(name)) read.set(name, ids.join(','));
      }
    }
    return read.size === 0 ? path : `${path}?${read}`;
  };
};
