/** What a gateway's answer makes of a refund, and when one that it refused is tried again. Pure. */
import {
  type RefundCommand,
  type RefundState,
  refundLifecycle,
} from '@darzi/contract/payments/payment.lifecycle.ts';
import type { StoredRefund } from './refund.repository.ts';

/** The reason of a refund that somebody asked for, who waits for the answer. */
export const ASKED_FOR = 'asked for';

/** Hours after which a refund that was refused is tried again. After the last, its owner decides. */
const RETRY_HOURS = [1, 4, 12, 24, 48, 96, 168] as const;

/**
 * Hours until a refused refund is tried again; undefined for one that is given up. Who asked for it and waits for the
 * answer hears of its refusal and decides again; others are tried again.
 */
export const hoursUntilRetry = (
  { reason, attempt }: Pick<StoredRefund, 'reason' | 'attempt'>,
  isWaitedFor: boolean,
): number | undefined =>
  isWaitedFor && reason === ASKED_FOR && attempt === 1 ? undefined : RETRY_HOURS[attempt - 1];

/** Where a refund goes. Decided, its amount is set aside no longer; done, the amount has gone back. */
export type RefundMove = {
  readonly from: RefundState;
  readonly to: RefundState;
  readonly isDecided: boolean;
  readonly isDone: boolean;
};

/** Undefined where the refund was decided already. */
export const decideRefundMove = (
  { state: from }: Pick<StoredRefund, 'state'>,
  command: RefundCommand,
): RefundMove | undefined => {
  const to = refundLifecycle.find(from, command, 'gateway')?.to;
  return to && { from, to, isDecided: to === 'done' || to === 'refused', isDone: to === 'done' };
};
