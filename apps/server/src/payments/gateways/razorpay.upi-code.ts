import { type GatewayOrderId, gatewayOrderId } from '@darzi/contract/ids.ts';
import { z } from 'zod';
import type { Deadline, GatewayAnswer, GatewayPayment, OpenedPayment, OpenRequest } from './gateway.ts';
import { done, openOnce, refused, repeatWhileUnclear, unclear } from './gateway-call.ts';
import { listOf, noteOf, notes, type RazorpayPayment, razorpayPayments } from './razorpay.answers.ts';
import type { AskRazorpay } from './razorpay.client.ts';

/** Razorpay's UPI QR code: for one payment of one amount, captured as soon as it is made. */
export const razorpayQrCode = z.object({
  id: z
    .string()
    .regex(/^qr_\w{1,60}$/)
    .pipe(gatewayOrderId),
  status: z.enum(['active', 'closed']),
  close_reason: z.string().nullish(),
  payment_amount: z.int().positive(),
  payments_count_received: z.int().nullish(),
  image_url: z.url({ protocol: /^https$/ }).nullish(),
  /** The picture's content. Razorpay sends it only to accounts that have requested it. */
  image_content: z.string().startsWith('upi://').nullish(),
  notes,
});
type QrCode = z.infer<typeof razorpayQrCode>;
const razorpayQrCodes = listOf(razorpayQrCode);

/** Whether a gateway's id is that of a QR code, not of an order. */
export const isQrCodeId = (orderId: GatewayOrderId): boolean => orderId.startsWith('qr_');

/** The payment of a code. Only the code's own notes name our order. */
export const paymentOfCode = (
  { id, status, close_reason, payment_amount, payments_count_received, notes: given }: QrCode,
  payments: readonly RazorpayPayment[],
): GatewayPayment => {
  const orderId = noteOf(given, 'orderId');
  const named = { gatewayOrderId: id, ...(orderId === undefined ? {} : { orderId }) };
  const paid = payments.find(
    (payment) => payment.captured === true && ['captured', 'refunded'].includes(payment.status),
  );
  if (paid !== undefined)
    return {
      ...named,
      state: 'paid',
      gatewayPaymentId: paid.id,
      amountMinor: paid.amount,
      currency: paid.currency.toLowerCase(),
    };
  // closed by a payment that the list does not show yet
  const isPaidSoon = close_reason === 'paid' || (payments_count_received ?? 0) > 0;
  const state = status === 'closed' && !isPaidSoon ? 'expired' : 'open';
  return { ...named, state, amountMinor: payment_amount, currency: 'inr' };
};

const openedBy = ({ attemptKey, orderId, amountMinor }: OpenRequest, code: QrCode) => {
  const isAsked = code.payment_amount === amountMinor && noteOf(code.notes, 'attempt') === attemptKey;
  const redirectUrl = code.image_content ?? code.image_url;
  return isAsked && noteOf(code.notes, 'orderId') === orderId && redirectUrl
    ? done({
        gatewayOrderId: code.id,
        redirectUrl,
        order: { id: code.id, amount: code.payment_amount, currency: 'INR' },
      })
    : unclear('the code is not the one that was asked for');
};

/** Razorpay's maximum for a list. */
const NEWEST = 100;

/** Opens, finds, polls and closes QR codes for UPI apps. */
export const createUpiCodes = (ask: AskRazorpay) => {
  const findOpened = async (
    request: OpenRequest,
    deadline: Deadline,
  ): Promise<GatewayAnswer<OpenedPayment | undefined>> => {
    const codes = await repeatWhileUnclear(deadline, () =>
      ask(deadline, razorpayQrCodes, (sdk) => sdk.qrCode.all({ count: NEWEST })),
    );
    if (codes.is !== 'done') return unclear(codes.reason);
    const found = codes.value.find((one) => noteOf(one.notes, 'attempt') === request.attemptKey);
    return found === undefined ? done(undefined) : openedBy(request, found);
  };

  const open = async (request: OpenRequest, deadline: Deadline): Promise<GatewayAnswer<OpenedPayment>> => {
    if (request.currency !== 'inr') return refused('UPI pays rupees');
    const create = () =>
      ask(deadline, razorpayQrCode, (sdk) =>
        sdk.qrCode.create({
          type: 'upi_qr',
          usage: 'single_use',
          fixed_amount: true,
          payment_amount: request.amountMinor,
          description: request.description,
          close_by: Math.floor(request.expiresAt.getTime() / 1_000),
          notes: { orderId: request.orderId, attempt: request.attemptKey },
        }),
      );
    return openOnce(
      create,
      (code) => openedBy(request, code),
      () => findOpened(request, deadline),
    );
  };

  const poll = async (id: GatewayOrderId, deadline: Deadline): Promise<GatewayAnswer<GatewayPayment>> => {
    // the code before its payments, so that one that closes in between does not look unpaid
    const code = await repeatWhileUnclear(deadline, () =>
      ask(deadline, razorpayQrCode, (sdk) => sdk.qrCode.fetch(id)),
    );
    if (code.is !== 'done') return code;
    if (code.value.id !== id) return unclear('another code was answered');
    const payments = await repeatWhileUnclear(deadline, () =>
      ask(deadline, razorpayPayments, (sdk) => sdk.qrCode.fetchAllPayments(id, { count: NEWEST })),
    );
    return payments.is === 'done'
      ? done(paymentOfCode(code.value, payments.value))
      : unclear(payments.reason);
  };

  const close = async (id: GatewayOrderId, deadline: Deadline): Promise<GatewayAnswer<GatewayPayment>> => {
    // refused if already closed, by its payment or its time: poll its state in any case
    const closed = await ask(deadline, razorpayQrCode, (sdk) => sdk.qrCode.close(id));
    return closed.is === 'unclear' ? closed : poll(id, deadline);
  };

  return { open, findOpened, poll, close };
};
