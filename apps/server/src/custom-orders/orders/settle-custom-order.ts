import {
  type CustomOrderStatus,
  customOrderLifecycle,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import type { CustomOrderId, UserId } from '@darzi/contract/ids.ts';
import { NO_MONEY, type Paise } from '@darzi/contract/money.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import type { Payable, ReceiptSource } from '../../payments/ledger/payable.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { notifyAll } from './custom-order.changes.ts';
import { findCustomOrder, lockCustomOrder } from './custom-order.repository.ts';
import { soldAs } from './custom-order-to-tax.rules.ts';
import { moveCustomOrder, recordBalancePaid } from './custom-order-write.repository.ts';
import { isCustomOrderOf, lockCustomOrderRow } from './custom-orders.ts';
import {
  type DuePart,
  duePart,
  isAgreed,
  moneyOf,
  owedPaise,
  type StoredCustomOrder,
} from './stored-custom-order.ts';

/**
 * Settles a capture. The first part: accepted or waiting_payment → in_progress; the rest: the order is paid in full and
 * stays in its state. Only if it is exactly the amount due.
 * @returns false if it is not (another amount, cancelled, already paid): the money is not for this order
 */
export const startWork = async (
  tx: Tx,
  id: CustomOrderId,
  capturedPaise: Paise,
  part = 1,
): Promise<boolean> => {
  const order = await lockCustomOrder(tx, id);
  const due = order && duePart(order);
  if (order === undefined || due?.part !== part || due.amountPaise !== capturedPaise) return false;
  if (due.part === 2) {
    const restId = await recordBalancePaid(tx, id, order.status, capturedPaise);
    await notifyAll(tx, restId, ['customer', 'studio']);
    return true;
  }
  const row = customOrderLifecycle.find(order.status, 'start', 'system');
  if (row === undefined) return false;
  const isAdvance = capturedPaise !== order.pricePaise;
  const move = { ...row, isAdvance, details: { paise: capturedPaise, ...(isAdvance ? { isAdvance } : {}) } };
  const eventId = await moveCustomOrder(tx, id, move, { id: null, role: 'system' });
  if (eventId === undefined) return false;
  await notifyAll(tx, eventId, ['customer', 'studio']);
  return true;
};

/** A customer's own custom order as its receipt shows it; undefined before a payment or a promise of cash. */
const loadCustomOrderForReceipt = async (
  db: Db,
  id: CustomOrderId,
  userId: UserId,
): Promise<ReceiptSource | undefined> => {
  const order = await findCustomOrder(db, id, userId);
  if (order === undefined || !('isPaid' in order) || order.pricePaise === null) return undefined;
  if (!order.isPaid && !order.isAdvancePaid && !order.isCash) return undefined;
  return {
    kind: 'custom_order',
    orderedAt: order.createdAt,
    name: order.customerName,
    lines: [
      {
        name: soldAs(order),
        detail: [order.fabric, order.color].filter(Boolean).join(', '),
        quantity: 1,
        amountPaise: order.pricePaise,
      },
    ],
    // a bid's price includes all taxes and shipping
    deliveryPaise: NO_MONEY,
    totalPaise: order.pricePaise,
    owedPaise: owedPaise(order),
    method: order.isCash ? 'COD' : 'Razorpay',
  };
};

/** A custom order as payments see it. */
export type PayableCustomOrder = {
  readonly id: CustomOrderId;
  readonly customerId: UserId;
  readonly status: CustomOrderStatus;
  /** The accepted price; null before a bid was accepted. */
  readonly acceptedPaise: Paise | null;
  readonly isPaid: boolean;
  /** An advance was paid first. */
  readonly isInParts: boolean;
  readonly due: DuePart | undefined;
  /** Nobody is left to hand it to, or cash was promised: money for it is refunded. */
  readonly isGone: boolean;
};

const payableOf = (order: StoredCustomOrder): PayableCustomOrder => ({
  id: order.id,
  customerId: order.userId,
  status: order.status,
  acceptedPaise: isAgreed(order) ? order.pricePaise : null,
  isPaid: moneyOf(order).isPaid,
  isInParts: moneyOf(order).isAdvancePaid,
  due: duePart(order),
  isGone: order.status === 'cancelled' || order.isErased || moneyOf(order).isCash,
});

/** An order, or undefined; with `customerId` only that customer's. */
export const findPayableCustomOrder = async (
  db: Db,
  id: CustomOrderId,
  customerId?: UserId,
): Promise<PayableCustomOrder | undefined> => {
  const order = await findCustomOrder(db, id, customerId);
  return order === undefined ? undefined : payableOf(order);
};

/** {@link findPayableCustomOrder} with the order locked until the transaction ends. */
export const lockPayableCustomOrder = async (
  tx: Tx,
  id: CustomOrderId,
  customerId?: UserId,
): Promise<PayableCustomOrder | undefined> => {
  const order = await lockCustomOrder(tx, id, customerId);
  return order === undefined ? undefined : payableOf(order);
};

/** Custom orders as a payable. Nothing is reserved for them: late money starts the work anyway. */
export const customOrderPayable: Payable<CustomOrderId> = {
  kind: 'custom_order',
  isOf: isCustomOrderOf,
  lockRow: lockCustomOrderRow,
  loadForReceipt: loadCustomOrderForReceipt,
  loadRecipient: async (db, id) => {
    const order = await findCustomOrder(db, id);
    return order === undefined ? undefined : loadRecipient(db, order.userId);
  },
  lock: async (tx, id, part = 1) => {
    const order = await lockPayableCustomOrder(tx, id);
    if (order === undefined) throw new Error(`no custom order ${id}`);
    const isPartPaid = order.isPaid || (order.due !== undefined && order.due.part > part);
    // the advance was refunded: the rest would pay for nothing
    const isOver = !isPartPaid && order.due?.part !== part;
    return { isPaid: isPartPaid, isGone: order.isGone, isOver };
  },
  fulfil: async (tx, id, paidPaise, part) => {
    // the accepted price is frozen, so only a bug leads here; the money then stays unsettled
    if (!(await startWork(tx, id, paidPaise, part))) throw new Error(`custom order ${id} cannot start`);
  },
  revive: (tx, id, paidPaise, part) => startWork(tx, id, paidPaise, part),
  release: async () => {},
  notifyOfRefund: async (tx, id, refundId) => {
    await addJob(tx, 'refund-mail', { orderId: id, refundId });
    await addJob(tx, 'credit-note', { orderId: id, refundId, payableKind: 'custom_order' });
  },
};
