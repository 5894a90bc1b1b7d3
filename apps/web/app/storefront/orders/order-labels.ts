import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';

export const STATUS_TONE = {
  'Order Placed': 'info',
  Packing: 'info',
  Shipped: 'info',
  'Out for delivery': 'info',
  Delivered: 'good',
  Cancelled: 'plain',
  'Returned to sender': 'plain',
} as const satisfies Record<OrderStatus, string>;

/** Replaces the tracker where nothing will arrive. */
export const ENDED_TEXT: Partial<Record<OrderStatus, string>> = {
  Cancelled: 'This order was cancelled. There is nothing to track.',
  'Returned to sender': 'This parcel could not be delivered and came back to us.',
};
