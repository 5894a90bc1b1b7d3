/** When payments are polled: until they are decided, and closed ones because Razorpay may still take money for them without a message. Pure. */
import { DAY_SECONDS, HOUR_SECONDS } from '@darzi/contract/durations.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Seconds until an undecided payment is polled: when asked for, and at the latest when its hold ends. */
export const secondsToNextPoll = (
  { holdLeftSeconds }: Pick<StoredPayment, 'holdLeftSeconds'>,
  askedSeconds: number,
): number => (holdLeftSeconds > 0 ? Math.min(holdLeftSeconds, askedSeconds) : askedSeconds);

/** Seconds from closing a payment to its first final poll. Only Razorpay's orders cannot be closed, and an account may capture by itself. */
export const secondsToFirstFinalPoll = ({
  provider,
  gatewayOrderId,
}: Pick<StoredPayment, 'provider' | 'gatewayOrderId'>): number | null =>
  provider === 'razorpay' && gatewayOrderId !== null ? HOUR_SECONDS : null;

/**
 * Seconds from a final poll to the next; null after the last. An answer is asked for once more 30 hours after the payment
 * was created; a poll without an answer is repeated each hour until the payment is 30 days old.
 */
export const secondsToNextFinalPoll = (
  { ageSeconds }: Pick<StoredPayment, 'ageSeconds'>,
  isAnswered: boolean,
): number | null => {
  if (!isAnswered) return ageSeconds < 30 * DAY_SECONDS ? HOUR_SECONDS : null;
  return ageSeconds < DAY_SECONDS ? 30 * HOUR_SECONDS - ageSeconds : null;
};
