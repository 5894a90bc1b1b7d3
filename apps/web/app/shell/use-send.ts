import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { textsOf } from '../texts/texts.ts';
import { toastFailure } from './call.ts';
import { toast } from './toast.ts';

const word = await textsOf('words');

const BYTES = 16;

/** Random text. Not `randomUUID`: that one is missing where a shop is tried over plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** A key for each attempt to order: the same as long as nothing in it changed, so that a repeated one is one order. */
export const useAttemptKey = () => {
  const last = useRef<{ readonly of: string; readonly key: string }>(undefined);
  return {
    keyOf: (attempt: unknown): string => {
      const of = JSON.stringify(attempt) ?? '';
      if (last.current?.of !== of) last.current = { of, key: newKey() };
      return last.current.key;
    },
    /** It is done: the same once more is another one. */
    forget: (): void => {
      last.current = undefined;
    },
  };
};

/**
 * What follows. Said and done here it is whatever becomes of the screen: what `mutate` itself is given is dropped where
 * the change takes away the part that asked for it.
 */
export type Outcomes<Given, Answered> = Pick<
  UseMutationOptions<Answered, Error, Given>,
  'retry' | 'scope'
> & {
  /** Said when it is done. */
  readonly done?: string | ((answer: Answered) => string);
  /** Said when it failed and the server gave no words of its own. Absent: the screen says it where it stands. */
  readonly failed?: string;
  /** What is asked again, whatever the answer; it stays busy until that is there. */
  readonly stale?: QueryKey;
  /** Only what has exactly that key, not what begins with it. */
  readonly isStaleExact?: boolean;
  readonly onSuccess?: (answer: Answered, given: Given) => unknown;
  readonly onError?: (error: Error, given: Given) => unknown;
};

/**
 * Has the server do something: busy while it does, one press at a time for the screen to see, said and shown afterwards.
 * `key` is for calls that take an `Idempotency-Key`: the same until it is done or something else is wanted.
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
      if (failed !== undefined) toastFailure(error, failed);
      return onError?.(error, given);
    },
    onSettled: () =>
      stale === undefined ? undefined : queries.invalidateQueries({ queryKey: stale, exact: isStaleExact }),
  });
};
