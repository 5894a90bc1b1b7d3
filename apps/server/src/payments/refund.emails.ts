import type { PayableId, RefundId } from '@darzi/contract/ids.ts';
import { showInCurrency, showPaise } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { type EmailDeps, sendEmail } from '../accounts/send-email.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { action, type Email, paragraph, type Shop, slip } from '../platform/mail/email.ts';
import type { RefundForMail } from './ledger/ledger.ts';
import { loadRefundForMail } from './ledger/ledger.ts';
import type { PaymentsDeps } from './payments.deps.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'refund-mail': { readonly orderId: PayableId; readonly refundId: RefundId };
  }
}

const wayOf = ({ isCash, reference, currency, amountMinor }: RefundForMail): string => {
  if (isCash)
    return reference === null
      ? 'It is paid to you by hand.'
      : `It is paid to you by hand, reference ${reference}.`;
  const charged = currency === 'inr' ? '' : ` (${showInCurrency(amountMinor / 100, currency)})`;
  return `It goes back the way you paid${charged} and usually arrives within 5 to 7 working days.`;
};

const becauseOf = ({ isOrderPaid }: RefundForMail): string =>
  isOrderPaid
    ? 'The order is already paid for, so we have refunded this payment.'
    : 'The payment could not be used: the order had closed, or the amount was different. We have refunded it, and nothing will be sent.';

/** Money that could not pay for its order went back: it came too late, or a second time. */
const unusedMoneyEmail = (orderId: PayableId, refund: RefundForMail): Email => {
  const number = orderNumber(orderId);
  const order = refund.isForCustomOrder ? 'custom order' : 'order';
  const amount = showPaise(refund.amountPaise);
  return {
    subject: `${amount} refunded: your payment for ${order} ${number}`,
    preview: `${number} · ${amount}`,
    heading: 'Your refund is on its way.',
    body: [
      paragraph(`We received ${amount} for your ${order} ${number}. ${becauseOf(refund)}`),
      paragraph(wayOf(refund)),
    ],
  };
};

/** Money was refunded for an order of either kind. */
const refundEmail = (shop: Shop, orderId: PayableId, refund: RefundForMail): Email => {
  const number = orderNumber(orderId);
  const order = refund.isForCustomOrder ? 'custom order' : 'order';
  const amount = showPaise(refund.amountPaise);
  return {
    subject: `${amount} refunded for your ${order} ${number}`,
    preview: `${number} · ${amount}`,
    heading: 'Your refund is on its way.',
    body: [
      paragraph(`We have refunded ${amount} for your ${order} ${number}. ${wayOf(refund)}`),
      slip(
        [],
        [
          { left: 'Paid', right: showPaise(refund.paidPaise) },
          { left: 'Refunded now', right: amount },
          { left: 'Refunded in total', right: showPaise(refund.refundedPaise) },
        ],
      ),
      action(`${shop.url}/receipt/${orderId}`, 'View your receipt'),
    ],
  };
};

/** Tells a customer of money that went back. */
export const refundEmailJobs = (
  deps: EmailDeps & Pick<PaymentsDeps, 'payables'>,
): Pick<JobHandlers, 'refund-mail'> => ({
  'refund-mail': async ({ orderId, refundId }) => {
    const refund = await loadRefundForMail(deps.db, refundId);
    if (refund === undefined) return;
    const payable = deps.payables[refund.isForCustomOrder ? 'custom_order' : 'order'];
    const to = await payable.loadRecipient(deps.db, orderId);
    if (to === undefined) return;
    await sendEmail(deps, { to, about: to.userId, id: `refund-${refundId}` }, (shop) =>
      refund.isForOrder ? refundEmail(shop, orderId, refund) : unusedMoneyEmail(orderId, refund),
    );
  },
});
