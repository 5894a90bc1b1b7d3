import { type ApiAnswer, type ApiCall, ok, stripeError } from './api-answer.ts';
import { objectOf, textsOf } from './http.ts';
import type { Session, Store } from './store.ts';
import { nowSeconds } from './store.ts';
import { type StripeSimulation, showIntent, showStripeRefund } from './stripe-simulation.ts';
import type { Switches } from './switches.ts';

/** Stripe expires sessions after 30 minutes at the earliest and a day at the latest; a little slack for clocks. */
const MIN_LIFETIME_SECONDS = 30 * 60 - 60;
const MAX_LIFETIME_SECONDS = 24 * 3600 + 60;
const MIN_AMOUNT: Readonly<Record<string, number>> = { usd: 50 };

const SESSION_PARAMETERS = [
  'mode',
  'allowed_payment_method_types',
  'client_reference_id',
  'metadata',
  'payment_intent_data',
  'line_items',
  'customer_email',
  'success_url',
  'cancel_url',
  'expires_at',
  'expand',
  'locale',
  'submit_type',
];

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const whole = (value: unknown): number => (/^\d{1,12}$/.test(String(value)) ? Number(value) : Number.NaN);

const totalOf = (lines: readonly Record<string, unknown>[]) => {
  const prices = lines.map((line) => ({ quantity: whole(line.quantity), ...objectOf(line.price_data) }));
  const currencies = new Set(prices.map((price) => textOf(objectOf(price).currency)?.toLowerCase() ?? ''));
  const amount = prices.reduce((sum, price) => sum + price.quantity * whole(objectOf(price).unit_amount), 0);
  const [first] = prices;
  const name = textOf(objectOf(objectOf(first).product_data).name);
  return { amount, currency: currencies.size === 1 ? ([...currencies][0] ?? '') : '', name };
};

const createSession = (simulation: StripeSimulation, body: Record<string, unknown>): ApiAnswer => {
  const unknown = Object.keys(body).find((name) => !SESSION_PARAMETERS.includes(name));
  if (unknown !== undefined)
    return stripeError(400, `Received unknown parameter: ${unknown}`, { param: unknown });
  const { amount, currency, name } = totalOf(Object.values(objectOf(body.line_items)).map(objectOf));
  const successUrl = textOf(body.success_url);
  const expiresAt = body.expires_at === undefined ? nowSeconds() + 24 * 3600 : whole(body.expires_at);
  const life = expiresAt - nowSeconds();
  if (body.mode !== 'payment') return stripeError(400, 'You must pass `mode`: payment.', { param: 'mode' });
  if (!(amount > 0) || !/^[a-z]{3}$/.test(currency) || name === null) {
    return stripeError(400, 'Invalid line items: one currency, a name and a positive amount are needed.', {
      param: 'line_items',
    });
  }
  if (amount < (MIN_AMOUNT[currency] ?? 1)) {
    return stripeError(400, "The Checkout Session's total amount must convert to at least 50 cents.", {
      code: 'amount_too_small',
    });
  }
  if (successUrl === null || URL.parse(successUrl) === null) {
    return stripeError(400, 'Not a valid URL', { param: 'success_url', code: 'url_invalid' });
  }
  if (!(life >= MIN_LIFETIME_SECONDS && life <= MAX_LIFETIME_SECONDS)) {
    return stripeError(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    });
  }
  const session = simulation.create({
    amount,
    currency,
    description: name,
    clientReferenceId: textOf(body.client_reference_id),
    metadata: textsOf(body.metadata),
    paymentMetadata: textsOf(objectOf(body.payment_intent_data).metadata),
    customerEmail: textOf(body.customer_email),
    successUrl,
    cancelUrl: textOf(body.cancel_url) ?? successUrl,
    expiresAt,
  });
  return ok(simulation.show(session));
};

const missing = (kind: string, id: string) =>
  stripeError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: kind });

const listSessions = ({ state }: Store, simulation: StripeSimulation, query: URLSearchParams): ApiAnswer => {
  const limit = Math.min(100, whole(query.get('limit') ?? '10') || 10);
  const since = whole(query.get('created[gte]') ?? '0') || 0;
  const intent = query.get('payment_intent');
  const matching = [...state.sessions.values()]
    .reverse()
    .filter((session) => session.createdAt >= since && (intent === null || session.paymentIntent === intent));
  const from = matching.findIndex((session) => session.id === query.get('starting_after')) + 1;
  const page = matching.slice(from, from + limit);
  return ok({
    object: 'list',
    url: '/v1/checkout/sessions',
    has_more: matching.length > from + limit,
    data: page.map(simulation.show),
  });
};

const createRefund = async (
  { state }: Store,
  simulation: StripeSimulation,
  switches: Switches,
  body: Record<string, unknown>,
): Promise<ApiAnswer> => {
  const intent = textOf(body.payment_intent) ?? '';
  const session: Session | undefined = [...state.sessions.values()].find(
    (one) => one.paymentIntent === intent && one.isPaid,
  );
  if (session === undefined) return missing('payment_intent', intent);
  const left = session.amount - session.amountRefunded;
  const amount = body.amount === undefined ? left : whole(body.amount);
  if (switches.stripe.refunds === 'refused') {
    return stripeError(400, 'Your account cannot currently make refunds.', { code: 'refund_disallowed' });
  }
  if (left === 0)
    return stripeError(400, 'Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (!(amount > 0)) return stripeError(400, 'Invalid positive integer', { param: 'amount' });
  if (amount > left) {
    return stripeError(
      400,
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      {
        param: 'amount',
      },
    );
  }
  return ok(showStripeRefund(await simulation.refund(session, amount, textsOf(body.metadata))));
};

/** The Stripe calls that the shop makes. */
export const stripeApi = (store: Store, simulation: StripeSimulation, switches: Switches) => {
  const { state } = store;
  return async ({ method, path, query, body }: ApiCall): Promise<ApiAnswer> => {
    const [, id = '', action] = /^\/v1\/checkout\/sessions\/([^/]+)(?:\/(expire))?$/.exec(path) ?? [];
    if (path === '/v1/checkout/sessions' && method === 'POST') return createSession(simulation, body);
    if (path === '/v1/checkout/sessions' && method === 'GET') return listSessions(store, simulation, query);
    if (id !== '') {
      const session = simulation.find(id);
      if (session === undefined) return missing('checkout.session', id);
      if (method === 'GET' && action === undefined) return ok(simulation.show(session));
      if (method === 'POST' && action === 'expire') {
        if (session.status !== 'open') {
          return stripeError(
            400,
            `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
          );
        }
        await simulation.expire(session);
        return ok(simulation.show(session));
      }
    }
    const [, intent = ''] = /^\/v1\/payment_intents\/([^/]+)$/.exec(path) ?? [];
    if (intent !== '' && method === 'GET') {
      const session = [...state.sessions.values()].find((one) => one.paymentIntent === intent);
      return session === undefined ? missing('payment_intent', intent) : ok(showIntent(session));
    }
    if (path === '/v1/refunds' && method === 'POST') return createRefund(store, simulation, switches, body);
    if (path === '/v1/refunds' && method === 'GET') {
      const wanted = query.get('payment_intent');
      const refunds = [...state.stripeRefunds.values()]
        .filter((refund) => wanted === null || refund.paymentIntent === wanted)
        .reverse();
      return ok({ object: 'list', url: '/v1/refunds', has_more: false, data: refunds.map(showStripeRefund) });
    }
    return stripeError(404, `Unrecognized request URL (${method}: ${path}).`);
  };
};
