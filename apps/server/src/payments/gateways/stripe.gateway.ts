import type Stripe from 'stripe';
import type { StripeKeys } from '../../settings/keys.ts';
import type {
  Deadline,
  Gateway,
  GatewayAnswer,
  GatewayPayment,
  OpenedPayment,
  OpenRequest,
} from './gateway.ts';
import { done, isRejectedUnprocessed, refused, repeatWhileUnclear, unclear } from './gateway-call.ts';
import {
  paymentOfSession,
  refundOfStripe,
  type StripeSession,
  stripeRefund,
  stripeRefundList,
  stripeSession,
  stripeSessionList,
} from './stripe.answers.ts';
import { askStripe, createStripeClient } from './stripe.client.ts';
import { readStripeEvent } from './stripe.events.ts';

const SESSIONS_PER_PAGE = 100;
/** Stripe keeps a key for at least a day; older sessions have expired. */
const KEY_LIFE_SECONDS = 86_400;

const sessionParameters = (request: OpenRequest): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  // Cards and their wallets settle at once; with slower methods `completed` would not mean paid.
  allowed_payment_method_types: ['card'],
  client_reference_id: request.orderId,
  metadata: { orderId: request.orderId, attemptKey: request.attemptKey },
  payment_intent_data: { metadata: { orderId: request.orderId }, description: request.description },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: request.currency,
        unit_amount: request.amountMinor,
        product_data: { name: request.description },
      },
    },
  ],
  ...(request.customerEmail.trim() === '' ? {} : { customer_email: request.customerEmail }),
  success_url: request.successUrl,
  cancel_url: request.cancelUrl,
  expires_at: Math.floor(request.expiresAt.getTime() / 1000),
});

const openedBy = (request: OpenRequest, session: StripeSession): GatewayAnswer<OpenedPayment> => {
  const payment = paymentOfSession(session);
  if (
    payment.orderId !== request.orderId ||
    payment.amountMinor !== request.amountMinor ||
    payment.currency !== request.currency
  ) {
    return unclear('the session is not the one that was asked for');
  }
  const protocol = URL.parse(session.url ?? '')?.protocol;
  const isOpenAddress = protocol === 'https:' || protocol === 'http:';
  if (!isOpenAddress && payment.state === 'open') return unclear('the session has no address');
  return done({
    gatewayOrderId: session.id,
    ...(isOpenAddress && session.url ? { redirectUrl: session.url } : {}),
    order: { id: session.id, amount: session.amount_total, currency: session.currency },
  });
};

