import { CallError } from '@darzi/contract/client.ts';
import { QueryClient } from '@tanstack/react-query';

/** First part of every key with personal data; cleared with the session. */
export const MINE = 'mine';

const FRESH_MS = 30_000;

/** A refusal is an answer: only lost requests and overload are retried. */
const isWorthRetrying = (count: number, error: Error): boolean =>
  count < 2 && !(error instanceof CallError && error.status >= 400 && error.status < 500);

/**
 * Retries only where that may help, and never a change. Without a connection, requests fail at once: nothing waits
 * silently, to be ordered when the connection returns and nobody expects it.
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
