import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import { showPaise } from '@darzi/contract/money.ts';
import {
  type OrderActor,
  type OrderCommand,
  type OrderStatus,
  orderLifecycle,
} from '@darzi/contract/orders/order.lifecycle.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { lockStock, type Piece, returnStock } from '../../catalogue/stock/stock.ts';
import { noteCashToPay } from '../../payments/ledger/cash-to-pay.ts';
import { collectCash } from '../../payments/ledger/ledger.ts';
import { cancelLivePayment } from '../../payments/locked-payment.ts';
import { returnCaptured } from '../../payments/refunds.ts';
import { type AuditActor, recordAudit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Config } from '../../settings/config.ts';
import type { Deps } from '../../settings/deps.ts';
import { releaseDiscount } from '../discounts/discounts.ts';
import { creditUnpaidParcel, issueInvoice } from '../invoices/invoices.ts';
import { announceOrder, messageAboutOrder } from './announce-order.ts';
import { findOrder } from './order.repository.ts';
import { type Move, moveOrder } from './order-change.repository.ts';
import { showOrder, showOwnOrders } from './orders.ts';
import { orderPayable } from './settle-order.ts';
import type { StoredOrder } from './stored-order.ts';
import { keyOfDeliveredMail, UNDO_DELIVERY_MS } from './undo-delivery.ts';
import { closeWaitingEdit } from './waiting-edit.repository.ts';

export type OrderMove = {
  readonly to: OrderStatus;
  readonly carrier?: string | undefined;
  readonly trackingNumber?: string | undefined;
  /** For a returned parcel: whether its pieces can be sold again. */
  readonly restock?: boolean | undefined;
  /** Whether to email the customer (default true). */
  readonly isMailed?: boolean | undefined;
  /** The order version that the mover saw; absent: the current one. */
  readonly version?: number | undefined;
};
/** A person, or the courier whose status the shop has polled. */
export type Mover =
  | {
      readonly id: UserId;
      readonly role: Exclude<OrderActor, 'courier' | 'counter'>;
      /** The API key that moves it on behalf of the person who created the key. */
      readonly key?: string | undefined;
    }
  /** Counter staff, who hand over what was bought there. */
  | { readonly id: UserId; readonly role: 'counter' }
  | { readonly id: null; readonly role: 'courier' };
export const COURIER: Mover = { id: null, role: 'courier' };

const EVENT_OF = {
  Shipped: 'order.shipped',
  Delivered: 'order.delivered',
  Cancelled: 'order.cancelled',
} as const;
const MAIL_AT = { Shipped: 'shipped', Delivered: 'delivered', Cancelled: 'cancelled' } as const;
const isMailed = (status: OrderStatus): status is keyof typeof MAIL_AT => status in MAIL_AT;

const refuseMove = (order: StoredOrder, to: OrderStatus, by: Mover): Outcome<never> =>
  by.role === 'customer'
    ? refuse('order.cancel_too_late', { values: { status: order.status } })
    : refuse('order.not_allowed', { values: { status: order.status, to } });

const auditActorOf = (by: Mover): AuditActor =>
  by.id === null
    ? 'system'
    : {
        userId: by.id,
        role: by.role === 'counter' ? 'admin' : by.role,
        key: 'key' in by ? by.key : undefined,
      };

/**
 * Drops the payment that a cancelled order waited for; returns the pieces reserved for it, for the caller to put back
 * into stock.
 */
const endWait = async (tx: Tx, { id, due }: StoredOrder): Promise<readonly Piece[]> => {
  if (due === null) return [];
  await cancelLivePayment(tx, 'order', id);
  return (await closeWaitingEdit(tx, id, 'order cancelled'))?.held ?? [];
};

