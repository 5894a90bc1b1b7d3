import { gatewayEventId, gatewayOrderId, gatewayPaymentId, gatewayRefundId } from '@darzi/contract/ids.ts';
import { z } from 'zod';
import type { GatewayPayment, GatewayRefund } from './gateway.ts';

/** The parts of Stripe's objects that we read; the SDK's types describe them but validate nothing. */
const reference = z
  .union([z.string().min(1), z.object({ id: z.string().min(1) }).transform(({ id }) => id)])
  .nullish();
const id = z.string().min(1).max(255);
const metadata = z.record(z.string(), z.string()).nullish();

export const stripeSession = z.object({
  id: id.pipe(gatewayOrderId),
  amount_total: z.int().nonnegative(),
  currency: z.string().length(3),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  client_reference_id: z.string().nullish(),
  metadata,
  payment_intent: reference.pipe(gatewayPaymentId.nullish()),
  url: z.string().nullish(),
});
export type StripeSession = z.infer<typeof stripeSession>;

export const stripeSessions = z.object({ data: z.array(stripeSession) }).transform(({ data }) => data);

export const stripeRefund = z.object({
  id: id.pipe(gatewayRefundId),
  amount: z.int().positive(),
  status: z.string().nullish(),
  metadata,
});
export const stripeRefunds = z.object({ data: z.array(stripeRefund) }).transform(({ data }) => data);

export const stripeEvent = z.object({
  id: id.pipe(gatewayEventId),
  type: z.string().min(1),
  data: z.object({ object: z.unknown() }),
});

const orderIdOf = ({
  metadata: given,
  client_reference_id: reference,
}: StripeSession): string | undefined => {
  const orderId = given?.orderId ?? reference ?? undefined;
  // Two different ids cannot both be right: the joined text is nobody's order.
  return orderId !== undefined && reference
    ? orderId === reference
      ? orderId
      : `${orderId}|${reference}`
    : orderId;
};

const stateOf = (session: StripeSession): GatewayPayment['state'] => {
  if (session.payment_status === 'paid') return 'paid';
  return session.status === 'expired' ? 'expired' : 'open';
};

/** A session's state as the shop sees it; amounts in the session's minor units. */
export const paymentOfSession = (session: StripeSession): GatewayPayment => {
  const state = stateOf(session);
  const orderId = orderIdOf(session);
  return {
    gatewayOrderId: session.id,
    ...(orderId === undefined ? {} : { orderId }),
    state,
    ...(state === 'paid'
      ? { gatewayPaymentId: session.payment_intent ?? gatewayPaymentId.parse(session.id) }
      : {}),
    amountMinor: session.amount_total,
    currency: session.currency.toLowerCase(),
  };
};

const REFUND_STATES: Readonly<Record<string, GatewayRefund['state']>> = {
  succeeded: 'done',
  failed: 'refused',
  canceled: 'refused',
};

/** A refund in the port's terms. Unknown states count as pending. */
export const refundOfStripe = (refund: z.infer<typeof stripeRefund>): GatewayRefund => ({
  gatewayRefundId: refund.id,
  state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
  amountMinor: refund.amount,
});
