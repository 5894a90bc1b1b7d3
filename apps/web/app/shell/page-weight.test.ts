import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ASSETS = join(import.meta.dirname, '../../build/client/assets');
/** Response headers that come with each file. */
const HEADER_BYTES = 240;

type Route = {
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports: readonly string[];
};
type Manifest = {
  readonly url: string;
  readonly entry: Omit<Route, 'path'>;
  readonly routes: Readonly<Record<string, Route>>;
};

const files = readdirSync(ASSETS);
const fileNamed = (start: string, end = '.js'): string => {
  const found = files.find((file) => file.startsWith(start) && file.endsWith(end));
  if (found === undefined) throw new Error(`the build has no ${start}…${end}`);
  return found;
};
const manifestFile = fileNamed('manifest-');
const shopManifestFile = fileNamed('shop-manifest-');
const catalogues: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(join(ASSETS, '../catalogues.json'), 'utf8'),
);
const manifest: Manifest = JSON.parse(
  readFileSync(join(ASSETS, manifestFile), 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;?\s*$/, ''),
);

/** A file, and everything it imports before it can run. */
const withImports = (file: string, known = new Set<string>()): Set<string> => {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(join(ASSETS, file), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    withImports(imported, known);
  return known;
};

/** The scripts that a page's document requests, including its layouts'. */
const scriptsOf = (path: string): Set<string> => {
  const scripts = new Set([/^(admin|studio)/.test(path) ? manifestFile : shopManifestFile]);
  const add = ({ module }: Pick<Route, 'module'>) => withImports(module.replace('/assets/', ''), scripts);
  add(manifest.entry);
  let route = Object.values(manifest.routes).find((one) => (path === '' ? one.index : one.path === path));
  if (route === undefined) throw new Error(`no route ${path}`);
  while (route !== undefined) {
    add(route);
    route = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  }
  return scripts;
};

const kilobytes = (scripts: Iterable<string>): number =>
  [...scripts].reduce((sum, file) => sum + statSync(join(ASSETS, `${file}.br`)).size + HEADER_BYTES, 0) /
  1024;

/** The same, plus the texts they wait for. */
const withTexts = (scripts: ReadonlySet<string>, language: string): Set<string> => {
  const awaited = [...scripts].flatMap((file) => catalogues[`/assets/${file}`] ?? []);
  const own = awaited.filter((address) => address.includes(`/texts-${language}-`));
  return new Set([...scripts, ...own.map((address) => address.replace('/assets/', ''))]);
};

const FIRST_SEEN = ['', 'collection', 'product/:productId'].flatMap((path) =>
  ['en', 'hi'].map((language) => ({ path, language })),
);
it.each(FIRST_SEEN)('/$path weighs at most 135 KB of scripts, headers included ($language)', (page) => {
  const scripts = withTexts(scriptsOf(page.path), page.language);
  // the header loads these once the page is up
  if (page.path === 'collection') withImports(fileNamed('x-'), scripts);
  expect(kilobytes(scripts)).toBeLessThanOrEqual(135);
});

describe('the router’s table for shoppers', () => {
  const shop = readFileSync(join(ASSETS, shopManifestFile), 'utf8');

  it('contains no staff pages, and loads them as new documents', () => {
    const { routes, url } = JSON.parse(shop.slice(shop.indexOf('{'), shop.lastIndexOf('}') + 1)) as Manifest;
    expect(url).toBe(`/assets/${shopManifestFile}`);
    const staff = Object.entries(routes).filter(([, { path }]) => /^(admin|studio)/.test(path ?? ''));
    expect(staff.map(([, { path }]) => path).sort()).toEqual(['admin/*', 'studio/*']);
    for (const [, { module }] of staff) expect(files).toContain(module.replace('/assets/', ''));
    const known = Object.keys(routes).filter((id) => !id.startsWith('leave/'));
    expect(Object.keys(manifest.routes)).toEqual(expect.arrayContaining(known));
    expect(routes).toHaveProperty('storefront/cart/cart');
  });
});

describe('the order form made to measure', () => {
  const begun = scriptsOf('craft-your-look');
  // loaded as soon as the page is up: the saved draft, the body, and what the header brings
  for (const part of ['craft-draft.store-', 'figure-drawing-', 'x-']) withImports(fileNamed(part), begun);

  it('weighs at most 190 KB of scripts until it is idle', () => {
    expect(kilobytes(begun)).toBeLessThanOrEqual(190);
  });

  it('loads neither clothes nor later steps before they are needed', () => {
    for (const later of [
      'dressed-figure-',
      'garment-thumb-drawing-',
      'design-step-',
      'reference-step-',
      'so-far-',
    ])
      expect(begun).not.toContain(fileNamed(later));
  });
});

it('leaves the drawing code to the pages that draw', () => {
  for (const path of ['collection', 'cart', 'login'])
    expect(
      [...scriptsOf(path)].filter((file) => /figure|body-tapes|garment|made-to-measure/.test(file)),
    ).toEqual([]);
});

it('requests few files, however many modules pages share', () => {
  for (const [path, most] of [
    ['collection', 12],
    ['craft-your-look', 15],
    ['custom-order-history', 30],
    ['admin', 20],
  ] as const)
    expect(scriptsOf(path).size, path).toBeLessThanOrEqual(most);
});
