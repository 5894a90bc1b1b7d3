import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../call.ts';
import { MINE } from '../query-client.ts';

export const SPANS = ['7', '30', '90'] as const;
export type Span = (typeof SPANS)[number];

const AGAIN_MS = 60_000;

/** What waits, and the figures of the last days; asked anew each minute while somebody looks. */
export const useToday = (days: Span) =>
  useQuery({
    queryKey: [MINE, 'admin', 'today', days],
    queryFn: ({ signal }) => call('GET /api/admin/today', { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  });
