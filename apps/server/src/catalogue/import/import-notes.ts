import type { Columns } from './import-columns.rules.ts';
import type { CsvRow } from './import-file.ts';
import type { Problem } from './import-source.rules.ts';

const HEADER = 1;
/** Values that an export writes into a column without data. */
const NOTHING = new Set(['', 'false', '0', '0.0', '0.00']);

/** Collects the columns whose data has no place in this shop. */
export const createColumnNotes = ({ unread }: Columns) => {
  let unseen = unread;
  const filled = new Set<string>();
  return {
    look: (rows: readonly CsvRow[]): void => {
      for (const row of rows) {
        if (unseen.length === 0 || !('cells' in row)) continue;
        const { cells } = row;
        const found = unseen.filter(({ index }) => !NOTHING.has((cells[index] ?? '').trim().toLowerCase()));
        if (found.length === 0) continue;
        for (const { name } of found) filled.add(name.slice(0, 80));
        unseen = unseen.filter((column) => !found.includes(column));
      }
    },
    read: (): Problem[] =>
      filled.size === 0
        ? []
        : [
            {
              row: HEADER,
              message: `These columns have no place in the shop and were left out: ${unread
                .map(({ name }) => name.slice(0, 80))
                .filter((name) => filled.has(name))
                .join(', ')}.`,
            },
          ],
  };
};
