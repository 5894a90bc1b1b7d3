import { LEAST_SEARCHED } from '@darzi/contract/catalogue/catalogue.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';

/** Fewer letters are not looked for. */
export const isLongEnough = (q: string): boolean => q.length >= LEAST_SEARCHED;

/** What holds the text; what was found before stays until the next is there. A new letter ends the question before it. */
export const useSearchEverything = (q: string) =>
  useQuery({
    queryKey: [MINE, 'admin', 'search', q],
    queryFn: ({ signal }) => call('GET /api/admin/search', { query: { q } }, { signal }),
    enabled: isLongEnough(q),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
