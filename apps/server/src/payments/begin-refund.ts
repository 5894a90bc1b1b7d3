import type { CaptureId, PayableId, RefundId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, paiseFromRupees, toRupees } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Actor } from '../platform/auth/actor.ts';
import { lockKey, type Tx } from '../platform/db/database.ts';
import { ASK_SECONDS } from './gateways/gateways.ts';
import { lockCaptureOf, lockCapturesToRefund, type StoredCapture } from './ledger/capture.repository.ts';
import type { Payable, PayableKind, Payables } from './ledger/payable.ts';
import { findRefundOfKey, listRefundsAskedWith, type StoredRefund } from './ledger/refund.repository.ts';
import { ASKED_FOR } from './ledger/refund.rules.ts';
import { decideRefunds, leftOf, type RefundPart } from './payment.rules.ts';
import {
  findToResume,
  recordRefunds,
  resumeRefunds,
  type WrittenRefund,
  withoutAllOwed,
} from './record-refunds.ts';

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
type BegunRefund = {
  readonly refunds: readonly { readonly refundId: RefundId; readonly isCash: boolean }[];
  readonly isNew: boolean;
};

/** A request for a refund, with the payments it may draw on locked. */
type LockedRequest = Omit<RefundAsked, 'amount'> & {
  readonly payable: Payable;
  readonly payableId: PayableId;
  readonly captures: readonly StoredCapture[];
  /** Whether they paid for the payable. */
  readonly isSettling: boolean;
  /** Absent: everything that is left. */
  readonly askedPaise: Paise | undefined;
  readonly actor: Actor;
  readonly key: string | undefined;
};

const leftOfAll = (captures: readonly StoredCapture[]): Paise => addPaise(NO_MONEY, ...captures.map(leftOf));

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
): BegunRefund => ({
  refunds: refunds.map(({ refundId, captureId }) => ({
    refundId,
    isCash: captures.find(({ id }) => id === captureId)?.provider === 'cash',
  })),
  isNew,
});

/** Whether these refunds are of the amount requested. If that was everything, nothing else is left. */
const isSameAmount = async (
  tx: Tx,
  { captures, askedPaise, allot }: LockedRequest,
  refunds: readonly StoredRefund[],
): Promise<boolean> => {
  const sumOf = (some: readonly StoredRefund[]) =>
    addPaise(NO_MONEY, ...some.map(({ amountPaise }) => amountPaise));
  if (askedPaise !== undefined) return askedPaise === sumOf(refunds);
  return (
    allot?.isNamed === true ||
    leftOfAll(await withoutAllOwed(tx, captures)) <= sumOf(refunds.filter(({ state }) => state === 'refused'))
  );
};

/** What an earlier request with the same key has begun. Refuses the key if that request was a different one. */
const findBegun = async (tx: Tx, request: LockedRequest): Promise<Outcome<BegunRefund> | undefined> => {
  const { captures, allot, actor, key } = request;
  const before = key === undefined ? undefined : await findRefundOfKey(tx, actor.userId, key);
  if (before === undefined) return undefined;
  const all = await listRefundsAskedWith(tx, before.id);
  const isSame =
    captures.some(({ id }) => id === before.captureId) &&
    (await isSameAmount(tx, request, all)) &&
    (allot === undefined || (await allot.isSame(tx, before.id)));
  const refunds = all.map(({ id, captureId }) => ({ refundId: id, captureId }));
  return isSame ? accept(begunOf(captures, refunds, false)) : refuse('order.idempotency_reused');
};

const auditEach = async (
  tx: Tx,
  { payable: { kind }, payableId, reference, actor }: LockedRequest,
  refunds: readonly WrittenRefund[],
): Promise<void> => {
  for (const { refundId, amountPaise } of refunds)
    await recordAudit(tx, actor, `${kind}.refund`, `${kind}:${payableId}`, {
      refundId,
      paise: amountPaise,
      ...(reference ? { reference } : {}),
    });
};

/** Carries on earlier refunds for somebody who waits. */
const resume = async (
  tx: Tx,
  request: LockedRequest,
  earlier: readonly StoredRefund[],
): Promise<readonly WrittenRefund[]> => {
  const { actor, key } = request;
  await resumeRefunds(tx, earlier, { by: actor.userId, key, askSeconds: ASK_SECONDS });
  const resumed = earlier.map(({ id, captureId, amountPaise }) => ({ refundId: id, captureId, amountPaise }));
  await auditEach(tx, request, resumed);
  return resumed;
};

