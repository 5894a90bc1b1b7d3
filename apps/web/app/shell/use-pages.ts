import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

/** Rows per page, unless a screen asks for another number. */
const PAGE = 50;

type Asked = { readonly limit: number; readonly cursor: string | undefined };
/** Without a cursor there is no next page. */
type PageOfList = { readonly nextCursor?: string | null | undefined };

/** A list read a page at a time, by the server's cursors. */
export const usePages = <Page extends PageOfList>(
  queryKey: QueryKey,
  ask: (page: Asked, options: { readonly signal: AbortSignal }) => Promise<Page>,
  { limit = PAGE, isEnabled = true }: { readonly limit?: number; readonly isEnabled?: boolean } = {},
) =>
  useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, string | null>({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ limit, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor ?? null,
    enabled: isEnabled,
  });
