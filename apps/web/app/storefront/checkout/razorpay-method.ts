import { payInDialog } from '../../payment/razorpay-dialog.ts';
import { call } from '../../shell/call.ts';
import { inRupees, type PaymentMethodOption } from './payment-method.ts';

/** By UPI, card or bank in Razorpay's dialog, which lies over the page. `checkoutUrl` is where its script is. */
export const razorpayMethod = (storeName: string, checkoutUrl: string): PaymentMethodOption => ({
  method: 'razorpay',
  label: 'UPI, net banking or Indian card',
  hint: 'Pay with Razorpay, in rupees.',
  payLabel: (total) => `Place Order · ${inRupees(total)}`,
  busyLabel: 'Waiting for your payment',
  pay: (checkout, { idempotencyKey, beforeLeaving }) => {
    const { firstName = '', lastName = '', email = '', phoneNumber = '' } = checkout.address;
    return payInDialog({
      checkoutUrl,
      storeName,
      prefill: { name: `${firstName} ${lastName}`, email: String(email), contact: String(phoneNumber) },
      begin: () =>
        call(
          'POST /api/order/razorpay',
          { body: checkout },
          { headers: { 'Idempotency-Key': idempotencyKey } },
        ),
      verify: (body) => call('POST /api/order/verifyRazorpay', { body }),
      beforeLeaving,
    });
  },
});
