import { showLongDay } from '@darzi/contract/dates.ts';
import { showPaise } from '@darzi/contract/money.ts';
import { personOf, placeOf } from '@darzi/contract/orders/address.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { counted } from '@darzi/contract/words.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { OrderForMail } from '../../orders/load-order-for-mail.ts';
import { action, type Letter, label, paragraph, type Shop, slip, thank } from './letter.ts';

type OrderEvent = Jobs['order-mail']['event'];
type Words = { readonly subject: string; readonly heading: string; readonly text: string };

const toPay = (order: OrderForMail): string =>
  order.isCash && !order.isPaid
    ? `Please keep ${showPaise(order.totalPaise)} ready for the courier: you pay in cash on delivery.`
    : 'It is paid for: there is nothing left to do.';

const trackingText = ({ carrier, trackingNumber }: OrderForMail): string =>
  [carrier && `Carrier: ${carrier}`, trackingNumber && `Tracking number: ${trackingNumber}`]
    .filter(Boolean)
    .join('\n');

const WORDS = {
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
    text: 'Your order has been delivered. We hope everything fits. If something does not, you can return it within 7 days.',
  }),
  cancelled: (order) => ({
    subject: `Your order ${orderNumber(order.id)} has been cancelled`,
    heading: 'Your order has been cancelled.',
    text: order.isPaid
      ? `We return the ${showPaise(order.totalPaise)} that you paid, the way you paid it.`
      : 'Nothing was charged, and there is nothing left to do.',
  }),
} as const satisfies Record<OrderEvent, (order: OrderForMail) => Words>;

const addressText = ({ address }: OrderForMail): string =>
  address === null ? '' : [personOf(address), placeOf(address), `Phone ${address.phoneNumber}`].join('\n');

/** What happened to an order: its pieces, its total, where it goes. */
export const orderLetter = (shop: Shop, order: OrderForMail, event: OrderEvent): Letter => {
  const { subject, heading, text } = WORDS[event](order);
  const pieces = order.lines.map(({ name, size, quantity, linePaise }) => ({
    left: name,
    detail: `${/size/i.test(size) ? size : `Size ${size}`}, ${counted(quantity, 'piece')}`,
    right: showPaise(linePaise),
  }));
  const sums = [
    { left: 'Subtotal', right: showPaise(order.subtotalPaise) },
    ...(order.discountCode === null
      ? []
      : [{ left: `Discount ${order.discountCode}`, right: `−${showPaise(order.discountPaise)}` }]),
    { left: 'Delivery', right: showPaise(order.deliveryPaise) },
    { left: 'Total', right: showPaise(order.totalPaise) },
  ];
  const isAddressShown = order.address !== null && event !== 'cancelled' && order.recipient.isEmailConfirmed;
  return {
    subject,
    preview: `Order ${orderNumber(order.id)} · ${showPaise(order.totalPaise)}`,
    heading,
    body: [
      paragraph(text),
      label(`Order ${orderNumber(order.id)} · ${showLongDay(order.placedAt)}`),
      slip(pieces, sums),
      action(
        `${shop.url}/orders`,
        event === 'placed' || event === 'paid' || event === 'shipped'
          ? 'Track your order'
          : 'View your orders',
      ),
      ...(event === 'shipped' ? [paragraph(`Your tax invoice: ${shop.url}/receipt/${order.id}`)] : []),
      ...(event === 'paid' ? [paragraph(`Your receipt: ${shop.url}/receipt/${order.id}`)] : []),
      ...(isAddressShown ? [label('Delivery address'), paragraph(addressText(order))] : []),
    ],
  };
};
