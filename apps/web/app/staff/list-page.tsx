import type { ViewedList } from '@darzi/contract/back-office/views.routes.ts';
import type { TotalOfList } from '@darzi/contract/paging.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SelectField } from '../ui/field.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { FilterForm } from './filter-form.tsx';
import { KeysetList } from './keyset-list.tsx';
import { AdminHead } from './page-parts.tsx';
import { SavedViews } from './saved-views.tsx';
import type { Filters } from './use-filters.ts';

type Table<Row> = Pick<DataTableProps<Row>, 'columns' | 'linkOf' | 'below' | 'sorting'> & {
  /** Absent: the page's title. */
  readonly caption?: string;
  readonly mark?: (rows: readonly Row[]) => DataTableProps<Row>['mark'];
};

type ListPageProps<Page, Row> = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly aside?: ReactNode;
  /** Controls between the page header and the list. */
  readonly above?: ReactNode;
  /** The list whose views can be saved. */
  readonly views?: ViewedList;
  readonly filters: Pick<Filters, 'search' | 'clear' | 'isFiltered'>;
  /** What the search covers; absent: there is no search. */
  readonly searchLabel?: string;
  /** Further filters; each applies as soon as it changes. */
  readonly selects?: ReactNode;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** `order`, `orders`. */
  readonly noun: readonly [one: string, many: string];
  /** Shown while there are no entries at all. */
  readonly empty: ReactNode;
  /** The rows as a table, or rendered otherwise. */
  readonly rows: Table<Row> | ((rows: readonly Row[]) => ReactNode);
  /** Actions on the selected rows. */
  readonly bulkBar?: ReactNode;
};

/** The sort orders of a list, where there is no room for column headers. */
const SortSelect = <Row,>({ columns, sorting }: Pick<DataTableProps<Row>, 'columns' | 'sorting'>) => {
  const navigate = useNavigate();
  if (sorting === undefined) return null;
  return (
    <SelectField
      label="Sorted"
      className="lg:hidden"
      value={sorting.sort}
      onChange={(event) =>
        navigate(sorting.addressOf(event.target.value), { replace: true, preventScrollReset: true })
      }
    >
      {columns.flatMap(({ sort = [] }) =>
        sort.map(([way, words]) => (
          <option key={way} value={way}>
            {capitalised(words)}
          </option>
        )),
      )}
    </SelectField>
  );
};

const wordsOf = <Row,>({ columns, sorting }: Pick<DataTableProps<Row>, 'columns' | 'sorting'>): string =>
  columns.flatMap(({ sort = [] }) => sort).find(([way]) => way === sorting?.sort)?.[1] ?? 'newest first';

/** A list page of the back office: header, search and filters, rows a page at a time, and bulk actions. */
export const ListPage = <
  Page extends TotalOfList & { readonly nextCursor?: unknown },
  Row extends { readonly _id: string },
>({
  title,
  lead,
  aside,
  above,
  views,
  filters,
  searchLabel,
  selects,
  query,
  rowsOf,
  noun,
  empty,
  rows: shape,
  bulkBar,
}: ListPageProps<Page, Row>) => (
  <>
    <AdminHead title={title} lead={lead} aside={aside} />
    {above}
    {searchLabel === undefined ? (
      <div className="flex flex-wrap items-end gap-4 pb-6">{selects}</div>
    ) : (
      <FilterForm label={`Find ${noun[1]}`} searchLabel={searchLabel} {...filters.search}>
        {selects}
        {typeof shape === 'function' ? null : <SortSelect {...shape} />}
      </FilterForm>
    )}
    {views === undefined ? null : <SavedViews list={views} />}
    <KeysetList
      query={query}
      rowsOf={rowsOf}
      noun={noun}
      isFiltered={filters.isFiltered}
      onClear={filters.clear}
      empty={empty}
    >
      {(rows) => {
        if (typeof shape === 'function') return shape(rows);
        const { caption = title, mark, ...table } = shape;
        const marked = mark?.(rows);
        return (
          <DataTable
            caption={`${caption}, ${wordsOf(table)}`}
            rows={rows}
            keyOf={({ _id }) => _id}
            {...table}
            {...(marked === undefined ? {} : { mark: marked })}
          />
        );
      }}
    </KeysetList>
    {bulkBar}
  </>
);
