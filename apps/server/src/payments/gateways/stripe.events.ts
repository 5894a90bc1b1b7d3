import type Stripe from 'stripe';
import type { GatewayEvent } from './gateway.ts';
import { paymentOfSession, stripeEvent, stripeRefund, stripeSession } from './stripe.answers.ts';

const PAYMENT_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
];

/**
 * Reads a webhook if its signature is correct and at most five minutes old (the SDK's tolerance). The bytes must be
 * strict UTF-8: the SDK would replace invalid bytes, and drop a byte order mark, before comparing.
 */
export const readStripeEvent = (
  stripe: Stripe,
  secret: string,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): GatewayEvent => {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') return { is: 'forged' };
  let signed: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
    signed = stripe.webhooks.constructEvent(text, signature, secret);
  } catch {
    return { is: 'forged' };
  }
  const event = stripeEvent.safeParse(signed);
  if (!event.success) return { is: 'forged' };
  const { id: eventId, type, data } = event.data;
  if (type === 'refund.failed') {
    const refund = stripeRefund.safeParse(data.object);
    if (refund.success) return { is: 'failed-refund', eventId, type, gatewayRefundId: refund.data.id };
  }
  if (!PAYMENT_EVENTS.includes(type)) return { is: 'other', eventId, type };
  const session = stripeSession.safeParse(data.object);
  // Signed, but not one of our sessions (another mode, another product of the account): nothing to settle.
  if (!session.success) return { is: 'other', eventId, type };
  return { is: 'payment', eventId, payment: paymentOfSession(session.data) };
};
