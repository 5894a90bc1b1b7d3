import type { OrderStatus } from '@darzi/contract/orders/order.lifecycle.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';

const DATE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

export const showDate = (epochMilliseconds: number): string => DATE.format(epochMilliseconds);

const NUMBER_LENGTH = 6;

/** The number a customer says on the phone: the last six characters of the id. */
export const orderNumber = (id: string): string => `#${id.slice(-NUMBER_LENGTH).toUpperCase()}`;

export const METHOD_LABEL = {
  COD: 'Cash on Delivery',
  Stripe: 'Card',
  Razorpay: 'Razorpay',
} as const satisfies Record<Order['paymentMethod'], string>;

/** Whether money has come. */
export const paymentState = ({ payment, status }: Order): string => {
  if (payment) return 'Paid';
  if (status === 'Cancelled') return 'Nothing due';
  return 'Not paid yet';
};

export const STATUS_TONE = {
  'Order Placed': 'info',
  Packing: 'info',
  Shipped: 'info',
  'Out for delivery': 'info',
  Delivered: 'good',
  Cancelled: 'plain',
} as const satisfies Record<OrderStatus, string>;
