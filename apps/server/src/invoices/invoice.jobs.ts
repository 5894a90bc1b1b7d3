import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { creditRefund } from './issue-credit-note.ts';

export const invoiceJobs = ({ db }: Pick<Deps, 'db'>): Pick<JobHandlers, 'credit-note'> => ({
  'credit-note': ({ orderId, refundId, payableKind = 'order' }) =>
    creditRefund(db, payableKind, orderId, refundId),
});
