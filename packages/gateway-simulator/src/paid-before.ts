import type { State } from './store.ts';

/** A gateway payment from the past: the history of a demo shop. Amounts in minor units. */
export type PaidBefore = {
  readonly provider: 'stripe' | 'razorpay';
  readonly gatewayOrderId: string;
  readonly gatewayPaymentId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  /** Of the shop's order. */
  readonly orderId: string;
  readonly email: string;
  readonly phone: string;
  readonly paidAt: Date;
};

const rememberSession = ({ sessions }: State, paid: PaidBefore, createdAt: number): void => {
  sessions.set(paid.gatewayOrderId, {
    id: paid.gatewayOrderId,
    amount: paid.amountMinor,
    currency: paid.currency,
    status: 'complete',
    isPaid: true,
    clientReferenceId: paid.orderId,
    metadata: { orderId: paid.orderId },
    paymentMetadata: { orderId: paid.orderId },
    customerEmail: paid.email,
    description: 'Order',
    successUrl: '',
    cancelUrl: '',
    expiresAt: createdAt,
    createdAt,
    paymentIntent: paid.gatewayPaymentId,
    amountRefunded: paid.refundedMinor,
  });
};

const rememberPayment = ({ orders, payments }: State, paid: PaidBefore, createdAt: number): void => {
  const { gatewayOrderId: orderId, amountMinor: amount, currency } = paid;
  const notes = { orderId: paid.orderId };
  orders.set(orderId, {
    id: orderId,
    amount,
    currency: currency.toUpperCase(),
    receipt: null,
    notes,
    capture: 'manual',
    createdAt,
  });
  payments.set(paid.gatewayPaymentId, {
    id: paid.gatewayPaymentId,
    orderId,
    amount,
    currency: currency.toUpperCase(),
    status: paid.refundedMinor === amount ? 'refunded' : 'captured',
    method: 'upi',
    isCaptured: true,
    amountRefunded: paid.refundedMinor,
    notes,
    email: paid.email,
    contact: paid.phone,
    errorDescription: null,
    createdAt,
  });
};

/** Makes it available for lookups and refunds, like any other payment. */
export const rememberPaid = (state: State, paid: PaidBefore): void => {
  const createdAt = Math.floor(paid.paidAt.getTime() / 1000);
  if (paid.provider === 'stripe') rememberSession(state, paid, createdAt);
  else rememberPayment(state, paid, createdAt);
};
