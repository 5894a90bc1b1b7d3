import type { OrderId, UserId } from '@darzi/contract/ids.ts';
import { showPaise, timesPaise } from '@darzi/contract/money.ts';
import { personOf } from '@darzi/contract/orders/address.ts';
import { accept, refuse } from '@darzi/contract/outcome.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import { alertStaff } from '../../accounts/staff-alerts.ts';
import { exchangeStock, lockStock, returnStock } from '../../catalogue/stock/stock.ts';
import type { Payable, PayableState, ReceiptSource } from '../../payments/ledger/payable.ts';
import { cancelLivePayment, findHeldPayment, releaseHold } from '../../payments/locked-payment.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { lockCart } from '../cart/cart.ts';
import { releaseDiscount, reserveDiscountAgain, retakeDiscount } from '../discounts/discounts.ts';
import { announceOrder, messageAboutOrder } from './announce-order.ts';
import { canPayEdit, makePaidEdit } from './make-edit.ts';
import { findOrder, findOrderWithMoney } from './order.repository.ts';
import { isOrderOf, lockOrder } from './orders.ts';
import { closeLink } from './payment-link.repository.ts';
import { codePaiseOf, type StoredOrder } from './stored-order.ts';
import {
  findUnpaidOrder,
  isReplacementPlaced,
  markReplaced,
  placePaidOrder,
  type UnpaidOrder,
} from './unpaid-order.repository.ts';
import { isPartPaid } from './waiting-edit.repository.ts';

/** A customer's own placed order as its receipt shows it; undefined for anybody else's. */
const loadOrderForReceipt = async (
  db: Db,
  id: OrderId,
  userId: UserId,
): Promise<ReceiptSource | undefined> => {
  const order = await findOrder(db, id, userId);
  if (order === undefined) return undefined;
  const { address } = order;
  return {
    kind: 'order',
    orderedAt: order.placedAt,
    name: address === null ? '' : personOf(address),
    lines: order.lines.map(({ name, size, quantity, pricePaise }) => ({
      name,
      detail: /size/i.test(size) ? size : `Size ${size}`,
      quantity,
      amountPaise: timesPaise(pricePaise, quantity),
    })),
    deliveryPaise: order.deliveryPaise,
    cashFeePaise: order.cashFeePaise,
    discount:
      order.discountCode === null ? undefined : { code: order.discountCode, amountPaise: codePaiseOf(order) },
    discounts: order.discounts.filter(({ isDelivery }) => !isDelivery),
    totalPaise: order.totalPaise,
    method: order.paymentMethod,
  };
};

