import type { OrderId, PayableId, UserId } from '@darzi/contract/ids.ts';
import type { Tx } from '../platform/db/database.ts';
import type { PayableKind } from './ledger/payable.ts';
import { lockHeldPayment, lockLivePayment } from './ledger/payment.repository.ts';
import { movePayment } from './ledger/payment-write.repository.ts';
import type { StoredPayment } from './ledger/stored-payment.ts';

export type LockedPayment = StoredPayment;

/** The customer's unpaid attempt that reserves pieces, locked by this transaction. Lock the cart first. */
export const findHeldPayment = (
  tx: Tx,
  customerId: UserId,
): Promise<(LockedPayment & { readonly payableId: OrderId }) | undefined> => lockHeldPayment(tx, customerId);

/**
 * Ends an attempt's reservation, because another checkout replaces it. The caller moves the pieces.
 * @param isClosed whether it is known to be closed at the gateway; if not, the next reconciliation closes it
 */
export const releaseHold = async (tx: Tx, payment: LockedPayment, isClosed: boolean): Promise<void> => {
  await movePayment(tx, payment, isClosed ? 'close' : 'replace', 'shop', 'replaced');
};

/** The attempt for a payable that can still be paid, locked by this transaction. Lock the payable first. */
export const findLivePayment = (
  tx: Tx,
  kind: PayableKind,
  payableId: PayableId,
): Promise<LockedPayment | undefined> => lockLivePayment(tx, kind, payableId);

/** Ends online payment of a payable: the next reconciliation closes its attempt. */
export const cancelLivePayment = async (tx: Tx, kind: PayableKind, payableId: PayableId): Promise<void> => {
  const payment = await lockLivePayment(tx, kind, payableId);
  if (payment !== undefined) await releaseHold(tx, payment, false);
};
