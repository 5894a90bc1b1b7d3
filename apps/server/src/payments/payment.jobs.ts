import type { JobHandlers } from '../jobs/jobs.ts';
import { ASK_SECONDS, deadlineOfRequest } from './ask-gateway.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { findPayment } from './payment.repository.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { claimRefund } from './refund.repository.ts';
import { checkPayment, type SettleDeps } from './settle-now.ts';

/**
 * Every minute. Without a queue of its own: one that a killed server had taken would stay taken for hours, and with it
 * all reconciliation. Two runs at once share the work.
 */
export const PAYMENT_CRONTAB = '* * * * * reconcile-payments ?jobKey=reconcile-payments&max=1';

export const paymentJobs = (
  deps: SettleDeps,
): Pick<JobHandlers, 'check-payment' | 'refund' | 'reconcile-payments'> => ({
  'check-payment': async ({ paymentId }) => {
    const payment = await findPayment(deps.db, paymentId);
    if (payment === undefined) return;
    const result = await checkPayment(deps, payment, deadlineOfRequest());
    // the worker tries again, a little later each time
    if (result === 'unclear') throw new Error('the gateway did not say how a payment stands');
  },
  refund: async ({ refundId }) => {
    if (!(await claimRefund(deps.db, refundId, ASK_SECONDS))) return;
    const result = await carryOutRefund(deps, refundId, deadlineOfRequest());
    if (result.is === 'unclear') deps.log.warn({ refundId }, 'the reconciler tries this refund again');
  },
  'reconcile-payments': async () => {
    await reconcilePayments(deps);
  },
});
