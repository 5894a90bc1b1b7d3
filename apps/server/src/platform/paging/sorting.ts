import { parseId } from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Numbering } from './read-page.ts';

/**
 * Where a page of a sorted list ended: its last row's sort value, and the number that breaks ties between equal values.
 */
export type Place = { readonly value: string | number | null; readonly tie: string | number };

const TEXT = z
  .string()
  .max(1_000)
  .regex(/^[^\0]*$/);
const WHOLE = z.number().int();
const ID = z.string().refine((text) => parseId(text) !== undefined);
const KIND = { nothing: z.null(), number: WHOLE, text: TEXT } as const;
const TIE = { number: WHOLE, id: ID } as const;

/** The columns that rows are sorted by; without `by`, their number alone. */
export type SortColumns = {
  readonly by?: {
    readonly column: RawBuilder<unknown>;
    readonly kind: keyof typeof KIND;
    /** Looks the sort value up by its row's number, where a cursor could not hold it exactly. */
    readonly find?: (tie: Place['tie']) => RawBuilder<unknown>;
  };
  readonly tie: { readonly column: RawBuilder<unknown>; readonly kind: keyof typeof TIE };
  /** The same in all rows, and first in the index to follow, in the other direction. */
  readonly constant?: RawBuilder<unknown>;
};

/** One sort order of a list. */
export type Sorting = {
  readonly order: RawBuilder<unknown>;
  /** The rows after a position in that order; all rows without one. */
  readonly behind: (place: Place | undefined) => RawBuilder<unknown>;
  /** Cursors of this order; those of another order are refused. */
  readonly numbered: <Row>(of: (row: Row) => Place) => Numbering<Row, Place>;
};

/**
 * How rows are sorted, and which come after a position: one index over the columns serves both directions.
 * @param sort a name in `columns`; with a leading `-`, descending
 */
export const sortingOf = (columns: Readonly<Record<string, SortColumns>>, sort: string): Sorting => {
  const found = columns[sort.replace(/^-/, '')];
  if (found === undefined) throw new Error(`this list has no order ${sort}`);
  const { by, tie, constant } = found;
  const [direction, opposite, sign] = sort.startsWith('-')
    ? [sql`desc`, sql`asc`, sql`<`]
    : [sql`asc`, sql`desc`, sql`>`];
  const cursor = z.tuple([z.literal(sort), KIND[by?.kind ?? 'nothing'], TIE[tie.kind]]);
  return {
    order: sql.join([
      ...(constant === undefined ? [] : [sql`${constant} ${opposite}`]),
      ...(by === undefined ? [] : [sql`${by.column} ${direction}`]),
      sql`${tie.column} ${direction}`,
    ]),
    behind: (place) =>
      place === undefined
        ? sql`true`
        : by === undefined
          ? sql`${tie.column} ${sign} ${place.tie}`
          : sql`(${by.column}, ${tie.column}) ${sign} (${by.find?.(place.tie) ?? place.value}, ${place.tie})`,
    numbered: (of) => ({
      of,
      write: ({ value, tie: number }) =>
        Buffer.from(JSON.stringify([sort, value, number])).toString('base64url'),
      parse: (text) => {
        try {
          const [, value, number] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
          return { value, tie: number };
        } catch {
          return undefined;
        }
      },
    }),
  };
};

/** The moment a day begins in India; with `addDays` 1, the moment it ends. */
export const dayBegins = (day: string, addDays: 0 | 1 = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${addDays}::int)::timestamp at time zone 'Asia/Kolkata')`;

/** Whether a moment lies within these days, in India's calendar. */
export const isWithin = (
  moment: RawBuilder<unknown>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): RawBuilder<unknown> =>
  sql`(${from === undefined ? sql`true` : sql`${moment} >= ${dayBegins(from)}`}
    and ${to === undefined ? sql`true` : sql`${moment} < ${dayBegins(to, 1)}`})`;
