import { showMoment } from '@darzi/contract/dates.ts';
import { showPaise } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { action, type Email, label, paragraph, type Shop, thank } from '../../platform/mail/email.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { loadOrderForMail, loadOrderTexts, orderSlip } from '../orders/orders.emails.ts';
import type { OrderTexts } from '../orders/orders.texts.ts';
import { createLinkToken, pageOfLink } from './payment-link.ts';

type OrderForMail = NonNullable<Awaited<ReturnType<typeof loadOrderForMail>>>;

/** Brings a payment link. */
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

/** The email that brings a payment link. What was paid or erased meanwhile is not written about. */
export const paymentLinkEmailJobs = (deps: EmailDeps): Pick<JobHandlers, 'payment-link-mail'> => ({
  'payment-link-mail': async ({ orderId }) => {
    const order = await findOrderWithMoney(deps.db, orderId);
    const to = order?.userId ? await loadRecipient(deps.db, order.userId) : undefined;
    if (order?.link == null || order.isPlaced || to === undefined) return;
    const { link } = order;
    const told = await loadOrderForMail(deps.db, orderId);
    if (told === undefined) return;
    const page = pageOfLink(await createLinkToken(deps.db, orderId));
    const texts = await loadOrderTexts(to.language);
    await sendEmail(
      deps,
      { to, about: to.userId, id: `payment-link-${orderId}-${link.expiresAt.getTime()}` },
      (shop) => paymentLinkEmail(shop, told, { expiresAt: link.expiresAt, page }, texts),
    );
  },
});
