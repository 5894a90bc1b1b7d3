import { createHmac } from 'node:crypto';
import { createQrSimulation, type QrSimulation } from './razorpay-qr.ts';
import type { Order, Payment, RazorpayRefund, Store } from './store.ts';
import { newId, nowSeconds } from './store.ts';
import type { Switches } from './switches.ts';
import { type Outcome, outcomeOfCard, outcomeOfUpi } from './test-cards.ts';
import type { Webhooks } from './webhooks.ts';

export const showPayment = (payment: Payment): Record<string, unknown> => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.orderId || null,
  invoice_id: null,
  international: false,
  method: payment.method,
  amount_refunded: payment.amountRefunded,
  refund_status: payment.amountRefunded === 0 ? null : payment.status === 'refunded' ? 'full' : 'partial',
  captured: payment.isCaptured,
  email: payment.email,
  contact: payment.contact,
  notes: Object.keys(payment.notes).length === 0 ? [] : payment.notes,
  error_code: payment.errorDescription === null ? null : 'BAD_REQUEST_ERROR',
  error_description: payment.errorDescription,
  created_at: payment.createdAt,
});

export const showRazorpayRefund = (refund: RazorpayRefund): Record<string, unknown> => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: refund.currency,
  payment_id: refund.paymentId,
  notes: Object.keys(refund.notes).length === 0 ? [] : refund.notes,
  receipt: refund.receipt,
  created_at: refund.createdAt,
  status: refund.status,
  speed_processed: 'normal',
  speed_requested: 'normal',
});

export type PayerDetails = {
  readonly email?: string;
  readonly contact?: string;
  readonly notes?: Record<string, string>;
};
export type Means = { readonly card: string } | { readonly upi: string };

export type DialogAnswer = {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
};
export type DialogResult =
  | { readonly is: 'paid'; readonly response: DialogAnswer }
  | { readonly is: 'challenge'; readonly paymentId: string }
  | { readonly is: 'failed'; readonly description: string; readonly paymentId: string };

export type RazorpaySimulation = QrSimulation & {
  readonly create: (order: Omit<Order, 'id' | 'createdAt'>) => Order;
  readonly paymentsOf: (orderId: string) => Payment[];
  readonly show: (order: Order) => Record<string, unknown>;
  /** Pays in the dialog with a card or a UPI address. */
  readonly pay: (order: Order, means: Means, payer?: PayerDetails) => Promise<DialogResult>;
  readonly answerChallenge: (payment: Payment, isPassed: boolean) => Promise<DialogResult>;
  readonly capture: (payment: Payment) => Promise<void>;
  /** What Razorpay does by itself with money that was not captured. */
  readonly returnUncaptured: (payment: Payment) => void;
  readonly refund: (
    payment: Payment,
    given: Pick<RazorpayRefund, 'amount' | 'notes' | 'receipt'>,
  ) => Promise<RazorpayRefund>;
};

