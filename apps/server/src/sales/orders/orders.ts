import { DRAWN_ADDRESS } from '@darzi/contract/catalogue/catalogue.ts';
import type { OrderId, ProductId, UserId } from '@darzi/contract/ids.ts';
import { subtractPaise, toRupees } from '@darzi/contract/money.ts';
import { orderLifecycle } from '@darzi/contract/orders/order.lifecycle.ts';
import type { AdminOrder } from '@darzi/contract/orders/order-admin.routes.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { accept, type Outcome } from '@darzi/contract/outcome.ts';
import type { PageQuery } from '@darzi/contract/paging.ts';
import { returnUntilOf } from '@darzi/contract/returns/return.lifecycle.ts';
import { imageAddress } from '../../catalogue/images/store-image.ts';
import { findHindiNames } from '../../catalogue/products/hindi-names.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { BY_SEQ, readPage } from '../../platform/paging/read-page.ts';
import { findOrder, findOrderWithMoney, listOrderPage, listOrders } from './order.repository.ts';
import { changeTracking } from './order-change.repository.ts';
import { codePaiseOf, deliveredAtOf, type StoredOrder, type Tracking, trackingOf } from './stored-order.ts';

/** Whether a product was delivered to this customer. */
export const hasReceived = async (db: Db, userId: UserId, productId: ProductId): Promise<boolean> => {
  const line = await db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select('o.id')
    .where('o.user_id', '=', userId)
    .where('o.status', '=', 'Delivered')
    .where('o.placed_at', 'is not', null)
    .where('l.product_id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
};

/** Locks an order until the transaction ends, after whoever is changing it now. */
export const lockOrder = async (tx: Tx, orderId: OrderId): Promise<void> => {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
};

/** Records the carrier and tracking number of an order being packed; the caller has locked it. */
export const nameCarrier = async (tx: Tx, orderId: OrderId, tracking: Tracking): Promise<void> => {
  const order = await findOrder(tx, orderId);
  if (order?.status === 'Packing') await changeTracking(tx, order, tracking);
};

/** Whether such an order exists; with `userId`, whether it is that customer's. */
export const isOrderOf = async (db: Db, orderId: OrderId, userId: UserId | undefined): Promise<boolean> =>
  (await findOrder(db, orderId, userId)) !== undefined;

const showTracking = ({ carrier, trackingNumber }: Tracking): Order['tracking'] =>
  carrier === null && trackingNumber === null
    ? null
    : { carrier: carrier ?? '', number: trackingNumber ?? '' };

/** An order as the API shows it; amounts in rupees. */
export const showOrder = (order: StoredOrder): Order => ({
  _id: order.id,
  items: order.lines.map((line) => ({
    _id: line.productId,
    name: line.name,
    description: line.description,
    price: toRupees(line.pricePaise),
    image: line.images.length > 0 ? line.images.map(imageAddress) : [DRAWN_ADDRESS],
    category: line.category,
    subCategory: line.subCategory,
    size: line.size,
    quantity: line.quantity,
    ...(line.discountPaise === 0 ? {} : { discount: toRupees(line.discountPaise) }),
  })),
  status: order.status,
  payment: order.isPaid,
  paymentMethod: order.paymentMethod,
  ...(order.takenBy === null ? {} : { takenBy: order.takenBy }),
  date: order.placedAt.getTime(),
  amount: toRupees(order.totalPaise),
  ...(order.refundedPaise === 0 ? {} : { refunded: toRupees(order.refundedPaise) }),
  deliveryFee: toRupees(subtractPaise(order.deliveryPaise, order.cashFeePaise)),
  ...(order.cashFeePaise === 0 ? {} : { cashFee: toRupees(order.cashFeePaise) }),
  ...(order.discountCode === null
    ? {}
    : { discount: { code: order.discountCode, amount: toRupees(codePaiseOf(order)) } }),
  ...(order.discounts.length === 0
    ? {}
    : {
        discounts: order.discounts.map(({ name, amountPaise, isDelivery }) => ({
          name,
          amount: toRupees(amountPaise),
          isDelivery,
        })),
      }),
  address: order.address,
  ...(order.business === null ? {} : { business: order.business }),
  tracking: showTracking(trackingOf(order)),
  returnUntil: returnUntilOf(deliveredAtOf(order), order.returnDays),
  hasInvoice: order.hasInvoice,
  ...(order.due === null
    ? {}
    : { due: { amount: toRupees(order.due.amountPaise), until: order.due.expiresAt.toISOString() } }),
  canCancel: orderLifecycle.find(order.status, 'cancel', 'customer') !== undefined,
});

/** {@link showOrder} for its customer: the names as sold, and the products' current Hindi names. */
export const showOwnOrders = async (db: Db, orders: readonly StoredOrder[]): Promise<Order[]> => {
  const names = await findHindiNames(
    db,
    orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  );
  return orders.map(showOrder).map((order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, nameHindi: names.get(item._id) })),
  }));
};

/**
 * Whether pieces and address can still be changed: until the order is packed, while its pieces are reserved, and while
 * no other edit waits for payment.
 */
export const canEdit = ({ status, isPlaced, link, address, due }: StoredOrder): boolean =>
  due === null &&
  orderLifecycle.find(status, 'pack', 'packer') !== undefined &&
  (isPlaced || link?.isOpen === true) &&
  address !== null;

/** {@link showOrder} for order admin. */
export const showAdminOrder = (order: StoredOrder): AdminOrder => ({
  ...showOrder(order),
  version: order.version,
  ...(order.channel === null ? {} : { channel: order.channel }),
  isPlaced: order.isPlaced,
  canEdit: canEdit(order),
  ...(order.link === null
    ? {}
    : {
        link: { expiresAt: order.link.expiresAt.toISOString(), isOpen: order.link.isOpen && !order.isPlaced },
      }),
});

/** Own orders: without paging all, oldest first; otherwise one page, newest first. */
export const listOwnOrders = async (
  db: Db,
  userId: UserId,
  page: PageQuery,
): Promise<Outcome<{ orders: Order[]; nextCursor?: string | null }>> => {
  if (page.limit === undefined && page.cursor === undefined) {
    return accept({ orders: await showOwnOrders(db, await listOrders(db, userId)) });
  }
  return readPage(page, BY_SEQ, {
    read: (before, limit) => listOrderPage(db, userId, before, limit),
    show: async (orders) => ({ orders: await showOwnOrders(db, orders) }),
  });
};

/** Anybody's order for which money came, placed or not, as the API shows it; undefined if there is none. */
export const loadOrderWithMoney = async (db: Db, id: OrderId): Promise<Order | undefined> => {
  const order = await findOrderWithMoney(db, id);
  return order === undefined ? undefined : showOrder(order);
};
