import type { CaptureId, PayableId, RefundId, UserId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise } from '@darzi/contract/money.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import type { StoredCapture } from './ledger/capture.repository.ts';
import { recordRefund } from './ledger/ledger.ts';
import type { Payable } from './ledger/payable.ts';
import {
  listPostponedRefunds,
  type NewRefund,
  type StoredRefund,
  takeOverRefund,
} from './ledger/refund.repository.ts';
import { listAbandoned, repeatRefund, withoutOwed } from './ledger/refused-refunds.ts';
import { leftOf, type RefundPart } from './payment.rules.ts';

/** A stored refund, and its share of the amount. */
export type WrittenRefund = {
  readonly refundId: RefundId;
  readonly captureId: CaptureId;
  readonly amountPaise: Paise;
};

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

/** Stores the refunds that share one request. The first has the key, the others refer to the first. */
export const recordRefunds = async (
  tx: Tx,
  payable: Payable,
  payableId: PayableId,
  parts: readonly RefundPart[],
  { key, askedWith, ...refund }: Omit<NewRefund, 'captureId' | 'amountMinor' | 'amountPaise'>,
): Promise<readonly WrittenRefund[]> => {
  const written: WrittenRefund[] = [];
  for (const { capture, amountPaise, amountMinor } of parts) {
    const first = askedWith ?? written[0]?.refundId;
    const refundId = await recordRefund(tx, payable, payableId, capture, {
      ...refund,
      amountPaise,
      amountMinor,
      key: first === undefined ? key : undefined,
      askedWith: first,
    });
    written.push({ refundId, captureId: capture.id, amountPaise });
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

/** An abandoned refund that this request repeats: the same amount, or all that is left. */
const findToRepeat = async (
  tx: Tx,
  captures: readonly StoredCapture[],
  askedPaise: Paise | undefined,
): Promise<StoredRefund | undefined> => {
  const restPaise = addPaise(NO_MONEY, ...captures.map(leftOf));
  for (const capture of captures) {
    const again = (await listAbandoned(tx, capture.id)).find(
      ({ amountPaise }) => amountPaise <= leftOf(capture) && amountPaise === (askedPaise ?? restPaise),
    );
    if (again !== undefined) return again;
  }
  return undefined;
};

/**
 * Earlier refunds that this request carries on: refused ones that wait for their retry, or an abandoned one. Without an
 * amount, all that wait.
 */
export const findToResume = async (
  tx: Tx,
  captures: readonly StoredCapture[],
  askedPaise: Paise | undefined,
): Promise<readonly StoredRefund[]> => {
  const postponed = await listPostponedRefunds(
    tx,
    captures.map(({ id }) => id),
  );
  if (askedPaise === undefined && postponed.length > 0) return postponed;
  const one =
    postponed.find(({ amountPaise }) => amountPaise === askedPaise) ??
    (await findToRepeat(tx, captures, askedPaise));
  return one === undefined ? [] : [one];
};

/** Carries on refunds for somebody who waits. The first has the key, the others refer to the first. */
export const resumeRefunds = async (
  tx: Tx,
  refunds: readonly StoredRefund[],
  { key, ...by }: { readonly by: UserId; readonly key: string | undefined; readonly askSeconds: number },
): Promise<void> => {
  const [first] = refunds;
  for (const refund of refunds) {
    const shared = refund === first ? { key } : { key: undefined, askedWith: first?.id };
    if (refund.state === 'refused') await repeatRefund(tx, refund, { ...by, ...shared });
    else await takeOverRefund(tx, refund.id, { ...by, ...shared });
  }
};
