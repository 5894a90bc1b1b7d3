import { INDIA_AHEAD_MS } from '@darzi/contract/durations.ts';
import type { FastifyReply } from 'fastify';
import { replyText } from './replies.ts';

export type Cell = string | number | boolean | null;

/** Text that a spreadsheet would take for a formula, even after spaces; full-width signs count as well. */
const FORMULA = /^\s*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/**
 * One cell of a CSV file. Text that could be taken for a formula gets a leading apostrophe, so that opening the file
 * runs nothing; numbers stay numbers.
 */
const csvCell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A time in India as spreadsheets read it: `2026-11-23 14:05:09`. India has no summer time. */
export const indianMoment = (at: Date): string =>
  new Date(at.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');

/** One line including its line end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A whole table, starting with the byte order mark by which Excel recognises UTF-8. */
export const csvText = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${csvLine(header)}${rows.map(csvLine).join('')}`;

type Pages = AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;

/** The file in pieces: the header, then page after page of rows. While one page is sent the next is read. */
async function* linesOf(header: readonly string[], pages: Pages): AsyncGenerator<string> {
  yield csvText(header, []);
  const reading = (async function* () {
    yield* pages;
  })();
  let next = reading.next();
  try {
    for (let page = await next; page.done !== true; page = await next) {
      next = reading.next();
      // reported when awaited, if it ever is
      next.catch(() => {});
      yield page.value.map(csvLine).join('');
    }
  } finally {
    await reading.return(undefined);
  }
}

/**
 * Answers with a CSV file, read and sent one page at a time as fast as the receiver takes it. Ends when everything is
 * sent or the receiver has hung up; a fault aborts the file, so that nobody takes it for a complete one.
 */
export const sendCsv = (
  reply: FastifyReply,
  fileName: string,
  header: readonly string[],
  pages: Pages,
): Promise<void> => replyText(reply, { name: fileName, type: 'text/csv' }, linesOf(header, pages));
