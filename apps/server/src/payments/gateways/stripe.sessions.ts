import type { GatewayOrderId, GatewayPaymentId } from '@darzi/contract/ids.ts';
import type Stripe from 'stripe';
import type { Deadline, GatewayAnswer, GatewayPayment, OpenedPayment, OpenRequest } from './gateway.ts';
import { done, isRejectedUnprocessed, refused, repeatWhileUnclear, unclear } from './gateway-call.ts';
import { paymentOfSession, type StripeSession, stripeSession, stripeSessions } from './stripe.answers.ts';
import type { AskStripe } from './stripe.client.ts';

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

const createSession = (ask: AskStripe, request: OpenRequest, deadline: Deadline) =>
  ask(
    deadline,
    stripeSession,
    (sdk, options) => sdk.checkout.sessions.create(sessionParameters(request), options),
    request.attemptKey,
  );

const findByList = async (
  ask: AskStripe,
  request: OpenRequest,
  deadline: Deadline,
): Promise<GatewayAnswer<OpenedPayment>> => {
  const since = Math.floor(Date.now() / 1000) - KEY_LIFE_SECONDS;
  let startingAfter: string | undefined;
  while (true) {
    const after = startingAfter === undefined ? {} : { starting_after: startingAfter };
    const filter = { created: { gte: since }, limit: SESSIONS_PER_PAGE, ...after };
    const page = await ask(deadline, stripeSessions, (sdk, options) =>
      sdk.checkout.sessions.list(filter, options),
    );
    if (page.is !== 'done') return unclear(page.reason);
    const sessions = page.value;
    const found = sessions.find((session) => session.metadata?.attemptKey === request.attemptKey);
    if (found !== undefined) return openedBy(request, found);
    startingAfter = sessions.at(-1)?.id;
    if (sessions.length < SESSIONS_PER_PAGE)
      return unclear('the key was used, its session is not in the list');
  }
};

/** Opens, finds, polls and closes Checkout Sessions. */
export const createSessions = (ask: AskStripe) => {
  const open = async (request: OpenRequest, deadline: Deadline): Promise<GatewayAnswer<OpenedPayment>> => {
    let wasUnclear = false;
    const session = await repeatWhileUnclear(deadline, async () => {
      const created = await createSession(ask, request, deadline);
      if (created.is !== 'unclear') return created;
      const isFirst = !wasUnclear;
      wasUnclear = true;
      return isFirst && isRejectedUnprocessed(created.status ?? 0) ? refused(created.reason) : created;
    });
    return session.is === 'done' ? openedBy(request, session.value) : session;
  };

  /**
   * Repeats the request with the same key: Stripe answers with what the first attempt created. If the first never
   * arrived, this creates the session now, which is just as good. A refusal means that nothing was created, or the key
   * would have answered.
   */
  const findOpened = async (
    request: OpenRequest,
    deadline: Deadline,
  ): Promise<GatewayAnswer<OpenedPayment | undefined>> => {
    const session = await repeatWhileUnclear<StripeSession | undefined>(deadline, async () => {
      const created = await createSession(ask, request, deadline);
      const isReused = created.is === 'unclear' && created.isKeyReused === true;
      return isReused ? ({ is: 'done', value: undefined } as const) : created;
    });
    if (session.is === 'refused') return done(undefined);
    if (session.is === 'unclear') return session;
    return session.value === undefined
      ? findByList(ask, request, deadline)
      : openedBy(request, session.value);
  };

  const poll = async (id: GatewayOrderId, deadline: Deadline): Promise<GatewayAnswer<GatewayPayment>> => {
    const session = await repeatWhileUnclear(deadline, () =>
      ask(deadline, stripeSession, (sdk, options) => sdk.checkout.sessions.retrieve(id, {}, options)),
    );
    if (session.is !== 'done') return session;
    if (session.value.id !== id) return unclear('another session was answered');
    return done(paymentOfSession(session.value));
  };

  const close = async (id: GatewayOrderId, deadline: Deadline): Promise<GatewayAnswer<GatewayPayment>> => {
    const expired = await repeatWhileUnclear(deadline, () =>
      ask(deadline, stripeSession, (sdk, options) => sdk.checkout.sessions.expire(id, {}, options)),
    );
    if (expired.is === 'done' && expired.value.id === id) {
      const ended = paymentOfSession(expired.value);
      if (ended.state !== 'open') return done(ended);
    }
    // Refused because it is paid, already expired or just being paid; if unclear, it may have worked: poll.
    const seen = await poll(id, deadline);
    return seen.is === 'done' && seen.value.state === 'open'
      ? unclear('the session could not be closed yet')
      : seen;
  };

  /** A payment intent does not name its session; the list of sessions finds it by the intent. */
  const pollPayment = async (
    payment_intent: GatewayPaymentId,
    deadline: Deadline,
  ): Promise<GatewayAnswer<GatewayPayment>> => {
    const sessions = await repeatWhileUnclear(deadline, () =>
      ask(deadline, stripeSessions, (sdk, options) =>
        sdk.checkout.sessions.list({ payment_intent, limit: 1 }, options),
      ),
    );
    if (sessions.is !== 'done') return sessions;
    const [session] = sessions.value;
    return session?.payment_intent === payment_intent
      ? done(paymentOfSession(session))
      : refused('no such payment');
  };

  return { open, findOpened, poll, close, pollPayment };
};
