import { type OrderId, orderId } from '@darzi/contract/ids.ts';
import { showPaise } from '@darzi/contract/money.ts';
import { type OrderEditStory, orderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers } from '../../platform/jobs/jobs.ts';
import { action, type Email, label, paragraph, type Shop } from '../../platform/mail/email.ts';
import { createLinkToken, pageOfLink } from '../checkout/payment-link.ts';
import { findOrderWithMoney } from '../orders/order.repository.ts';
import { addressText, loadOrderForMail, loadOrderTexts, orderSlip, toPay } from '../orders/orders.emails.ts';
import type { OrderTexts } from '../orders/orders.texts.ts';

type OrderForMail = NonNullable<Awaited<ReturnType<typeof loadOrderForMail>>>;

/** The edit recorded by an event, and its order; undefined if there is no such event. */
const findEdit = async (
  db: Db,
  eventId: number,
): Promise<{ readonly orderId: OrderId; readonly story: OrderEditStory } | undefined> => {
  const row = await db
    .selectFrom('order_events')
    .select(['order_id', 'edit'])
    .where('id', '=', eventId)
    .where('edit', 'is not', null)
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : { orderId: orderId.parse(row.order_id), story: orderEditStory.parse(row.edit) };
};

/** What remains to be done about money. */
const moneyText = (
  order: OrderForMail,
  story: OrderEditStory,
  payPage: string | undefined,
  texts: OrderTexts,
): string => {
  if (story.refundPaise > 0) return texts.edited.returning(showPaise(story.refundPaise));
  return payPage === undefined ? toPay(order, texts) : texts.edited.pleasePay(showPaise(order.totalPaise));
};

/** What staff changed in an order, and its new form. */
export const orderEditedEmail = (
  shop: Shop,
  order: OrderForMail,
  story: OrderEditStory,
  payPage: string | undefined,
  texts: OrderTexts,
): Email => {
  const number = orderNumber(order.id);
  const { edited } = texts;
  const isAddressShown = order.address !== null && order.recipient.isEmailConfirmed;
  const names = new Map(order.lines.map((line) => [line.name, texts.nameOf(line)]));
  return {
    subject: edited.subject(number),
    preview: `${texts.order(number)} · ${showPaise(order.totalPaise)}`,
    heading: edited.heading,
    body: [
      paragraph(edited.changes(story, (name) => names.get(name) ?? name).join('\n')),
      paragraph(moneyText(order, story, payPage, texts)),
      label(edited.asItIs(number)),
      orderSlip(order, texts),
      payPage === undefined
        ? action(`${shop.url}/orders`, texts.viewOrders)
        : action(`${shop.url}${payPage}`, texts.pay(showPaise(order.totalPaise))),
      ...(isAddressShown ? [label(texts.deliveryAddress), paragraph(addressText(order, texts))] : []),
    ],
  };
};

/** An edit whose payment never came was dropped. */
const orderUnchangedEmail = (
  shop: Shop,
  order: OrderForMail,
  { is, paise: duePaise }: NonNullable<OrderEditStory['due']>,
  texts: OrderTexts,
): Email => {
  const number = orderNumber(order.id);
  const { unchanged } = texts.edited;
  const due = showPaise(duePaise);
  return {
    subject: unchanged.subject(number),
    preview: `${texts.order(number)} · ${showPaise(order.totalPaise)}`,
    heading: unchanged.heading,
    body: [
      paragraph(is === 'expired' ? unchanged.expired(due) : unchanged.takenBack(due)),
      label(texts.edited.asItIs(number)),
      orderSlip(order, texts),
      action(`${shop.url}/orders`, texts.viewOrders),
    ],
  };
};

/** Emails about edited orders. Nothing is written about what was erased meanwhile. */
export const orderEditEmailJobs = (deps: EmailDeps): Pick<JobHandlers, 'order-edited-mail'> => ({
  'order-edited-mail': async ({ eventId }) => {
    const edit = await findEdit(deps.db, eventId);
    if (edit === undefined) return;
    const { orderId: id, story } = edit;
    const order = await loadOrderForMail(deps.db, id);
    if (order === undefined) return;
    const isWaiting = (await findOrderWithMoney(deps.db, id))?.isPlaced === false;
    const payPage = isWaiting ? pageOfLink(await createLinkToken(deps.db, id)) : undefined;
    const { recipient: to } = order;
    const texts = await loadOrderTexts(to.language);
    await sendEmail(deps, { to, about: to.userId, id: `order-edited-${eventId}` }, (shop) =>
      story.due === undefined || story.due.is === 'paid'
        ? orderEditedEmail(shop, order, story, payPage, texts)
        : orderUnchangedEmail(shop, order, story.due, texts),
    );
  },
});
