import { showLongDay } from '@darzi/contract/dates.ts';
import type { ReturnId } from '@darzi/contract/ids.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { exchangedUntilOf } from '@darzi/contract/returns/return.lifecycle.ts';
import type { OrderReturn } from '@darzi/contract/returns/returns.routes.ts';
import type { WordedEmail } from '@darzi/contract/settings/email-words.ts';
import type { ShopSettings } from '@darzi/contract/settings/settings.ts';
import { loadRecipient, type Recipient } from '../../accounts/profile.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import { type Named, withHindiNames } from '../../catalogue/products/hindi-names.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers, Jobs } from '../../platform/jobs/jobs.ts';
import { action, type Email, label, paragraph, type Shop } from '../../platform/mail/email.ts';
import { loadOrderTexts } from '../orders/orders.emails.ts';
import type { OrderTexts } from '../orders/orders.texts.ts';
import { findReturn } from './return.repository.ts';
import { loadOrderToReturn, showReturn } from './returns.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'return-mail': {
      readonly returnId: ReturnId;
      readonly event: 'requested' | 'approved' | 'declined' | 'exchanged';
      /** Whether the shop wrote an answer at this step; an earlier step's answer was mailed then. */
      readonly isAnswered?: boolean;
    };
  }
}

type ReturnForMail = {
  readonly return: OrderReturn;
  /** Its lines, with names in the recipient's language. */
  readonly lines: readonly (OrderReturn['lines'][number] & Named)[];
  readonly recipient: Recipient;
  /** Until when pieces sent in exchange can go back, epoch milliseconds. */
  readonly exchangedUntil: number;
};

/** A return and whom to write to; undefined once its customer has deleted the account. */
export const loadReturnForMail = async (db: Db, returnId: ReturnId): Promise<ReturnForMail | undefined> => {
  const one = await findReturn(db, returnId);
  const order = one === undefined ? undefined : await loadOrderToReturn(db, one.orderId);
  const recipient = order?.userId ? await loadRecipient(db, order.userId) : undefined;
  if (one === undefined || order === undefined || recipient === undefined) return undefined;
  const shown = showReturn(one, [one], order);
  const lines = await withHindiNames(db, recipient.language, shown.lines, ({ _id }) => _id);
  const exchangedUntil = exchangedUntilOf(one.movedAt, order.returnDays);
  return { return: shown, lines, recipient, exchangedUntil };
};

type ReturnEvent = Jobs['return-mail']['event'];
type Addresses = Pick<ShopSettings, 'returnAddress' | 'shopAddress'>;

/** The state of a return: its pieces, and the shop's answer at this step. */
export const returnEmail = (
  shop: Shop,
  { return: one, lines, exchangedUntil }: ReturnForMail,
  { event, isAnswered }: { readonly event: ReturnEvent; readonly isAnswered: boolean },
  { returnAddress, shopAddress }: Addresses,
  { nameOf, order, return: say, viewOrders }: OrderTexts,
): Email => {
  const number = orderNumber(one.orderId);
  const { subject, heading, text } = say[event];
  const pieces = lines.map(
    (line) =>
      `${say.piece(nameOf(line), line.size, line.quantity)}${line.exchangeSize === null ? '' : say.exchangeFor(line.exchangeSize)}`,
  );
  const whereTo = (returnAddress || shopAddress).trim();
  const whereParts =
    whereTo === '' ? [paragraph(say.askWhere(shop.email))] : [label(say.sendTo), paragraph(whereTo)];
  return {
    subject: subject(number),
    preview: order(number),
    heading,
    facts: event === 'requested' || event === 'exchanged' ? '' : text,
    body: [
      paragraph(text),
      ...(event !== 'declined' && one.isPayoutMissing ? [paragraph(say.whereToPay)] : []),
      ...(isAnswered && one.answer !== '' ? [paragraph(one.answer)] : []),
      label(order(number)),
      paragraph(pieces.join('\n')),
      ...(event === 'approved' ? whereParts : []),
      ...(event === 'exchanged' ? [paragraph(say.exchanged.until(showLongDay(exchangedUntil)))] : []),
      action(`${shop.url}/orders`, viewOrders),
    ],
  };
};

const WORDED_AS = {
  requested: 'returnRequested',
  approved: 'returnApproved',
  declined: 'returnDeclined',
  exchanged: 'returnExchanged',
} as const satisfies Record<ReturnEvent, WordedEmail>;

/** Notifies a customer of a return's outcome. */
export const returnEmailJobs = (deps: EmailDeps): Pick<JobHandlers, 'return-mail'> => ({
  'return-mail': async ({ returnId, event, isAnswered = event === 'approved' || event === 'declined' }) => {
    const found = await loadReturnForMail(deps.db, returnId);
    if (found === undefined) return;
    const { recipient: to } = found;
    const texts = await loadOrderTexts(to.language);
    const worded = { as: WORDED_AS[event], values: { number: orderNumber(found.return.orderId) } };
    await sendEmail(
      deps,
      { to, about: to.userId, id: `return-${returnId}-${event}`, worded },
      (shop, settings) => returnEmail(shop, found, { event, isAnswered }, settings, texts),
    );
  },
});
