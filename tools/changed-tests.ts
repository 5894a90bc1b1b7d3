import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * Which test files a change affects.
 * - A test that reaches a changed file by imports, but not through the wiring: `app.ts` imports every slice, so that
 * each slice's calls would be affected by every other slice.
 * - Every test in the folder of a changed file: the tests of a slice over HTTP are beside it.
 * - A journey that names the address of a page which contains a changed file. A file shared by many pages affects too
 * many: then no journey is chosen, and that is reported.
 */
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['apps', 'packages', 'tools', 'tests'];
const NOT_SOURCE = new Set(['node_modules', 'build', '.react-router', '.vite']);
const WIRING =
  /^apps\/server\/src\/(app|start-shop|main|test-[a-z]+)\.ts$|^tests\/journeys\/shop-in-browser\.ts$/;
const ROUTES = 'apps/web/app/routes.ts';
const MAX_PAGES = 2;

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;
const PAGE = /(?:route\('([^']*)', |index\()'([^']+)'/g;

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isJourney = (file: string): boolean => file.startsWith('tests/journeys/');

const listSources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : listSources(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });

const targetOf = (from: string, specifier: string): string | undefined => {
  const own = /^@darzi\/([a-z]+)\/(.+)$/.exec(specifier);
  if (own !== null) return `packages/${own[1]}/src/${own[2]}`;
  if (!specifier.startsWith('.')) return undefined;
  return relative(ROOT, resolve(ROOT, dirname(from), specifier.split('?', 1)[0] ?? ''));
};

/** Each source file with its importers. */
const readImporters = (sources: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const from of sources) {
    for (const [, specifier = ''] of readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)) {
      const target = targetOf(from, specifier);
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), from]);
    }
  }
  return importers;
};

const reachFrom = (
  changed: Iterable<string>,
  importers: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> => {
  const reached = new Set(changed);
  for (const file of reached) {
    if (WIRING.test(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
};

/**
 * The first part of a page's address, by which journeys name it: `/product/`, `/cart`; for home, the address itself.
 */
const pagesOf = (reached: ReadonlySet<string>): readonly string[] =>
  [...readFileSync(join(ROOT, ROUTES), 'utf8').matchAll(PAGE)]
    .filter(([, , file = '']) => reached.has(`apps/web/app/${file}`))
    .map(([, path = '']) => `/${path.replace(/:.*/, '')}`);

const visits = (journey: string, page: string): boolean => {
  const text = readFileSync(join(ROOT, journey), 'utf8');
  const address = page.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `(?:visit(?:As)?|stay)\\((?:'\\w+', |\\(\\) => )?['"\`]${address}(?:['"\`?#$]|$)`,
    'm',
  ).test(text);
};

/** Signs that a test needs the built pages: it starts the shop, or visits an address that is no call. */
const OF_PAGES =
  /\b(main|start-shop)\.ts'|build\/client|(\.inject\(\{ url(?!:)|(\.inject\(\{ url: ['`]|\b(GET|HEAD) )\/(?!api\/|healthz|readyz|metrics|dev\/|images))/;

export const needsBrowser = (test: string): boolean => test.startsWith('tests/');

export const needsPages = (test: string): boolean =>
  needsBrowser(test) ||
  test.startsWith('apps/server/src/pages/') ||
  OF_PAGES.test(readFileSync(join(ROOT, test), 'utf8'));

export type ChangedTests = {
  readonly files: readonly string[];
  /** Affected pages none of whose journeys was chosen. */
  readonly pagesLeft: readonly string[];
};

/** @param changed paths below the root, with slashes */
export const findChangedTests = (changed: readonly string[]): ChangedTests => {
  const sources = FOLDERS.flatMap(listSources);
  const importers = readImporters(sources);
  const reached = reachFrom(changed, importers);
  const folders = new Set(changed.map((file) => dirname(file)));
  const pages = pagesOf(reached);
  const isFew = pages.length <= MAX_PAGES;
  const concerned = (test: string): boolean => {
    if (changed.includes(test)) return true;
    if (isJourney(test)) return isFew && pages.some((page) => visits(test, page));
    return reached.has(test) || folders.has(dirname(test));
  };
  return { files: sources.filter((file) => isTest(file) && concerned(file)), pagesLeft: isFew ? [] : pages };
};

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);

/** What differs from `since` (a commit; by default the last one), committed or not, including new files. */
export const listChanges = (since = 'HEAD'): readonly string[] => {
  const base = since === 'HEAD' ? since : (git('merge-base', since, 'HEAD')[0] ?? since);
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(changed)].filter((file) => existsSync(join(ROOT, file)) || /\.tsx?$/.test(file));
};
