import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import { trackingLinkOf } from '@darzi/contract/couriers/carriers.ts';
import { showLongDay } from '@darzi/contract/dates.ts';
import type { OrderId, OrderMessageId } from '@darzi/contract/ids.ts';
import { addPaise, type Paise, showPaise, subtractPaise, timesPaise } from '@darzi/contract/money.ts';
import { type Address, personOf, placeOf } from '@darzi/contract/orders/address.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { counted } from '@darzi/contract/wording.ts';
import { loadRecipient, type Recipient } from '../../accounts/profile.ts';
import { type EmailDeps, sendEmail } from '../../accounts/send-email.ts';
import type { Db } from '../../platform/db/database.ts';
import type { JobHandlers, Jobs } from '../../platform/jobs/jobs.ts';
import {
  action,
  type Email,
  label,
  type Part,
  paragraph,
  quote,
  type Shop,
  slip,
  thank,
} from '../../platform/mail/email.ts';
import { listInvoicesOf } from '../invoices/tax-document.repository.ts';
import { titleOf } from '../invoices/tax-document.rules.ts';
import { findOrderWithMoney } from './order.repository.ts';
import type { OrderMessageForMail } from './order-conversation.ts';
import { loadOrderMessageForMail } from './order-conversation.ts';
import { codePaiseOf, type StoredOrder, type Tracking, trackingOf } from './stored-order.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'order-mail': {
      readonly orderId: OrderId;
      readonly event: 'placed' | 'paid' | 'bought' | 'shipped' | 'delivered' | 'cancelled';
    };
    'order-message-mail': { readonly messageId: OrderMessageId };
  }
}

/** What one side wrote about an order, carried to the other. */
export const orderMessageEmail = (shop: Shop, message: OrderMessageForMail): Email => ({
  subject: `A message about order ${orderNumber(message.orderId)}`,
  preview: `${message.author} wrote`,
  heading: `${message.author} wrote`,
  body: [
    quote(message.text),
    message.side === 'shop'
      ? action(`${shop.url}/orders`, 'Answer')
      : action(`${shop.url}/admin/orders/${message.orderId}`, 'Answer'),
  ],
});

