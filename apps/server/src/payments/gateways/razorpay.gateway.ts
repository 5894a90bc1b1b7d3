import { createHash } from 'node:crypto';
import type { GatewayOrderId } from '@darzi/contract/ids.ts';
import type { RazorpayKeys } from '../../settings/keys.ts';
import type { Gateway, OpenRequest } from './gateway.ts';
import { done, refundOnce, refused, repeatWhileUnclear, unclear } from './gateway-call.ts';
import {
  noteOf,
  paymentOfRazorpay,
  razorpayPayment,
  razorpayRefund,
  razorpayRefunds,
  refundOfRazorpay,
} from './razorpay.answers.ts';
import { type AskRazorpay, createRazorpayCalls } from './razorpay.client.ts';
import { isSignedPayment, readRazorpayEvent } from './razorpay.events.ts';
import { createOrders } from './razorpay.orders.ts';
import { createUpiCodes, isQrCodeId } from './razorpay.upi-code.ts';

/** Razorpay accepts keys of at least 10 letters, digits, hyphens and underscores. */
const idempotencyKey = (refundKey: string): string =>
  /^[\w-]{10,64}$/.test(refundKey)
    ? refundKey
    : createHash('sha256').update(refundKey).digest('hex').slice(0, 40);

/** The SDK puts ids into paths unescaped, and a payment's id comes from the browser. */
const isPlainId = (id: string): boolean => /^\w{1,64}$/.test(id);

/** Polls, captures and refunds payments by their own id. */
const createPayments = (ask: AskRazorpay): Pick<Gateway, 'pollPayment' | 'capture' | 'refund'> => {
  const pollPayment: Gateway['pollPayment'] = async (gatewayPaymentId, deadline) => {
    if (!isPlainId(gatewayPaymentId)) return refused('no such payment');
    const payment = await repeatWhileUnclear(deadline, () =>
      ask(deadline, razorpayPayment, (sdk) => sdk.payments.fetch(gatewayPaymentId)),
    );
    if (payment.is !== 'done') return payment;
    if (payment.value.id !== gatewayPaymentId) return unclear('another payment was answered');
    const seen = paymentOfRazorpay(payment.value);
    return seen === undefined ? refused('the payment belongs to no order') : done(seen);
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
    const seen = await pollPayment(gatewayPaymentId, deadline);
    if (seen.is === 'done' && seen.value.state === 'paid') return done({ ...seen.value, ...withOrder });
    return captured.is === 'refused' ? captured : unclear('whether the payment was captured is not known');
  };

  const refund: Gateway['refund'] = async ({ gatewayPaymentId, amountMinor, refundKey }, deadline) => {
    if (!isPlainId(gatewayPaymentId)) return refused('no such payment');
    const wanted = { amount: amountMinor, speed: 'normal', notes: { refundKey } } as const;
    return refundOnce(deadline, {
      list: () =>
        ask(deadline, razorpayRefunds, (sdk) =>
          sdk.payments.fetchMultipleRefund(gatewayPaymentId, { count: 100 }),
        ),
      isThis: ({ notes }) => noteOf(notes, 'refundKey') === refundKey,
      create: () =>
        ask(deadline, razorpayRefund, (sdk) => sdk.payments.refund(gatewayPaymentId, wanted), {
          'x-refund-idempotency': idempotencyKey(refundKey),
        }),
      read: refundOfRazorpay,
    });
  };

  return { pollPayment, capture, refund };
};

/** Cards and UPI in Razorpay's dialog. One adapter for the real address and the simulator's. */
export const createRazorpayGateway = (keys: RazorpayKeys): Gateway => {
  const ask = createRazorpayCalls(keys);
  const orders = createOrders(ask);
  const upiCodes = createUpiCodes(ask);
  const askedFor = ({ isUpiCode }: OpenRequest) => (isUpiCode === true ? upiCodes : orders);
  const named = (id: GatewayOrderId) => (isQrCodeId(id) ? upiCodes : orders);
  return {
    provider: 'razorpay',
    publicKey: keys.keyId,
    open: (request, deadline) => askedFor(request).open(request, deadline),
    findOpened: (request, deadline) => askedFor(request).findOpened(request, deadline),
    poll: async (id, deadline) => (isPlainId(id) ? named(id).poll(id, deadline) : refused('no such order')),
    close: async (id, deadline) => (isPlainId(id) ? named(id).close(id, deadline) : refused('no such order')),
    ...createPayments(ask),
    isSignedByGateway: (gatewayOrderId, gatewayPaymentId, signature) =>
      isSignedPayment(keys.keySecret, gatewayOrderId, gatewayPaymentId, signature),
    readEvent: (rawBody, headers) => readRazorpayEvent(keys.webhookSecret, rawBody, headers),
  };
};