type Decided = {
  readonly parts: readonly RefundPart[];
  readonly note: ((refunds: readonly WrittenRefund[]) => Promise<void>) | undefined;
};

/** Decides a new refund; writes nothing. */
const decide = async (
  tx: Tx,
  { captures, isSettling, askedPaise, seenRefunded, allot }: LockedRequest,
  notOwed: readonly StoredCapture[],
): Promise<Outcome<Decided>> => {
  const returnedPaise = addPaise(
    ...captures.flatMap(({ refundedPaise, refundingPaise }) => [refundedPaise, refundingPaise]),
  );
  if (seenRefunded !== undefined && seenRefunded !== toRupees(returnedPaise))
    return refuse('refund.changed_meanwhile');
  const allotted = await allot?.decide(tx, { isSettling, leftPaise: leftOfAll(notOwed) }, askedPaise);
  if (allotted?.ok === false) return allotted;
  const parts = decideRefunds(notOwed, allotted?.value.amountPaise ?? askedPaise);
  return parts.ok ? accept({ parts: parts.value, note: allotted?.value.note }) : parts;
};

/**
 * Stores a decided refund.
 * @param askedWith the first of the resumed refunds of the same request
 */
const record = async (
  tx: Tx,
  request: LockedRequest,
  { parts, note }: Decided,
  askedWith: RefundId | undefined,
): Promise<readonly WrittenRefund[]> => {
  const { payable, payableId, reference, actor, key } = request;
  const refunds = await recordRefunds(tx, payable, payableId, parts, {
    reference: reference ?? null,
    requestedBy: actor.userId,
    reason: ASKED_FOR,
    key,
    askedWith,
    askSeconds: ASK_SECONDS,
  });
  await note?.(refunds);
  await auditEach(tx, request, refunds);
  return refunds;
};

/** Resumes what waits, and stores what is requested beyond that. */
const beginAnew = async (tx: Tx, request: LockedRequest): Promise<Outcome<BegunRefund>> => {
  const { payable, payableId, captures, isSettling, askedPaise, allot } = request;
  const free = isSettling ? await payable.canRefund?.(tx, payableId) : undefined;
  if (free?.ok === false) return free;
  const earlier = allot?.isNamed ? [] : await findToResume(tx, captures, askedPaise);
  const notOwed = await withoutAllOwed(tx, captures);
  const isWhole = earlier.some(({ state }) => state === 'refused') || leftOfAll(notOwed) === 0;
  if (earlier.length > 0 && (askedPaise !== undefined || isWhole))
    return accept(begunOf(captures, await resume(tx, request, earlier), true));
  const decided = await decide(tx, request, notOwed);
  if (!decided.ok) return decided;
  const resumed = await resume(tx, request, earlier);
  const recorded = await record(tx, request, decided.value, resumed[0]?.refundId);
  return accept(begunOf(captures, [...resumed, ...recorded], true));
};

/**
 * Stores the refund, one per payment that it draws on, and sets its amount aside. The same key means the same refund; a
 * refused one waiting for its retry is tried now, and an abandoned one is made after all for its original purpose. A
 * refund of everything also makes whatever is left beside those that wait.
 */
export const beginRefund = async (
  tx: Tx,
  payables: Payables,
  target: RefundTarget,
  { amount, ...asked }: RefundAsked,
  actor: Actor,
  key: string | undefined,
): Promise<Outcome<BegunRefund>> => {
  await lockKey(tx, 'refund', actor.userId, key);
  const captures = await lockTarget(tx, target);
  const [newest] = captures;
  if (newest === undefined) return refuse('refund.nothing_paid');
  const { kind, payableId, isSettling } = newest;
  const askedPaise = amount === undefined ? undefined : paiseFromRupees(amount);
  const request = {
    ...asked,
    payable: payables[kind],
    payableId,
    captures,
    isSettling,
    askedPaise,
    actor,
    key,
  };
  return (await findBegun(tx, request)) ?? beginAnew(tx, request);
};
