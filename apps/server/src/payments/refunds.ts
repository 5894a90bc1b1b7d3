import type { CaptureId, PayableId, RefundId, UserId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, paise, paiseFromRupees, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor } from '../platform/auth/actor.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockKey } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { carryOutRefund, type RefundDeps, type RefundResult, resultOf } from './carry-out-refund.ts';
import { ASK_SECONDS, deadlineOfRequest } from './gateways/gateways.ts';
import {
  lockCaptureOf,
  lockCaptureToRefund,
  lockSettlingCapture,
  type StoredCapture,
} from './ledger/capture.repository.ts';
import { bookRefund } from './ledger/ledger.ts';
import type { Payable, PayableKind, Payables } from './ledger/payable.ts';
import {
  ASKED_FOR,
  claimRefund,
  findPostponedRefund,
  findRefundOfKey,
  loadRefund,
  ORDER_EDITED,
  takeOverRefund,
} from './ledger/refund.repository.ts';
import { listGivenUp, repeatRefund, withoutOwed } from './ledger/refused-refunds.ts';
import { decideRefund } from './payment.rules.ts';

type GiveBackFor = {
  readonly requestedBy: UserId;
  readonly reason: string;
  /** How cash was paid back by hand. */
  readonly reference?: string | undefined;
};
type GivenBack = { readonly refundId: RefundId | undefined; readonly amountPaise: Paise };

/**
 * Gives back an amount of what paid for a thing, or what is left where that is less, as a part of the caller's
 * transaction: cash is booked at once and paid by hand, a gateway is asked by a job. Where all of it went back before,
 * there is nothing to book.
 */
export const giveBackPart = async (
  tx: Tx,
  payable: Payable,
  payableId: PayableId,
  mostPaise: Paise,
  { requestedBy, reason, reference }: GiveBackFor,
): Promise<Outcome<GivenBack>> => {
  const capture = await lockSettlingCapture(tx, payable.kind, payableId);
  if (capture === undefined) return refuse('refund.nothing_paid');
  const free = await withoutOwed(tx, capture);
  const restPaise = paise(free.amountPaise - free.refundedPaise - free.refundingPaise);
  if (restPaise === 0) return accept({ refundId: undefined, amountPaise: NO_MONEY });
  const decided = decideRefund(free, mostPaise < restPaise ? mostPaise : undefined);
  if (!decided.ok) return decided;
  const refundId = await bookRefund(tx, payable, payableId, capture, {
    ...decided.value,
    reference: reference ?? null,
    requestedBy,
    reason,
    askSeconds: 0,
  });
  if (capture.provider !== 'cash') await addJob(tx, 'refund', { refundId });
  return accept({ refundId, amountPaise: decided.value.amountPaise });
};

/** Says what a refund is for, as a part of the transaction that writes it. */
export type Allot = {
  /** It names what it is for: never another refund that happens to wait with the same amount. */
  readonly isNamed: boolean;
  /** Whether an earlier refund, of the same key, is for the same. */
  readonly isSame: (tx: Tx, refundId: RefundId) => Promise<boolean>;
  /** How much it comes to (absent: as asked), and what writes down what it is for. */
  readonly decide: (
    tx: Tx,
    capture: StoredCapture,
    askedPaise: Paise | undefined,
  ) => Promise<
    Outcome<{
      readonly amountPaise: Paise | undefined;
      readonly note: (refundId: RefundId) => Promise<void>;
    }>
  >;
};

export type RefundAsked = {
  readonly amount?: number | undefined;
  readonly reference?: string | undefined;
  /** Rupees given back or on their way as the asker saw it; absent: whatever it is. */
  readonly seenRefunded?: number | undefined;
  readonly allot?: Allot | undefined;
};
/** Of what money is given back: of a thing, or of one capture, whatever became of it. */
export type RefundTarget =
  | { readonly kind: PayableKind; readonly payableId: PayableId }
  | { readonly captureId: CaptureId };
type Begun = { readonly refundId: RefundId; readonly capture: StoredCapture; readonly isNew: boolean };

const NOT_CLEAR =
  'The payment provider has not confirmed this refund yet. The money stays set aside, and we keep trying until it is clear.';

const lockTarget = (tx: Tx, target: RefundTarget): Promise<StoredCapture | undefined> =>
  'captureId' in target
    ? lockCaptureOf(tx, target.captureId)
    : lockCaptureToRefund(tx, target.kind, target.payableId);

/** One that was given up and that this asks for again: the same amount, or all that is left. */
const findToRepeat = async (tx: Tx, capture: StoredCapture, askedPaise: Paise | undefined) => {
  const { amountPaise, refundedPaise, refundingPaise } = capture;
  const restPaise = paise(amountPaise - refundedPaise - refundingPaise);
  const givenUp = await listGivenUp(tx, capture.id);
  return givenUp.find(
    (refund) => refund.amountPaise <= restPaise && refund.amountPaise === (askedPaise ?? restPaise),
  );
};

