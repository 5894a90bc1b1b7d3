import { showMoment } from '@darzi/contract/dates.ts';
import { showPaise } from '@darzi/contract/money.ts';
import type { OrderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import { type Named, withHindiNames } from '../../catalogue/products/hindi-names.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { action, type Email, label, paragraph, type Shop, thank } from '../../platform/mail/email.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { loadOrderForMail, loadOrderTexts, orderSlip } from '../orders/orders.emails.ts';
import type { OrderTexts } from '../orders/orders.texts.ts';
import type { StoredOrder } from '../orders/stored-order.ts';
import { findWaitingEdit } from '../orders/waiting-edit.repository.ts';
import { createLinkToken, pageOfLink } from './payment-link.ts';

type OrderForMail = NonNullable<Awaited<ReturnType<typeof loadOrderForMail>>>;

export const paymentLinkEmail = (
  shop: Shop,
  order: OrderForMail,
  { expiresAt, page }: { readonly expiresAt: Date; readonly page: string },
  texts: OrderTexts,
): Email => {
  const number = orderNumber(order.id);
  const total = showPaise(order.totalPaise);
  return {
    subject: texts.paymentLink.subject(number),
    preview: `${texts.order(number)} · ${total}`,
    heading: thank(order.recipient),
    body: [
      paragraph(texts.paymentLink.text(showMoment(expiresAt), total)),
      action(`${shop.url}${page}`, texts.pay(total)),
      label(texts.order(number)),
      orderSlip(order, texts),
    ],
  };
};

type EditForMail = { readonly story: OrderEditStory; readonly lines: readonly Named[] };
type Due = NonNullable<StoredOrder['due']>;

/** Asks for the difference of an edit that is made once it is paid. */
const differenceEmail = (
  shop: Shop,
  order: OrderForMail,
  { edit, due, page }: { readonly edit: EditForMail; readonly due: Due; readonly page: string },
  texts: OrderTexts,
): Email => {
  const number = orderNumber(order.id);
  const { difference, edited } = texts;
  const amount = showPaise(due.amountPaise);
  const names = new Map(edit.lines.map((line) => [line.name, texts.nameOf(line)]));
  return {
    subject: difference.subject(number, amount),
    preview: `${texts.order(number)} · ${amount}`,
    heading: difference.heading,
    body: [
      paragraph(edited.changes(edit.story, (name) => names.get(name) ?? name).join('\n')),
      paragraph(difference.text(showMoment(due.expiresAt), amount)),
      action(`${shop.url}${page}`, texts.pay(amount)),
      label(edited.asItIs(number)),
      orderSlip(order, texts),
    ],
  };
};

/**
 * The email about what an order waits for: its total, or the difference of an edit; undefined if it waits for nothing.
 */
const linkEmail = async (db: Db, order: OrderForMail, texts: OrderTexts) => {
  const { id } = order;
  const { link, due, isPlaced } = (await findOrderWithMoney(db, id)) ?? {};
  const page = pageOfLink(await createLinkToken(db, id));
  if (due != null) {
    const plan = (await findWaitingEdit(db, id))?.plan;
    if (plan == null) return undefined;
    const { language } = order.recipient;
    const added = await withHindiNames(db, language, plan.lines, ({ productId }) => productId);
    const edit = { story: plan.story, lines: [...order.lines, ...added] };
    const email = (shop: Shop) => differenceEmail(shop, order, { edit, due, page }, texts);
    return { email, expiresAt: due.expiresAt };
  }
  if (link == null || isPlaced) return undefined;
  const { expiresAt } = link;
  return { email: (shop: Shop) => paymentLinkEmail(shop, order, { expiresAt, page }, texts), expiresAt };
};

/** The email with a payment link. Nothing is sent for what was paid, ended or erased meanwhile. */
export const paymentLinkEmailJobs = (deps: EmailDeps): Pick<JobHandlers, 'payment-link-mail'> => ({
  'payment-link-mail': async ({ orderId }) => {
    const order = await loadOrderForMail(deps.db, orderId);
    if (order === undefined) return;
    const { recipient: to } = order;
    const asked = await linkEmail(deps.db, order, await loadOrderTexts(to.language));
    if (asked === undefined) return;
    const id = `payment-link-${orderId}-${asked.expiresAt.getTime()}`;
    await sendEmail(deps, { to, about: to.userId, id }, asked.email);
  },
});
