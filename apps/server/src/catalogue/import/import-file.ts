import { parse } from 'csv-parse/sync';
import { type Encoding, MAX_RECORD_LENGTH, type OpenFile, readLines } from './import-lines.ts';

/** A row of the file; the header is row 1. A broken one has its problem and its first line. */
export type CsvRow =
  | { readonly row: number; readonly cells: readonly string[] }
  | { readonly row: number; readonly problem: string; readonly text: string };

const UNREADABLE = 'This row contains characters that cannot be read.';
const UNCLOSED = 'A quotation mark is opened in this row and not closed.';
const TOO_LONG = 'This row is too long.';
const MISPLACED = 'A quotation mark is in the wrong place; inside quotes it must be doubled.';
const SHOWN_OF_BROKEN = 2_000;

/** Rows parsed at once as long as all is well: starting the parser for each row would take most of the time. */
const ROWS_AT_ONCE = 200;

type Layout = { readonly delimiter: string; readonly columns: number };

/** Parses strictly by the rules of CSV; undefined if the text breaks them. */
const parseRecords = (text: string, { delimiter }: Layout): readonly (readonly string[])[] | undefined => {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: 2 * MAX_RECORD_LENGTH,
    });
  } catch {
    return undefined;
  }
};

const hasOddQuotes = (line: string): boolean => {
  let isOdd = false;
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
};

const isBlank = (line: string): boolean => line.trim() === '';

/** Collects the lines of a record whose quotes span several lines. */
const createGathering = () => {
  let lines: string[] = [];
  let length = 0;
  let isOpen = false;
  return {
    isEmpty: (): boolean => lines.length === 0,
    isTooLong: (): boolean => length > MAX_RECORD_LENGTH,
    /** @returns whether the record is complete, or too long to become so */
    add: (line: string): boolean => {
      lines.push(line);
      length += line.length + 1;
      if (hasOddQuotes(line)) isOpen = !isOpen;
      return !isOpen || length > MAX_RECORD_LENGTH;
    },
    take: (): readonly string[] => {
      const taken = lines;
      lines = [];
      length = 0;
      isOpen = false;
      return taken;
    },
  };
};

type Reader = {
  readonly isInRecord: () => boolean;
  readonly feed: (line: string) => Generator<CsvRow>;
  readonly finish: () => Generator<CsvRow>;
};

/** Shared by both readers: the number of the last row. */
type Count = { row: number };

const readableRow = (row: number, text: string, cells: readonly string[]): CsvRow =>
  text.includes('\0') || text.includes('\ufffd')
    ? { row, problem: UNREADABLE, text: text.slice(0, SHOWN_OF_BROKEN) }
    : { row, cells };

/**
 * Reads record by record. If one cannot be read, only its first line is lost: the following lines are read again,
 * because an unclosed quotation mark has swallowed them.
 */
const createCarefulReader = (layout: Layout, count: Count): Reader => {
  const gathering = createGathering();
  const broken = (line: string | undefined, problem: string): CsvRow => {
    count.row += 1;
    return { row: count.row, problem, text: (line ?? '').slice(0, SHOWN_OF_BROKEN) };
  };
  const feed = function* (given: string): Generator<CsvRow> {
    let queue: readonly string[] = [given];
    let next = 0;
    while (next < queue.length) {
      const line = queue[next] ?? '';
      next += 1;
      if (gathering.isEmpty() && isBlank(line)) count.row += 1;
      else if (gathering.add(line)) {
        const isTooLong = gathering.isTooLong();
        const lines = gathering.take();
        const text = lines.join('\n');
        const [cells] = (isTooLong ? undefined : parseRecords(text, layout)) ?? [];
        // Several lines that make too many cells were joined by a stray mark.
        if (cells !== undefined && (lines.length === 1 || cells.length <= layout.columns)) {
          count.row += 1;
          yield readableRow(count.row, text, cells);
        } else {
          const [first, ...others] = lines;
          yield broken(first, isTooLong ? (lines.length > 1 ? UNCLOSED : TOO_LONG) : MISPLACED);
          queue = [...others, ...queue.slice(next)];
          next = 0;
        }
      }
    }
  };
  return {
    isInRecord: () => !gathering.isEmpty(),
    feed,
    finish: function* () {
      while (!gathering.isEmpty()) {
        const [first, ...others] = gathering.take();
        yield broken(first, UNCLOSED);
        for (const line of others) yield* feed(line);
      }
    },
  };
};

/** Reads many records at once, and passes a batch with a broken one to the careful reader. */
const createReader = (layout: Layout): Reader => {
  const count: Count = { row: 0 };
  const careful = createCarefulReader(layout, count);
  const gathering = createGathering();
  let held: (readonly string[])[] = [];

  const readCarefully = function* (lines: readonly string[]): Generator<CsvRow> {
    for (const line of lines) yield* careful.feed(line);
  };
  const release = function* (): Generator<CsvRow> {
    const records = held;
    held = [];
    if (records.length === 0) return;
    const texts = records.map((lines) => lines.join('\n'));
    const parsed = parseRecords(texts.join('\n'), layout);
    const isSound =
      parsed?.length === records.length &&
      records.every((lines, index) => lines.length === 1 || (parsed[index]?.length ?? 0) <= layout.columns);
    if (!isSound) return yield* readCarefully(records.flat());
    for (const [index, cells] of parsed.entries()) {
      count.row += 1;
      yield readableRow(count.row, texts[index] ?? '', cells);
    }
  };
  return {
    isInRecord: () => !gathering.isEmpty() || careful.isInRecord(),
    feed: function* (line) {
      if (careful.isInRecord()) return yield* careful.feed(line);
      if (gathering.isEmpty() && isBlank(line)) {
        yield* release();
        return yield* careful.feed(line);
      }
      if (!gathering.add(line)) return;
      if (gathering.isTooLong()) {
        yield* release();
        return yield* readCarefully(gathering.take());
      }
      held.push(gathering.take());
      if (held.length >= ROWS_AT_ONCE) yield* release();
    },
    finish: function* () {
      yield* release();
      yield* readCarefully(gathering.take());
      yield* careful.finish();
    },
  };
};

/**
 * The rows of a CSV file, one at a time. Quoted line breaks belong to their row. A stray quotation mark costs only its
 * own line: reading continues with the next line, not where the mark happens to be closed.
 * @param columns a row of several lines with more cells than this was joined wrongly
 */
export async function* readRows(
  open: OpenFile,
  encoding: Encoding,
  delimiter: string,
  columns = Number.POSITIVE_INFINITY,
): AsyncGenerator<CsvRow> {
  const reader = createReader({ delimiter, columns });
  for await (const line of readLines(open, encoding)) yield* reader.feed(line);
  yield* reader.finish();
}
