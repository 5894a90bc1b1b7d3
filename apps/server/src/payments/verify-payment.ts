import type { OrderId, PayableId, PaymentId, UserId } from '@darzi/contract/ids.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import type { DialogResult } from '@darzi/contract/payments/payments.routes.ts';
import { askGateway, deadlineOfRequest, findGateway } from './gateways/gateways.ts';
import { findCaptureOfPayment } from './ledger/capture.repository.ts';
import type { PayableKind } from './ledger/payable.ts';
import { findPaymentOf, loadPayment } from './ledger/payment.repository.ts';
import type { StoredPayment } from './ledger/stored-payment.ts';
import { captureAndSettle, checkPayment, type SettleDeps } from './settle-now.ts';

type Verified = { readonly message: string };

const paid: Outcome<Verified> = accept({ message: MESSAGES.paymentVerified });

/** The attempt's state in the ledger after every check. */
const answerFor = async (
  deps: SettleDeps,
  paymentId: PaymentId,
  isUnclear: boolean,
): Promise<Outcome<Verified>> => {
  const payment = await loadPayment(deps.db, paymentId);
  if (payment.state === 'captured') {
    const capture = await findCaptureOfPayment(deps.db, paymentId);
    if (capture?.isSettling) return paid;
    return refuse(payment.closedBecause === 'differs' ? 'payment.differs' : 'payment.returned');
  }
  if (isUnclear)
    return refuse('gateway_unavailable', { details: { message: MESSAGES.paymentVerificationFailed } });
  return refuse(
    payment.state === 'closed' || payment.state === 'replaced' ? 'payment.ended' : 'payment_pending',
  );
};

/** Polls the payment's gateway, unless the money is already in the ledger. */
const askAndAnswer = async (deps: SettleDeps, payment: StoredPayment): Promise<Outcome<Verified>> => {
  const result =
    payment.state === 'captured' ? 'paid_before' : await checkPayment(deps, payment, deadlineOfRequest());
  return answerFor(deps, payment.id, result === 'unclear');
};

/**
 * Whether an order was paid on Stripe's page; for one paid in Razorpay's dialog its gateway is polled too, so that only
 * missing orders are answered as unknown. Ignores what the browser claims. Somebody else's order is answered like one
 * that does not exist.
 */
export const verifyStripe = async (
  deps: SettleDeps,
  userId: UserId,
  orderId: OrderId,
): Promise<Outcome<Verified>> => {
  const payment = await findPaymentOf(deps.db, 'order', orderId, { customerId: userId });
  return payment === undefined ? refuse('order.not_found') : askAndAnswer(deps, payment);
};

/**
 * Settles what Razorpay's dialog returned: the signature must match the gateway order that we stored; then the payment
 * is fetched, and captured while the hold lasts. A payment of another gateway order is refused however it is signed.
 * @param userId undefined if a payment link was proven instead
 */
export const verifyRazorpay = async (
  deps: SettleDeps,
  kind: PayableKind,
  userId: UserId | undefined,
  word: DialogResult & { readonly orderId: PayableId },
): Promise<Outcome<Verified>> => {
  // an earlier attempt for a custom order may have been paid and refunded
  const payment = await findPaymentOf(deps.db, kind, word.orderId, {
    ...(userId === undefined ? {} : { customerId: userId }),
    gatewayOrderId: word.razorpay_order_id,
  });
  if (payment?.provider !== 'razorpay') return refuse('order.not_found');
  const { gatewayOrderId } = payment;
  const gatewayPaymentId = word.razorpay_payment_id;
  const gateway = findGateway(deps, 'razorpay');
  const isSigned =
    gatewayOrderId !== null &&
    word.razorpay_order_id === gatewayOrderId &&
    gateway?.isSignedByGateway(gatewayOrderId, gatewayPaymentId, word.razorpay_signature) === true;
  if (!isSigned) return refuse('payment.not_signed');
  const deadline = deadlineOfRequest();
  const seen = await askGateway(deps, 'razorpay', (razorpay) =>
    razorpay.pollPayment(gatewayPaymentId, deadline),
  );
  if (seen.is === 'refused') return refuse('payment.not_signed');
  if (seen.is === 'unclear') {
    deps.log.warn({ paymentId: payment.id, answer: seen }, 'the gateway gave no clear answer');
    return answerFor(deps, payment.id, true);
  }
  if (seen.value.gatewayOrderId !== gatewayOrderId) return refuse('payment.not_signed');
  const result = await captureAndSettle(deps, payment, seen.value, deadline);
  return answerFor(deps, payment.id, result === 'unclear');
};

/** The state of the latest attempt for a payable paid through a link; polls its gateway. */
export const verifyLatest = async (
  deps: SettleDeps,
  kind: PayableKind,
  payableId: PayableId,
): Promise<Outcome<Verified>> => {
  const payment = await findPaymentOf(deps.db, kind, payableId);
  return payment === undefined ? refuse('payment_pending') : askAndAnswer(deps, payment);
};
