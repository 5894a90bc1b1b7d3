import Stripe from 'stripe';
import type { StripeKeys } from '../config.ts';
import type {
  Deadline,
  Gateway,
  GatewayAnswer,
  GatewayPayment,
  OpenedPayment,
  OpenRequest,
} from './gateway.ts';
import {
  done,
  isDefiniteRefusal,
  isRefusedAtTheDoor,
  parseAnswer,
  refused,
  remainingMs,
  repeatWhileUnclear,
  unclear,
} from './gateway-call.ts';
import { exchange } from './gateway-exchange.ts';
import {
  paymentOfSession,
  refundOfStripe,
  type StripeSession,
  stripeRefundAnswer,
  stripeRefundList,
  stripeSession,
  stripeSessionList,
} from './stripe.answers.ts';
import { readStripeEvent } from './stripe.events.ts';

const SESSIONS_PER_PAGE = 100;
/** A key is kept by Stripe for a day at least; older sessions have expired. */
const KEY_LIFE_SECONDS = 86_400;

const stripeClient = (keys: StripeKeys): Stripe => {
  const base = new URL(keys.apiBase);
  const prefix = base.pathname.replace(/\/+$/, '');
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const answer = await exchange(`${base.origin}${prefix}${url.pathname}${url.search}`, {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' && init.body !== '' ? init.body : undefined,
      signal: init?.signal ?? AbortSignal.timeout(1),
    });
    return new Response(answer.text, {
      status: answer.status,
      headers: answer.requestId === undefined ? {} : { 'request-id': answer.requestId },
    });
  };
  return new Stripe(keys.secretKey, {
    host: base.hostname,
    port: base.port || (base.protocol === 'http:' ? 80 : 443),
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(send),
    maxNetworkRetries: 0,
    telemetry: false,
  });
};

type CallOptions = { readonly timeout: number; readonly idempotencyKey?: string };
type Failure = Exclude<GatewayAnswer<never>, { is: 'done' }> & {
  readonly status?: number;
  readonly isKeyReused?: boolean;
};

const describeFailure = (error: unknown): Failure => {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return unclear(error instanceof Error ? error.message : 'unknown failure');
  }
  const status = error.statusCode ?? 0;
  const reason = error.message.slice(0, 200);
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return { ...unclear(reason), status, isKeyReused: true };
  return { ...(isDefiniteRefusal(status) ? refused(reason) : unclear(reason)), status };
};

