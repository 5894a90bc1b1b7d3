import type { Columns } from './import-columns.rules.ts';
import { recogniseColumns } from './import-columns.rules.ts';
import { type CsvRow, readRows } from './import-file.ts';
import { detectEncoding, type Encoding, type OpenFile } from './import-lines.ts';
import { slugOf } from './import-values.rules.ts';

const DELIMITERS = [',', ';', '\t'] as const;
const MAX_ROWS = 1_000_000;
/** Shopify allows at most 2,048 variants and 250 pictures. */
const MAX_ROWS_PER_PRODUCT = 4_000;
const MAX_HANDLE_LENGTH = 200;

export type ImportFile = {
  readonly open: OpenFile;
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly columns: Columns;
};

/** Detects a file's encoding and format by its bytes and header, or returns why it cannot be read. */
export const openImportFile = async (
  open: OpenFile,
): Promise<{ readonly file: ImportFile } | { readonly problem: string }> => {
  const encoding = await detectEncoding(open);
  let problem = 'it is empty';
  for (const delimiter of DELIMITERS) {
    for await (const header of readRows(open, encoding, delimiter)) {
      if ('problem' in header) problem = `its first row: ${header.problem}`;
      else {
        const found = recogniseColumns(header.cells);
        if ('columns' in found) return { file: { open, encoding, delimiter, columns: found.columns } };
        // Users expect the problem as found with commas.
        if (delimiter === ',') problem = found.problem;
      }
      break;
    }
  }
  return { problem };
};

const isBlank = (row: CsvRow): boolean => 'cells' in row && row.cells.every((cell) => cell.trim() === '');

/** The handle of a row's product; of a broken row only if it can be told, otherwise empty. */
const handleOf = (row: CsvRow, { columns, delimiter }: ImportFile): string => {
  if ('cells' in row) {
    const handle = columns.read(row.cells, 'handle');
    const named =
      columns.format === 'own' && handle === '' ? slugOf(columns.read(row.cells, 'title')) : handle;
    return named.normalize('NFC').toLowerCase();
  }
  const cells = row.text.split(delimiter).slice(0, (columns.handleIndex ?? 0) + 1);
  const isReadable = columns.handleIndex !== undefined && cells.every((cell) => !cell.includes('"'));
  return isReadable ? (cells[columns.handleIndex ?? 0] ?? '').trim().toLowerCase() : '';
};

async function* readProductRows(file: ImportFile): AsyncGenerator<{ row: CsvRow; handle: string }> {
  let isHeader = true;
  for await (const row of readRows(file.open, file.encoding, file.delimiter, file.columns.count)) {
    if (!isHeader && !isBlank(row)) yield { row, handle: handleOf(row, file) };
    isHeader = false;
  }
}

export type RowGroup =
  /** Comes first: how many products the file names. */
  | { readonly products: number; readonly isNamed: (handle: string) => boolean }
  | { readonly handle: string; readonly rows: readonly CsvRow[] }
  /** A row that belongs to no product. */
  | { readonly stray: number; readonly problem: string };

/** The last row of each product. @returns undefined if the file has too many rows */
const indexGroups = async (file: ImportFile): Promise<ReadonlyMap<string, number> | undefined> => {
  const last = new Map<string, number>();
  for await (const { row, handle } of readProductRows(file)) {
    if (row.row > MAX_ROWS) return undefined;
    if (handle !== '') last.set(handle, row.row);
  }
  return last;
};

/**
 * Groups the rows of each product, wherever in the file they are. A product comes after its last row, so that only
 * products with scattered rows are held in memory.
 */
export async function* readGroups(file: ImportFile): AsyncGenerator<RowGroup> {
  const last = await indexGroups(file);
  if (last === undefined) {
    yield { stray: MAX_ROWS, problem: `The file has more than ${MAX_ROWS} rows; nothing was imported.` };
    return;
  }
  yield { products: last.size, isNamed: (handle) => last.has(handle) };
  const open = new Map<string, CsvRow[]>();
  for await (const { row, handle } of readProductRows(file)) {
    if (handle === '') {
      const missing = file.columns.format === 'own' ? 'The name is missing.' : 'The handle is missing.';
      yield { stray: row.row, problem: 'problem' in row ? row.problem : missing };
      continue;
    }
    const rows = open.get(handle) ?? [];
    open.set(handle, rows);
    if (handle.length > MAX_HANDLE_LENGTH) {
      rows.splice(0, rows.length, { row: row.row, problem: 'The handle is too long.', text: '' });
    } else if (rows.length < MAX_ROWS_PER_PRODUCT) rows.push(row);
    else rows.splice(0, rows.length, { row: row.row, problem: 'This product has too many rows.', text: '' });
    if (last.get(handle) !== row.row) continue;
    open.delete(handle);
    yield { handle, rows };
  }
}
