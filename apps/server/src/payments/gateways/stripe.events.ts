import type Stripe from 'stripe';
import type { GatewayEvent } from './gateway.ts';
import { paymentOfSession, stripeEvent, stripeSession } from './stripe.answers.ts';

const PAYMENT_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
];

/**
 * Reads a webhook if its signature is right and not older than five minutes (the SDK's tolerance). The bytes must
 * be UTF-8 without exception: the SDK would replace what is not, and drop a byte order mark, before it compares.
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
  if (!PAYMENT_EVENTS.includes(type)) return { is: 'other', eventId, type };
  const session = stripeSession.safeParse(data.object);
  // Signed, yet no session of ours (another mode, another product of the account): nothing to settle.
  if (!session.success) return { is: 'other', eventId, type };
  return { is: 'payment', eventId, payment: paymentOfSession(session.data) };
};
