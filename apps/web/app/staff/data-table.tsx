import { ArrowDown, ArrowDownUp, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classes } from '../ui/classes.ts';

/** `total` sorts ascending, `-total` descending. */
export type ColumnSort = readonly [first: SortChoice, second: SortChoice];
type SortChoice = readonly [sort: string, words: string];

/** All sort orders that the columns offer. */
export const sortsOf = (columns: readonly { readonly sort?: ColumnSort }[]): readonly string[] =>
  columns.flatMap(({ sort = [] }) => sort.map(([one]) => one));

/** How a list is sorted, and the address of every other order. */
export type Sorting = { readonly sort: string; readonly addressOf: (sort: string) => string };

export type Column<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Shown only where there is room; on a phone, `below` has what matters of it. */
  readonly isWide?: true;
  readonly isNumber?: true;
  /** The column's two sort directions, with labels; the first click takes the first. */
  readonly sort?: ColumnSort;
  readonly className?: string;
};

export type DataTableProps<Row> = {
  /** What the table lists, for people who cannot see the page around it. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** The first cell's link; arrow keys move along these links, and the whole row is clickable. */
  readonly linkOf?: (row: Row) => string;
  /** Shown below the first cell on narrow screens, instead of the wide columns. */
  readonly below?: (row: Row) => ReactNode;
  /** A checkbox in front of each row, and one in the header. */
  readonly mark?: { readonly head: ReactNode; readonly cell: (row: Row) => ReactNode };
  /** Absent if the list has only one order. */
  readonly sorting?: Sorting | undefined;
};

const ARIA = { up: 'ascending', down: 'descending' } as const;
const directionOf = (sort: string) => (sort.startsWith('-') ? 'down' : 'up');

/** The header of a sortable column: a link to the list in that order. */
const SortHead = ({ head, choices, sorting }: { head: string; choices: ColumnSort; sorting: Sorting }) => {
  const at = choices.findIndex(([sort]) => sort === sorting.sort);
  const [to, words] = choices[at === 0 ? 1 : 0];
  const Arrow = at < 0 ? ArrowDownUp : directionOf(sorting.sort) === 'up' ? ArrowUp : ArrowDown;
  return (
    <Link
      to={sorting.addressOf(to)}
      replace
      preventScrollReset
      className="-my-1.5 inline-flex items-center gap-1 py-1.5 hover:text-madder"
    >
      {head}
      <Arrow size={13} strokeWidth={at < 0 ? 1.25 : 2} aria-hidden="true" className="flex-none" />
      <span className="sr-only">, sort: {words}</span>
    </Link>
  );
};

const cellClasses = <Row,>(column: Column<Row>, columns: readonly Column<Row>[]) => {
  const { isWide, isNumber, className } = column;
  return classes(
    'px-3 first:pl-0 last:pr-0',
    column === columns.findLast((one) => !one.isWide) && 'max-lg:pr-0',
    isWide && 'max-lg:hidden',
    isNumber && 'text-right tabular-nums',
    className,
  );
};

/** Rows below column headers; on narrow screens the wide columns fold below the first cell. */
export const DataTable = <Row,>({
  caption,
  rows,
  keyOf,
  columns,
  linkOf,
  below,
  mark,
  sorting,
}: DataTableProps<Row>) => (
  <div className="folding">
    <table className="w-full border-collapse text-15">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-ink text-left align-bottom">
          {mark === undefined ? null : <th className="w-11 pb-1">{mark.head}</th>}
          {columns.map((column) => (
            <th
              key={column.head}
              scope="col"
              aria-sort={
                sorting !== undefined && column.sort?.some(([sort]) => sort === sorting.sort)
                  ? ARIA[directionOf(sorting.sort)]
                  : undefined
              }
              className={classes('label-caps pb-2 font-normal text-chalk', cellClasses(column, columns))}
            >
              {sorting === undefined || column.sort === undefined ? (
                column.head
              ) : (
                <SortHead head={column.head} choices={column.sort} sorting={sorting} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className="relative border-b border-line align-top hover:bg-sheet">
            {mark === undefined ? null : <td className="relative z-10 py-1">{mark.cell(row)}</td>}
            {columns.map((column, index) => (
              <td key={column.head} className={classes('py-3', cellClasses(column, columns))}>
                {index === 0 && linkOf !== undefined ? (
                  <Link
                    data-row-link
                    to={linkOf(row)}
                    className="font-medium wrap-anywhere after:absolute after:inset-0 hover:text-madder"
                  >
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
                {index === 0 && below !== undefined ? (
                  <div className="pt-0.5 text-13 wrap-anywhere text-chalk lg:hidden">{below(row)}</div>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
