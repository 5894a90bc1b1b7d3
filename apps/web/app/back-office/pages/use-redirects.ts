import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/call.ts';
import { MINE } from '../../shell/query-client.ts';
import { usePages } from '../../shell/use-pages.ts';
import { type Outcomes, useSend } from '../../shell/use-send.ts';

const REDIRECTS = [MINE, 'admin', 'redirects'] as const;

/** Redirects with this text in either address, newest first, a page at a time. */
export const useRedirects = (q: string) =>
  usePages([...REDIRECTS, { q }], (page, options) =>
    call('GET /api/admin/redirects', { query: { q: q || undefined, ...page } }, options),
  );

/** Addresses that visitors did not find. */
export const useMissingPages = () =>
  useQuery({
    queryKey: [...REDIRECTS, 'missing'],
    queryFn: ({ signal }) => call('GET /api/admin/missing-pages', {}, { signal }),
  });

/** Changes redirects and refetches the lists, whatever the answer. */
export const useRedirectChange = <Given, Answered>(
  change: (given: Given) => Promise<Answered>,
  outcomes: Omit<Outcomes<Given, Answered>, 'stale'> = {},
) => useSend(change, { ...outcomes, stale: REDIRECTS });
