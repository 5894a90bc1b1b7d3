import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvRow, readRows } from './import-file.ts';
import { detectEncoding } from './import-lines.ts';

/** Cuts the bytes at a given size, so that every boundary is tested. */
const inPieces = (bytes: Buffer, size: number) => () =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    ),
  );

const read = async (text: string | Buffer, size = 7, columns?: number): Promise<CsvRow[]> => {
  const open = inPieces(Buffer.from(text), size);
  const rows: CsvRow[] = [];
  for await (const row of readRows(open, await detectEncoding(open), ',', columns)) rows.push(row);
  return rows;
};
const cells = async (text: string | Buffer, size = 7): Promise<(readonly string[] | string)[]> =>
  (await read(text, size)).map((row) => ('cells' in row ? row.cells : `row ${row.row}: ${row.problem}`));

describe('a CSV file', () => {
  it('is read with any line ends, quoted line breaks, doubled quotes and empty cells', async () => {
    const rows = [
      ['a', 'b', 'c'],
      ['1', 'two\nlines, and "quotes"', ''],
      ['x', '', 'é₹'],
    ];
    const text = 'a,b,c\n1,"two\nlines, and ""quotes""",\nx,,é₹';
    for (const size of [1, 2, 3, 1_000]) {
      expect(await cells(text, size)).toEqual(rows);
      expect(await cells(`${text}\n`, size)).toEqual(rows);
      expect(await cells(text.replaceAll('\n', '\r\n'), size)).toEqual(rows);
      expect(await cells(`\ufeff${text}`, size)).toEqual(rows);
    }
    expect(await cells('a,b\r1,2\r3,4\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('is read in UTF-8, UTF-16 and what Excel calls CSV', async () => {
    const text = 'name\nÉcru “silk” – 5€';
    const rows = [['name'], ['Écru “silk” – 5€']];
    expect(await cells(text)).toEqual(rows);
    expect(await cells(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toEqual(
      rows,
    );
    const windows = Buffer.from('name\n\xc9cru \x93silk\x94 \x96 5\x80', 'latin1');
    expect(await cells(windows)).toEqual(rows);
  });

  it('counts rows as a spreadsheet does', async () => {
    const rows = await read('h\n\n"two\nlines"\nx');
    expect(rows.map(({ row }) => row)).toEqual([1, 3, 4]);
  });

  it('loses one line to an unclosed quotation mark, and continues with the next', async () => {
    const text = 'h1,h2\na,1\nb,"open\nc,"fine, here"\nd,4\ne,"two\nlines"\nf,6';
    expect(await cells(text)).toEqual([
      ['h1', 'h2'],
      ['a', '1'],
      expect.stringContaining('row 3: A quotation mark'),
      ['c', 'fine, here'],
      ['d', '4'],
      ['e', 'two\nlines'],
      ['f', '6'],
    ]);
    expect(await cells('h\n"open to the end\na\nb')).toEqual([
      ['h'],
      expect.stringContaining('row 2'),
      ['a'],
      ['b'],
    ]);
    expect(await cells('h\na\n"')).toEqual([['h'], ['a'], expect.stringContaining('row 3')]);
  });

  it('does not let an unclosed mark join rows into one with too many cells', async () => {
    const rows = await read('h1,h2\n"a,1\nb","x\ny",2', 7, 2);
    expect(rows.filter((row) => 'cells' in row && row.cells.length > 2)).toEqual([]);
  });

  it('gives up on a row longer than a million characters, and only on that', async () => {
    const text = `h\n${'x'.repeat(3_000_000)}\na\n"${'y\n'.repeat(700_000)}`;
    const rows = await read(text, 65_536);
    expect(rows.slice(0, 3)).toMatchObject([
      { cells: ['h'] },
      { row: 2, problem: 'This row is too long.' },
      { cells: ['a'] },
    ]);
    expect(rows[3]).toMatchObject({ row: 4, problem: expect.stringContaining('quotation mark') });
    expect(rows).toHaveLength(3 + 700_000);
  });

  it('refuses rows that contain NUL', async () => {
    expect(await cells('h\na\0b\nc')).toEqual([['h'], expect.stringContaining('cannot be read'), ['c']]);
  });

  it('returns what was written, however it is cut into pieces', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', 'é', '=', "'") });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\n');
        expect(await cells(text, size)).toEqual(rows);
      }),
    );
  });

  it('never throws and never hangs on any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        await read(Buffer.from(bytes), 16);
      }),
    );
  });
});
