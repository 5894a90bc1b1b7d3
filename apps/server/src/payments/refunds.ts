import type { CaptureId, PayableId, RefundId, UserId } from '@darzi/contract/ids.ts';
import {
  addPaise,
  minPaise,
  NO_MONEY,
  type Paise,
  paiseFromRupees,
  subtractPaise,
  toRupees,
} from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor } from '../platform/auth/actor.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockKey } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { byHandOf } from './by-hand.ts';
import { carryOutRefund, type RefundDeps, type RefundResult, resultOf } from './carry-out-refund.ts';
import { ASK_SECONDS, deadlineOfRequest } from './gateways/gateways.ts';
import {
  lockCaptureOf,
  lockCapturesToRefund,
  lockSettlingCaptures,
  type StoredCapture,
} from './ledger/capture.repository.ts';
import type { Payable, PayableKind, Payables } from './ledger/payable.ts';
import {
  claimRefund,
  findRefundOfKey,
  listRefundsAskedWith,
  loadRefund,
  ORDER_EDITED,
} from './ledger/refund.repository.ts';
import { ASKED_FOR } from './ledger/refund.rules.ts';
import { listAbandoned, repeatRefund } from './ledger/refused-refunds.ts';
import { decideRefunds, leftOf } from './payment.rules.ts';
import {
  findToResume,
  type RefundCause,
  recordForJobs,
  recordRefunds,
  resumeRefunds,
  type WrittenRefund,
  withoutAllOwed,
} from './record-refunds.ts';
import { answerOf, type RefundAttempt } from './refund-answer.ts';

type PartRefund = { readonly refunds: readonly WrittenRefund[]; readonly amountPaise: Paise };

/**
 * Refunds an amount of what paid for a payable, or what is left if that is less, as part of the caller's transaction.
 * If all of it was refunded before, there is nothing to book.
 */
export const refundPart = async (
  tx: Tx,
  payable: Payable,
  payableId: PayableId,
  maxPaise: Paise,
  given: RefundCause,
): Promise<Outcome<PartRefund>> => {
  const captures = await withoutAllOwed(tx, await lockSettlingCaptures(tx, payable.kind, payableId));
  if (captures.length === 0) return refuse('refund.nothing_paid');
  const restPaise = addPaise(NO_MONEY, ...captures.map(leftOf));
  if (restPaise === 0) return accept({ refunds: [], amountPaise: NO_MONEY });
  const amountPaise = minPaise(maxPaise, restPaise);
  const decided = decideRefunds(captures, amountPaise);
  if (!decided.ok) return decided;
  return accept({ refunds: await recordForJobs(tx, payable, payableId, decided.value, given), amountPaise });
};

/** What is left of a payable's payments; other refunds of it wait for this transaction. */
export const lockLeft = async (tx: Tx, kind: PayableKind, payableId: PayableId): Promise<Paise> => {
  const captures = await withoutAllOwed(tx, await lockSettlingCaptures(tx, kind, payableId));
  return addPaise(NO_MONEY, ...captures.map(leftOf));
};

/** Decides what a refund is for, as part of the transaction that stores it. */
export type Allot = {
  /** Whether it names what it is for: then it never counts as a waiting refund of the same amount. */
  readonly isNamed: boolean;
  /** Whether an earlier refund with the same key is for the same things. */
  readonly isSame: (tx: Tx, refundId: RefundId) => Promise<boolean>;
  /** Its amount (absent: as requested), and a function that records what it is for. */
  readonly decide: (
    tx: Tx,
    money: { readonly isSettling: boolean; readonly leftPaise: Paise },
    askedPaise: Paise | undefined,
  ) => Promise<
    Outcome<{
      readonly amountPaise: Paise | undefined;
      readonly note: (refunds: readonly WrittenRefund[]) => Promise<void>;
    }>
  >;
};

