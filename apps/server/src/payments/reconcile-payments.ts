import type { GatewayOrderId, PaymentId, RefundId } from '@darzi/contract/ids.ts';
import { isHolding } from '@darzi/contract/payments/payment.lifecycle.ts';
import { runEachIsolated } from '../platform/jobs/run-each-isolated.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import type { Deadline } from './gateways/gateway.ts';
import { ASK_SECONDS, askGateway, deadlineOfRequest } from './gateways/gateways.ts';
import { deleteOldEvents } from './ledger/event.repository.ts';
import { loadPayment, lockDueFinalPolls } from './ledger/payment.repository.ts';
import {
  claimDuePayments,
  claimPayment,
  freePayment,
  movePayment,
  scheduleFinalPoll,
  schedulePoll,
  storeGatewayIds,
} from './ledger/payment-write.repository.ts';
import { secondsToNextFinalPoll, secondsToNextPoll } from './ledger/poll.rules.ts';
import { claimRefund, listDueRefunds } from './ledger/refund.repository.ts';
import type { StoredPayment } from './ledger/stored-payment.ts';
import type { Settlement } from './settle.ts';
import { lockAttempt } from './settle.ts';
import { checkPayment, type SettleDeps, settleNow } from './settle-now.ts';

/** Attempts per round; the rest follows in the next round of the same run. */
const BATCH = 40;
const AT_ONCE = 4;
/** If a server claims an attempt and dies, others poll it after this time. */
const TAKEN_SECONDS = 60;
const POLL_AGAIN_SECONDS = 120;
/** A run ends before the next one begins. */
const RUN_MS = 50_000;

type Reconciled = Settlement | 'closed' | 'unclear' | 'refused' | 'busy';

/**
 * Closes an attempt that nobody can pay any more: the pieces are free again, unless another checkout has taken them
 * over.
 * @param isMine whether the caller has claimed it; attempts that others are asking about are left to them
 */
const closeForGood = async (
  deps: SettleDeps,
  paymentId: PaymentId,
  because: string,
  isMine = false,
): Promise<Reconciled> =>
  deps.db.transaction().execute(async (tx) => {
    const { payment, payable } = await lockAttempt(tx, deps.payables, paymentId);
    if (payment.isBeingAsked && !isMine) return 'busy';
    const isReserving = isHolding(payment.state);
    if (!isReserving && payment.state !== 'replaced') return 'unchanged';
    await movePayment(tx, payment, 'close', 'shop', because);
    if (isReserving) await payable.release(tx, payment.payableId, payment.part);
    return 'closed';
  });

/** Closes an attempt at the gateway first; settles it if it was paid anyway. */
const closeAtGateway = async (
  deps: SettleDeps,
  payment: StoredPayment,
  gatewayOrderId: GatewayOrderId,
  because: string,
  deadline: Deadline,
  isMine = false,
): Promise<Reconciled> => {
  const closed = await askGateway(deps, payment.provider, (gateway) =>
    gateway.close(gatewayOrderId, deadline),
  );
  if (closed.is === 'unclear') return closed.is;
  // a gateway that does not know it (other keys, another account) will not take money for it
  if (closed.is === 'refused') return closeForGood(deps, payment.id, 'unknown to the gateway', isMine);
  // authorised too late: it is not captured and expires by itself
  return closed.value.state === 'paid'
    ? settleNow(deps, payment.id, closed.value)
    : closeForGood(deps, payment.id, because, isMine);
};

/**
 * An attempt whose opening had an unclear outcome: its customer was never told where to pay. If the gateway knows it,
 * it is closed there; if not, it counts as closed.
 */
const closeUnclear = async (
  deps: SettleDeps,
  payment: StoredPayment,
  deadline: Deadline,
): Promise<Reconciled> => {
  if (payment.state !== 'opening' && payment.state !== 'replaced') return 'busy';
  const { request } = payment;
  if (!(await claimPayment(deps.db, payment.id, ['opening', 'replaced'], ASK_SECONDS))) return 'busy';
  if (request === null) return closeForGood(deps, payment.id, 'never opened', true);
  const found = await askGateway(deps, payment.provider, (gateway) => gateway.findOpened(request, deadline));
  if (found.is !== 'done') return found.is;
  if (found.value === undefined) return closeForGood(deps, payment.id, 'never opened', true);
  const { gatewayOrderId } = found.value;
  await storeGatewayIds(deps.db, payment.id, { gatewayOrderId });
  return closeAtGateway(deps, payment, gatewayOrderId, 'never opened', deadline, true);
};

