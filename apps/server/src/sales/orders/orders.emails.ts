import { trackingLinkOf } from '@darzi/contract/couriers/carriers.ts';
import { showLongDay } from '@darzi/contract/dates.ts';
import type { OrderId, OrderMessageId } from '@darzi/contract/ids.ts';
import { addPaise, type Paise, showPaise, subtractPaise, timesPaise } from '@darzi/contract/money.ts';
import { type Address, personOf, placeOf } from '@darzi/contract/orders/address.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { loadRecipient, type Recipient } from '../../accounts/profile.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import { type Named, withHindiNames } from '../../catalogue/products/hindi-names.ts';
import { sumCancelled } from '../../payments/ledger/ledger.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers, Jobs } from '../../platform/jobs/jobs.ts';
import {
  action,
  type Email,
  label,
  link,
  type Part,
  paragraph,
  quote,
  type Shop,
  slip,
  textsOf,
  thank,
} from '../../platform/mail/email.ts';
import { listInvoicesOf } from '../invoices/tax-document.repository.ts';
import { titleOf } from '../invoices/tax-document.rules.ts';
import { findOrderWithMoney } from './order.repository.ts';
import type { OrderMessageForMail } from './order-conversation.ts';
import { loadOrderMessageForMail } from './order-conversation.ts';
import { ENGLISH, type OrderTexts } from './orders.texts.ts';
import { codePaiseOf, type StoredOrder, type Tracking, trackingOf } from './stored-order.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'order-mail': {
      readonly orderId: OrderId;
      readonly event: 'placed' | 'paid' | 'bought' | 'shipped' | 'delivered' | 'cancelled';
      /** Whether the customer did what it tells of. */
      readonly isByCustomer?: boolean;
    };
    'order-message-mail': { readonly messageId: OrderMessageId };
  }
}

export const loadOrderTexts = textsOf(ENGLISH, () => import('./orders.texts.hi.ts'));

/** Forwards one side's message about an order to the other. */
export const orderMessageEmail = (
  shop: Shop,
  message: OrderMessageForMail,
  { message: say }: OrderTexts,
): Email => ({
  subject: say.subject(orderNumber(message.orderId)),
  preview: say.heading(message.author),
  heading: say.heading(message.author),
  body: [
    quote(message.text),
    message.side === 'shop'
      ? action(`${shop.url}/orders`, say.answer)
      : action(`${shop.url}/admin/orders/${message.orderId}`, say.answer),
  ],
});

type OrderForMail = Tracking & {
  readonly id: OrderId;
  readonly recipient: Recipient;
  readonly placedAt: Date;
  readonly isPaid: boolean;
  readonly isCash: boolean;
  readonly lines: readonly (Named & {
    readonly size: string;
    readonly quantity: number;
    readonly linePaise: Paise;
  })[];
  readonly subtotalPaise: Paise;
  readonly discountPaise: Paise;
  readonly discountCode: string | null;
  /** The discount given by the code. */
  readonly codePaise: Paise;
  readonly discounts: StoredOrder['discounts'];
  readonly deliveryPaise: Paise;
  /** The part of it that is charged for paying in cash. */
  readonly cashFeePaise: Paise;
  readonly totalPaise: Paise;
  /** What goes back of a cancelled order's money; less than its total if some was refunded before. */
  readonly returningPaise: Paise;
  readonly address: Address | null;
  /** The legal title of its invoice; undefined until the order has left. */
  readonly invoiceTitle: ReturnType<typeof titleOf> | undefined;
  readonly returnDays: number;
};