export const createRazorpaySimulation = (
  store: Store,
  switches: Switches,
  webhooks: Webhooks,
  keySecret: string,
): RazorpaySimulation => {
  const { state, changed } = store;
  const paymentsOf = (orderId: string) =>
    [...state.payments.values()].filter((payment) => payment.orderId === orderId);

  const show = (order: Order): Record<string, unknown> => {
    const payments = paymentsOf(order.id);
    const paid = payments.find((payment) => payment.isCaptured);
    return {
      id: order.id,
      entity: 'order',
      amount: order.amount,
      amount_paid: paid === undefined ? 0 : paid.amount,
      amount_due: paid === undefined ? order.amount : 0,
      currency: order.currency,
      receipt: order.receipt,
      offer_id: null,
      status: paid === undefined ? (payments.length === 0 ? 'created' : 'attempted') : 'paid',
      attempts: payments.length,
      notes: Object.keys(order.notes).length === 0 ? [] : order.notes,
      created_at: order.createdAt,
    };
  };

  const notify = (event: string, payload: Record<string, unknown>) =>
    webhooks.emit('razorpay', event, () => ({
      entity: 'event',
      account_id: 'acc_Simulator00001',
      event,
      contains: Object.keys(payload),
      payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
      created_at: nowSeconds(),
    }));

  const capture: RazorpaySimulation['capture'] = async (payment) => {
    const order = state.orders.get(payment.orderId);
    payment.status = 'captured';
    payment.isCaptured = true;
    changed();
    await notify('payment.captured', { payment: showPayment(payment) });
    if (order !== undefined)
      await notify('order.paid', { payment: showPayment(payment), order: show(order) });
  };

  const authorise = async (payment: Payment): Promise<DialogResult> => {
    payment.status = 'authorized';
    changed();
    await notify('payment.authorized', { payment: showPayment(payment) });
    const order = state.orders.get(payment.orderId);
    if (order?.capture === 'automatic' || switches.razorpay.autoCapture) await capture(payment);
    const signature = createHmac('sha256', keySecret)
      .update(`${payment.orderId}|${payment.id}`)
      .digest('hex');
    return {
      is: 'paid',
      response: {
        razorpay_payment_id: payment.id,
        razorpay_order_id: payment.orderId,
        razorpay_signature: signature,
      },
    };
  };

  const fail = async (payment: Payment, description: string): Promise<DialogResult> => {
    payment.status = 'failed';
    payment.errorDescription = description;
    changed();
    await notify('payment.failed', { payment: showPayment(payment) });
    return { is: 'failed', description, paymentId: payment.id };
  };

  return {
    ...createQrSimulation(store, notify, showPayment),
    paymentsOf,
    show,
    capture,
    create: (given) => {
      const order: Order = { ...given, id: newId('order_', 14), createdAt: nowSeconds() };
      state.orders.set(order.id, order);
      changed();
      return order;
    },
    pay: async (order, means, payer = {}) => {
      if (
        paymentsOf(order.id).some(({ status }) => ['authorized', 'captured', 'refunded'].includes(status))
      ) {
        return { is: 'failed', description: 'This order has already been paid.', paymentId: '' };
      }
      const outcome: Outcome | undefined =
        'card' in means ? outcomeOfCard(means.card) : outcomeOfUpi(means.upi);
      const payment: Payment = {
        id: newId('pay_', 14),
        orderId: order.id,
        amount: order.amount,
        currency: order.currency,
        status: 'created',
        method: 'card' in means ? 'card' : 'upi',
        isCaptured: false,
        amountRefunded: 0,
        notes: payer.notes ?? {},
        email: payer.email ?? '',
        contact: payer.contact ?? '',
        errorDescription: null,
        createdAt: nowSeconds(),
      };
      state.payments.set(payment.id, payment);
      changed();
      if (outcome === undefined)
        return fail(payment, 'Please use one of the test cards or UPI addresses listed here.');
      if (outcome === 'decline')
        return fail(payment, 'Your payment was declined by the bank. Try another payment method.');
      if (outcome === 'challenge') return { is: 'challenge', paymentId: payment.id };
      return authorise(payment);
    },
    answerChallenge: async (payment, isPassed) => {
      if (payment.status !== 'created') {
        return { is: 'failed', description: 'This payment has ended.', paymentId: payment.id };
      }
      return isPassed ? authorise(payment) : fail(payment, 'The bank did not confirm the payment.');
    },
    returnUncaptured: (payment) => {
      if (payment.status !== 'authorized') return;
      payment.status = 'refunded';
      payment.amountRefunded = payment.amount;
      changed();
    },
    refund: async (payment, given) => {
      const refund: RazorpayRefund = {
        ...given,
        id: newId('rfnd_', 14),
        paymentId: payment.id,
        currency: payment.currency,
        status: switches.razorpay.refunds === 'pending' ? 'pending' : 'processed',
        createdAt: nowSeconds(),
      };
      payment.amountRefunded += given.amount;
      if (payment.amountRefunded === payment.amount) payment.status = 'refunded';
      state.razorpayRefunds.set(refund.id, refund);
      changed();
      await notify(refund.status === 'processed' ? 'refund.processed' : 'refund.created', {
        refund: showRazorpayRefund(refund),
        payment: showPayment(payment),
      });
      return refund;
    },
  };
};
