import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Deadline, GatewayAnswer, GatewayRefund, OpenedPayment } from './gateway.ts';

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

/**
 * Opens a payment at a gateway without idempotency keys: never creates one twice, but finds what an attempt with an
 * unclear outcome has created.
 */
export const openOnce = async <T>(
  create: () => Promise<CallAnswer<T>>,
  openedBy: (created: T) => GatewayAnswer<OpenedPayment>,
  findOpened: () => Promise<GatewayAnswer<OpenedPayment | undefined>>,
): Promise<GatewayAnswer<OpenedPayment>> => {
  const created = await create();
  if (created.is === 'done') return openedBy(created.value);
  if (created.is === 'refused') return created;
  if (isRejectedUnprocessed(created.status ?? 0)) return refused(created.reason);
  const found = await findOpened();
  return found.is === 'done' && found.value !== undefined ? done(found.value) : created;
};

type RefundCalls<T> = {
  /** The payment's refunds so far; `refused` if the gateway has none. */
  readonly list: () => Promise<CallAnswer<readonly T[]>>;
  readonly isThis: (earlier: T) => boolean;
  /** Sent with an idempotency key, so it can be repeated. */
  readonly create: () => Promise<CallAnswer<T>>;
  readonly read: (refund: T) => GatewayRefund;
};

/**
 * Gateways forget idempotency keys after a day, refunds never: the list is queried first, so that a late repeat refunds
 * nothing twice.
 */
export const refundOnce = async <T>(
  deadline: Deadline,
  { list, isThis, create, read }: RefundCalls<T>,
): Promise<GatewayAnswer<GatewayRefund>> => {
  const earlier = await repeatWhileUnclear(deadline, list);
  if (earlier.is === 'unclear') return earlier;
  const same = earlier.is === 'done' ? earlier.value.find(isThis) : undefined;
  if (same !== undefined) return done(read(same));
  const created = await repeatWhileUnclear(deadline, create);
  return created.is === 'done' ? done(read(created.value)) : created;
};