export type RefundAsked = {
  readonly amount?: number | undefined;
  readonly reference?: string | undefined;
  /** Rupees refunded or being refunded as the requester saw it; absent: any. */
  readonly seenRefunded?: number | undefined;
  readonly allot?: Allot | undefined;
};
/** Whose money is refunded: a payable's, or one capture's, whatever became of it. */
export type RefundTarget =
  | { readonly kind: PayableKind; readonly payableId: PayableId }
  | { readonly captureId: CaptureId };
type Begun = {
  readonly refunds: readonly { readonly refundId: RefundId; readonly isCash: boolean }[];
  readonly isNew: boolean;
};

/** The last payment is refunded first. */
const lockTarget = async (tx: Tx, target: RefundTarget): Promise<readonly StoredCapture[]> => {
  if ('kind' in target) return lockCapturesToRefund(tx, target.kind, target.payableId);
  const capture = await lockCaptureOf(tx, target.captureId);
  return capture === undefined ? [] : [capture];
};

const begunOf = (
  captures: readonly StoredCapture[],
  refunds: readonly Pick<WrittenRefund, 'refundId' | 'captureId'>[],
  isNew: boolean,
): Begun => ({
  refunds: refunds.map(({ refundId, captureId }) => ({
    refundId,
    isCash: captures.find(({ id }) => id === captureId)?.provider === 'cash',
  })),
  isNew,
});

/** What an earlier request with the same key has begun. Refuses the key if that request was a different one. */
const findBegun = async (
  tx: Tx,
  captures: readonly StoredCapture[],
  askedPaise: Paise | undefined,
  allot: Allot | undefined,
  actor: Actor,
  key: string,
): Promise<Outcome<Begun> | undefined> => {
  const before = await findRefundOfKey(tx, actor.userId, key);
  if (before === undefined) return undefined;
  const all = await listRefundsAskedWith(tx, before.id);
  const isSame =
    captures.some(({ id }) => id === before.captureId) &&
    (askedPaise === undefined || askedPaise === addPaise(...all.map(({ amountPaise }) => amountPaise))) &&
    (allot === undefined || (await allot.isSame(tx, before.id)));
  const refunds = all.map(({ id, captureId }) => ({ refundId: id, captureId }));
  return isSame ? accept(begunOf(captures, refunds, false)) : refuse('order.idempotency_reused');
};

/**
 * Stores the refund, one per payment that it draws on, and sets its amount aside. The same key means the same refund; a
 * refused one waiting for its retry is tried now, and an abandoned one is made after all for its original purpose. A
 * refund of everything also makes whatever is left beside those that wait.
 */
