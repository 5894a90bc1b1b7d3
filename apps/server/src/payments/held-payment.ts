import type { Tx } from '../db/database.ts';
import { lockHeldPayment, movePayment, type StoredPayment } from './payment.repository.ts';

export type HeldPayment = StoredPayment;

/** The customer's unpaid attempt that reserves pieces, held by this transaction. The cart is locked before it. */
export const findHeldPayment = (tx: Tx, customerId: string): Promise<HeldPayment | undefined> =>
  lockHeldPayment(tx, customerId);

/**
 * Takes away what an attempt reserves: another checkout takes its place. The caller moves the pieces.
 * @param isClosed whether the gateway is known to be closed; if not, it is closed by the next reconciliation
 */
export const giveUpHold = async (tx: Tx, payment: HeldPayment, isClosed: boolean): Promise<void> => {
  await movePayment(tx, payment, isClosed ? 'close' : 'replace', 'shop', 'replaced');
};
