import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Prints a table of source files and lines per folder, and how many files are short. */
const ROOT = join(import.meta.dirname, '..');
const SHORT_LINES = 25;

const sources = execFileSync('git', ['ls-files', 'apps', 'packages', 'tools'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$|db\.types\.ts$/.test(path));

/** `apps/server/src/sales/orders/orders.ts` counts towards `server/sales`. */
const folderOf = (path: string): string =>
  path
    .replace(/^apps\/server\/src\//, 'server/')
    .replace(/^apps\/web\/app\//, 'web/')
    .replace(/\/src\//, '/')
    .split('/')
    .slice(0, 2)
    .filter((part) => !part.includes('.'))
    .join('/');

const folders = new Map<string, { files: number; lines: number; short: number }>();
for (const path of sources) {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1;
  for (const name of [folderOf(path), 'all']) {
    const folder = folders.get(name) ?? { files: 0, lines: 0, short: 0 };
    folder.files += 1;
    folder.lines += lines;
    if (lines <= SHORT_LINES) folder.short += 1;
    folders.set(name, folder);
  }
}

console.log(`| Folder | Files | Lines | ${SHORT_LINES} lines or fewer |\n|---|---|---|---|`);
for (const [name, { files, lines, short }] of [...folders].toSorted(([a], [b]) => a.localeCompare(b))) {
  console.log(`| ${name} | ${files} | ${lines} | ${short} |`);
}
