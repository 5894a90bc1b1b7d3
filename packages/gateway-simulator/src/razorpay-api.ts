import { type ApiAnswer, type ApiCall, ok, razorpayError } from './api-answer.ts';
import { objectOf, textsOf } from './http.ts';
import { type RazorpaySimulation, showPayment, showRazorpayRefund } from './razorpay-simulation.ts';
import type { Payment, Store } from './store.ts';
import type { Switches } from './switches.ts';

const wholeOf = (value: unknown): number =>
  typeof value === 'number' || /^\d{1,12}$/.test(String(value)) ? Number(value) : Number.NaN;

const createOrder = (simulation: RazorpaySimulation, body: Record<string, unknown>): ApiAnswer => {
  const amount = wholeOf(body.amount);
  const currency = String(body.currency ?? 'INR');
  const receipt = body.receipt === undefined || body.receipt === null ? null : String(body.receipt);
  const notes = textsOf(body.notes);
  if (!Number.isSafeInteger(amount)) return razorpayError(400, 'The amount must be an integer.');
  if (amount < 100) return razorpayError(400, 'The amount must be at least INR 1.00');
  if (!/^[A-Z]{3}$/.test(currency)) return razorpayError(400, 'Currency is not supported');
  if (receipt !== null && receipt.length > 40) {
    return razorpayError(400, 'The receipt may not be greater than 40 characters.');
  }
  if (Object.keys(notes).length > 15) return razorpayError(400, 'The notes may not have more than 15 items.');
  const isManual =
    objectOf(body.payment).capture === 'manual' ||
    [0, '0', false].some((off) => body.payment_capture === off);
  return ok(
    simulation.show(
      simulation.create({ amount, currency, receipt, notes, capture: isManual ? 'manual' : 'automatic' }),
    ),
  );
};

const MIN_CODE_SECONDS = 120;

const createCode = (simulation: RazorpaySimulation, body: Record<string, unknown>): ApiAnswer => {
  const amount = wholeOf(body.payment_amount);
  const closeBy = body.close_by === undefined ? null : wholeOf(body.close_by);
  const notes = textsOf(body.notes);
  if (body.type !== 'upi_qr' || body.usage !== 'single_use' || body.fixed_amount !== true)
    return razorpayError(400, 'The simulator knows UPI QR codes of a fixed amount for a single use.');
  if (!Number.isSafeInteger(amount) || amount < 100)
    return razorpayError(400, 'The payment amount must be at least INR 1.00');
  if (closeBy !== null && !(closeBy - Date.now() / 1000 >= MIN_CODE_SECONDS))
    return razorpayError(400, 'close_by should be at least 2 minutes after current time');
  return ok(
    simulation.showCode(
      simulation.createCode({ amount, description: String(body.description ?? ''), notes, closeBy }),
    ),
  );
};

const CODES = '/v1/payments/qr_codes';

const answerCode = async (
  { state }: Store,
  simulation: RazorpaySimulation,
  { method, path, query, body }: ApiCall,
): Promise<ApiAnswer> => {
  if (path === CODES && method === 'POST') return createCode(simulation, body);
  if (path === CODES)
    return collection([...state.qrCodes.values()].reverse().map(simulation.showCode), query);
  const [id = '', of] = path.slice(CODES.length + 1).split('/');
  const code = simulation.findCode(id);
  if (code === undefined) return missing();
  if (method === 'GET' && of === undefined) return ok(simulation.showCode(code));
  if (method === 'GET' && of === 'payments')
    return collection(simulation.paymentsOfCode(id).reverse().map(showPayment), query);
  if (method === 'POST' && of === 'close') {
    if (code.status === 'closed') return razorpayError(400, 'QR Code is already closed');
    await simulation.closeCode(code);
    return ok(simulation.showCode(code));
  }
  return razorpayError(404, 'The requested URL was not found on the server.');
};

const capturePayment = async (
  simulation: RazorpaySimulation,
  payment: Payment,
  body: Record<string, unknown>,
) => {
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
  await simulation.capture(payment);
  return ok(showPayment(payment));
};

const refundPayment = async (
  simulation: RazorpaySimulation,
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
  return ok(
    showRazorpayRefund(await simulation.refund(payment, { amount, notes: textsOf(body.notes), receipt })),
  );
};

const collection = (items: Record<string, unknown>[], query: URLSearchParams): ApiAnswer => {
  const skip = Number(query.get('skip') ?? 0) || 0;
  const page = items.slice(skip, skip + Math.min(100, Number(query.get('count') ?? 10) || 10));
  return ok({ entity: 'collection', count: page.length, items: page });
};

const missing = () => razorpayError(400, 'The id provided does not exist');

/** The Razorpay calls that the shop makes. Razorpay answers unknown ids with 400. */
export const razorpayApi = (store: Store, simulation: RazorpaySimulation, switches: Switches) => {
  const { state } = store;
  return async (call: ApiCall): Promise<ApiAnswer> => {
    const { method, path, query, body } = call;
    if (path === CODES || path.startsWith(`${CODES}/`)) return answerCode(store, simulation, call);
    const [, orderId = '', ofOrder] = /^\/v1\/orders\/([^/]+)(?:\/(payments))?$/.exec(path) ?? [];
    const [, paymentId = '', ofPayment] =
      /^\/v1\/payments\/([^/]+)(?:\/(capture|refund|refunds))?$/.exec(path) ?? [];
    if (path === '/v1/orders' && method === 'POST') return createOrder(simulation, body);
    if (path === '/v1/orders' && method === 'GET') {
      const receipt = query.get('receipt');
      const orders = [...state.orders.values()].filter(
        (order) => receipt === null || order.receipt === receipt,
      );
      return collection(orders.reverse().map(simulation.show), query);
    }
    if (orderId !== '' && method === 'GET') {
      const order = state.orders.get(orderId);
      if (order === undefined) return missing();
      if (ofOrder === undefined) return ok(simulation.show(order));
      return collection(
        simulation.paymentsOf(order.id).reverse().map(showPayment),
        new URLSearchParams({ count: '100' }),
      );
    }
    if (paymentId !== '') {
      const payment = state.payments.get(paymentId);
      if (payment === undefined) return missing();
      if (method === 'GET' && ofPayment === undefined) return ok(showPayment(payment));
      if (method === 'POST' && ofPayment === 'capture') return capturePayment(simulation, payment, body);
      if (method === 'POST' && ofPayment === 'refund')
        return refundPayment(simulation, switches, payment, body);
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
