import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Deadline, GatewayAnswer } from './gateway.ts';

/** The gateway did it. */
export const done = <T>(value: T): GatewayAnswer<T> => ({ is: 'done', value });
/** The gateway refused: certainly nothing has happened. */
export const refused = (reason: string) => ({ is: 'refused', reason }) as const;
/** It is unknown whether it happened: ask again. */
export const unclear = (reason: string) => ({ is: 'unclear', reason }) as const;

/** Whole milliseconds until the deadline, never below 0. */
export const remainingMs = (deadline: Deadline): number =>
  Math.max(0, Math.floor(deadline.at - performance.now()));

/**
 * A 4xx means that nothing happened, except for: wrong keys (an earlier attempt may have succeeded with the old ones),
 * timeouts, a concurrent call with the same key, and too many calls.
 */
export const isDefiniteRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status);

/**
 * Statuses that refuse before anything is processed. Definite for the first attempt of a call that creates something.
 */
export const isRejectedUnprocessed = (status: number): boolean => [401, 403, 429].includes(status);

/** A failed call with details for its adapter. */
export type CallFailure = Exclude<GatewayAnswer<never>, { is: 'done' }> & {
  /** HTTP status; absent if there was no answer. */
  readonly status?: number;
  /** The idempotency key was used for another request. */
  readonly isKeyReused?: boolean;
};
export type CallAnswer<T> = { readonly is: 'done'; readonly value: T } | CallFailure;

/** Validates a gateway's object; anything unexpected is as unclear as no answer. */
export const parseAnswer = <T>(schema: z.ZodType<T>, answer: CallAnswer<unknown>): CallAnswer<T> => {
  if (answer.is !== 'done') return answer;
  const parsed = schema.safeParse(answer.value);
  if (parsed.success) return { is: 'done', value: parsed.data };
  const [issue] = parsed.error.issues;
  return unclear(`unreadable answer: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.slice(0, 200));
};

const PAUSES_MS = [150, 400];

/** Repeats a repeatable call (read-only, or with a key) as long as failures are quick enough to leave time. */
export const repeatWhileUnclear = async <T>(
  deadline: Deadline,
  call: () => Promise<CallAnswer<T>>,
): Promise<CallAnswer<T>> => {
  let answer = await call();
  for (const pauseMs of PAUSES_MS) {
    if (answer.is !== 'unclear' || remainingMs(deadline) < pauseMs * 2) return answer;
    await pause(pauseMs);
    answer = await call();
  }
  return answer;
};
