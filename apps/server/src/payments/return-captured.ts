import type { Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';
import { lockSettlingCapture } from './capture.repository.ts';
import type { PayableKind } from './payable.ts';
import { decideRefund } from './payment.rules.ts';
import { insertRefund } from './refund.repository.ts';

/**
 * A paid thing was cancelled: what is left of its money goes back, by a job of the same transaction. Nothing happens
 * where nothing was paid or nothing is left.
 */
export const returnCaptured = async (
  tx: Tx,
  kind: PayableKind,
  payableId: string,
  requestedBy: string,
): Promise<void> => {
  const capture = await lockSettlingCapture(tx, kind, payableId);
  const rest = capture === undefined ? undefined : decideRefund(capture, undefined);
  if (capture === undefined || !rest?.ok) return;
  const refundId = await insertRefund(tx, {
    captureId: capture.id,
    ...rest.value,
    reference: null,
    requestedBy,
    reason: 'cancelled',
    askSeconds: 0,
  });
  await addJob(tx, 'refund', { refundId });
};
