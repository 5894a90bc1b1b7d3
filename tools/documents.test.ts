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