/** Polls a due attempt and acts on the answer. */
const reconcilePayment = async (deps: SettleDeps, paymentId: PaymentId): Promise<Reconciled> => {
  const deadline = deadlineOfRequest();
  const payment = await loadPayment(deps.db, paymentId);
  const { gatewayOrderId, state } = payment;
  if (payment.isBeingAsked) return 'busy';
  if (gatewayOrderId === null) return closeUnclear(deps, payment, deadline);
  // known to the gateway but never opened for its customer: the answer came after a poll had closed it, or with a
  // message
  if (state === 'opening') return closeAtGateway(deps, payment, gatewayOrderId, 'never opened', deadline);
  if (state === 'replaced') return closeAtGateway(deps, payment, gatewayOrderId, 'replaced', deadline);
  return payment.holdLeftSeconds > 0
    ? checkPayment(deps, payment, deadline)
    : closeAtGateway(deps, payment, gatewayOrderId, 'expired', deadline);
};

const reconcileOne = async (deps: SettleDeps, paymentId: PaymentId): Promise<void> => {
  const { provider, payableId } = await loadPayment(deps.db, paymentId);
  const result = await reconcilePayment(deps, paymentId).catch((error: unknown) => {
    deps.log.error({ err: error, paymentId }, 'payment could not be reconciled');
    return 'unclear' as const;
  });
  deps.metrics.paymentsReconciled.inc({ provider, result });
  deps.log.info({ paymentId, orderId: payableId, provider, result }, 'payment reconciled');
  if (result === 'unclear' || result === 'refused') await freePayment(deps.db, paymentId);
  const asked = result === 'busy' ? ASK_SECONDS : POLL_AGAIN_SECONDS;
  await schedulePoll(deps.db, paymentId, secondsToNextPoll(await loadPayment(deps.db, paymentId), asked));
};

/** Claims closed attempts for their final polls. If one gets no answer, or this copy dies, there is another poll. */
const claimFinalPolls = (db: SettleDeps['db']): Promise<readonly PaymentId[]> =>
  db.transaction().execute(async (tx) => {
    const due = await lockDueFinalPolls(tx, BATCH);
    for (const payment of due)
      await scheduleFinalPoll(tx, payment.id, secondsToNextFinalPoll(payment, false));
    return due.map(({ id }) => id);
  });

/** Polls a closed attempt for money that was captured without a message. */
const pollOnceMore = async (deps: SettleDeps, paymentId: PaymentId): Promise<void> => {
  const payment = await loadPayment(deps.db, paymentId);
  const result = await checkPayment(deps, payment, deadlineOfRequest());
  deps.metrics.paymentsReconciled.inc({ provider: payment.provider, result });
  if (result !== 'unclear')
    await scheduleFinalPoll(deps.db, paymentId, secondsToNextFinalPoll(payment, true));
};

/**
 * Polls every attempt that is open for too long or has expired, and carries out every undecided refund. Several copies
 * of the server may do so at once. A failure of one does not stop the others.
 * @returns how many attempts were polled
 */
export const reconcilePayments = async (deps: SettleDeps): Promise<number> => {
  const endsAt = performance.now() + RUN_MS;
  let polled = 0;
  while (performance.now() < endsAt) {
    const due = await claimDuePayments(deps.db, BATCH, TAKEN_SECONDS);
    if (due.length === 0) break;
    await runEachIsolated(deps.log, 'reconciliation', due, (id) => reconcileOne(deps, id), AT_ONCE);
    polled += due.length;
  }
  while (performance.now() < endsAt) {
    const closed = await claimFinalPolls(deps.db);
    await runEachIsolated(deps.log, 'final poll', closed, (id) => pollOnceMore(deps, id), AT_ONCE);
    if (closed.length < BATCH) break;
  }
  const carryOut = async (refundId: RefundId) => {
    if (await claimRefund(deps.db, refundId, ASK_SECONDS))
      await carryOutRefund(deps, refundId, deadlineOfRequest());
  };
  await runEachIsolated(deps.log, 'refund', await listDueRefunds(deps.db, BATCH), carryOut, AT_ONCE);
  await deleteOldEvents(deps.db);
  return polled;
};
