import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

it('every picture and page that the documents name exists', async () => {
  const broken: string[] = [];
  let links = 0;
  for await (const file of glob(['*.md', 'docs/**/*.md', 'tests/**/*.md'], { cwd: ROOT })) {
    const text = await readFile(join(ROOT, file), 'utf8');
    for (const [, target = ''] of text.matchAll(LINK)) {
      links += 1;
      if (!existsSync(join(ROOT, dirname(file), target))) broken.push(`${file}: ${target}`);
    }
  }
  expect(broken).toEqual([]);
  expect(links).toBeGreaterThan(10);
});

const KEPT_UNTIL = /\bUntil (\d+\.\d+\.\d+):/g;

it('keeps former names only until the release that each of them states', async () => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const isPast = (release: string) => release.localeCompare(version, undefined, { numeric: true }) <= 0;
  const overdue: string[] = [];
  let kept = 0;
  for await (const file of glob('{apps,packages}/*/{src,app}/**/*.{ts,tsx}', { cwd: ROOT })) {
    for (const [, release = ''] of (await readFile(join(ROOT, file), 'utf8')).matchAll(KEPT_UNTIL)) {
      kept += 1;
      if (isPast(release)) overdue.push(`${file}: ${release}`);
    }
  }
  expect(overdue).toEqual([]);
  expect(kept).toBeGreaterThan(4);
});
