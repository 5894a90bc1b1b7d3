import { type OrderStatus, trackerStep } from '@darzi/contract/orders/order.lifecycle.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';

export const METHOD_LABEL = {
  COD: 'Cash on Delivery',
  Stripe: 'Card',
  Razorpay: 'Razorpay',
} as const satisfies Record<Order['paymentMethod'], string>;

/** Whether money has come. */
export const paymentState = ({ payment, status }: Order): string => {
  if (payment) return 'Paid';
  if (trackerStep(status) < 0) return 'Nothing due';
  return 'Not paid yet';
};

export const STATUS_TONE = {
  'Order Placed': 'info',
  Packing: 'info',
  Shipped: 'info',
  'Out for delivery': 'info',
  Delivered: 'good',
  Cancelled: 'plain',
  'Returned to sender': 'plain',
} as const satisfies Record<OrderStatus, string>;

/** What stands in the place of the tracker where nothing will arrive. */
export const ENDED_TEXT: Partial<Record<OrderStatus, string>> = {
  Cancelled: 'This order was cancelled. There is nothing to follow.',
  'Returned to sender': 'This parcel could not be delivered and came back to us.',
};
