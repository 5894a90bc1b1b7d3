import { type ApiAnswer, type ApiCall, ok, razorpayError } from './api-answer.ts';
import { type RazorpaySimulation, showPayment, showRazorpayRefund } from './razorpay-simulation.ts';
import type { Payment, Store } from './store.ts';
import type { Switches } from './switches.ts';

const table = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const notesOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(table(value)).map(([name, text]) => [name, String(text)]));
const wholeOf = (value: unknown): number =>
  typeof value === 'number' || /^\d{1,12}$/.test(String(value)) ? Number(value) : Number.NaN;

const createOrder = (desk: RazorpaySimulation, body: Record<string, unknown>): ApiAnswer => {
  const amount = wholeOf(body.amount);
  const currency = String(body.currency ?? 'INR');
  const receipt = body.receipt === undefined || body.receipt === null ? null : String(body.receipt);
  const notes = notesOf(body.notes);
  if (!Number.isSafeInteger(amount)) return razorpayError(400, 'The amount must be an integer.');
  if (amount < 100) return razorpayError(400, 'The amount must be at least INR 1.00');
  if (!/^[A-Z]{3}$/.test(currency)) return razorpayError(400, 'Currency is not supported');
  if (receipt !== null && receipt.length > 40) {
    return razorpayError(400, 'The receipt may not be greater than 40 characters.');
  }
  if (Object.keys(notes).length > 15) return razorpayError(400, 'The notes may not have more than 15 items.');
  const isManual =
    table(body.payment).capture === 'manual' || [0, '0', false].some((off) => body.payment_capture === off);
  return ok(
    desk.show(desk.create({ amount, currency, receipt, notes, capture: isManual ? 'manual' : 'automatic' })),
  );
};

const capturePayment = async (desk: RazorpaySimulation, payment: Payment, body: Record<string, unknown>) => {
  if (payment.isCaptured) return razorpayError(400, 'This payment has already been captured');
  if (payment.status !== 'authorized') {
    return razorpayError(
      400,
      'Only payments which have been authorized and not yet captured can be captured',
    );
  }
  if (wholeOf(body.amount) !== payment.amount) {
    return razorpayError(400, 'Capture amount must be equal to the amount authorized');
  }
  await desk.capture(payment);
  return ok(showPayment(payment));
};

const refundPayment = async (
  desk: RazorpaySimulation,
  switches: Switches,
  payment: Payment,
  body: Record<string, unknown>,
): Promise<ApiAnswer> => {
  const left = payment.amount - payment.amountRefunded;
  const amount = body.amount === undefined ? left : wholeOf(body.amount);
  if (!payment.isCaptured) {
    return razorpayError(400, 'The payment status should be captured for action to be taken');
  }
  if (switches.razorpay.refunds === 'refused') {
    return razorpayError(400, 'Your account does not have enough balance to carry out the refund operation.');
  }
  if (left === 0) return razorpayError(400, 'The payment has been fully refunded already');
  if (!(amount > 0)) return razorpayError(400, 'The amount must be an integer.');
  if (amount > left) {
    return razorpayError(400, 'The total refund amount is greater than the refund payment amount');
  }
  const receipt = body.receipt === undefined ? null : String(body.receipt);
  return ok(showRazorpayRefund(await desk.refund(payment, { amount, notes: notesOf(body.notes), receipt })));
};

const collection = (items: Record<string, unknown>[], query: URLSearchParams): ApiAnswer => {
  const skip = Number(query.get('skip') ?? 0) || 0;
  const page = items.slice(skip, skip + Math.min(100, Number(query.get('count') ?? 10) || 10));
  return ok({ entity: 'collection', count: page.length, items: page });
};

const missing = () => razorpayError(400, 'The id provided does not exist');

/** Razorpay's calls, as far as the shop makes them. Unknown ids are a 400 there. */
export const razorpayApi = (store: Store, desk: RazorpaySimulation, switches: Switches) => {
  const { state } = store;
  return async ({ method, path, query, body }: ApiCall): Promise<ApiAnswer> => {
    const [, orderId = '', ofOrder] = /^\/v1\/orders\/([^/]+)(?:\/(payments))?$/.exec(path) ?? [];
    const [, paymentId = '', ofPayment] =
      /^\/v1\/payments\/([^/]+)(?:\/(capture|refund|refunds))?$/.exec(path) ?? [];
    if (path === '/v1/orders' && method === 'POST') return createOrder(desk, body);
    if (path === '/v1/orders' && method === 'GET') {
      const receipt = query.get('receipt');
      const orders = [...state.orders.values()].filter(
        (order) => receipt === null || order.receipt === receipt,
      );
      return collection(orders.reverse().map(desk.show), query);
    }
    if (orderId !== '' && method === 'GET') {
      const order = state.orders.get(orderId);
      if (order === undefined) return missing();
      if (ofOrder === undefined) return ok(desk.show(order));
      return collection(
        desk.paymentsOf(order.id).reverse().map(showPayment),
        new URLSearchParams({ count: '100' }),
      );
    }
    if (paymentId !== '') {
      const payment = state.payments.get(paymentId);
      if (payment === undefined) return missing();
      if (method === 'GET' && ofPayment === undefined) return ok(showPayment(payment));
      if (method === 'POST' && ofPayment === 'capture') return capturePayment(desk, payment, body);
      if (method === 'POST' && ofPayment === 'refund') return refundPayment(desk, switches, payment, body);
      if (method === 'GET' && ofPayment === 'refunds') {
        const refunds = [...state.razorpayRefunds.values()].filter(
          (refund) => refund.paymentId === paymentId,
        );
        return collection(refunds.reverse().map(showRazorpayRefund), query);
      }
    }
    return razorpayError(404, 'The requested URL was not found on the server.');
  };
};
