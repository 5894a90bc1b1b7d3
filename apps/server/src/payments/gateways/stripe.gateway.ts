import type { StripeKeys } from '../../settings/keys.ts';
import type { Gateway } from './gateway.ts';
import { refundOnce } from './gateway-call.ts';
import { refundOfStripe, stripeRefund, stripeRefunds } from './stripe.answers.ts';
import { type AskStripe, createStripeCalls } from './stripe.client.ts';
import { readStripeEvent } from './stripe.events.ts';
import { createSessions } from './stripe.sessions.ts';

const createRefunds =
  (ask: AskStripe): Gateway['refund'] =>
  ({ gatewayPaymentId: payment_intent, amountMinor: amount, refundKey }, deadline) => {
    const wanted = { payment_intent, amount, metadata: { refundKey } };
    return refundOnce(deadline, {
      list: () =>
        ask(deadline, stripeRefunds, (sdk, options) =>
          sdk.refunds.list({ payment_intent, limit: 100 }, options),
        ),
      isThis: ({ metadata }) => metadata?.refundKey === refundKey,
      create: () =>
        ask(deadline, stripeRefund, (sdk, options) => sdk.refunds.create(wanted, options), refundKey),
      read: refundOfStripe,
    });
  };

/** Card payments on Stripe's own page (Checkout Sessions). One adapter for the real address and the simulator's. */
export const createStripeGateway = (keys: StripeKeys): Gateway => {
  const { ask, sdk } = createStripeCalls(keys);
  const sessions = createSessions(ask);
  return {
    provider: 'stripe',
    publicKey: '',
    ...sessions,
    // Checkout captures by itself: nothing to capture, only to poll.
    capture: ({ gatewayOrderId }, deadline) => sessions.poll(gatewayOrderId, deadline),
    refund: createRefunds(ask),
    isSignedByGateway: () => false,
    readEvent: (rawBody, headers) => readStripeEvent(sdk(), keys.webhookSecret, rawBody, headers),
  };
};
