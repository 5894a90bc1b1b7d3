import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { ReturnForMail } from '../../returns/load-return-for-mail.ts';
import { action, type Letter, label, paragraph, type Shop } from './letter.ts';

type ReturnEvent = Jobs['return-mail']['event'];
type Words = { readonly subject: string; readonly heading: string; readonly text: string };
type Addresses = Pick<ShopSettings, 'returnAddress' | 'shopAddress'>;

const WORDS = {
  requested: (number) => ({
    subject: `We have your return request for order ${number}`,
    heading: 'We have your request.',
    text: 'We look at it and write again. Please keep the pieces until then.',
  }),
  approved: (number) => ({
    subject: `Your return for order ${number} is approved`,
    heading: 'Please send it back.',
    text: 'Put the pieces, unworn and with their labels, into a parcel with the order’s number on it.',
  }),
  declined: (number) => ({
    subject: `Your return for order ${number}`,
    heading: 'We cannot take this back.',
    text: 'We have looked at your request and cannot take these pieces back.',
  }),
  exchanged: (number) => ({
    subject: `Your exchange for order ${number} is on its way`,
    heading: 'The other size is on its way.',
    text: 'We have received your pieces and sent you the other size.',
  }),
} as const satisfies Record<ReturnEvent, (number: string) => Words>;

/** Where a return stands: its pieces, and what the shop says to it at this step. */
export const returnLetter = (
  shop: Shop,
  { return: one }: ReturnForMail,
  { event, isAnswered }: { readonly event: ReturnEvent; readonly isAnswered: boolean },
  { returnAddress, shopAddress }: Addresses,
): Letter => {
  const number = orderNumber(one.orderId);
  const { subject, heading, text } = WORDS[event](number);
  const pieces = one.lines.map(
    ({ name, size, quantity, exchangeSize }) =>
      `${quantity} × ${name}, ${/size/i.test(size) ? size : `size ${size}`}${exchangeSize === null ? '' : ` for ${exchangeSize}`}`,
  );
  const whereTo = (returnAddress || shopAddress).trim();
  return {
    subject,
    preview: `Order ${number}`,
    heading,
    body: [
      paragraph(text),
      ...(isAnswered && one.answer !== '' ? [paragraph(one.answer)] : []),
      label('Pieces'),
      paragraph(pieces.join('\n')),
      ...(event === 'approved' && whereTo !== '' ? [label('Send it to'), paragraph(whereTo)] : []),
      action(`${shop.url}/orders`, 'View your orders'),
    ],
  };
};
