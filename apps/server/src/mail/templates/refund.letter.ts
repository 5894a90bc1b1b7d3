import { showInCurrency, showPaise } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { RefundForMail } from '../../payments/load-refund-for-mail.ts';
import { action, type Letter, paragraph, type Shop, slip } from './letter.ts';

const wayOf = ({ isCash, reference, currency, amountMinor }: RefundForMail): string => {
  if (isCash)
    return reference === null
      ? 'It is paid to you by hand.'
      : `It is paid to you by hand, reference ${reference}.`;
  const charged = currency === 'inr' ? '' : ` (${showInCurrency(amountMinor / 100, currency)})`;
  return `It goes back the way you paid${charged} and usually arrives within 5 to 7 working days.`;
};

/** Money was given back for an order of either kind. */
export const refundLetter = (shop: Shop, orderId: string, refund: RefundForMail): Letter => {
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
