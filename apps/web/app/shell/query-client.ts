import { CallError } from '@darzi/contract/client.ts';
import { QueryClient } from '@tanstack/react-query';

/** First part of the key of everything that belongs to one person; forgotten with the session. */
export const MINE = 'mine';

const FRESH_MS = 30_000;

/** A refusal is an answer: only what did not arrive, or an overloaded server, is asked again. */
const isWorthRetrying = (count: number, error: Error): boolean =>
  count < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

/**
 * Asks again only where that may help, and never changes anything twice. A browser without a connection is told so at
 * once: nothing waits in silence, to be ordered when the connection is back and nobody expects it.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: isWorthRetrying,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
