import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { usePages } from '../../shell/use-pages.ts';
import { type Outcomes, useSend } from '../../shell/use-send.ts';

const REDIRECTS = [MINE, 'admin', 'redirects'] as const;

/** Redirects with this piece in either address, newest first, a page at a time. */
export const useRedirects = (q: string) =>
  usePages([...REDIRECTS, { q }], (page, options) =>
    call('GET /api/admin/redirects', { query: { q: q || undefined, ...page } }, options),
  );

/** What was asked for in vain. */
export const useMissingPages = () =>
  useQuery({
    queryKey: [...REDIRECTS, 'missing'],
    queryFn: ({ signal }) => call('GET /api/admin/missing-pages', {}, { signal }),
  });

/** Changes something about the redirects; the lists are fetched again, whatever the answer. */
export const useRedirectChange = <Given, Answered>(
  change: (given: Given) => Promise<Answered>,
  outcomes: Omit<Outcomes<Given, Answered>, 'stale'> = {},
) => useSend(change, { ...outcomes, stale: REDIRECTS });
