import { CallError } from '@darzi/contract/client.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { leaveFor } from '../../payment/payment-trouble.ts';
import { type DialogResult, loadRazorpay, openRazorpay } from '../../payment/razorpay-dialog.ts';
import { call } from '../../shell/call.ts';
import { inRupees, type PaymentMethodOption } from './payment-method.ts';

const MADDER = '#9b2d30';
const MOST_TRIES = 4;
const BETWEEN_TRIES_MS = 1_500;

/** Not a no: the gateway or the shop could not say yet whether the money has arrived. */
const isOpenQuestion = (error: unknown): boolean =>
  error instanceof CallError && ['payment_pending', 'gateway_unavailable', 'unknown'].includes(error.code);

/** Hands the dialog's word to the shop. @returns false while nobody can say. @throws CallError for a clear no */
const isVerified = async (orderId: string, word: DialogResult): Promise<boolean> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await call('POST /api/order/verifyRazorpay', { body: { orderId, ...word } });
      return true;
    } catch (error) {
      if (!isOpenQuestion(error)) throw error;
      if (tries === MOST_TRIES) return false;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
};

/** By UPI, card or bank in Razorpay's dialog, which lies over the page. `checkoutUrl` is where its script is. */
export const razorpayMethod = (storeName: string, checkoutUrl: string): PaymentMethodOption => ({
  method: 'razorpay',
  label: 'UPI, net banking or Indian card',
  hint: 'Pay with Razorpay, in rupees.',
  payLabel: (total) => `Place Order · ${inRupees(total)}`,
  busyLabel: 'Waiting for your payment',
  pay: async (checkout, { idempotencyKey, beforeLeaving }) => {
    // First the script: without it nothing is ordered and no piece reserved.
    await loadRazorpay(checkoutUrl);
    const { order, orderId, key } = await call(
      'POST /api/order/razorpay',
      { body: checkout },
      { headers: { 'Idempotency-Key': idempotencyKey } },
    );
    const { firstName = '', lastName = '', email = '', phoneNumber = '' } = checkout.address;
    const word = await openRazorpay({
      key,
      order_id: order.id,
      amount: order.amount,
      currency: order.currency,
      name: storeName,
      description: `Order #${lastSix(orderId)}`,
      prefill: { name: `${firstName} ${lastName}`, email: String(email), contact: String(phoneNumber) },
      theme: { color: MADDER },
    });
    if (await isVerified(orderId, word)) return orderId;
    // Money may be on its way: the page that keeps asking takes over, so that nobody pays twice.
    await beforeLeaving();
    return leaveFor(`/verify?${new URLSearchParams({ success: 'true', orderId })}`);
  },
});
