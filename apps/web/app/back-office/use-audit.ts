import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../call.ts';
import { MINE } from '../query-client.ts';

export type AuditFilter = {
  readonly q: string;
  readonly who: string;
  readonly area: string;
  readonly from: string;
  readonly to: string;
};

const PAGE = 50;

/** Entries of the audit that fit, newest first, a page at a time. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: [MINE, 'admin', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/admin/audit',
        {
          query: {
            q: filter.q || undefined,
            who: filter.who || undefined,
            area: filter.area || undefined,
            from: filter.from || undefined,
            to: filter.to || undefined,
            limit: PAGE,
            cursor: pageParam ?? undefined,
          },
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
