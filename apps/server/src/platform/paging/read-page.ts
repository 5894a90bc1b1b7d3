import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { DEFAULT_LIMIT, MAX_COUNTED_ROWS, type PageQuery, type TotalOfList } from '@darzi/contract/paging.ts';

/** Refuses a cursor that no list gave out, or that belongs to another sort order. */
export const refuseCursor = (): Outcome<never> =>
  refuse('catalogue.cursor_invalid', { fields: { cursor: 'Unknown cursor' } });

/** How a list's rows are numbered: the cursor is the number of a page's last row. */
export type Numbering<Row, At> = {
  readonly parse: (cursor: string) => At | undefined;
  readonly of: (row: Row) => At;
  /** The cursor of a position; absent: the position's own text. */
  readonly write?: (at: At) => string;
};

const parseNumber = (cursor: string): number | undefined =>
  /^[0-9]{1,15}$/.test(cursor) ? Number(cursor) : undefined;

export const BY_SEQ: Numbering<{ readonly seq: number }, number> = {
  parse: parseNumber,
  of: ({ seq }) => seq,
};
export const BY_ID: Numbering<{ readonly id: number }, number> = { parse: parseNumber, of: ({ id }) => id };

type List<Row, At, Shown> = {
  /** At most `limit` rows in the list's order, after the row at `before`; from the start without it. */
  readonly read: (before: At | undefined, limit: number) => Promise<readonly Row[]>;
  readonly show: (rows: readonly Row[]) => Shown | Promise<Shown>;
  /** The total number of rows, counted up to `most`; absent: no total is reported. */
  readonly count?: (most: number) => Promise<number>;
};

const cursorOf = <Row, At>({ of, write = String }: Numbering<Row, At>, row: Row): string => write(of(row));

const totalOf = (counted: number): TotalOfList =>
  counted > MAX_COUNTED_ROWS ? { total: MAX_COUNTED_ROWS, totalIsAtLeast: true } : { total: counted };

/**
 * One page of a list, with the cursor of the next. Reads one row more than asked for to know whether there is a next
 * page. The first page includes the total if the list can be counted. Refuses an unknown cursor.
 */
export const readPage = async <Row, At, Shown extends object>(
  { limit = DEFAULT_LIMIT, cursor }: PageQuery,
  numbering: Numbering<Row, At>,
  { read, show, count }: List<Row, At, Shown>,
): Promise<Outcome<Shown & TotalOfList & { readonly nextCursor: string | null }>> => {
  const before = cursor === undefined ? undefined : numbering.parse(cursor);
  if (cursor !== undefined && before === undefined) return refuseCursor();
  const found = await read(before, limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isCounted = count !== undefined && cursor === undefined;
  const counted = isCounted && found.length > limit ? await count(MAX_COUNTED_ROWS + 1) : rows.length;
  return accept({
    ...(await show(rows)),
    ...(isCounted ? totalOf(counted) : {}),
    nextCursor: found.length > limit && last !== undefined ? cursorOf(numbering, last) : null,
  });
};
