import type { OrderId, PayableId, UserId } from '@darzi/contract/ids.ts';
import type { Tx } from '../platform/db/database.ts';
import type { PayableKind } from './ledger/payable.ts';
import { lockHeldPayment, lockLivePayment } from './ledger/payment.repository.ts';
import { movePayment } from './ledger/payment-write.repository.ts';
import type { StoredPayment } from './ledger/stored-payment.ts';

export type LockedPayment = StoredPayment;

/** The customer's unpaid attempt that reserves pieces, held by this transaction. The cart is locked before it. */
export const findHeldPayment = (
  tx: Tx,
  customerId: UserId,
): Promise<(LockedPayment & { readonly payableId: OrderId }) | undefined> => lockHeldPayment(tx, customerId);

/**
 * Takes away what an attempt reserves: another checkout takes its place. The caller moves the pieces.
 * @param isClosed whether the gateway is known to be closed; if not, it is closed by the next reconciliation
 */
export const giveUpHold = async (tx: Tx, payment: LockedPayment, isClosed: boolean): Promise<void> => {
  await movePayment(tx, payment, isClosed ? 'close' : 'replace', 'shop', 'replaced');
};

/** The attempt for a thing that can still be paid, held by this transaction. The thing is locked before it. */
export const findLivePayment = (
  tx: Tx,
  kind: PayableKind,
  payableId: PayableId,
): Promise<LockedPayment | undefined> => lockLivePayment(tx, kind, payableId);

/** A thing is no longer to be paid online: its attempt is closed by the next reconciliation. */
export const giveUpLivePayment = async (tx: Tx, kind: PayableKind, payableId: PayableId): Promise<void> => {
  const payment = await lockLivePayment(tx, kind, payableId);
  if (payment !== undefined) await giveUpHold(tx, payment, false);
};
