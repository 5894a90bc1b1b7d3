import { type Paise, showPaise } from '@darzi/contract/money.ts';
import { isWithinUpi } from '@darzi/contract/payments/upi.ts';
import { payInDialog } from '../../payment/razorpay-dialog.ts';
import { call } from '../../shell/call.ts';
import { textsOf } from '../../texts/texts.ts';
import type { PaymentMethodOption } from './payment-method.ts';

const t = await textsOf('payment');

/** The hint for UPI; above the banks' limit for one payment, it says that too. */
export const upiHint = (total: Paise): string => t(isWithinUpi(total) ? 'upiHint' : 'upiHintAbove');

/** UPI, card or bank in Razorpay's dialog over the page. `checkoutUrl` is the address of its script. */
export const razorpayMethod = (storeName: string, checkoutUrl: string): PaymentMethodOption => ({
  method: 'razorpay',
  label: t('upiLabel'),
  hint: t('upiHint'),
  hintFor: upiHint,
  payLabel: (total) => t('placeOrder', { amount: showPaise(total) }),
  busyLabel: t('waitingForPayment'),
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
