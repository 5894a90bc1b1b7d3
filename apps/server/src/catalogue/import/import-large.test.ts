import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

/** Reads a generated file of this size in a process limited to 96 MB of heap. */
const readLarge = async (megabytes: number): Promise<Record<string, number>> => {
  const code = `
    import { Readable } from 'node:stream';
    import { openImportFile, readGroups } from ${JSON.stringify(join(import.meta.dirname, 'import-groups.ts'))};
    const text = 'x'.repeat(20_000);
    const chunks = function* () {
      yield 'Handle,Title,Body (HTML),Variant Price\\nopen,"T,x,1\\n';
      yield 'endless,T,' + 'y'.repeat(3_000_000) + ',1\\n';
      const rows = Math.ceil(${megabytes} * 1_048_576 / 20_020);
      for (let n = 0; n < rows; n += 1) yield 'p' + n + ',T,' + text + ',1\\n';
    };
    const { file } = await openImportFile(() => Readable.from(chunks()));
    const counted = { products: 0, broken: 0 };
    for await (const group of readGroups(file)) {
      if ('stray' in group || ('rows' in group && group.rows.some((row) => 'problem' in row))) counted.broken += 1;
      else if ('rows' in group) counted.products += 1;
    }
    console.log(JSON.stringify(counted));`;
  const { stdout } = await run(process.execPath, [
    '--max-old-space-size=96',
    '--input-type=module',
    '-e',
    code,
  ]);
  return JSON.parse(stdout) as Record<string, number>;
};

describe('a file of 200 MB', () => {
  it('is read in bounded memory, and loses only products with an endless quotation or field', async () => {
    const rows = Math.ceil((200 * 1_048_576) / 20_020);
    expect(await readLarge(200)).toEqual({ products: rows, broken: 2 });
  }, 180_000);
});
