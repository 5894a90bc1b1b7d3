/** Parses a courier's remittance statement row by row. Pure. */
import { type Paise, paise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { grouped, quoted } from '@darzi/contract/wording.ts';

export type RemittanceRow = {
  readonly awb: string;
  /** Negative: taken back by the courier. */
  readonly amountPaise: Paise;
  /** `2026-11-23`; null if the statement does not say. */
  readonly remittedOn: string | null;
  readonly reference: string;
};

const NAMES = {
  awb: ['awb', 'awb number', 'awb no', 'awb no.', 'awb code', 'tracking number', 'tracking id', 'waybill'],
  amount: [
    'amount',
    'cod amount',
    'remitted amount',
    'cod value',
    'cod remitted amount',
    'order value',
    'cod payable',
  ],
  date: ['date', 'remittance date', 'remitted on', 'payment date', 'crf date'],
  reference: ['reference', 'utr', 'crf id', 'remittance id', 'utr number', 'bank reference'],
} as const;
type Column = keyof typeof NAMES;

const MAX_ROWS = 20_000;
const SHOWN_FAULTS = 5;

/** `₹1,499.00`, `-49`, `(49.00)` in paise; undefined for anything else. */
const readAmount = (typed: string): Paise | undefined => {
  const text = typed.replace(/[₹,\s]|Rs\.?|INR/gi, '');
  const found = /^(-|\()?(\d{1,9})(?:\.(\d{1,2}))?\)?$/.exec(text);
  if (found === null) return undefined;
  const [, sign, rupees = '0', rest = ''] = found;
  const whole = Number(rupees) * 100 + Number(rest.padEnd(2, '0'));
  return paise(sign === undefined ? whole : -whole);
};

/** `2026-11-23`, `23-11-2026`, `23/11/2026 14:05` as ISO; undefined if it is not a day. */
const readDay = (typed: string): string | null | undefined => {
  if (typed === '') return null;
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(typed);
  const indian = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: .*)?$/.exec(typed);
  const [year, month, day] = iso ? iso.slice(1, 4) : indian ? indian.slice(1, 4).reverse() : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text;
};

const readRow = (cells: Readonly<Record<Column, string>>): RemittanceRow | string => {
  // spreadsheets write long numbers as '=“1234”' or with an apostrophe
  const awb = cells.awb
    .replace(/^[='"]+|["']+$/g, '')
    .replace(/\s/g, '')
    .toUpperCase();
  const amountPaise = readAmount(cells.amount);
  const remittedOn = readDay(cells.date);
  if (!/^[A-Z0-9-]{4,60}$/.test(awb)) return `${quoted(cells.awb)} is not a tracking number`;
  if (/E\+\d+$/.test(awb)) return `${quoted(cells.awb)} was shortened by a spreadsheet`;
  if (amountPaise === undefined) return `${quoted(cells.amount)} is not an amount in rupees`;
  if (remittedOn === undefined) return `${quoted(cells.date)} is not a date`;
  return { awb, amountPaise, remittedOn, reference: cells.reference.slice(0, 100) };
};

/** Parses a statement's cells, header included. Refuses the whole file if a row is wrong. */
export const readRemittanceRows = (
  cells: readonly (readonly string[])[],
): Outcome<readonly RemittanceRow[]> => {
  const [header = [], ...rows] = cells;
  const names = header.map((name) => name.trim().toLowerCase());
  const at = (column: Column): number =>
    names.findIndex((name) => (NAMES[column] as readonly string[]).includes(name));
  const columns = { awb: at('awb'), amount: at('amount'), date: at('date'), reference: at('reference') };
  const notCsv = (reason: string) => refuse('import.not_csv', { values: { reason } });
  if (columns.awb === -1) return notCsv('its first row must name the column “awb”');
  if (columns.amount === -1) return notCsv('its first row must name the column “amount”');
  if (rows.length === 0) return notCsv('it names no parcel');
  if (rows.length > MAX_ROWS) return notCsv(`it has more than ${grouped(MAX_ROWS)} rows`);
  const read = rows.map((row) => {
    const text = (column: number): string => (row[column] ?? '').trim();
    return readRow({
      awb: text(columns.awb),
      amount: text(columns.amount),
      date: text(columns.date),
      reference: text(columns.reference),
    });
  });
  // row 1 is the header
  const faults = read.flatMap((row, index) => (typeof row === 'string' ? [`Row ${index + 2}: ${row}.`] : []));
  if (faults.length === 0) return accept(read.filter((row) => typeof row !== 'string'));
  const more = faults.length - SHOWN_FAULTS;
  const shown = [...faults.slice(0, SHOWN_FAULTS), ...(more > 0 ? [`And ${more} more.`] : [])];
  return refuse('remittance.wrong_rows', { values: { rows: shown.join(' ') } });
};
