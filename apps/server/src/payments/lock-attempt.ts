import type { Tx } from '../db/database.ts';
import type { Payable, PayableStanding } from './payable.ts';
import { payables } from './payables.ts';
import { loadPayment, lockPayment, type StoredPayment } from './payment.repository.ts';

export type LockedAttempt = {
  readonly payment: StoredPayment;
  readonly payable: Payable;
  readonly standing: PayableStanding;
};

/** Holds an attempt whose end may free or fulfil what it pays for: that first, then its own row. */
export const lockAttempt = async (tx: Tx, paymentId: string): Promise<LockedAttempt> => {
  const { kind, payableId } = await loadPayment(tx, paymentId);
  const payable = payables[kind];
  const standing = await payable.lock(tx, payableId);
  return { payable, standing, payment: await lockPayment(tx, paymentId) };
};