/** The consequences of a move: mail, money, the audit, stock, documents. */
const carryOut = async (
  tx: Tx,
  config: Config,
  order: StoredOrder,
  move: Move,
  command: OrderCommand,
  by: Mover,
  isNotified: boolean,
): Promise<void> => {
  // nobody is notified while the cash collection can still be undone
  const heldUntil =
    move.isCashCollected && by.id !== null ? new Date(Date.now() + UNDO_DELIVERY_MS) : undefined;
  if (isNotified && isMailed(move.to)) {
    const event = command === 'hand-over' ? 'bought' : MAIL_AT[move.to];
    const held = heldUntil === undefined ? {} : { key: keyOfDeliveredMail(order.id), runAt: heldUntil };
    const isByCustomer = by.role === 'customer';
    await addJob(tx, 'order-mail', { orderId: order.id, event, isByCustomer }, held);
  }
  if (isNotified && (move.to === 'Shipped' || move.to === 'Delivered'))
    await messageAboutOrder(tx, move.to === 'Shipped' ? 'shipped' : 'delivered', order, heldUntil);
  if (isMailed(move.to)) await announceOrder(tx, EVENT_OF[move.to], order.id, heldUntil);
  if (move.isCashCollected) await announceOrder(tx, 'order.paid', order.id, heldUntil);
  if (move.isCashCollected) await collectCash(tx, 'order', order.id, order.totalPaise, by.id);
  const held = command === 'cancel' ? await endWait(tx, order) : [];
  if (command === 'cancel' && by.id !== null) {
    const byHandPaise = await returnCaptured(tx, orderPayable, order.id, by.id);
    // whoever of the staff cancels it pays it out
    if (byHandPaise > 0 && by.role === 'customer') await noteCashToPay(tx, 'order', order.id, byHandPaise);
  }
  const actor = auditActorOf(by);
  if (by.role !== 'customer') {
    await recordAudit(tx, actor, 'order.moved', `order:${order.id}`, {
      status: [move.from, move.to],
      ...(command === 'take-back' ? { restocked: [false, move.isRestocked] } : {}),
    });
  }
  if (move.isRestocked) await lockStock(tx, [...order.lines, ...held]);
  if (command === 'cancel') await releaseDiscount(tx, order.id);
  if (move.isRestocked) {
    await returnStock(tx, order.lines, {
      reason: command === 'cancel' ? 'cancelled' : 'returned',
      actor,
      orderId: order.id,
    });
    if (held.length > 0) await returnStock(tx, held, { reason: 'released', actor, orderId: order.id });
  }
  // last, because document numbers are serialised by a lock
  if (command === 'ship' || command === 'hand-over') await issueInvoice(tx, config, 'order', order);
  if (command === 'take-back' && !order.isPaid) await creditUnpaidParcel(tx, order.id);
};

/** {@link moveOrderAlong} in the caller's transaction. */
export const moveOrderWithin = async (
  tx: Tx,
  config: Config,
  id: OrderId,
  { to, carrier, trackingNumber, restock = true, isMailed: isNotified = true, version }: OrderMove,
  by: Mover,
): Promise<Outcome<StoredOrder>> => {
  const owner = by.role === 'customer' ? by.id : undefined;
  const order = await findOrder(tx, id, owner);
  if (order === undefined) return refuse('order.not_found');
  if (version !== undefined && version !== order.version) return refuse('order.moved_meanwhile');
  const isOverCounter = order.channel === 'counter' && order.isPaid && by.role === 'admin';
  const row =
    orderLifecycle.findTo(order.status, to, by.role) ??
    (isOverCounter ? orderLifecycle.findTo(order.status, to, 'counter') : undefined);
  if (row === undefined) return refuseMove(order, to, by);
  const { command } = row;
  if (order.due !== null && command !== 'cancel')
    return refuse('order.edit_unpaid', { values: { due: showPaise(order.due.amountPaise) } });
  const move = {
    from: row.from,
    to: row.to,
    carrier: carrier || undefined,
    trackingNumber: trackingNumber || undefined,
    isCashCollected: command === 'deliver' && order.paymentMethod === 'COD' && !order.isPaid,
    isRestocked: command === 'cancel' || (command === 'take-back' && restock),
    version: order.version,
  };
  if (!(await moveOrder(tx, order.id, move, by))) return refuse('order.moved_meanwhile');
  await carryOut(tx, config, order, move, command, by, isNotified);
  const moved = await findOrder(tx, order.id);
  return moved === undefined ? refuse('order.not_found') : accept(moved);
};

/**
 * Moves an order along the table: one step at a time by order admin, cancelled by its customer before Packing or by the
 * admin before Shipped. A cancelled order's pieces go back to stock and its money to the payer; a delivered cash order
 * counts as paid; the pieces of a returned parcel go to stock unless staff decide otherwise. Another customer's order
 * is answered like one that does not exist.
 */
export const moveOrderAlong = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  orderId: OrderId,
  move: OrderMove,
  by: Mover,
): Promise<Outcome<StoredOrder>> =>
  db.transaction().execute((tx) => moveOrderWithin(tx, config, orderId, move, by));

/** The customer's own cancellation, before the order is packed. */
export const cancelOwnOrder = async (
  deps: Pick<Deps, 'db' | 'config'>,
  orderId: OrderId,
  userId: UserId,
): Promise<Outcome<{ message: string; order: Order }>> => {
  const moved = await moveOrderAlong(deps, orderId, { to: 'Cancelled' }, { id: userId, role: 'customer' });
  if (!moved.ok) return moved;
  const [order = showOrder(moved.value)] = await showOwnOrders(deps.db, [moved.value]);
  return accept({ message: 'Your order has been cancelled.', order });
};
