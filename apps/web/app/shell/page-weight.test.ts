import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ASSETS = join(import.meta.dirname, '../../build/client/assets');
/** What comes with each file beside its bytes. */
const HEADER_BYTES = 300;

type Route = {
  readonly parentId?: string;
  readonly path?: string;
  readonly module: string;
  readonly imports: readonly string[];
};
type Manifest = { readonly entry: Omit<Route, 'path'>; readonly routes: Readonly<Record<string, Route>> };

const files = readdirSync(ASSETS);
const fileNamed = (start: string, end = '.js'): string => {
  const found = files.find((file) => file.startsWith(start) && file.endsWith(end));
  if (found === undefined) throw new Error(`the build has no ${start}…${end}`);
  return found;
};
const manifestFile = fileNamed('manifest-');
const manifest: Manifest = JSON.parse(
  readFileSync(join(ASSETS, manifestFile), 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;?\s*$/, ''),
);

/** A file with all that it imports before it can run. */
const withImports = (file: string, known = new Set<string>()): Set<string> => {
  if (known.has(file)) return known;
  known.add(file);
  const text = readFileSync(join(ASSETS, file), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    withImports(imported, known);
  return known;
};

/** The scripts that the document of a page asks for, its layouts' included. */
const scriptsOf = (path: string): Set<string> => {
  const scripts = new Set([manifestFile]);
  const add = ({ module }: Pick<Route, 'module'>) => withImports(module.replace('/assets/', ''), scripts);
  add(manifest.entry);
  let route = Object.values(manifest.routes).find((one) => one.path === path);
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

describe('the order form made to measure', () => {
  const begun = scriptsOf('craft-your-look');
  // fetched as soon as it stands: what was left unfinished, the body, and what the header brings
  for (const part of ['craft-draft.store-', 'figure-drawing-', 'x-']) withImports(fileNamed(part), begun);

  it('weighs at most 190 KB of scripts until it is idle', () => {
    expect(kilobytes(begun)).toBeLessThanOrEqual(190);
  });

  it('carries neither clothes nor later steps before they are needed', () => {
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

it('asks for few files, however many modules pages share', () => {
  for (const [path, most] of [
    ['collection', 12],
    ['craft-your-look', 15],
    ['custom-order-history', 30],
    ['admin', 20],
  ] as const)
    expect(scriptsOf(path).size, path).toBeLessThanOrEqual(most);
});