const begin = async (
  tx: Tx,
  payables: Payables,
  target: RefundTarget,
  { amount, reference, seenRefunded, allot }: RefundAsked,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<Begun>> => {
  await lockKey(tx, 'refund', actor.userId, key);
  const captures = await lockTarget(tx, target);
  const [newest] = captures;
  if (newest === undefined) return refuse('refund.nothing_paid');
  const { kind, payableId } = newest;
  const askedPaise = amount === undefined ? undefined : paiseFromRupees(amount);
  const before = key === undefined ? undefined : await findBegun(tx, captures, askedPaise, allot, actor, key);
  if (before !== undefined) return before;
  const free = newest.isSettling ? await payables[kind].canRefund?.(tx, payableId) : undefined;
  if (free?.ok === false) return free;
  const audit = (refundId: RefundId, amountPaise: Paise) =>
    recordAudit(tx, actor, `${kind}.refund`, `${kind}:${payableId}`, {
      refundId,
      paise: amountPaise,
      ...(reference ? { reference } : {}),
    });
  const by = { by: actor.userId, key, askSeconds: ASK_SECONDS };
  const earlier = allot?.isNamed ? [] : await findToResume(tx, captures, askedPaise);
  const notOwed = await withoutAllOwed(tx, captures);
  const leftPaise = addPaise(...notOwed.map(leftOf));
  const resume = async () => {
    await resumeRefunds(tx, earlier, by);
    for (const { id, amountPaise } of earlier) await audit(id, amountPaise);
    return earlier.map(({ id, captureId, amountPaise }) => ({ refundId: id, captureId, amountPaise }));
  };
  const isWhole = earlier.some(({ state }) => state === 'refused') || leftPaise === 0;
  if (earlier.length > 0 && (askedPaise !== undefined || isWhole))
    return accept(begunOf(captures, await resume(), true));
  const returnedPaise = addPaise(
    ...captures.flatMap(({ refundedPaise, refundingPaise }) => [refundedPaise, refundingPaise]),
  );
  if (seenRefunded !== undefined && seenRefunded !== toRupees(returnedPaise))
    return refuse('refund.changed_meanwhile');
  const allotted = await allot?.decide(tx, { isSettling: newest.isSettling, leftPaise }, askedPaise);
  if (allotted?.ok === false) return allotted;
  const decided = decideRefunds(notOwed, allotted?.value.amountPaise ?? askedPaise);
  if (!decided.ok) return decided;
  const resumed = await resume();
  const refunds = await recordRefunds(tx, payables[kind], payableId, decided.value, {
    reference: reference ?? null,
    requestedBy: actor.userId,
    reason: ASKED_FOR,
    key,
    askedWith: resumed[0]?.refundId,
    askSeconds: ASK_SECONDS,
  });
  await allotted?.value.note(refunds);
  for (const { refundId, amountPaise } of refunds) await audit(refundId, amountPaise);
  return accept(begunOf(captures, [...resumed, ...refunds], true));
};

const carryOutOne = async (
  deps: RefundDeps,
  refundId: RefundId,
  isCash: boolean,
  isNew: boolean,
): Promise<RefundResult> => {
  if (isCash) {
    deps.metrics.refunds.inc({ provider: 'cash', result: 'done' });
    return { is: 'done' };
  }
  return isNew || (await claimRefund(deps.db, refundId, ASK_SECONDS))
    ? carryOutRefund(deps, refundId, deadlineOfRequest(), true)
    : resultOf(await loadRefund(deps.db, refundId));
};

/**
 * Refunds all that is left of a payment, or an amount in rupees, never more than is left. Each request is a refund of
 * its own unless it has the key of an earlier one. Cash is booked with its reference and paid by hand; a refund that
 * the gateway refuses is not booked.
 * @returns the result, in words
 */
export const refundMoney = async (
  deps: RefundDeps,
  target: RefundTarget,
  asked: RefundAsked,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<string>> => {
  const begun = await deps.db
    .transaction()
    .execute((tx) => begin(tx, deps.payables, target, asked, actor, key));
  if (!begun.ok) return begun;
  const tried: RefundAttempt[] = [];
  for (const { refundId, isCash } of begun.value.refunds) {
    tried.push({
      result: await carryOutOne(deps, refundId, isCash, begun.value.isNew),
      amountPaise: (await loadRefund(deps.db, refundId)).amountPaise,
      isCash,
    });
  }
  return answerOf(tried);
};

/**
 * Refunds what is left of a cancelled payable's money, by a job of the same transaction; money that staff took
 * themselves is booked as refunded by hand. Refunds owed by edits are made for that reason. Does nothing if nothing was
 * paid or nothing is left.
 * @returns what is to be paid by hand
 */
export const returnCaptured = async (
  tx: Tx,
  payable: Payable,
  payableId: PayableId,
  requestedBy: UserId,
): Promise<Paise> => {
  const captures = await lockSettlingCaptures(tx, payable.kind, payableId);
  const rest = decideRefunds(await withoutAllOwed(tx, captures), undefined);
  for (const capture of captures) {
    let left = leftOf(capture);
    for (const owed of await listAbandoned(tx, capture.id)) {
      // its money may have been refunded in another way before
      if (owed.reason !== ORDER_EDITED || owed.amountPaise > left) continue;
      left = subtractPaise(left, owed.amountPaise);
      await repeatRefund(tx, owed, { by: requestedBy, askSeconds: 0 });
      await addJob(tx, 'refund', { refundId: owed.id }, { isUrgent: true });
    }
  }
  if (!rest.ok) return NO_MONEY;
  await recordForJobs(tx, payable, payableId, rest.value, { requestedBy, reason: 'cancelled' });
  return byHandOf(rest.value);
};
