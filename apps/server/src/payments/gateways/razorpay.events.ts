import { createHash, createHmac } from 'node:crypto';
import { type GatewayOrderId, type GatewayPaymentId, gatewayEventId } from '@darzi/contract/ids.ts';
import { z } from 'zod';
import { isSameSecret } from '../../platform/auth/shop-secret.ts';
import type { GatewayEvent } from './gateway.ts';
import { paymentOfRazorpay, razorpayOrder, razorpayPayment, razorpayRefund } from './razorpay.answers.ts';
import { paymentOfCode, razorpayQrCode } from './razorpay.upi-code.ts';

const isSigned = (secret: string, content: string | Buffer, signature: string): boolean =>
  isSameSecret(signature, createHmac('sha256', secret).update(content).digest('hex'));

/**
 * Verifies the signature that the dialog passes to the browser: over the ids of order and payment, with the key's
 * secret.
 */
export const isSignedPayment = (
  keySecret: string,
  orderId: GatewayOrderId,
  paymentId: GatewayPaymentId,
  signature: string,
): boolean => isSigned(keySecret, `${orderId}|${paymentId}`, signature);

const razorpayEvent = z.object({ event: z.string().min(1), payload: z.record(z.string(), z.unknown()) });
const entity = <T extends z.ZodType>(schema: T) => z.object({ entity: schema });

const PAYMENT_EVENTS: readonly string[] = ['payment.authorized', 'payment.captured', 'order.paid'];

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a webhook if its signature over the raw bytes is correct. The event id is a digest of what was signed:
 * Razorpay's own is in a header that the signature does not cover, so anybody who once saw a webhook could resend it
 * under another id, or use up an id before its event comes.
 */
export const readRazorpayEvent = (
  webhookSecret: string,
  rawBody: Buffer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): GatewayEvent => {
  const signature = headers['x-razorpay-signature'];
  if (typeof signature !== 'string' || !isSigned(webhookSecret, rawBody, signature)) return { is: 'forged' };
  const eventId = gatewayEventId.parse(createHash('sha256').update(rawBody).digest('hex'));
  const event = razorpayEvent.safeParse(readJson(rawBody.toString('utf8')));
  if (!event.success) return { is: 'other', eventId, type: 'unreadable' };
  const { event: type, payload } = event.data;
  const other: GatewayEvent = { is: 'other', eventId, type };
  if (type === 'refund.failed') {
    const refund = entity(razorpayRefund).safeParse(payload.refund);
    return refund.success
      ? { is: 'failed-refund', eventId, type, gatewayRefundId: refund.data.entity.id }
      : other;
  }
  const paid = entity(razorpayPayment).safeParse(payload.payment);
  if (type === 'qr_code.credited') {
    const code = entity(razorpayQrCode).safeParse(payload.qr_code);
    if (!paid.success || !code.success) return other;
    return { is: 'payment', eventId, payment: paymentOfCode(code.data.entity, [paid.data.entity]) };
  }
  if (!PAYMENT_EVENTS.includes(type)) return other;
  const order = entity(razorpayOrder).safeParse(payload.order);
  if (!paid.success) return other;
  const payment = paymentOfRazorpay(paid.data.entity, order.success ? order.data.entity : undefined);
  return payment === undefined ? other : { is: 'payment', eventId, payment };
};