/** Every SDK call goes through here: within the deadline, never throwing. */
const attempt = async (
  deadline: Deadline,
  call: (options: CallOptions) => Promise<unknown>,
  idempotencyKey?: string,
): Promise<{ is: 'done'; value: unknown } | Failure> => {
  const timeout = remainingMs(deadline);
  if (timeout === 0) return unclear('no time left');
  try {
    return {
      is: 'done',
      value: await call({ timeout, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }),
    };
  } catch (error) {
    return describeFailure(error);
  }
};

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
  const stripe = stripeClient(keys);

  const create = (request: OpenRequest, deadline: Deadline) =>
    attempt(
      deadline,
      (options) => stripe.checkout.sessions.create(sessionParameters(request), options),
      request.attemptKey,
    );

  const look: Gateway['look'] = async (gatewayOrderId, deadline) => {
    const answer = await repeatWhileUnclear(deadline, () =>
      attempt(deadline, (options) => stripe.checkout.sessions.retrieve(gatewayOrderId, {}, options)),
    );
    const session = parseAnswer(stripeSession, answer);
    if (session.is !== 'done') return session;
    if (session.value.id !== gatewayOrderId) return unclear('another session was answered');
    return done(paymentOfSession(session.value));
  };

  const open: Gateway['open'] = async (request, deadline) => {
    let wasUnclear = false;
    const answer = await repeatWhileUnclear(deadline, async () => {
      const created = await create(request, deadline);
      if (created.is !== 'unclear') return created;
      const isFirst = !wasUnclear;
      wasUnclear = true;
      return isFirst && isRefusedAtTheDoor(created.status ?? 0) ? refused(created.reason) : created;
    });
    const session = parseAnswer(stripeSession, answer);
    return session.is === 'done' ? openedBy(request, session.value) : session;
  };

  const findByList = async (request: OpenRequest, deadline: Deadline) => {
    const since = Math.floor(Date.now() / 1000) - KEY_LIFE_SECONDS;
    let startingAfter: string | undefined;
    while (true) {
      const page = parseAnswer(
        stripeSessionList,
        await attempt(deadline, (options) =>
          stripe.checkout.sessions.list(
            {
              created: { gte: since },
              limit: SESSIONS_PER_PAGE,
              ...(startingAfter === undefined ? {} : { starting_after: startingAfter }),
            },
            options,
          ),
        ),
      );
      if (page.is !== 'done') return unclear(page.reason);
      const found = page.value.data.find((session) => session.metadata?.attemptKey === request.attemptKey);
      if (found !== undefined) return openedBy(request, found);
      startingAfter = page.value.data.at(-1)?.id;
      if (page.value.data.length < SESSIONS_PER_PAGE || startingAfter === undefined) {
        return unclear('the key was used, its session is not in the list');
      }
    }
  };

  /**
   * The same key again: Stripe answers with what the first try made. Where the first never arrived this makes the
   * session now, which is as good. A refusal means that nothing was made, for then the key would have answered.
   */
  const findOpened: Gateway['findOpened'] = async (request, deadline) => {
    const answer = await repeatWhileUnclear<unknown>(deadline, async () => {
      const created = await create(request, deadline);
      return 'isKeyReused' in created && created.isKeyReused ? done(undefined) : created;
    });
    if (answer.is === 'refused') return done(undefined);
    if (answer.is === 'done' && answer.value === undefined) return findByList(request, deadline);
    const session = parseAnswer(stripeSession, answer);
    return session.is === 'done' ? openedBy(request, session.value) : session;
  };

  const close: Gateway['close'] = async (gatewayOrderId, deadline) => {
    const answer = await repeatWhileUnclear(deadline, () =>
      attempt(deadline, (options) => stripe.checkout.sessions.expire(gatewayOrderId, {}, options)),
    );
    const expired = parseAnswer(stripeSession, answer);
    if (expired.is === 'done' && paymentOfSession(expired.value).state !== 'open') {
      return done(paymentOfSession(expired.value));
    }
    // Refused because it is paid, expired already or just being paid; unclear may have worked: look.
    const seen = await look(gatewayOrderId, deadline);
    if (seen.is === 'done' && seen.value.state === 'open')
      return unclear('the session could not be closed yet');
    return seen;
  };

  const lookAtPayment: Gateway['lookAtPayment'] = async (gatewayPaymentId, deadline) => {
    // A payment intent does not name its session; the list of sessions knows it by its intent.
    const answer = await repeatWhileUnclear(deadline, () =>
      attempt(deadline, (options) =>
        stripe.checkout.sessions.list({ payment_intent: gatewayPaymentId, limit: 1 }, options),
      ),
    );
    const list = parseAnswer(stripeSessionList, answer);
    if (list.is !== 'done') return list;
    const [session] = list.value.data;
    if (session === undefined || session.payment_intent !== gatewayPaymentId)
      return refused('no such payment');
    return done(paymentOfSession(session));
  };

  const findRefund = async (gatewayPaymentId: string, refundKey: string, deadline: Deadline) => {
    const list = parseAnswer(
      stripeRefundList,
      await attempt(deadline, (options) =>
        stripe.refunds.list({ payment_intent: gatewayPaymentId, limit: 100 }, options),
      ),
    );
    if (list.is !== 'done') return list;
    return done(list.value.data.find((refund) => refund.metadata?.refundKey === refundKey));
  };

  const refund: Gateway['refund'] = async (request, deadline) => {
    // Keys are forgotten after a day, refunds never: the list is asked first, so that a late repeat pays nothing twice.
    const earlier = await repeatWhileUnclear(deadline, () =>
      findRefund(request.gatewayPaymentId, request.refundKey, deadline),
    );
    if (earlier.is === 'unclear') return earlier;
    if (earlier.is === 'done' && earlier.value !== undefined) return done(refundOfStripe(earlier.value));
    const answer = await repeatWhileUnclear(deadline, () =>
      attempt(
        deadline,
        (options) =>
          stripe.refunds.create(
            {
              payment_intent: request.gatewayPaymentId,
              amount: request.amountMinor,
              metadata: { refundKey: request.refundKey },
            },
            options,
          ),
        request.refundKey,
      ),
    );
    const created = parseAnswer(stripeRefundAnswer, answer);
    return created.is === 'done' ? done(refundOfStripe(created.value)) : created;
  };

  return {
    provider: 'stripe',
    publicKey: '',
    open,
    findOpened,
    look,
    close,
    // Checkout takes the money itself: there is nothing to capture, only to look.
    capture: (payment: GatewayPayment, deadline) => look(payment.gatewayOrderId, deadline),
    lookAtPayment,
    refund,
    isSignedByGateway: () => false,
    readEvent: (rawBody, headers) => readStripeEvent(stripe, keys.webhookSecret, rawBody, headers),
  };
};
