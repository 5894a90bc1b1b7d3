import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a cell that a spreadsheet could run', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '  =1',
    '\t=1',
    '\r=1',
    '\n=1',
    '|calc',
    '＝1',
    '=HYPERLINK("http://x","y")',
  ])('%j is sent as text', (text) => {
    expect(parse(csvLine([text]))[0]?.[0]).toBe(`'${text}`);
  });

  it('stays a number when it is one', () => {
    expect(csvLine([-5, 1299.5, true, null])).toBe('-5,1299.5,true,\r\n');
  });
});

it('is read back unchanged, whatever it contains', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), (cells) => {
      fc.pre(cells.some((cell) => cell !== ''));
      const [back] = parse(csvLine(cells), { record_delimiter: '\r\n' }) as string[][];
      expect(back?.map((cell) => cell.replace(/^'/, ''))).toEqual(
        cells.map((cell) => cell.replace(/^'/, '')),
      );
    }),
  );
});
