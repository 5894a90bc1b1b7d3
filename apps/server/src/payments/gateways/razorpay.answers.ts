import { gatewayOrderId, gatewayPaymentId, gatewayRefundId } from '@darzi/contract/ids.ts';
import { z } from 'zod';
import type { GatewayPayment, GatewayRefund } from './gateway.ts';

/** The parts of Razorpay's objects that we read. Notes are an object, or an empty list if there are none. */
export const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish();
const id = z.string().min(1).max(100);
const currency = z.string().length(3);
/** Razorpay's lists: `{entity: 'collection', items}`. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item) }).transform(({ items }) => items);

export const razorpayOrder = z.object({
  id: id.pipe(gatewayOrderId),
  amount: z.int().positive(),
  currency,
  receipt: z.string().nullish(),
  notes,
});
export type RazorpayOrder = z.infer<typeof razorpayOrder>;
export const razorpayOrders = listOf(razorpayOrder);

export const razorpayPayment = z.object({
  id: id.pipe(gatewayPaymentId),
  order_id: gatewayOrderId.nullish(),
  amount: z.int().positive(),
  currency,
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
});
export type RazorpayPayment = z.infer<typeof razorpayPayment>;
export const razorpayPayments = listOf(razorpayPayment);

export const razorpayRefund = z.object({
  id: id.pipe(gatewayRefundId),
  amount: z.int().positive(),
  status: z.string().nullish(),
  notes,
});
export const razorpayRefunds = listOf(razorpayRefund);

/** One of our notes on a Razorpay object; Razorpay sends an empty list if there are none. */
export const noteOf = (given: z.infer<typeof notes>, name: string): string | undefined => {
  if (given === null || given === undefined || Array.isArray(given)) return undefined;
  const value = given[name];
  return typeof value === 'string' ? value : undefined;
};

/** A refunded payment counts as paid only if it was captured: uncaptured ones also end as refunded. */
const stateOfPayment = ({ status, captured }: RazorpayPayment): GatewayPayment['state'] => {
  if (status === 'captured' || (status === 'refunded' && captured === true)) return 'paid';
  return status === 'authorized' ? 'authorised' : 'open';
};

/**
 * One payment as the shop sees it, in paise. Our order id is taken only from the order's notes: a payment's own notes
 * come from the buyer's browser.
 * @returns undefined for a payment that belongs to no order
 */
export const paymentOfRazorpay = (
  payment: RazorpayPayment,
  order?: RazorpayOrder,
): GatewayPayment | undefined => {
  if (!payment.order_id) return undefined;
  const state = stateOfPayment(payment);
  const orderId = order?.id === payment.order_id ? noteOf(order.notes, 'orderId') : undefined;
  return {
    gatewayOrderId: payment.order_id,
    ...(orderId === undefined ? {} : { orderId }),
    state,
    ...(state === 'open' ? {} : { gatewayPaymentId: payment.id }),
    amountMinor: payment.amount,
    currency: payment.currency.toLowerCase(),
  };
};

/** An order with the state of its most advanced payment; without payments, it is open at the order's own amount. */
export const paymentOfOrder = (
  order: RazorpayOrder,
  payments: readonly RazorpayPayment[],
): GatewayPayment => {
  const seen = payments.map((payment) => paymentOfRazorpay(payment, order));
  const furthest =
    seen.find((payment) => payment?.state === 'paid') ??
    seen.find((payment) => payment?.state === 'authorised');
  if (furthest !== undefined) return furthest;
  const orderId = noteOf(order.notes, 'orderId');
  return {
    gatewayOrderId: order.id,
    ...(orderId === undefined ? {} : { orderId }),
    state: 'open',
    amountMinor: order.amount,
    currency: order.currency.toLowerCase(),
  };
};

const REFUND_STATES: Readonly<Record<string, GatewayRefund['state']>> = {
  processed: 'done',
  failed: 'refused',
};

/** A refund in the port's terms. Unknown states count as pending. */
export const refundOfRazorpay = (refund: z.infer<typeof razorpayRefund>): GatewayRefund => ({
  gatewayRefundId: refund.id,
  state: REFUND_STATES[refund.status ?? ''] ?? 'pending',
  amountMinor: refund.amount,
});
