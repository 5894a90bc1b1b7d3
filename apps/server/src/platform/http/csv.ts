import type { FastifyReply } from 'fastify';
import { replyText } from './replies.ts';

export type Cell = string | number | boolean | null;

/** Text that a spreadsheet would take for a formula, also behind blanks; full-width signs count as well. */
const FORMULA = /^\s*[=+\-@|\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n]/;
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;

/**
 * One cell of a CSV file. A text that could be taken for a formula gets an apostrophe in front, so that opening the file
 * runs nothing; numbers stay numbers.
 */
const csvCell = (value: Cell): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const INDIAN_MOMENT = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/** `2026-11-23 14:05:09`: a moment by the clock of India, as spreadsheets read one. */
export const indianMoment = (at: Date): string => INDIAN_MOMENT.format(at);

/** One line with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Text by text: the mark by which Excel knows UTF-8, the header, then page after page of rows. */
async function* linesOf(
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(header)}`;
  for await (const rows of pages) yield rows.map(csvLine).join('');
}

/**
 * Answers with a CSV file, read and sent a page at a time as fast as the other side takes it. Ends when all is sent or
 * the other side has hung up; a fault breaks the file off, so that nobody takes it for a whole one.
 */
export const sendCsv = (
  reply: FastifyReply,
  fileName: string,
  header: readonly string[],
  pages: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>,
): Promise<void> => replyText(reply, { name: fileName, type: 'text/csv' }, linesOf(header, pages));
