import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

it('keeps the server’s bundle small in memory, and its functions’ names', async () => {
  const code = await readFile(new URL('build/server/index.js', import.meta.url), 'utf8');
  expect(Buffer.byteLength(code)).toBe(code.length);
  expect(code).not.toContain('//#region');
  expect(code).toMatch(/\bpageAddressReader=|function pageAddressReader\b/);
});
