import type { PayableId, RefundId, UserId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import type { StoredCapture } from './ledger/capture.repository.ts';
import { recordRefund } from './ledger/ledger.ts';
import type { Payable } from './ledger/payable.ts';
import type { NewRefund } from './ledger/refund.repository.ts';
import { withoutOwed } from './ledger/refused-refunds.ts';
import type { RefundPart } from './payment.rules.ts';

/** A stored refund, and its share of the amount. */
export type WrittenRefund = { readonly refundId: RefundId; readonly amountPaise: Paise };

export type RefundCause = {
  readonly requestedBy: UserId;
  readonly reason: string;
  /** How cash was paid back by hand. */
  readonly reference?: string | undefined;
};
/** The same captures, less what they owe because of edits. */
export const withoutAllOwed = async (
  tx: Tx,
  captures: readonly StoredCapture[],
): Promise<readonly StoredCapture[]> => {
  const free: StoredCapture[] = [];
  for (const capture of captures) free.push(await withoutOwed(tx, capture));
  return free;
};

/** Stores the refunds that share one amount. The first has the key, the others refer to the first. */
export const recordRefunds = async (
  tx: Tx,
  payable: Payable,
  payableId: PayableId,
  parts: readonly RefundPart[],
  { key, ...refund }: Omit<NewRefund, 'captureId' | 'amountMinor' | 'amountPaise' | 'askedWith'>,
): Promise<readonly WrittenRefund[]> => {
  const written: WrittenRefund[] = [];
  for (const { capture, amountPaise, amountMinor } of parts) {
    const first = written[0]?.refundId;
    const refundId = await recordRefund(tx, payable, payableId, capture, {
      ...refund,
      amountPaise,
      amountMinor,
      key: first === undefined ? key : undefined,
      askedWith: first,
    });
    written.push({ refundId, amountPaise });
  }
  return written;
};

/**
 * {@link recordRefunds} that nobody waits for: cash is booked at once and paid by hand, gateways are called by a job.
 */
export const recordForJobs = async (
  tx: Tx,
  payable: Payable,
  payableId: PayableId,
  parts: readonly RefundPart[],
  { requestedBy, reason, reference }: RefundCause,
): Promise<readonly WrittenRefund[]> => {
  const refunds = await recordRefunds(tx, payable, payableId, parts, {
    reference: reference ?? null,
    requestedBy,
    reason,
    askSeconds: 0,
  });
  for (const [index, { refundId }] of refunds.entries())
    if (parts[index]?.capture.provider !== 'cash')
      await addJob(tx, 'refund', { refundId }, { isUrgent: true });
  return refunds;
};
