import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SEEDED_BUGS } from './seeded-bugs.table.ts';

const ROOT = join(import.meta.dirname, '../..');

it.each(SEEDED_BUGS)('$rule: the line to break occurs once in its file', async ({ file, find }) => {
  expect((await readFile(join(ROOT, file), 'utf8')).split(find)).toHaveLength(2);
});

it.each(SEEDED_BUGS)('$rule: the test that must notice still has its name', async ({ test, named = '' }) => {
  expect(await readFile(join(ROOT, test), 'utf8')).toContain(named);
});
