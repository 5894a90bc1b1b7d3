import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

const PAGE = 50;

type Asked = { readonly limit: number; readonly cursor: string | undefined };

/** A list of a room for staff, read a page of `limit` rows at a time by the cursors that the server gives. */
export const usePages = <Page extends { readonly nextCursor: string | null }>(
  queryKey: QueryKey,
  ask: (page: Asked, options: { readonly signal: AbortSignal }) => Promise<Page>,
  limit = PAGE,
) =>
  useInfiniteQuery<Page, Error, InfiniteData<Page>, QueryKey, string | null>({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask({ limit, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null,
    getNextPageParam: (page) => page.nextCursor,
  });
