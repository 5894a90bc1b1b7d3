import { createHash } from 'node:crypto';
import type { GatewayPaymentId } from '@darzi/contract/ids.ts';
import type { RazorpayKeys } from '../../settings/keys.ts';
import type { Deadline, Gateway, GatewayAnswer, OpenedPayment, OpenRequest } from './gateway.ts';
import { done, isRejectedUnprocessed, refused, repeatWhileUnclear, unclear } from './gateway-call.ts';
import {
  noteOf,
  paymentOfOrder,
  paymentOfRazorpay,
  type RazorpayOrder,
  razorpayOrder,
  razorpayOrders,
  razorpayPayment,
  razorpayPayments,
  razorpayRefund,
  razorpayRefunds,
  refundOfRazorpay,
} from './razorpay.answers.ts';
import { createRazorpayCalls } from './razorpay.client.ts';
import { isSignedPayment, readRazorpayEvent } from './razorpay.events.ts';
import { createUpiCodes, isQrCodeId } from './razorpay.upi-code.ts';

const openedBy = (request: OpenRequest, order: RazorpayOrder): GatewayAnswer<OpenedPayment> =>
  order.amount === request.amountMinor && order.currency.toLowerCase() === request.currency
    ? done({
        gatewayOrderId: order.id,
        order: { id: order.id, amount: order.amount, currency: order.currency },
      })
    : unclear('the order is not the one that was asked for');

/** Razorpay accepts keys of at least 10 letters, digits, hyphens and underscores. */
const idempotencyKey = (refundKey: string): string =>
  /^[\w-]{10,64}$/.test(refundKey)
    ? refundKey
    : createHash('sha256').update(refundKey).digest('hex').slice(0, 40);

/** The SDK puts ids into paths unescaped, and a payment's id comes from the browser. */
const isPlainId = (id: string): boolean => /^\w{1,64}$/.test(id);