/**
 * Writes the refund and sets its amount aside. The same key again means the same refund; one that was refused and waits
 * to be tried again is tried now, and one that was given up is made after all as what it was.
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
  const capture = await lockTarget(tx, target);
  if (capture === undefined) return refuse('refund.nothing_paid');
  const { kind, payableId } = capture;
  const askedPaise = amount === undefined ? undefined : paiseFromRupees(amount);
  const before = key === undefined ? undefined : await findRefundOfKey(tx, actor.userId, key);
  if (before !== undefined) {
    const isSame =
      before.captureId === capture.id &&
      (askedPaise === undefined || askedPaise === before.amountPaise) &&
      (allot === undefined || (await allot.isSame(tx, before.id)));
    return isSame
      ? accept({ refundId: before.id, capture, isNew: false })
      : refuse('order.idempotency_reused');
  }
  const audit = (refundId: RefundId, amountPaise: Paise) =>
    recordAudit(tx, actor, `${kind}.refund`, `${kind}:${payableId}`, {
      refundId,
      paise: amountPaise,
      ...(reference ? { reference } : {}),
    });
  const postponed = allot?.isNamed ? undefined : await findPostponedRefund(tx, capture.id);
  if (postponed !== undefined && (askedPaise === undefined || askedPaise === postponed.amountPaise)) {
    await takeOverRefund(tx, postponed.id, { by: actor.userId, key, askSeconds: ASK_SECONDS });
    await audit(postponed.id, postponed.amountPaise);
    return accept({ refundId: postponed.id, capture, isNew: true });
  }
  const again = allot?.isNamed ? undefined : await findToRepeat(tx, capture, askedPaise);
  if (again !== undefined) {
    await repeatRefund(tx, again, { by: actor.userId, key, askSeconds: ASK_SECONDS });
    await audit(again.id, again.amountPaise);
    return accept({ refundId: again.id, capture, isNew: true });
  }
  const goneBack = addPaise(capture.refundedPaise, capture.refundingPaise);
  if (seenRefunded !== undefined && seenRefunded !== toRupees(goneBack))
    return refuse('refund.changed_meanwhile');
  const free = await withoutOwed(tx, capture);
  const allotted = await allot?.decide(tx, free, askedPaise);
  if (allotted?.ok === false) return allotted;
  const decided = decideRefund(free, allotted?.value.amountPaise ?? askedPaise);
  if (!decided.ok) return decided;
  const refundId = await bookRefund(tx, payables[kind], payableId, capture, {
    ...decided.value,
    reference: reference ?? null,
    requestedBy: actor.userId,
    reason: ASKED_FOR,
    key,
    askSeconds: ASK_SECONDS,
  });
  await allotted?.value.note(refundId);
  await audit(refundId, decided.value.amountPaise);
  return accept({ refundId, capture, isNew: true });
};

const answerOf = (result: RefundResult): Outcome<string> => {
  switch (result.is) {
    case 'done':
      return accept('The refund has been made.');
    case 'pending':
      return accept('The payment provider has accepted the refund and is making it.');
    case 'refused':
      return refuse('refund.refused', { values: { reason: result.reason } });
    case 'unclear':
      return refuse('gateway_unavailable', { details: { message: NOT_CLEAR } });
  }
};

/**
 * Gives back the whole rest of what was paid, or an amount in rupees, never more than is left. Each request
 * is a refund of its own unless it carries the key of an earlier one. Cash is booked with its reference and paid by
 * hand; a refund that the gateway refuses is not booked.
 * @returns how it went, in words
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
  const { refundId, capture, isNew } = begun.value;
  let result: RefundResult = { is: 'done' };
  if (capture.provider === 'cash') deps.metrics.refunds.inc({ provider: 'cash', result: 'done' });
  else if (isNew || (await claimRefund(deps.db, refundId, ASK_SECONDS))) {
    result = await carryOutRefund(deps, refundId, deadlineOfRequest(), true);
  } else {
    result = resultOf(await loadRefund(deps.db, refundId));
  }
  return answerOf(result);
};

/**
 * A paid thing was cancelled: what is left of its money goes back, by a job of the same transaction; what staff took
 * themselves is booked as given back by hand. What edits still owe goes back as what it is. Nothing happens where nothing
 * was paid or nothing is left.
 */
export const returnCaptured = async (
  tx: Tx,
  payable: Payable,
  payableId: PayableId,
  requestedBy: UserId,
): Promise<void> => {
  const capture = await lockSettlingCapture(tx, payable.kind, payableId);
  if (capture === undefined) return;
  const rest = decideRefund(await withoutOwed(tx, capture), undefined);
  for (const owed of await listGivenUp(tx, capture.id)) {
    if (owed.reason !== ORDER_EDITED) continue;
    await repeatRefund(tx, owed, { by: requestedBy, askSeconds: 0 });
    await addJob(tx, 'refund', { refundId: owed.id });
  }
  if (!rest.ok) return;
  const refundId = await bookRefund(tx, payable, payableId, capture, {
    ...rest.value,
    reference: null,
    requestedBy,
    reason: 'cancelled',
    askSeconds: 0,
  });
  if (capture.provider !== 'cash') await addJob(tx, 'refund', { refundId });
};
