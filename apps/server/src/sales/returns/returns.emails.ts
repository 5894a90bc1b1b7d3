import { variantInText } from '@darzi/contract/catalogue/variants.ts';
import type { ReturnId } from '@darzi/contract/ids.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { OrderReturn } from '@darzi/contract/returns/returns.routes.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { loadRecipient, type Recipient } from '../../accounts/profile.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers, Jobs } from '../../platform/jobs/jobs.ts';
import { action, type Email, label, paragraph, type Shop } from '../../platform/mail/email.ts';
import { findReturn } from './return.repository.ts';
import { loadOrderToReturn, showReturn } from './returns.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'return-mail': {
      readonly returnId: ReturnId;
      readonly event: 'requested' | 'approved' | 'declined' | 'exchanged';
      /** Whether the shop said something at this step; what it said at an earlier one was mailed then. */
      readonly isAnswered?: boolean;
    };
  }
}

type ReturnForMail = { readonly return: OrderReturn; readonly recipient: Recipient };

/** A return and whom to write to; undefined once its customer has deleted the account. */
export const loadReturnForMail = async (db: Db, returnId: ReturnId): Promise<ReturnForMail | undefined> => {
  const one = await findReturn(db, returnId);
  const order = one === undefined ? undefined : await loadOrderToReturn(db, one.orderId);
  const recipient = order?.userId ? await loadRecipient(db, order.userId) : undefined;
  if (one === undefined || order === undefined || recipient === undefined) return undefined;
  return { return: showReturn(one, [one], order), recipient };
};

type ReturnEvent = Jobs['return-mail']['event'];
type EmailText = { readonly subject: string; readonly heading: string; readonly text: string };
type Addresses = Pick<ShopSettings, 'returnAddress' | 'shopAddress'>;

const EMAILS = {
  requested: (number) => ({
    subject: `We received your return request for order ${number}`,
    heading: 'We received your request.',
    text: 'We will look at it and email you. Please keep the pieces until then.',
  }),
  approved: (number) => ({
    subject: `Your return for order ${number} is approved`,
    heading: 'Please send it back.',
    text: 'Pack the pieces, unworn and with their labels, and write the order number on the parcel.',
  }),
  declined: (number) => ({
    subject: `Your return for order ${number}`,
    heading: 'We cannot take this back.',
    text: 'We looked at your request, but we cannot take these pieces back.',
  }),
  exchanged: (number) => ({
    subject: `Your exchange for order ${number} is on its way`,
    heading: 'The other size is on its way.',
    text: 'We have received your pieces and sent you the other size.',
  }),
} as const satisfies Record<ReturnEvent, (number: string) => EmailText>;

const WHERE_TO_PAY =
  'You paid in cash. Please add your UPI ID or bank account on your orders page, so that we can send you the money.';

/** Where a return stands: its pieces, and what the shop says to it at this step. */
export const returnEmail = (
  shop: Shop,
  { return: one }: ReturnForMail,
  { event, isAnswered }: { readonly event: ReturnEvent; readonly isAnswered: boolean },
  { returnAddress, shopAddress }: Addresses,
): Email => {
  const number = orderNumber(one.orderId);
  const { subject, heading, text } = EMAILS[event](number);
  const pieces = one.lines.map(
    ({ name, size, quantity, exchangeSize }) =>
      `${quantity} × ${name}, ${variantInText(size)}${exchangeSize === null ? '' : `, exchange for ${exchangeSize}`}`,
  );
  const whereTo = (returnAddress || shopAddress).trim();
  return {
    subject,
    preview: `Order ${number}`,
    heading,
    body: [
      paragraph(text),
      ...(event !== 'declined' && one.isPayoutMissing ? [paragraph(WHERE_TO_PAY)] : []),
      ...(isAnswered && one.answer !== '' ? [paragraph(one.answer)] : []),
      label('Pieces'),
      paragraph(pieces.join('\n')),
      ...(event === 'approved' && whereTo !== '' ? [label('Send it to'), paragraph(whereTo)] : []),
      action(`${shop.url}/orders`, 'View your orders'),
    ],
  };
};

/** Tells a customer what became of a return. */
export const returnEmailJobs = (deps: EmailDeps): Pick<JobHandlers, 'return-mail'> => ({
  'return-mail': async ({ returnId, event, isAnswered = event === 'approved' || event === 'declined' }) => {
    const found = await loadReturnForMail(deps.db, returnId);
    if (found === undefined) return;
    const { recipient: to } = found;
    await sendEmail(deps, { to, about: to.userId, id: `return-${returnId}-${event}` }, (shop, settings) =>
      returnEmail(shop, found, { event, isAnswered }, settings),
    );
  },
});
