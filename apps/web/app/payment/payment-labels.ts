import { showRupees } from '@darzi/contract/money.ts';
import { trackerStep } from '@darzi/contract/orders/order.lifecycle.ts';
import type { Order } from '@darzi/contract/orders/orders.routes.ts';
import { TAKEN_BY_LABEL } from '@darzi/contract/orders/staff-order.ts';
import { textsOf } from '../texts/texts.ts';

const [t, word] = await Promise.all([textsOf('payment'), textsOf('words')]);

export const METHOD_LABEL = {
  COD: 'Cash on Delivery',
  Stripe: 'Card',
  Razorpay: 'Razorpay',
} as const satisfies Record<Order['paymentMethod'], string>;

/** The payment method, with a note if staff took the money themselves. */
export const methodLabel = ({ paymentMethod, takenBy }: Pick<Order, 'paymentMethod' | 'takenBy'>): string =>
  word(takenBy === undefined ? METHOD_LABEL[paymentMethod] : TAKEN_BY_LABEL[takenBy]);

export const isRefunded = ({ amount, refunded = 0 }: Pick<Order, 'amount' | 'refunded'>): boolean =>
  refunded > 0 && refunded >= amount;

/** `Paid`, with any refund. */
export const paidState = (order: Pick<Order, 'amount' | 'refunded'>): string => {
  if (isRefunded(order)) return t('refunded');
  const { refunded = 0 } = order;
  return refunded > 0 ? t('paidInPart', { amount: showRupees(refunded) }) : t('paid');
};

/** Whether it is paid, with any refund. */
export const paymentState = (order: Pick<Order, 'payment' | 'status' | 'amount' | 'refunded'>): string => {
  const { payment, status } = order;
  if (payment || isRefunded(order)) return paidState(order);
  if (trackerStep(status) < 0) return t('nothingDue');
  return t('notPaid');
};
