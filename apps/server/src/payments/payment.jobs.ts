import type { PaymentId, RefundId } from '@darzi/contract/ids.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { carryOutRefund } from './carry-out-refund.ts';
import { ASK_SECONDS, deadlineOfRequest } from './gateways/gateways.ts';
import { findPayment } from './ledger/payment.repository.ts';
import { claimRefund } from './ledger/refund.repository.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { checkPayment, type SettleDeps } from './settle-now.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Polls a payment at its gateway and settles the answer. */
    'check-payment': { readonly paymentId: PaymentId };
    refund: { readonly refundId: RefundId };
    'reconcile-payments': Readonly<Record<string, unknown>>;
  }
}

/**
 * Every minute. No queue name of its own: a queue locked by a killed server would stay locked for hours, and all
 * reconciliation with it. Two concurrent runs share the work. Money comes before mail: a silent mail server takes ten
 * seconds per mail.
 */
export const PAYMENT_CRONTAB = '* * * * * reconcile-payments ?jobKey=reconcile-payments&max=1&priority=-10';

export const paymentJobs = (
  deps: SettleDeps,
): Pick<JobHandlers, 'check-payment' | 'refund' | 'reconcile-payments'> => ({
  'check-payment': async ({ paymentId }) => {
    const payment = await findPayment(deps.db, paymentId);
    if (payment === undefined) return;
    const result = await checkPayment(deps, payment, deadlineOfRequest());
    // the worker retries, with growing delays
    if (result === 'unclear') throw new Error('the gateway gave no clear answer about a payment');
  },
  refund: async ({ refundId }) => {
    if (!(await claimRefund(deps.db, refundId, ASK_SECONDS))) return;
    const result = await carryOutRefund(deps, refundId, deadlineOfRequest());
    if (result.is === 'unclear') deps.log.warn({ refundId }, 'the reconciler will retry this refund');
  },
  'reconcile-payments': async () => {
    await reconcilePayments(deps);
  },
});