/** Cards and UPI in Razorpay's dialog. One adapter for the real address and the simulator's. */
export const createRazorpayGateway = (keys: RazorpayKeys): Gateway => {
  const ask = createRazorpayCalls(keys);
  const upiCodes = createUpiCodes(ask);

  const fetchPayment = async (gatewayPaymentId: GatewayPaymentId, deadline: Deadline) => {
    if (!isPlainId(gatewayPaymentId)) return refused('no such payment');
    const payment = await repeatWhileUnclear(deadline, () =>
      ask(deadline, razorpayPayment, (sdk) => sdk.payments.fetch(gatewayPaymentId)),
    );
    if (payment.is !== 'done') return payment;
    if (payment.value.id !== gatewayPaymentId) return unclear('another payment was answered');
    const seen = paymentOfRazorpay(payment.value);
    return seen === undefined ? refused('the payment belongs to no order') : done(seen);
  };

  const poll: Gateway['poll'] = async (gatewayOrderId, deadline) => {
    if (!isPlainId(gatewayOrderId)) return refused('no such order');
    if (isQrCodeId(gatewayOrderId)) return upiCodes.poll(gatewayOrderId, deadline);
    const [order, payments] = await Promise.all([
      repeatWhileUnclear(deadline, () =>
        ask(deadline, razorpayOrder, (sdk) => sdk.orders.fetch(gatewayOrderId)),
      ),
      repeatWhileUnclear(deadline, () =>
        ask(deadline, razorpayPayments, (sdk) => sdk.orders.fetchPayments(gatewayOrderId)),
      ),
    ]);
    if (order.is !== 'done') return order;
    if (order.value.id !== gatewayOrderId) return unclear('another order was answered');
    if (payments.is !== 'done') return unclear(payments.reason);
    const ofThisOrder = payments.value.items.filter((payment) => payment.order_id === gatewayOrderId);
    return done(paymentOfOrder(order.value, ofThisOrder));
  };

  const findOpened = async (
    request: OpenRequest,
    deadline: Deadline,
  ): Promise<GatewayAnswer<OpenedPayment | undefined>> => {
    if (request.isUpiCode === true) return upiCodes.findOpened(request, deadline);
    const orders = await repeatWhileUnclear(deadline, () =>
      ask(deadline, razorpayOrders, (sdk) => sdk.orders.all({ receipt: request.attemptKey, count: 10 })),
    );
    if (orders.is !== 'done') return unclear(orders.reason);
    const found = orders.value.items.find(
      (order) => order.receipt === request.attemptKey && noteOf(order.notes, 'orderId') === request.orderId,
    );
    return found === undefined ? done(undefined) : openedBy(request, found);
  };

  const open: Gateway['open'] = async (request, deadline) => {
    if (request.isUpiCode === true) return upiCodes.open(request, deadline);
    const order = await ask(deadline, razorpayOrder, (sdk) =>
      sdk.orders.create({
        amount: request.amountMinor,
        currency: request.currency.toUpperCase(),
        receipt: request.attemptKey,
        notes: { orderId: request.orderId },
        // Captured by the shop while the hold lasts; uncaptured money returns to the buyer by itself.
        payment: { capture: 'manual' },
      }),
    );
    if (order.is === 'unclear' && isRejectedUnprocessed(order.status ?? 0)) return refused(order.reason);
    if (order.is === 'done') return openedBy(request, order.value);
    if (order.is === 'refused') return order;
    // Orders have no idempotency key: never create one twice, but find an existing one by its receipt.
    const found = await findOpened(request, deadline);
    return found.is === 'done' && found.value !== undefined ? done(found.value) : order;
  };

  const close: Gateway['close'] = async (gatewayOrderId, deadline) => {
    if (isPlainId(gatewayOrderId) && isQrCodeId(gatewayOrderId))
      return upiCodes.close(gatewayOrderId, deadline);
    // An order cannot be closed at Razorpay. Nothing is captured without us, so leaving it closes it.
    const seen = await poll(gatewayOrderId, deadline);
    if (seen.is !== 'done' || seen.value.state !== 'open') return seen;
    return done({ ...seen.value, state: 'expired' });
  };

  const capture: Gateway['capture'] = async (payment, deadline) => {
    const { gatewayPaymentId, amountMinor, currency } = payment;
    if (gatewayPaymentId === undefined || !isPlainId(gatewayPaymentId))
      return refused('there is no payment to capture');
    const captured = await ask(deadline, razorpayPayment, (sdk) =>
      sdk.payments.capture(gatewayPaymentId, amountMinor, currency.toUpperCase()),
    );
    const taken = captured.is === 'done' ? paymentOfRazorpay(captured.value) : undefined;
    const withOrder = payment.orderId === undefined ? {} : { orderId: payment.orderId };
    if (taken?.state === 'paid' && taken.gatewayPaymentId === gatewayPaymentId) {
      return done({ ...taken, ...withOrder });
    }
    // Refused because it was captured before, or unclear: the payment's own state decides.
    const seen = await fetchPayment(gatewayPaymentId, deadline);
    if (seen.is === 'done' && seen.value.state === 'paid') return done({ ...seen.value, ...withOrder });
    return captured.is === 'refused' ? captured : unclear('whether the payment was captured is not known');
  };

  const refund: Gateway['refund'] = async ({ gatewayPaymentId, amountMinor, refundKey }, deadline) => {
    if (!isPlainId(gatewayPaymentId)) return refused('no such payment');
    // Query the list first, so that a repeat refunds nothing twice even after Razorpay forgot the key.
    const earlier = await repeatWhileUnclear(deadline, () =>
      ask(deadline, razorpayRefunds, (sdk) =>
        sdk.payments.fetchMultipleRefund(gatewayPaymentId, { count: 100 }),
      ),
    );
    if (earlier.is === 'unclear') return earlier;
    const same =
      earlier.is === 'done'
        ? earlier.value.items.find(({ notes }) => noteOf(notes, 'refundKey') === refundKey)
        : undefined;
    if (same !== undefined) return done(refundOfRazorpay(same));
    const wanted = { amount: amountMinor, speed: 'normal', notes: { refundKey } } as const;
    const created = await repeatWhileUnclear(deadline, () =>
      ask(deadline, razorpayRefund, (sdk) => sdk.payments.refund(gatewayPaymentId, wanted), {
        'x-refund-idempotency': idempotencyKey(refundKey),
      }),
    );
    return created.is === 'done' ? done(refundOfRazorpay(created.value)) : created;
  };

  return {
    provider: 'razorpay',
    publicKey: keys.keyId,
    open,
    findOpened,
    poll,
    close,
    capture,
    pollPayment: fetchPayment,
    refund,
    isSignedByGateway: (gatewayOrderId, gatewayPaymentId, signature) =>
      isSignedPayment(keys.keySecret, gatewayOrderId, gatewayPaymentId, signature),
    readEvent: (rawBody, headers) => readRazorpayEvent(keys.webhookSecret, rawBody, headers),
  };
};
