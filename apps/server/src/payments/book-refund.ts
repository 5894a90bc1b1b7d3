import { lastSix } from '@darzi/contract/orders/order-number.ts';
import type { Tx } from '../db/database.ts';
import type { StoredCapture } from './capture.repository.ts';
import type { PayableKind } from './payable.ts';
import { payables } from './payables.ts';
import { insertRefund, loadRefund, moveRefund, type NewRefund } from './refund.repository.ts';

/**
 * Writes a decided refund of what paid for a thing and sets its amount aside. Cash is paid by hand: it is booked as
 * given back at once, with a reference of our own where none is named.
 * @returns its id
 */
export const bookRefund = async (
  tx: Tx,
  kind: PayableKind,
  payableId: string,
  capture: StoredCapture,
  refund: Omit<NewRefund, 'captureId'>,
): Promise<string> => {
  const isCash = capture.provider === 'cash';
  const refundId = await insertRefund(tx, {
    ...refund,
    captureId: capture.id,
    reference: refund.reference || (isCash ? `CASH-${lastSix(payableId).toUpperCase()}` : null),
  });
  if (isCash) {
    await moveRefund(tx, await loadRefund(tx, refundId), capture, 'finish');
    await payables[kind].tellRefund(tx, payableId, refundId);
  }
  return refundId;
};
