import type { CustomOrderStatus } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { Paise } from '@darzi/contract/money.ts';
import type { Db, Tx } from '../db/database.ts';
import { findCustomOrder, lockCustomOrder, type StoredCustomOrder } from './custom-order.repository.ts';

/** A custom order as payments see it. */
export type PayableCustomOrder = {
  readonly id: string;
  readonly customerId: string;
  readonly status: CustomOrderStatus;
  /** The accepted price; null before a bid was accepted. */
  readonly acceptedPaise: Paise | null;
  readonly isPaid: boolean;
  /** Nobody is left to hand it to, or cash was promised: money for it goes back. */
  readonly isGone: boolean;
};

const payableOf = (order: StoredCustomOrder): PayableCustomOrder => ({
  id: order.id,
  customerId: order.userId,
  status: order.status,
  acceptedPaise: order.isAccepted ? order.pricePaise : null,
  isPaid: order.isPaid,
  isGone: order.status === 'cancelled' || order.measurements === null || order.isCash,
});

/** An order, or undefined; with `customerId` only that customer's. */
export const findPayableCustomOrder = async (
  db: Db,
  id: string,
  customerId?: string,
): Promise<PayableCustomOrder | undefined> => {
  const order = await findCustomOrder(db, id, customerId);
  return order === undefined ? undefined : payableOf(order);
};

/** {@link findPayableCustomOrder} with the order locked until the transaction ends. */
export const lockPayableCustomOrder = async (
  tx: Tx,
  id: string,
  customerId?: string,
): Promise<PayableCustomOrder | undefined> => {
  const order = await lockCustomOrder(tx, id, customerId);
  return order === undefined ? undefined : payableOf(order);
};
