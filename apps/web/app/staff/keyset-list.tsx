import type { TotalOfList } from '@darzi/contract/paging.ts';
import { counted } from '@darzi/contract/wording.ts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedLoad } from '../shell/failed-load.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, Skeleton } from '../ui/states.tsx';

type KeysetListProps<Page, Row> = {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** `order`, `orders`. */
  readonly noun: readonly [one: string, many: string];
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Shown while there are no entries at all. */
  readonly empty: ReactNode;
  readonly children: (rows: readonly Row[]) => ReactNode;
};

/** `1,234 products`, `10,000+ products`; undefined for a list that is not counted. */
export const totalInWords = (
  { total, totalIsAtLeast }: TotalOfList,
  [one, many]: readonly [string, string],
): string | undefined =>
  total === undefined
    ? undefined
    : totalIsAtLeast
      ? `${total.toLocaleString('en-IN')}+ ${many}`
      : counted(total, one, many);

/** A list read a page at a time: loading, error, empty and no-match states, and the rows with “Show more”. */
export const KeysetList = <Page extends TotalOfList & { readonly nextCursor?: unknown }, Row>({
  query,
  rowsOf,
  noun: [one, many],
  isFiltered,
  onClear,
  empty,
  children,
}: KeysetListProps<Page, Row>) => {
  if (query.isPending) return <Skeleton of="rows" className="h-96 w-full" />;
  if (query.data === undefined) {
    return <FailedLoad query={query} text={`The ${many} could not be loaded.`} />;
  }
  const rows = query.data.pages.flatMap(rowsOf);
  const shown = rows.length.toLocaleString('en-IN');
  const total = totalInWords(query.data.pages[0] ?? {}, [one, many]);
  if (rows.length === 0) {
    return isFiltered ? (
      <EmptyState
        title={`No ${one} matches`}
        action={
          <Button variant="secondary" onClick={onClear}>
            Show all {many}
          </Button>
        }
      >
        Try fewer filters, or another word.
      </EmptyState>
    ) : (
      <EmptyState title={`No ${many} yet`}>{empty}</EmptyState>
    );
  }
  return (
    <>
      <p role="status" className="pb-2 text-13 text-chalk tabular-nums">
        {query.hasNextPage
          ? total === undefined
            ? `The first ${shown} ${many}`
            : `${shown} of ${total}`
          : counted(rows.length, one, many)}
      </p>
      {children(rows)}
      {query.hasNextPage ? (
        <div className="pt-6">
          <Button variant="secondary" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
};
