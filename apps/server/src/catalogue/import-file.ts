import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';

/** A row of the file; the header is row 1. A broken one says why, and shows its first line. */
export type CsvRow =
  | { readonly row: number; readonly cells: readonly string[] }
  | { readonly row: number; readonly problem: string; readonly text: string };

/** Opens the file from its beginning; it is read more than once, so that it never has to be held in memory. */
export type OpenFile = () => Readable;

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const LONGEST_RECORD = 1_000_000;
const UNREADABLE = 'This row holds characters that cannot be read.';
const UNCLOSED = 'A quotation mark is opened in this row and not closed.';
const TOO_LONG = 'This row is too long.';
const MISPLACED = 'A quotation mark stands where none may be; inside quotes it is written twice.';

const bytesOf = (chunk: unknown): Uint8Array =>
  typeof chunk === 'string' ? Buffer.from(chunk) : chunk instanceof Uint8Array ? chunk : new Uint8Array();

/** UTF-16 by its mark, else UTF-8 where every byte of the file fits, else what Excel calls "CSV" (Windows-1252). */
export const detectEncoding = async (open: OpenFile): Promise<Encoding> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of open()) {
      const bytes = bytesOf(chunk);
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
};

/** Physical lines without their ends, whatever the ends are; one longer than a record may be is cut there. */
async function* readLines(open: OpenFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let isCut = false;
  const take = function* (text: string, isLast: boolean): Generator<string> {
    rest += text;
    const lines = rest.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isCut) yield line;
      isCut = false;
    }
    if (rest.length > LONGEST_RECORD) {
      if (!isCut) yield rest.slice(0, LONGEST_RECORD + 1);
      isCut = true;
      rest = rest.endsWith('\r') ? '\r' : '';
    }
    if (isLast && !isCut && rest !== '') yield rest.replace(/\r$/, '');
  };
  for await (const chunk of open()) yield* take(decoder.decode(bytesOf(chunk), { stream: true }), false);
  yield* take(decoder.decode(), true);
}

const cellsOf = (record: string, delimiter: string): readonly string[] | undefined => {
  if (!record.includes('"')) return record.split(delimiter);
  try {
    const [cells] = parse(record, {
      delimiter,
      relax_column_count: true,
      max_record_size: 2 * LONGEST_RECORD,
    });
    return cells;
  } catch {
    return undefined;
  }
};

const quotesIn = (line: string): number => {
  let count = 0;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) count += 1;
  return count;
};

/**
 * The rows of a CSV file, one at a time. Quoted line breaks belong to their row. A row with a quotation mark too
 * many costs that line alone: reading goes on with the next line, not where the mark happens to be closed.
 * @param columns a row of several lines with more cells than this was put together wrongly
 */
export async function* readRows(
  open: OpenFile,
  encoding: Encoding,
  delimiter: string,
  columns = Number.POSITIVE_INFINITY,
): AsyncGenerator<CsvRow> {
  let row = 0;
  let pending: string[] = [];
  let length = 0;
  let isQuoted = false;

  const broken = (text: string, problem: string): CsvRow => ({
    row: ++row,
    problem,
    text: text.slice(0, 2_000),
  });
  const whole = (text: string): CsvRow | undefined => {
    const cells = cellsOf(text, delimiter);
    if (cells === undefined || (pending.length > 1 && cells.length > columns)) return undefined;
    row += 1;
    return text.includes('\0') || text.includes('\ufffd')
      ? { row, problem: UNREADABLE, text: text.slice(0, 2_000) }
      : { row, cells };
  };
  /** Gives up on the first pending line and reads the others anew. */
  const retreat = (problem: string): [CsvRow, string[]] => {
    const [first = '', ...others] = pending;
    pending = [];
    length = 0;
    isQuoted = false;
    return [broken(first, problem), others];
  };
  const feed = function* (given: string): Generator<CsvRow> {
    let queue = [given];
    let next = 0;
    while (next < queue.length) {
      const line = queue[next] ?? '';
      next += 1;
      if (pending.length === 0 && line.trim() === '') {
        row += 1;
        continue;
      }
      pending.push(line);
      length += line.length + 1;
      if (quotesIn(line) % 2 === 1) isQuoted = !isQuoted;
      if (isQuoted && length <= LONGEST_RECORD) continue;
      const found = length > LONGEST_RECORD ? undefined : whole(pending.join('\n'));
      if (found === undefined) {
        const problem = length > LONGEST_RECORD ? (pending.length > 1 ? UNCLOSED : TOO_LONG) : MISPLACED;
        const [row, others] = retreat(problem);
        yield row;
        queue = [...others, ...queue.slice(next)];
        next = 0;
      } else {
        yield found;
        pending = [];
        length = 0;
      }
    }
  };

  for await (const line of readLines(open, encoding)) yield* feed(line);
  while (pending.length > 0) {
    const [row, others] = retreat(UNCLOSED);
    yield row;
    for (const line of others) yield* feed(line);
  }
}