/** Card payments on Stripe's own page (Checkout Sessions). One adapter for the real address and the simulator's. */
export const createStripeGateway = (keys: StripeKeys): Gateway => {
  let client: Stripe | undefined;
  const stripe = (): Stripe => {
    client ??= createStripeClient(keys);
    return client;
  };

  const create = (request: OpenRequest, deadline: Deadline) =>
    askStripe(
      deadline,
      stripeSession,
      (options) => stripe().checkout.sessions.create(sessionParameters(request), options),
      request.attemptKey,
    );

  const poll: Gateway['poll'] = async (gatewayOrderId, deadline) => {
    const session = await repeatWhileUnclear(deadline, () =>
      askStripe(deadline, stripeSession, (options) =>
        stripe().checkout.sessions.retrieve(gatewayOrderId, {}, options),
      ),
    );
    if (session.is !== 'done') return session;
    if (session.value.id !== gatewayOrderId) return unclear('another session was answered');
    return done(paymentOfSession(session.value));
  };

  const open: Gateway['open'] = async (request, deadline) => {
    let wasUnclear = false;
    const session = await repeatWhileUnclear(deadline, async () => {
      const created = await create(request, deadline);
      if (created.is !== 'unclear') return created;
      const isFirst = !wasUnclear;
      wasUnclear = true;
      return isFirst && isRejectedUnprocessed(created.status ?? 0) ? refused(created.reason) : created;
    });
    return session.is === 'done' ? openedBy(request, session.value) : session;
  };

  const findByList = async (
    request: OpenRequest,
    deadline: Deadline,
  ): Promise<GatewayAnswer<OpenedPayment>> => {
    const since = Math.floor(Date.now() / 1000) - KEY_LIFE_SECONDS;
    let startingAfter: string | undefined;
    while (true) {
      const after = startingAfter === undefined ? {} : { starting_after: startingAfter };
      const filter = { created: { gte: since }, limit: SESSIONS_PER_PAGE, ...after };
      const list = await askStripe(deadline, stripeSessionList, (options) =>
        stripe().checkout.sessions.list(filter, options),
      );
      if (list.is !== 'done') return unclear(list.reason);
      const { data } = list.value;
      const found = data.find((session) => session.metadata?.attemptKey === request.attemptKey);
      if (found !== undefined) return openedBy(request, found);
      startingAfter = data.at(-1)?.id;
      if (data.length < SESSIONS_PER_PAGE) return unclear('the key was used, its session is not in the list');
    }
  };

  /**
   * Repeats the request with the same key: Stripe answers with what the first attempt created. If the first never
   * arrived, this creates the session now, which is just as good. A refusal means that nothing was created, or the key
   * would have answered.
   */
  const findOpened: Gateway['findOpened'] = async (request, deadline) => {
    const session = await repeatWhileUnclear<StripeSession | undefined>(deadline, async () => {
      const created = await create(request, deadline);
      const isReused = created.is === 'unclear' && created.isKeyReused === true;
      return isReused ? ({ is: 'done', value: undefined } as const) : created;
    });
    if (session.is === 'refused') return done(undefined);
    if (session.is === 'unclear') return session;
    return session.value === undefined ? findByList(request, deadline) : openedBy(request, session.value);
  };

  const close: Gateway['close'] = async (gatewayOrderId, deadline) => {
    const expired = await repeatWhileUnclear(deadline, () =>
      askStripe(deadline, stripeSession, (options) =>
        stripe().checkout.sessions.expire(gatewayOrderId, {}, options),
      ),
    );
    if (expired.is === 'done' && expired.value.id === gatewayOrderId) {
      const ended = paymentOfSession(expired.value);
      if (ended.state !== 'open') return done(ended);
    }
    // Refused because it is paid, already expired or just being paid; if unclear, it may have worked: poll.
    const seen = await poll(gatewayOrderId, deadline);
    if (seen.is === 'done' && seen.value.state === 'open')
      return unclear('the session could not be closed yet');
    return seen;
  };

  const pollPayment: Gateway['pollPayment'] = async (gatewayPaymentId, deadline) => {
    // A payment intent does not name its session; the list of sessions finds it by the intent.
    const list = await repeatWhileUnclear(deadline, () =>
      askStripe(deadline, stripeSessionList, (options) =>
        stripe().checkout.sessions.list({ payment_intent: gatewayPaymentId, limit: 1 }, options),
      ),
    );
    if (list.is !== 'done') return list;
    const [session] = list.value.data;
    if (session === undefined || session.payment_intent !== gatewayPaymentId)
      return refused('no such payment');
    return done(paymentOfSession(session));
  };

  const refund: Gateway['refund'] = async (request, deadline) => {
    const { gatewayPaymentId: payment_intent, amountMinor: amount, refundKey } = request;
    // Keys are forgotten after a day, refunds never: query the list first, so that a late repeat refunds nothing twice.
    const earlier = await repeatWhileUnclear(deadline, () =>
      askStripe(deadline, stripeRefundList, (options) =>
        stripe().refunds.list({ payment_intent, limit: 100 }, options),
      ),
    );
    if (earlier.is === 'unclear') return earlier;
    const same =
      earlier.is === 'done'
        ? earlier.value.data.find(({ metadata }) => metadata?.refundKey === refundKey)
        : undefined;
    if (same !== undefined) return done(refundOfStripe(same));
    const created = await repeatWhileUnclear(deadline, () =>
      askStripe(
        deadline,
        stripeRefund,
        (options) => stripe().refunds.create({ payment_intent, amount, metadata: { refundKey } }, options),
        refundKey,
      ),
    );
    return created.is === 'done' ? done(refundOfStripe(created.value)) : created;
  };

  return {
    provider: 'stripe',
    publicKey: '',
    open,
    findOpened,
    poll,
    close,
    // Checkout captures by itself: nothing to capture, only to poll.
    capture: (payment: GatewayPayment, deadline) => poll(payment.gatewayOrderId, deadline),
    pollPayment,
    refund,
    isSignedByGateway: () => false,
    readEvent: (rawBody, headers) => readStripeEvent(stripe(), keys.webhookSecret, rawBody, headers),
  };
};
