import { addPaise, minPaise, NO_MONEY, type Paise } from '@darzi/contract/money.ts';
import type { StoredCapture } from './ledger/ledger.ts';
import { decideRefunds, leftOf, type RefundPart } from './payment.rules.ts';

/** What staff pay themselves of these parts. */
export const byHandOf = (parts: readonly RefundPart[]): Paise =>
  addPaise(
    NO_MONEY,
    ...parts.map(({ capture, amountPaise }) => (capture.provider === 'cash' ? amountPaise : NO_MONEY)),
  );

/** What of a refund of this amount, or of all that is left if that is less, is paid by hand. */
export const refundedByHand = (captures: readonly StoredCapture[], amountPaise: Paise): Paise => {
  const restPaise = addPaise(NO_MONEY, ...captures.map(leftOf));
  const decided = decideRefunds(captures, minPaise(amountPaise, restPaise));
  return decided.ok ? byHandOf(decided.value) : NO_MONEY;
};

export type ByHand = 'none' | 'part' | 'all';

/** How much of what is left of these payments is refunded by hand. */
export const byHandOfRest = (captures: readonly StoredCapture[]): ByHand => {
  const leftPaise = addPaise(NO_MONEY, ...captures.map(leftOf));
  const byHandPaise = refundedByHand(captures, leftPaise);
  if (byHandPaise === 0) return 'none';
  return byHandPaise === leftPaise ? 'all' : 'part';
};
