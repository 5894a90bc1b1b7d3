import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/jobs.ts';
import { creditRefund } from './issue-credit-note.ts';
import { removeNamedDocument } from './print-tax-document.ts';

export const invoiceJobs = ({
  db,
  files,
}: Pick<Deps, 'db' | 'files'>): Pick<JobHandlers, 'credit-note' | 'remove-document'> => ({
  'remove-document': ({ documentId }) => removeNamedDocument({ files }, documentId),
  'credit-note': ({ orderId, refundId, payableKind = 'order' }) =>
    creditRefund(db, payableKind, orderId, refundId),
});
