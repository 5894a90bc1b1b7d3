import type { PaymentId } from '@darzi/contract/ids.ts';
import type { Deadline, GatewayPayment } from './gateways/gateway.ts';
import { askGateway } from './gateways/gateways.ts';
import { findPayment } from './ledger/payment.repository.ts';
import type { StoredPayment } from './ledger/stored-payment.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { type Settlement, settle } from './settle.ts';

export type SettleDeps = Pick<PaymentsDeps, 'db' | 'gateways' | 'payables' | 'log' | 'metrics'>;

/** Counts and logs the result of a report. */
export const notifyOfSettlement = (
  { log, metrics }: Pick<PaymentsDeps, 'log' | 'metrics'>,
  payment: Pick<StoredPayment, 'id' | 'kind' | 'part' | 'provider' | 'payableId'>,
  settlement: Settlement,
): void => {
  metrics.paymentsSettled.inc({ provider: payment.provider, result: settlement });
  const line = { paymentId: payment.id, orderId: payment.payableId, provider: payment.provider, settlement };
  if (settlement === 'returned' || settlement === 'alarm') log.warn(line, 'payment needs attention');
  else if (settlement !== 'unchanged') log.info(line, 'payment settled');
  if (settlement === 'paid' && payment.kind === 'order' && payment.part === 1)
    metrics.ordersPlaced.inc({ method: payment.provider === 'stripe' ? 'Stripe' : 'Razorpay' });
};

/** Settles a gateway's answer in its own transaction. */
export const settleNow = async (
  deps: SettleDeps,
  paymentId: PaymentId,
  seen: GatewayPayment,
): Promise<Settlement> => {
  const settlement = await deps.db
    .transaction()
    .execute((tx) => settle(tx, deps.payables, paymentId, seen, true));
  const payment = await findPayment(deps.db, paymentId);
  if (payment !== undefined) notifyOfSettlement(deps, payment, settlement);
  return settlement;
};

/** Captures an authorised payment, if the hold still lasts, and settles it. `unclear` if the gateway did not answer. */
export const captureAndSettle = async (
  deps: SettleDeps,
  payment: StoredPayment,
  seen: GatewayPayment,
  deadline: Deadline,
): Promise<Settlement | 'unclear' | 'refused'> => {
  const settlement = await settleNow(deps, payment.id, seen);
  if (settlement !== 'to_capture') return settlement;
  const captured = await askGateway(deps, payment.provider, (gateway) => gateway.capture(seen, deadline));
  if (captured.is === 'done') return settleNow(deps, payment.id, captured.value);
  deps.log.warn(
    { paymentId: payment.id, provider: payment.provider, answer: captured },
    'payment not captured',
  );
  return captured.is;
};

/**
 * Polls an attempt at its gateway and settles it, for verify calls, jobs and the reconciler. `unclear` if the gateway
 * did not answer.
 */
export const checkPayment = async (
  deps: SettleDeps,
  payment: StoredPayment,
  deadline: Deadline,
): Promise<Settlement | 'unclear' | 'refused'> => {
  const { gatewayOrderId } = payment;
  if (gatewayOrderId === null) return 'unchanged';
  const answer = await askGateway(deps, payment.provider, (gateway) =>
    gateway.poll(gatewayOrderId, deadline),
  );
  if (answer.is === 'done') return captureAndSettle(deps, payment, answer.value, deadline);
  deps.log.warn(
    { paymentId: payment.id, provider: payment.provider, answer },
    'the gateway gave no clear answer',
  );
  return answer.is;
};