const load = async (tx: Tx, id: OrderId): Promise<UnpaidOrder> => {
  const order = await findUnpaidOrder(tx, id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
};

/** Places a paid order, removes its pieces from the cart and notifies its customer. */
const place = async (tx: Tx, order: UnpaidOrder): Promise<void> => {
  if (order.link !== null) {
    await closeLink(tx, order.id, 'paid');
    // parallel payment attempts can no longer succeed; money that still arrives is refunded
    await cancelLivePayment(tx, 'order', order.id);
  }
  await placePaidOrder(tx, order.id);
  if (order.userId !== null) {
    const cart = await lockCart(tx, order.userId);
    // a cart that was emptied and filled again is another purchase
    if (cart.generation === order.generation) await cart.removePurchased(order.pieces);
  }
  await addJob(tx, 'order-mail', { orderId: order.id, event: 'paid' });
  await messageAboutOrder(tx, 'placed', order);
  await announceOrder(tx, 'order.placed', order.id);
  await announceOrder(tx, 'order.paid', order.id);
  await alertStaff(tx, { kind: 'orders', id: order.id });
};

/** A later checkout of the same cart that is also unpaid. */
const findLater = async (tx: Tx, order: UnpaidOrder) => {
  const payment = order.userId === null ? undefined : await findHeldPayment(tx, order.userId);
  if (payment === undefined) return undefined;
  const later = await load(tx, payment.payableId);
  return later.generation === order.generation ? { payment, order: later } : undefined;
};

const soldFor = (orderId: OrderId) => ({ reason: 'sale', actor: 'system', orderId }) as const;

const loadPlaced = async (tx: Tx, id: OrderId): Promise<StoredOrder> => {
  const order = await findOrder(tx, id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
};

/** Locks an order whose edit waits for its difference; the difference is a part of its own. */
const lockPart = async (tx: Tx, id: OrderId, part: number): Promise<PayableState> => {
  await lockOrder(tx, id);
  const order = await loadPlaced(tx, id);
  return {
    isPaid: await isPartPaid(tx, id, part),
    isGone: order.address === null,
    isOver: !(await canPayEdit(tx, order, part)),
  };
};

/** Orders of ready-made clothing as a payable. */
export const orderPayable: Payable<OrderId> = {
  kind: 'order',
  isOf: isOrderOf,
  lockRow: lockOrder,
  loadForReceipt: loadOrderForReceipt,
  loadRecipient: async (db, id) => {
    const userId = (await findOrderWithMoney(db, id))?.userId;
    return userId ? loadRecipient(db, userId) : undefined;
  },
  lock: async (tx, id, part = 1) => {
    if (part > 1) return lockPart(tx, id, part);
    const { userId, link } = await load(tx, id);
    if (userId !== null) await lockCart(tx, userId);
    // wait for whoever is closing the link, even for an order without a customer
    if (link !== null) await lockOrder(tx, id);
    const order = await load(tx, id);
    return { isPaid: order.isPlaced, isGone: order.isErased };
  },
  fulfil: async (tx, id, _totalPaise, part = 1) => {
    if (part === 1) return place(tx, await load(tx, id));
    if (!(await makePaidEdit(tx, await loadPlaced(tx, id), part)))
      throw new Error(`no edit ${part} of ${id}`);
  },
  revive: async (tx, id, totalPaise, part = 1) => {
    if (part > 1) return makePaidEdit(tx, await loadPlaced(tx, id), part);
    const order = await load(tx, id);
    // it was edited since, and costs something else
    if (order.totalPaise !== totalPaise) return false;
    // the link reserves its pieces, whatever became of the attempt
    if (order.link === 'open') {
      await place(tx, order);
      return true;
    }
    if (await isReplacementPlaced(tx, id)) return false;
    // one cart is bought once: the later checkout passes on its reserved pieces, and money paid for it afterwards is
    // refunded
    const later = await findLater(tx, order);
    const reserved = later?.order.pieces ?? [];
    await lockStock(tx, [...reserved, ...order.pieces]);
    if (!(await reserveDiscountAgain(tx, id, later?.order.id))) return false;
    if (!(await exchangeStock(tx, reserved, order.pieces, soldFor(id)))) return false;
    if (later !== undefined) {
      await releaseHold(tx, later.payment, false);
      await markReplaced(tx, later.order.id, order.id);
      await releaseDiscount(tx, later.order.id);
    }
    await retakeDiscount(tx, id);
    await place(tx, order);
    return true;
  },
  release: async (tx, id, part = 1) => {
    const { pieces, link } = await load(tx, id);
    // a link and a waiting edit keep their pieces until they end, and return them themselves
    if (link !== null || part > 1) return;
    await lockStock(tx, pieces);
    await releaseDiscount(tx, id);
    await returnStock(tx, pieces, { reason: 'released', actor: 'system', orderId: id });
  },
  canRefund: async (tx, id) => {
    const due = (await findOrderWithMoney(tx, id))?.due;
    return due == null
      ? accept(undefined)
      : refuse('order.edit_waiting', { values: { due: showPaise(due.amountPaise) } });
  },
  notifyOfRefund: async (tx, id, refundId) => {
    await addJob(tx, 'refund-mail', { orderId: id, refundId });
    await addJob(tx, 'credit-note', { orderId: id, refundId });
  },
};
