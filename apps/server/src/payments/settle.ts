import type { GatewayPaymentId, PaymentId } from '@darzi/contract/ids.ts';
import { isHolding } from '@darzi/contract/payments/payment.lifecycle.ts';
import type { Tx } from '../platform/db/database.ts';
import { addJob } from '../platform/jobs/jobs.ts';
import type { GatewayPayment } from './gateways/gateway.ts';
import { findCapture, insertCapture } from './ledger/capture.repository.ts';
import { flagForReview } from './ledger/ledger.ts';
import type { Payable, PayableState, Payables } from './ledger/payable.ts';
import { loadPayment, lockPayment } from './ledger/payment.repository.ts';
import { movePayment, storeGatewayIds } from './ledger/payment-write.repository.ts';
import { insertRefund } from './ledger/refund.repository.ts';
import type { StoredPayment } from './ledger/stored-payment.ts';
import { decideSettlement, type ReturnReason, worthInPaise } from './payment.rules.ts';

export type LockedAttempt = {
  readonly payment: StoredPayment;
  readonly payable: Payable;
  readonly state: PayableState;
};

/** Locks an attempt whose end may free or fulfil its payable: the payable first, then the attempt's row. */
export const lockAttempt = async (
  tx: Tx,
  payables: Payables,
  paymentId: PaymentId,
): Promise<LockedAttempt> => {
  const { kind, payableId, part } = await loadPayment(tx, paymentId);
  const payable = payables[kind];
  const state = await payable.lock(tx, payableId, part);
  return { payable, state, payment: await lockPayment(tx, paymentId) };
};

/** The result of a report. All but `unchanged`, `to_capture` and `to_ask` are final. */
export type Settlement =
  | 'paid'
  | 'paid_before'
  | 'returned'
  | 'returned_before'
  | 'released'
  | 'unchanged'
  /** Authorised: to be captured now. */
  | 'to_capture'
  /** The event alone is not enough: the gateway must be polled. */
  | 'to_ask'
  | 'alarm';

type Paid = GatewayPayment & { readonly gatewayPaymentId: GatewayPaymentId };
const isPaid = (report: GatewayPayment): report is Paid => report.gatewayPaymentId !== undefined;

const recordCapture = (tx: Tx, payment: StoredPayment, report: Paid, isSettling: boolean) => {
  const currency = report.currency.toLowerCase();
  return insertCapture(tx, {
    kind: payment.kind,
    payableId: payment.payableId,
    paymentId: payment.id,
    provider: payment.provider,
    gatewayPaymentId: report.gatewayPaymentId,
    isSettling,
    part: payment.part,
    currency,
    inrPerUsd: payment.inrPerUsd,
    amountMinor: report.amountMinor,
    amountPaise: isSettling
      ? payment.totalPaise
      : worthInPaise(report.amountMinor, currency, payment.inrPerUsd),
    actorId: null,
  });
};

const pay = async (tx: Tx, payment: StoredPayment, report: Paid): Promise<Settlement> => {
  await movePayment(tx, payment, 'capture', 'gateway');
  await recordCapture(tx, payment, report, true);
  return 'paid';
};

/** Books money that cannot pay for anything, refunds it in full and flags it for review. */
const sendBack = async (
  tx: Tx,
  payable: Payable,
  payment: StoredPayment,
  report: Paid,
  because: ReturnReason,
): Promise<Settlement> => {
  if (payment.state !== 'captured') await movePayment(tx, payment, 'capture', 'gateway', because);
  const captureId = await recordCapture(tx, payment, report, false);
  const refundId = await insertRefund(tx, {
    captureId,
    amountMinor: report.amountMinor,
    amountPaise: worthInPaise(report.amountMinor, report.currency.toLowerCase(), payment.inrPerUsd),
    reference: null,
    requestedBy: null,
    reason: because,
    askSeconds: 0,
  });
  await addJob(tx, 'refund', { refundId }, { isUrgent: true });
  await flagForReview(tx, `${payment.kind}:${payment.payableId}`, because, {
    paymentId: payment.id,
    taken: [report.amountMinor, report.currency],
    asked: [payment.chargedMinor, payment.currency],
  });
  if (isHolding(payment.state)) await payable.release(tx, payment.payableId, payment.part);
  return 'returned';
};

/**
 * The only way for anything to become paid. Verify calls, webhooks and the reconciler all pass the gateway's reports
 * here; in any order and any number, the result is the same. Runs in the caller's transaction.
 * @param isFetched whether the gateway was polled (then its report counts as it is) or sent it by itself (a signed
 * event)
 */
export const settle = async (
  tx: Tx,
  payables: Payables,
  paymentId: PaymentId,
  report: GatewayPayment,
  isFetched: boolean,
): Promise<Settlement> => {
  const { payable, state, payment: before } = await lockAttempt(tx, payables, paymentId);
  const { kind, payableId, part } = before;
  if (before.gatewayOrderId === null)
    await storeGatewayIds(tx, paymentId, { gatewayOrderId: report.gatewayOrderId });
  const payment = { ...before, gatewayOrderId: before.gatewayOrderId ?? report.gatewayOrderId };
  const known = isPaid(report) ? await findCapture(tx, payment.provider, report.gatewayPaymentId) : undefined;
  const decision = decideSettlement(payment, state, report, known, isFetched);
  switch (decision.do) {
    case 'nothing':
      return 'unchanged';
    case 'known':
      return decision.capture.isSettling ? 'paid_before' : 'returned_before';
    case 'capture':
      return 'to_capture';
    case 'ask':
      return 'to_ask';
    case 'release':
      await movePayment(tx, payment, 'close', 'gateway', 'expired');
      if (isHolding(payment.state)) await payable.release(tx, payableId, part);
      return 'released';
    case 'alarm':
      await flagForReview(tx, `${kind}:${payableId}`, decision.because, { paymentId });
      return 'alarm';
    case 'pay': {
      if (!isPaid(report)) return 'unchanged';
      const settled = await pay(tx, payment, report);
      await payable.fulfil(tx, payableId, payment.totalPaise, part);
      return settled;
    }
    case 'revive':
      if (!isPaid(report)) return 'unchanged';
      if (!(await payable.revive(tx, payableId, payment.totalPaise, part)))
        return sendBack(tx, payable, payment, report, 'too late');
      return pay(tx, payment, report);
    case 'return':
      return isPaid(report) ? sendBack(tx, payable, payment, report, decision.because) : 'unchanged';
  }
};
