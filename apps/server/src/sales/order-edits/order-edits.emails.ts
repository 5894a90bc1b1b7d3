import { showPaise } from '@darzi/contract/money.ts';
import { describeEdit, type OrderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { action, type Email, label, paragraph, type Shop } from '../../platform/mail/email.ts';
import { createLinkToken, pageOfLink } from '../checkout/payment-link.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { addressText, loadOrderForMail, orderSlip, toPay } from '../orders/orders.emails.ts';
import { findEdit } from './order-edit.repository.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'order-edited-mail': { readonly eventId: number };
  }
}

type OrderForMail = NonNullable<Awaited<ReturnType<typeof loadOrderForMail>>>;

/** What is left to do about money. */
const moneyText = (order: OrderForMail, story: OrderEditStory, payPage: string | undefined): string => {
  if (story.givenBackPaise > 0)
    return `We are returning ${showPaise(story.givenBackPaise)} to you, the way you paid it.`;
  return payPage === undefined
    ? toPay(order)
    : `Please pay ${showPaise(order.totalPaise)}: the link that we sent you leads to the order as it is now.`;
};

/** What staff changed about an order, and the order as it is now. */
export const orderEditedEmail = (
  shop: Shop,
  order: OrderForMail,
  story: OrderEditStory,
  payPage: string | undefined,
): Email => {
  const number = orderNumber(order.id);
  const isAddressShown = order.address !== null && order.recipient.isEmailConfirmed;
  return {
    subject: `Your order ${number} has been changed`,
    preview: `Order ${number} · ${showPaise(order.totalPaise)}`,
    heading: 'Your order has been changed.',
    body: [
      paragraph(describeEdit(story).join('\n')),
      paragraph(moneyText(order, story, payPage)),
      label(`Order ${number} as it is now`),
      orderSlip(order),
      payPage === undefined
        ? action(`${shop.url}/orders`, 'View your orders')
        : action(`${shop.url}${payPage}`, `Pay ${showPaise(order.totalPaise)}`),
      ...(isAddressShown ? [label('Delivery address'), paragraph(addressText(order))] : []),
    ],
  };
};

/** Emails about edited orders. What was erased meanwhile is not written about. */
export const orderEditEmailJobs = (deps: EmailDeps): Pick<JobHandlers, 'order-edited-mail'> => ({
  'order-edited-mail': async ({ eventId }) => {
    const edit = await findEdit(deps.db, eventId);
    if (edit === undefined) return;
    const { orderId, story } = edit;
    const order = await loadOrderForMail(deps.db, orderId);
    if (order === undefined) return;
    const isWaiting = (await findOrderWithMoney(deps.db, orderId))?.isPlaced === false;
    const payPage = isWaiting ? pageOfLink(await createLinkToken(deps.db, orderId)) : undefined;
    const { recipient: to } = order;
    await sendEmail(deps, { to, about: to.userId, id: `order-edited-${eventId}` }, (shop) =>
      orderEditedEmail(shop, order, story, payPage),
    );
  },
});