/** The order and whom to write to; undefined once its customer has deleted the account. */
export const loadOrderForMail = async (db: Db, orderId: OrderId): Promise<OrderForMail | undefined> => {
  const order = await findOrderWithMoney(db, orderId);
  const recipient = order?.userId ? await loadRecipient(db, order.userId) : undefined;
  if (order === undefined || recipient === undefined) return undefined;
  const { id, placedAt, isPaid, paymentMethod, address } = order;
  const [invoice] = await listInvoicesOf(db, [id]);
  const { deliveryPaise, cashFeePaise, discountPaise, discountCode, totalPaise } = order;
  const lines = await withHindiNames(db, recipient.language, order.lines, (line) => line.productId);
  return {
    id,
    recipient,
    placedAt,
    isPaid,
    isCash: paymentMethod === 'COD',
    lines: lines.map(({ name, nameHindi, size, quantity, pricePaise }) => ({
      name,
      nameHindi,
      size,
      quantity,
      linePaise: timesPaise(pricePaise, quantity),
    })),
    subtotalPaise: addPaise(subtractPaise(totalPaise, deliveryPaise), discountPaise),
    discountPaise,
    discountCode,
    codePaise: codePaiseOf(order),
    discounts: order.discounts,
    deliveryPaise,
    cashFeePaise,
    totalPaise,
    returningPaise: await sumCancelled(db, 'order', id),
    address,
    invoiceTitle: invoice && titleOf(invoice.kind, invoice.figures),
    returnDays: order.returnDays,
    ...trackingOf(order),
  };
};

type OrderEvent = Jobs['order-mail']['event'];
type EmailText = {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** The part of the text that an owner's own opening does not replace. */
  readonly facts: string;
};

/** What is left to pay, in a sentence. */
export const toPay = (order: OrderForMail, texts: OrderTexts): string =>
  order.isCash && !order.isPaid ? texts.toPayInCash(showPaise(order.totalPaise)) : texts.isPaid;

/** Who carries the parcel, and where it can be followed. */
const trackingParts = ({ carrier, trackingNumber }: OrderForMail, texts: OrderTexts): readonly Part[] => {
  const lines = [
    ...(carrier ? [texts.carrier(carrier)] : []),
    ...(trackingNumber ? [texts.trackingNumber(trackingNumber)] : []),
  ];
  const address = trackingLinkOf(carrier ?? '', trackingNumber ?? '');
  return [
    ...(lines.length === 0 ? [] : [paragraph(lines.join('\n'))]),
    ...(address === undefined ? [] : [link(address, texts.follow)]),
  ];
};

/** What becomes of the money of a cancelled order, in a sentence. */
const returning = (
  { isPaid, totalPaise, returningPaise }: OrderForMail,
  { cancelled }: OrderTexts,
): string => {
  if (!isPaid) return cancelled.nothing;
  if (returningPaise === 0) return cancelled.refundedBefore;
  const amount = showPaise(returningPaise);
  return returningPaise === totalPaise ? cancelled.returned(amount) : cancelled.remaining(amount);
};

const EMAILS = {
  placed: (order, texts) => ({
    subject: texts.placed.subject(orderNumber(order.id)),
    heading: thank(order.recipient),
    text: texts.placed.text(toPay(order, texts)),
    facts: toPay(order, texts),
  }),
  paid: (order, { paid }) => ({
    subject: paid.subject(orderNumber(order.id)),
    heading: thank(order.recipient),
    text: paid.text(showPaise(order.totalPaise)),
    facts: '',
  }),
  bought: (order, { bought }) => ({
    subject: bought.subject(orderNumber(order.id)),
    heading: thank(order.recipient),
    text: bought.text(showPaise(order.totalPaise), order.returnDays),
    facts: bought.text(showPaise(order.totalPaise), order.returnDays),
  }),
  shipped: (order, texts) => ({
    subject: texts.shipped.subject(orderNumber(order.id)),
    heading: texts.shipped.heading,
    text: texts.shipped.text(toPay(order, texts)),
    facts: toPay(order, texts),
  }),
  delivered: (order, { delivered }) => ({
    subject: delivered.subject(orderNumber(order.id)),
    heading: delivered.heading,
    text: delivered.text(order.returnDays),
    facts: delivered.text(order.returnDays),
  }),
  cancelled: (order, texts) => ({
    subject: texts.cancelled.subject(orderNumber(order.id)),
    heading: texts.cancelled.heading,
    text: returning(order, texts),
    facts: returning(order, texts),
  }),
} as const satisfies Record<OrderEvent, (order: OrderForMail, texts: OrderTexts) => EmailText>;

