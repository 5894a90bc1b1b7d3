import { CallError } from '@darzi/contract/client.ts';
import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { textsOf } from '../texts/texts.ts';
import { toastFailure } from './call.ts';
import { toast } from './toast.ts';

const word = await textsOf('words');

const BYTES = 16;

/** Random text. Not `randomUUID`, which is missing where a shop is tried over plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A key for each attempt to order: unchanged while its content is, so that a retry makes no second order. */
export const useAttemptKey = () => {
  const last = useRef<{ readonly of: string; readonly key: string }>(undefined);
  return {
    keyOf: (attempt: unknown): string => {
      const of = JSON.stringify(attempt) ?? '';
      if (last.current?.of !== of) last.current = { of, key: newKey() };
      return last.current.key;
    },
    /** The attempt succeeded: the same content is now a new order. */
    forget: (): void => {
      last.current = undefined;
    },
  };
};

/** The server has decided, and done nothing: whatever is sent next is a new attempt. */
const isRefusal = (error: Error): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Callbacks for the result. Unlike those passed to `mutate`, they run even if the change unmounts the component that
 * asked for it.
 */
export type Outcomes<Given, Answered> = Pick<
  UseMutationOptions<Answered, Error, Given>,
  'retry' | 'scope'
> & {
  /** The message on success. */
  readonly done?: string | ((answer: Answered) => string);
  /** The message on failure if the server gave none. Absent: the screen shows the error itself. */
  readonly failed?: string;
  /** Refetched whatever the answer; the mutation stays busy until then. */
  readonly stale?: QueryKey;
  /** Matches exactly that key, not keys that begin with it. */
  readonly isStaleExact?: boolean;
  readonly onSuccess?: (answer: Answered, given: Given) => unknown;
  readonly onError?: (error: Error, given: Given) => unknown;
};

/**
 * Has the server do something: busy meanwhile, one at a time, then shows the result. `key` is for calls that take an
 * `Idempotency-Key`: it stays the same until the server has answered, or until something else is wanted.
 */
export const useSend = <Given = void, Answered = unknown>(
  send: (given: Given, key: () => string) => Promise<Answered>,
  { done, failed, stale, isStaleExact = false, onSuccess, onError, ...how }: Outcomes<Given, Answered> = {},
) => {
  const queries = useQueryClient();
  const { keyOf, forget } = useAttemptKey();
  return useMutation({
    ...how,
    mutationFn: (given: Given) => send(given, () => keyOf(given)),
    onSuccess: (answer, given) => {
      forget();
      if (done !== undefined) toast.success(word(typeof done === 'string' ? done : done(answer)));
      return onSuccess?.(answer, given);
    },
    onError: (error, given) => {
      if (isRefusal(error)) forget();
      if (failed !== undefined) toastFailure(error, failed);
      return onError?.(error, given);
    },
    onSettled: () =>
      stale === undefined ? undefined : queries.invalidateQueries({ queryKey: stale, exact: isStaleExact }),
  });
};
