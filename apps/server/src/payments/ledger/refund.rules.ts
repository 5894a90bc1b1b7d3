/** The effect of a gateway's answer on a refund, and when a refused one is retried. Pure. */
import {
  type RefundCommand,
  type RefundState,
  refundLifecycle,
} from '@darzi/contract/payments/payment.lifecycle.ts';
import type { StoredRefund } from './refund.repository.ts';

/** Reason of a refund whose requester waits for the answer. */
export const ASKED_FOR = 'asked for';

/** Hours after which a refused refund is retried. After the last attempt the owner decides. */
const RETRY_HOURS = [1, 4, 12, 24, 48, 96, 168] as const;

/**
 * Hours until a refused refund is retried; undefined for one that is abandoned. A requester who waits for the answer
 * learns of the refusal and decides again; other refunds are retried.
 */
export const hoursUntilRetry = (
  { reason, attempt }: Pick<StoredRefund, 'reason' | 'attempt'>,
  isWaitedFor: boolean,
): number | undefined =>
  isWaitedFor && reason === ASKED_FOR && attempt === 1 ? undefined : RETRY_HOURS[attempt - 1];

/** A refund's move. Once decided, its amount is no longer set aside; once done, the amount is refunded. */
export type RefundMove = {
  readonly from: RefundState;
  readonly to: RefundState;
  readonly isDecided: boolean;
  readonly isDone: boolean;
};

/** Undefined if the refund was already decided. */
export const decideRefundMove = (
  { state: from }: Pick<StoredRefund, 'state'>,
  command: RefundCommand,
): RefundMove | undefined => {
  const to = refundLifecycle.find(from, command, 'gateway')?.to;
  return to && { from, to, isDecided: to === 'done' || to === 'refused', isDone: to === 'done' };
};
