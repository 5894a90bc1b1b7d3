import { toRupees } from '@darzi/contract/money.ts';
import { orderLifecycle } from '@darzi/contract/orders/order.lifecycle.ts';
import type { DeskOrder } from '@darzi/contract/orders/order-desk.routes.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { returnUntilOf } from '@darzi/contract/returns/return.lifecycle.ts';
import { imageAddress } from '../catalogue/list-products.ts';
import type { StoredOrder } from './order.repository.ts';

/** An order as it is read; amounts in rupees. */
export const showOrder = (order: StoredOrder): Order => ({
  _id: order.id,
  items: order.lines.map((line) => ({
    _id: line.productId,
    name: line.name,
    description: line.description,
    price: toRupees(line.pricePaise),
    image:
      line.images.length > 0
        ? line.images.map(imageAddress)
        : [`/images/drawn/${line.category}-${line.subCategory}.svg`],
    category: line.category,
    subCategory: line.subCategory,
    size: line.size,
    quantity: line.quantity,
  })),
  status: order.status,
  payment: order.isPaid,
  paymentMethod: order.paymentMethod,
  date: order.placedAt.getTime(),
  amount: toRupees(order.totalPaise),
  ...(order.refundedPaise === 0 ? {} : { refunded: toRupees(order.refundedPaise) }),
  deliveryFee: toRupees(order.deliveryPaise),
  ...(order.discountCode === null
    ? {}
    : { discount: { code: order.discountCode, amount: toRupees(order.discountPaise) } }),
  address: order.address,
  tracking:
    order.trackingNumber === null && order.carrier === null
      ? null
      : { carrier: order.carrier ?? '', number: order.trackingNumber ?? '' },
  returnUntil: returnUntilOf(order.deliveredAt),
  hasInvoice: order.hasInvoice,
  canCancel: orderLifecycle.find(order.status, 'cancel', 'customer') !== undefined,
});

/** {@link showOrder} for the order desk. */
export const showDeskOrder = (order: StoredOrder): DeskOrder => ({
  ...showOrder(order),
  version: order.version,
  isPlaced: order.isPlaced,
});
