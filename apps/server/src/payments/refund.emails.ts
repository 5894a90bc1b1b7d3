import type { PayableId, RefundId } from '@darzi/contract/ids.ts';
import { showInCurrency, showPaise } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { type EmailDeps, sendEmail } from '../accounts/send-email.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import { action, type Email, paragraph, type Shop, slip } from '../platform/mail/email.ts';
import type { RefundForMail } from './ledger/ledger.ts';
import { loadRefundForMail } from './ledger/ledger.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { REFUND_TEXTS } from './refund.texts.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'refund-mail': { readonly orderId: PayableId; readonly refundId: RefundId };
  }
}

const wayOf = ({ isCash, reference, currency, amountMinor }: RefundForMail, { language }: Shop): string => {
  const texts = REFUND_TEXTS[language];
  if (isCash) return texts.byHand(reference);
  return texts.asPaid(currency === 'inr' ? undefined : showInCurrency(amountMinor / 100, currency));
};

/** Money that could not pay for its order was refunded: it came too late, or a second time. */
export const unusedMoneyEmail = (shop: Shop, orderId: PayableId, refund: RefundForMail): Email => {
  const { alreadyPaid, heading, unusable, unused } = REFUND_TEXTS[shop.language];
  const number = orderNumber(orderId);
  const kind = refund.isForCustomOrder ? 'custom order' : 'order';
  const amount = showPaise(refund.amountPaise);
  return {
    subject: unused.subject(amount, kind, number),
    preview: `${number} · ${amount}`,
    heading,
    body: [
      paragraph(`${unused.text(amount, kind, number)} ${refund.isOrderPaid ? alreadyPaid : unusable}`),
      paragraph(wayOf(refund, shop)),
    ],
  };
};

/** Money was refunded for an order of either kind. */
export const refundEmail = (shop: Shop, orderId: PayableId, refund: RefundForMail): Email => {
  const { heading, refunded } = REFUND_TEXTS[shop.language];
  const number = orderNumber(orderId);
  const kind = refund.isForCustomOrder ? 'custom order' : 'order';
  const amount = showPaise(refund.amountPaise);
  return {
    subject: refunded.subject(amount, kind, number),
    preview: `${number} · ${amount}`,
    heading,
    body: [
      paragraph(`${refunded.text(amount, kind, number)} ${wayOf(refund, shop)}`),
      slip(
        [],
        [
          { left: refunded.paid, right: showPaise(refund.paidPaise) },
          { left: refunded.now, right: amount },
          { left: refunded.inTotal, right: showPaise(refund.refundedPaise) },
        ],
      ),
      action(`${shop.url}/receipt/${orderId}`, refunded.receipt),
    ],
  };
};

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
      refund.isForOrder ? refundEmail(shop, orderId, refund) : unusedMoneyEmail(shop, orderId, refund),
    );
  },
});
