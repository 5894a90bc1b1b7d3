import type { PayableId, RefundId, UserId } from '@darzi/contract/ids.ts';
import { addPaise, minPaise, NO_MONEY, type Paise, subtractPaise } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { Actor } from '../platform/auth/actor.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import { beginRefund, type RefundAsked, type RefundTarget } from './begin-refund.ts';
import { byHandOf } from './by-hand.ts';
import { carryOutRefund, type RefundDeps, type RefundResult, resultOf } from './carry-out-refund.ts';
import type { Deadline } from './gateways/gateway.ts';
import { ASK_SECONDS, deadlineOfRequest } from './gateways/gateways.ts';
import { lockSettlingCaptures } from './ledger/capture.repository.ts';
import type { Payable, PayableKind } from './ledger/payable.ts';
import { claimRefund, loadRefund, ORDER_EDITED } from './ledger/refund.repository.ts';
import { listAbandoned, repeatRefund } from './ledger/refused-refunds.ts';
import { decideRefunds, leftOf } from './payment.rules.ts';
import { type RefundCause, recordForJobs, type WrittenRefund, withoutAllOwed } from './record-refunds.ts';
import { answerOf, type RefundAttempt } from './refund-answer.ts';

export type { Allot, RefundAsked } from './begin-refund.ts';

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

const carryOutOne = async (
  deps: RefundDeps,
  refundId: RefundId,
  isCash: boolean,
  isNew: boolean,
  deadline: Deadline,
): Promise<RefundResult> => {
  if (isCash) {
    deps.metrics.refunds.inc({ provider: 'cash', result: 'done' });
    return { is: 'done' };
  }
  return isNew || (await claimRefund(deps.db, refundId, ASK_SECONDS, true))
    ? carryOutRefund(deps, refundId, deadline, true)
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
    .execute((tx) => beginRefund(tx, deps.payables, target, asked, actor, key));
  if (!begun.ok) return begun;
  const deadline = deadlineOfRequest();
  const tried: RefundAttempt[] = [];
  for (const { refundId, isCash } of begun.value.refunds) {
    tried.push({
      result: await carryOutOne(deps, refundId, isCash, begun.value.isNew, deadline),
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
