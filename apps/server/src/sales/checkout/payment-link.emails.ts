import { showMoment } from '@darzi/contract/dates.ts';
import { showPaise } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { loadRecipient } from '../../accounts/profile.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { action, label, paragraph, thank } from '../../platform/mail/email.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { loadOrderForMail, orderSlip } from '../orders/orders.emails.ts';
import { createLinkToken, pageOfLink } from './payment-link.ts';

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
    const number = orderNumber(orderId);
    await sendEmail(
      deps,
      { to, about: to.userId, id: `payment-link-${orderId}-${link.expiresAt.getTime()}` },
      (shop) => ({
        subject: `Please pay for your order ${number}`,
        preview: `Order ${number} · ${showPaise(order.totalPaise)}`,
        heading: thank(to),
        body: [
          paragraph(
            `We have taken down your order and keep its pieces for you until ${showMoment(link.expiresAt)}. Please pay ${showPaise(order.totalPaise)} by UPI or card: you need no account for it.`,
          ),
          action(`${shop.url}${page}`, `Pay ${showPaise(order.totalPaise)}`),
          label(`Order ${number}`),
          orderSlip(told),
        ],
      }),
    );
  },
});