/** Recipient and address; empty once erased. */
export const addressText = ({ address }: OrderForMail, { phone }: OrderTexts): string =>
  address === null ? '' : [personOf(address), placeOf(address), phone(address.phoneNumber)].join('\n');

/** Pieces and their sums; in English for staff. */
export const orderSlip = (order: OrderForMail, { slip: say, nameOf }: OrderTexts = ENGLISH): Part => {
  const pieces = order.lines.map((line) => ({
    left: nameOf(line),
    detail: say.piece(line.size, line.quantity),
    right: showPaise(line.linePaise),
  }));
  return slip(pieces, [
    { left: say.subtotal, right: showPaise(order.subtotalPaise) },
    ...order.discounts
      .filter(({ isDelivery }) => !isDelivery)
      .map(({ name, amountPaise }) => ({ left: name, right: `−${showPaise(amountPaise)}` })),
    ...(order.discountCode === null
      ? []
      : [{ left: say.discount(order.discountCode), right: `−${showPaise(order.codePaise)}` }]),
    {
      left: [say.delivery, ...order.discounts.filter((one) => one.isDelivery).map(({ name }) => name)].join(
        ' · ',
      ),
      right: showPaise(subtractPaise(order.deliveryPaise, order.cashFeePaise)),
    },
    ...(order.cashFeePaise === 0 ? [] : [{ left: say.cash, right: showPaise(order.cashFeePaise) }]),
    { left: say.total, right: showPaise(order.totalPaise) },
  ]);
};

/** An email about an order's event: its pieces, its total and its address. */
export const orderEmail = (shop: Shop, order: OrderForMail, event: OrderEvent, texts: OrderTexts): Email => {
  const { subject, heading, text, facts } = EMAILS[event](order, texts);
  const isAddressShown =
    order.address !== null && event !== 'cancelled' && event !== 'bought' && order.recipient.isEmailConfirmed;
  const receiptUrl = `${shop.url}/receipt/${order.id}`;
  const numbered = texts.order(orderNumber(order.id));
  return {
    subject,
    preview: `${numbered} · ${showPaise(order.totalPaise)}`,
    heading,
    facts,
    body: [
      paragraph(text),
      ...(event === 'shipped' ? trackingParts(order, texts) : []),
      label(`${numbered} · ${showLongDay(order.placedAt)}`),
      orderSlip(order, texts),
      action(
        `${shop.url}/orders`,
        event === 'placed' || event === 'paid' || event === 'shipped' ? texts.track : texts.viewOrders,
      ),
      ...((event === 'shipped' || event === 'bought') && order.invoiceTitle !== undefined
        ? [link(receiptUrl, texts.document(order.invoiceTitle))]
        : []),
      ...(event === 'paid' ? [link(receiptUrl, texts.receipt)] : []),
      ...(isAddressShown ? [label(texts.deliveryAddress), paragraph(addressText(order, texts))] : []),
    ],
  };
};

/** Emails about orders of ready-made clothing. Nothing is written about what was erased meanwhile. */
export const orderEmailJobs = (deps: EmailDeps): Pick<JobHandlers, 'order-mail' | 'order-message-mail'> => ({
  'order-mail': async ({ orderId, event, isByCustomer = false }) => {
    const order = await loadOrderForMail(deps.db, orderId);
    if (order === undefined) return;
    const { recipient: to } = order;
    const texts = await loadOrderTexts(to.language);
    const values = { number: orderNumber(orderId), total: showPaise(order.totalPaise) };
    await sendEmail(
      deps,
      { to, about: to.userId, id: `order-${orderId}-${event}`, isByCustomer, worded: { as: event, values } },
      (shop) => orderEmail(shop, order, event, texts),
    );
  },
  'order-message-mail': async ({ messageId }) => {
    const message = await loadOrderMessageForMail(deps.db, messageId);
    if (message === undefined) return;
    const to = message.side === 'shop' ? message.customer : 'shop';
    const texts = await loadOrderTexts(to === 'shop' ? 'en' : to.language);
    await sendEmail(deps, { to, about: message.customer.userId, id: `order-message-${messageId}` }, (shop) =>
      orderMessageEmail(shop, message, texts),
    );
  },
});