/** An order as a mail tells it. */
type OrderForMail = Tracking & {
  readonly id: OrderId;
  readonly recipient: Recipient;
  readonly placedAt: Date;
  readonly isPaid: boolean;
  readonly isCash: boolean;
  readonly lines: readonly {
    readonly name: string;
    readonly size: string;
    readonly quantity: number;
    readonly linePaise: Paise;
  }[];
  readonly subtotalPaise: Paise;
  readonly discountPaise: Paise;
  readonly discountCode: string | null;
  /** What the code took off. */
  readonly codePaise: Paise;
  readonly discounts: StoredOrder['discounts'];
  readonly deliveryPaise: Paise;
  /** The part of it that paying in cash costs. */
  readonly cashFeePaise: Paise;
  readonly totalPaise: Paise;
  readonly address: Address | null;
  /** What its invoice is called by law; undefined until it has left. */
  readonly invoiceTitle: string | undefined;
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
  return {
    id,
    recipient,
    placedAt,
    isPaid,
    isCash: paymentMethod === 'COD',
    lines: order.lines.map(({ name, size, quantity, pricePaise }) => ({
      name,
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
    address,
    invoiceTitle: invoice && titleOf(invoice.kind, invoice.figures),
    returnDays: order.returnDays,
    ...trackingOf(order),
  };
};

type OrderEvent = Jobs['order-mail']['event'];
type EmailText = { readonly subject: string; readonly heading: string; readonly text: string };

/** What is left to pay, in a sentence. */
export const toPay = (order: OrderForMail): string =>
  order.isCash && !order.isPaid
    ? `Please keep ${showPaise(order.totalPaise)} ready for the courier: you pay in cash on delivery.`
    : 'It is paid for, so there is nothing left for you to do.';

const trackingText = ({ carrier, trackingNumber }: OrderForMail): string =>
  [
    carrier && `Carrier: ${carrier}`,
    trackingNumber && `Tracking number: ${trackingNumber}`,
    trackingLinkOf(carrier ?? '', trackingNumber ?? ''),
  ]
    .filter(Boolean)
    .join('\n');

const EMAILS = {
  placed: (order) => ({
    subject: `Your order ${orderNumber(order.id)} is confirmed`,
    heading: thank(order.recipient),
    text: `Your order has been confirmed. We are packing it next and will email you when it is on its way. ${toPay(order)}`,
  }),
  paid: (order) => ({
    subject: `Your order ${orderNumber(order.id)} is confirmed and paid`,
    heading: thank(order.recipient),
    text: `Your order has been confirmed and your payment of ${showPaise(order.totalPaise)} has arrived. We are packing it next and will email you when it is on its way.`,
  }),
  bought: (order) => ({
    subject: `Your purchase ${orderNumber(order.id)}`,
    heading: thank(order.recipient),
    text: `You paid ${showPaise(order.totalPaise)} in our shop and took everything with you. If something does not fit, you can return it within ${counted(order.returnDays, 'day')}.`,
  }),
  shipped: (order) => ({
    subject: `Your order ${orderNumber(order.id)} is on its way`,
    heading: 'It is on its way.',
    text: ['We have handed your order to the courier.', trackingText(order), toPay(order)]
      .filter(Boolean)
      .join('\n'),
  }),
  delivered: (order) => ({
    subject: `Your order ${orderNumber(order.id)} has been delivered`,
    heading: 'It has arrived.',
    text: `Your order has been delivered. We hope everything fits. If something does not, you can return it within ${counted(order.returnDays, 'day')}.`,
  }),
  cancelled: (order) => ({
    subject: `Your order ${orderNumber(order.id)} has been cancelled`,
    heading: 'Your order has been cancelled.',
    text: order.isPaid
      ? `We are returning the ${showPaise(order.totalPaise)} you paid, the way you paid it.`
      : 'Nothing was charged, and there is nothing left to do.',
  }),
} as const satisfies Record<OrderEvent, (order: OrderForMail) => EmailText>;

/** Whom and where it goes to; blank once that was erased. */
export const addressText = ({ address }: OrderForMail): string =>
  address === null ? '' : [personOf(address), placeOf(address), `Phone ${address.phoneNumber}`].join('\n');

/** Pieces and what they add up to. */
export const orderSlip = (order: OrderForMail): Part => {
  const pieces = order.lines.map(({ name, size, quantity, linePaise }) => ({
    left: name,
    detail: `${variantWords(size)}, ${counted(quantity, 'piece')}`,
    right: showPaise(linePaise),
  }));
  return slip(pieces, [
    { left: 'Subtotal', right: showPaise(order.subtotalPaise) },
    ...order.discounts
      .filter(({ isDelivery }) => !isDelivery)
      .map(({ name, amountPaise }) => ({ left: name, right: `−${showPaise(amountPaise)}` })),
    ...(order.discountCode === null
      ? []
      : [{ left: `Discount ${order.discountCode}`, right: `−${showPaise(order.codePaise)}` }]),
    {
      left: ['Delivery', ...order.discounts.filter((one) => one.isDelivery).map(({ name }) => name)].join(
        ' · ',
      ),
      right: showPaise(subtractPaise(order.deliveryPaise, order.cashFeePaise)),
    },
    ...(order.cashFeePaise === 0 ? [] : [{ left: 'Cash on delivery', right: showPaise(order.cashFeePaise) }]),
    { left: 'Total', right: showPaise(order.totalPaise) },
  ]);
};

/** What happened to an order: its pieces, its total, where it goes. */
export const orderEmail = (shop: Shop, order: OrderForMail, event: OrderEvent): Email => {
  const { subject, heading, text } = EMAILS[event](order);
  const isAddressShown =
    order.address !== null && event !== 'cancelled' && event !== 'bought' && order.recipient.isEmailConfirmed;
  return {
    subject,
    preview: `Order ${orderNumber(order.id)} · ${showPaise(order.totalPaise)}`,
    heading,
    body: [
      paragraph(text),
      label(`Order ${orderNumber(order.id)} · ${showLongDay(order.placedAt)}`),
      orderSlip(order),
      action(
        `${shop.url}/orders`,
        event === 'placed' || event === 'paid' || event === 'shipped'
          ? 'Track your order'
          : 'View your orders',
      ),
      ...((event === 'shipped' || event === 'bought') && order.invoiceTitle !== undefined
        ? [paragraph(`Your ${order.invoiceTitle.toLowerCase()}: ${shop.url}/receipt/${order.id}`)]
        : []),
      ...(event === 'paid' ? [paragraph(`Your receipt: ${shop.url}/receipt/${order.id}`)] : []),
      ...(isAddressShown ? [label('Delivery address'), paragraph(addressText(order))] : []),
    ],
  };
};

/** Emails about orders of ready clothing. What was erased meanwhile is not written about. */
export const orderEmailJobs = (deps: EmailDeps): Pick<JobHandlers, 'order-mail' | 'order-message-mail'> => ({
  'order-mail': async ({ orderId, event }) => {
    const order = await loadOrderForMail(deps.db, orderId);
    if (order === undefined) return;
    const { recipient: to } = order;
    await sendEmail(deps, { to, about: to.userId, id: `order-${orderId}-${event}` }, (shop) =>
      orderEmail(shop, order, event),
    );
  },
  'order-message-mail': async ({ messageId }) => {
    const message = await loadOrderMessageForMail(deps.db, messageId);
    if (message === undefined) return;
    const to = message.side === 'shop' ? message.customer : 'shop';
    await sendEmail(deps, { to, about: message.customer.userId, id: `order-message-${messageId}` }, (shop) =>
      orderMessageEmail(shop, message),
    );
  },
});
