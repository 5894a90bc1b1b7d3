import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentId } from '@darzi/contract/ids.ts';
import type { Deadline } from './gateways/gateway.ts';
import { ASK_SECONDS, askGateway, isOver } from './gateways/gateways.ts';
import { loadPayment } from './ledger/payment.repository.ts';
import { claimPayment, movePayment } from './ledger/payment-write.repository.ts';
import type { PaymentDeps } from './open-payment.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { lockAttempt } from './settle.ts';
import { captureAndSettle, settleNow } from './settle-now.ts';

const POLL_MS = 40;

/**
 * The state of an earlier attempt that is in the way of a new checkout:
 * - paid: its money has arrived; it wins
 * - closed: nobody can pay it any more; unclear: the gateway did not answer. Both can be replaced
 * - gone: it no longer reserves anything
 */
export type Cleared = 'paid' | 'closed' | 'unclear' | 'gone';

/**
 * Closes an earlier attempt at its gateway before another replaces it. A gateway that does not answer blocks nobody:
 * the attempt is then replaced unclosed and closed by the reconciler, and money that arrives for it is refunded.
 */
export const closeSupersededPayment = async (
  deps: PaymentDeps,
  paymentId: PaymentId,
  deadline: Deadline,
): Promise<Cleared> => {
  for (;;) {
    const payment = await loadPayment(deps.db, paymentId);
    if (payment.state === 'captured') return 'paid';
    if (payment.state !== 'open' && payment.state !== 'opening') return 'gone';
    if (!payment.isBeingAsked && payment.gatewayOrderId === null) return 'unclear';
    if (isOver(deadline)) return 'unclear';
    // while it is claimed, the gateway's message that it closed does not give the pieces to others
    if (
      payment.gatewayOrderId === null ||
      !(await claimPayment(deps.db, paymentId, ['open', 'opening'], ASK_SECONDS))
    ) {
      await pause(POLL_MS);
      continue;
    }
    const id = payment.gatewayOrderId;
    const answer = await askGateway(deps, payment.provider, (gateway) => gateway.close(id, deadline));
    if (answer.is !== 'done') {
      deps.log.warn({ paymentId, provider: payment.provider, answer }, 'earlier payment not closed');
      return 'unclear';
    }
    const seen = answer.value;
    if (seen.state === 'authorised') {
      const captured = await captureAndSettle(deps, payment, seen, deadline);
      if (captured === 'paid' || captured === 'paid_before') return 'paid';
      // what is not captured expires by itself
      return captured === 'unclear' ? 'unclear' : 'closed';
    }
    if (seen.state !== 'paid') return 'closed';
    const settled = await settleNow(deps, paymentId, seen);
    return settled === 'paid' || settled === 'paid_before' ? 'paid' : 'gone';
  }
};

/** Frees the pieces of an attempt that was closed at its gateway but then not replaced. */
export const dropCleared = async (
  deps: Pick<PaymentsDeps, 'db' | 'payables'>,
  paymentId: PaymentId,
): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const { payment, payable } = await lockAttempt(tx, deps.payables, paymentId);
    if (payment.state !== 'open' && payment.state !== 'opening') return;
    await movePayment(tx, payment, 'close', 'shop', 'replaced');
    await payable.release(tx, payment.payableId, payment.part);
  });
};
