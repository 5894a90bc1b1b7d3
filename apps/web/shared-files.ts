import type { Plugin, Rolldown } from 'vite';

/**
 * What every page needs comes in two files instead of thirty: each file costs some 300 bytes of headers and
 * compresses separately. The catalogues' imports go with the framework, since the shop's file waits for them.
 * Anything loaded on first use (search, menus, messages, forms) stays separate, and so do several queries at once,
 * which only the cart asks.
 */
const ALWAYS_NEEDED = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|react-router|scheduler|@messageformat[\\/]runtime|make-plural|@tanstack[\\/](query-core|react-query))[\\/](?!.*[qQ]ueries)|web[\\/]app[\\/]shell[\\/]trusted-markup/,
  },
  {
    name: 'shop',
    test: /(packages[\\/]contract[\\/]src[\\/](messages|money|wording|client|catalogue[\\/]catalogue|cart[\\/]cart)|web[\\/]app[\\/]((texts|shell)[\\/](texts|language|call|session|shop|toast|query-client|use-guard|use-unreached-pages|cart-state|pending-add|failed-load|site-links|cart-link|language-switch|product-variant|profile-menu)|storefront[\\/]collection[\\/]product-tile|ui[\\/](button|classes|disclosure|states|price|picture|page-head|stitch|tabs|load-part)))\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](menu|plus|search)\.m?js$/,
  },
];

type Uses = { readonly routes: ReadonlySet<string>; readonly isLight: boolean };
type Graph = { readonly getModuleInfo: (id: string) => Rolldown.ModuleInfo | null };

const ROUTE = /\?__react-router-build-client-route$/;
/** The pages most people see first, what surrounds every page, and what is fetched for that at once. */
const LIGHT =
  /\/app\/(entry\.client|root|shell\/toast-tray|storefront\/(home\/home|collection\/[\w-]+|product\/product|pages\/own-page))\.tsx/;
const OF_STAFF = /\/app\/(back-office|staff|studio)\//;
const OF_MEASURES = /\/app\/(staff|studio|made-to-measure|storefront\/profile)\//;
const ORDER_FORM = /\/made-to-measure\/craft\/craft-your-look\.tsx/;
/** Small, and used by one page of the back office too. */
const MEASURES =
  /packages\/(garment|contract\/src\/custom-orders\/(custom-order|garment[\w-]*|measurement-unit)\.ts)/;

/** Shared by the order form and its draft store, which loads on first use: alone it would be a file of its own. */
const BESIDE_MEASURES = /made-to-measure\/craft\/unwritten-draft\.ts/;

/** With this many pages, it pays that some load slightly more than they need. */
const MANY = 7;
const MANY_OF_STAFF = 4;

const leads = (id: string, to: RegExp, graph: Graph, seen = new Set<string>()): boolean => {
  if (to.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importedIds ?? []).some((one) => leads(one, to, graph, seen));
};

/** The routes that wait for a module, and whether a light page is among them. */
const usesReader = (graph: Graph) => {
  const known = new Map<string, Uses>();
  const usesOf = (id: string): Uses => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const own: Uses = { routes: new Set(ROUTE.test(id) ? [id] : []), isLight: LIGHT.test(id) };
    known.set(id, own);
    const all = [own, ...(graph.getModuleInfo(id)?.importers ?? []).map(usesOf)];
    const uses: Uses = {
      routes: new Set(all.flatMap(({ routes }) => [...routes])),
      isLight: all.some(({ isLight }) => isLight),
    };
    known.set(id, uses);
    return uses;
  };
  return usesOf;
};

/**
 * Modules shared by several pages go into a few files by audience, rather than one for each combination of pages. A
 * file never waits for one that fewer pages need, since whoever needs a module needs its imports.
 * (docs/decisions/615)
 */
const fileOf = (id: string, { routes, isLight }: Uses, graph: Graph): string | null => {
  if (BESIDE_MEASURES.test(id)) return 'made-to-measure';
  if (isLight || routes.size < 2 || leads(id, /node_modules\/zod\//, graph)) return null;
  const areAll = (pages: RegExp) => [...routes].every((route) => pages.test(route));
  if (areAll(OF_STAFF)) return routes.size >= MANY_OF_STAFF ? 'staff' : null;
  if (MEASURES.test(id)) return 'made-to-measure';
  // The confirmation of a placed order, with its texts: the form does not wait for it.
  if (areAll(OF_MEASURES))
    return [...routes].some((route) => ORDER_FORM.test(route)) ? 'made-to-measure' : 'custom-orders';
  if (routes.size < MANY) return null;
  return leads(id, /node_modules\/react-hook-form\//, graph) ? 'forms' : 'parts';
};

/** The file in the browser's build that each module goes into. */
export const sharedFiles = (): Plugin => {
  let usesOf: ReturnType<typeof usesReader> | undefined;
  const name = (id: string, graph: Graph): string | null => {
    usesOf ??= usesReader(graph);
    return fileOf(id, usesOf(id), graph);
  };
  const shared = { name, debugName: 'shared', includeDependenciesRecursively: false };
  const rolldownOptions = {
    // The router ignores any other exports of a page's file.
    preserveEntrySignatures: 'allow-extension' as const,
    // Otherwise shared code would move into the file of one page.
    experimental: { chunkOptimization: { mergeCommonChunks: false } },
    output: { codeSplitting: { groups: [...ALWAYS_NEEDED, shared] } },
  };
  return {
    name: 'shared-files',
    config: () => ({ environments: { client: { build: { rolldownOptions } } } }),
  };
};
