import type { Session, Store, StripeRefund } from './store.ts';
import { newId, nowSeconds } from './store.ts';
import type { Switches } from './switches.ts';
import { type Outcome, outcomeOfCard } from './test-cards.ts';
import type { Webhooks } from './webhooks.ts';

/** Stripe's objects as its API returns them, limited to the fields in use. */
export const showSession = (session: Session, url: string): Record<string, unknown> => ({
  id: session.id,
  object: 'checkout.session',
  amount_subtotal: session.amount,
  amount_total: session.amount,
  cancel_url: session.cancelUrl,
  client_reference_id: session.clientReferenceId,
  created: session.createdAt,
  currency: session.currency,
  customer: null,
  customer_details: session.customerEmail === null ? null : { email: session.customerEmail },
  customer_email: session.customerEmail,
  expires_at: session.expiresAt,
  livemode: false,
  metadata: session.metadata,
  mode: 'payment',
  payment_intent: session.paymentIntent,
  payment_method_types: ['card'],
  payment_status: session.isPaid ? 'paid' : 'unpaid',
  status: session.status,
  success_url: session.successUrl,
  url: session.status === 'open' ? url : null,
});

export const showIntent = (session: Session): Record<string, unknown> => ({
  id: session.paymentIntent,
  object: 'payment_intent',
  amount: session.amount,
  amount_received: session.isPaid ? session.amount : 0,
  currency: session.currency,
  livemode: false,
  metadata: session.paymentMetadata,
  status: session.isPaid ? 'succeeded' : 'requires_payment_method',
});

export const showStripeRefund = (refund: StripeRefund): Record<string, unknown> => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  created: refund.createdAt,
  currency: refund.currency,
  metadata: refund.metadata,
  payment_intent: refund.paymentIntent,
  reason: null,
  status: refund.status,
});

export type CardResult =
  | { readonly is: 'paid'; readonly redirectUrl: string }
  | { readonly is: 'challenge' }
  | { readonly is: 'declined'; readonly message: string }
  | { readonly is: 'closed' };

export type StripeSimulation = {
  readonly create: (
    session: Omit<Session, 'id' | 'status' | 'isPaid' | 'createdAt' | 'paymentIntent' | 'amountRefunded'>,
  ) => Session;
  /** Undefined for an unknown session; looking at an overdue one expires it. */
  readonly find: (id: string) => Session | undefined;
  readonly expire: (session: Session) => Promise<void>;
  /** Pays on the card page; `isChallengePassed` once the bank's page was confirmed. */
  readonly pay: (session: Session, cardNumber: string, isChallengePassed?: boolean) => Promise<CardResult>;
  readonly refund: (
    session: Session,
    amount: number,
    metadata: Record<string, string>,
  ) => Promise<StripeRefund>;
  readonly pageOf: (session: Session) => string;
  readonly show: (session: Session) => Record<string, unknown>;
};

const DECLINED = 'Your card was declined.';

export const createStripeSimulation = (
  { state, changed }: Store,
  switches: Switches,
  webhooks: Webhooks,
  baseUrl: () => string,
): StripeSimulation => {
  const pageOf = (session: Session) => `${baseUrl()}/c/pay/${session.id}`;
  const show = (session: Session) => showSession(session, pageOf(session));
  const notify = (type: string, object: Record<string, unknown>) =>
    webhooks.emit('stripe', type, (id) => ({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: nowSeconds(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      type,
    }));

  const expire: StripeSimulation['expire'] = async (session) => {
    if (session.status !== 'open') return;
    session.status = 'expired';
    changed();
    await notify('checkout.session.expired', show(session));
  };

  const takeMoney = async (session: Session): Promise<CardResult> => {
    session.status = 'complete';
    session.isPaid = true;
    session.paymentIntent = newId('pi_', 24);
    changed();
    await notify('payment_intent.succeeded', showIntent(session));
    await notify('checkout.session.completed', show(session));
    return { is: 'paid', redirectUrl: session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id) };
  };

  return {
    pageOf,
    show,
    expire,
    create: (given) => {
      const session: Session = {
        ...given,
        id: newId('cs_test_', 58),
        status: 'open',
        isPaid: false,
        createdAt: nowSeconds(),
        paymentIntent: null,
        amountRefunded: 0,
      };
      state.sessions.set(session.id, session);
      changed();
      return session;
    },
    find: (id) => {
      const session = state.sessions.get(id);
      if (session?.status === 'open' && session.expiresAt <= nowSeconds()) void expire(session);
      return session;
    },
    pay: async (session, cardNumber, isChallengePassed) => {
      if (session.status !== 'open') return { is: 'closed' };
      const outcome: Outcome | undefined = outcomeOfCard(cardNumber);
      if (outcome === undefined)
        return { is: 'declined', message: 'Please use one of the test cards listed here.' };
      if (outcome === 'decline' || isChallengePassed === false) return { is: 'declined', message: DECLINED };
      if (outcome === 'challenge' && isChallengePassed !== true) return { is: 'challenge' };
      return takeMoney(session);
    },
    refund: async (session, amount, metadata) => {
      const refund: StripeRefund = {
        id: newId('re_', 24),
        paymentIntent: session.paymentIntent ?? '',
        amount,
        currency: session.currency,
        status: switches.stripe.refunds === 'pending' ? 'pending' : 'succeeded',
        metadata,
        createdAt: nowSeconds(),
      };
      session.amountRefunded += amount;
      state.stripeRefunds.set(refund.id, refund);
      changed();
      await notify('refund.created', showStripeRefund(refund));
      return refund;
    },
  };
};
