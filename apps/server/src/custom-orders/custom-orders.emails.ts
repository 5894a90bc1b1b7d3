import { CUSTOM_ORDER_BADGE } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { showLongDay } from '@darzi/contract/dates.ts';
import type { CustomOrderId } from '@darzi/contract/ids.ts';
import { showPaise } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { type EmailDeps, sendEmail } from '../accounts/send-email.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import {
  action,
  type Email,
  label,
  type Part,
  paragraph,
  picture,
  quote,
  type Shop,
  thank,
} from '../platform/mail/email.ts';
import type { Deps } from '../settings/deps.ts';
import { readClothMiniature } from './cloth/cloth-pictures.ts';
import { type CustomOrderForMail, loadEventForEmail } from './load-event-for-email.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Something that happened to a custom order, told to one side. */
    'custom-order-mail': { readonly eventId: number; readonly to: 'customer' | 'studio' };
  }
}

type EmailText = {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly more?: readonly Part[];
};

const priceOf = ({ pricePaise }: CustomOrderForMail): string =>
  pricePaise === null ? '' : showPaise(pricePaise);
const garmentName = ({ garment }: CustomOrderForMail): string => garment?.toLowerCase() ?? 'outfit';
const outfit = (order: CustomOrderForMail): string =>
  `${order.style} ${garmentName(order)} in ${order.fabric}`;

const bidParts = (order: CustomOrderForMail): readonly Part[] => [
  ...(order.picture === undefined ? [] : [picture(order.picture, `Your ${garmentName(order)} in cloth`)]),
  ...offerParts(order),
];

const offerParts = ({ designerNotes, estimatedDelivery }: CustomOrderForMail): readonly Part[] => [
  ...(designerNotes === '' ? [] : [label('A note from the designer'), quote(designerNotes)]),
  ...(estimatedDelivery === null
    ? []
    : [label('Estimated delivery'), paragraph(showLongDay(estimatedDelivery))]),
];

const cancelled = (order: CustomOrderForMail): string => {
  if (order.paidPaise > 0)
    return `We are returning the ${showPaise(order.paidPaise)} you paid, the way you paid it.`;
  return order.isByCustomer
    ? 'As you asked, we have cancelled your order. Nothing was charged.'
    : 'We had to cancel your order. Nothing was charged. Please write to us if you have any questions.';
};

const whenWeStart = ({ parts }: CustomOrderForMail): string =>
  parts === null
    ? 'We start as soon as it is paid.'
    : `We start as soon as the advance of ${showPaise(parts.advancePaise)} is paid; the remaining ${showPaise(parts.restPaise)} is due before it ships.`;

const started = (order: CustomOrderForMail): string => {
  const { parts, isAdvance } = order;
  if (isAdvance && parts !== null)
    return `Your advance of ${showPaise(parts.advancePaise)} has arrived and your ${outfit(order)} is in progress. The remaining ${showPaise(parts.restPaise)} is due before it ships. We will email you when it is ready; you can also pay it at any time before.`;
  return order.isPaid
    ? `Your payment of ${priceOf(order)} has arrived and your ${outfit(order)} is in progress.`
    : `Your ${outfit(order)} is in progress. You pay ${priceOf(order)} in cash when it is delivered.`;
};

const startedSubject = (order: CustomOrderForMail): string => {
  const number = orderNumber(order.id);
  return order.isAdvance
    ? `We have your advance: custom order ${number} is in progress`
    : `Your custom order ${number} is ${order.isPaid ? 'paid and ' : ''}in progress`;
};

const TO_CUSTOMER = {
  submit: (order) => ({
    subject: `We received your custom order ${orderNumber(order.id)}`,
    heading: thank(order.customer),
    text: `Your ${outfit(order)} is with our designers. We will look at your requirements and email you a price.`,
  }),
  bid: (order) => ({
    subject:
      (order.revision ?? 1) > 1
        ? `The price of your custom order ${orderNumber(order.id)} is now ${priceOf(order)}`
        : `${priceOf(order)} for your custom order ${orderNumber(order.id)}`,
    heading: `${priceOf(order)}, all taxes and shipping included.`,
    text: `This is our price for your ${outfit(order)}. Accept it with your address, and we start as soon as it is paid.`,
    more: bidParts(order),
  }),
  accept: (order) => ({
    subject: `You accepted ${priceOf(order)} for your custom order ${orderNumber(order.id)}`,
    heading: 'Agreed.',
    text: `We keep your measurements, the design and the price of ${priceOf(order)} exactly as agreed; you can open the agreement at any time. ${whenWeStart(order)}`,
  }),
  cancel: (order) => ({
    subject: `Your custom order ${orderNumber(order.id)} has been cancelled`,
    heading: 'Your order has been cancelled.',
    text: cancelled(order),
  }),
  'open-payment': undefined,
  start: (order) => ({
    subject: startedSubject(order),
    heading: 'We have started.',
    text: started(order),
  }),
  'pay-rest': (order) => ({
    subject: `Your custom order ${orderNumber(order.id)} is paid in full`,
    heading: thank(order.customer),
    text: `Your payment of ${priceOf(order)} has arrived. Your ${outfit(order)} is paid in full, and we will email you when it is on its way.`,
  }),
  complete: (order) => ({
    subject:
      order.owedPaise > 0
        ? `Your custom order ${orderNumber(order.id)} is finished: ${showPaise(order.owedPaise)} to pay before it ships`
        : `Your custom order ${orderNumber(order.id)} is finished`,
    heading: 'The last stitch is sewn.',
    text:
      order.owedPaise > 0
        ? `Your ${outfit(order)} is finished. Please pay the remaining ${showPaise(order.owedPaise)} under your custom orders, with Pay Now; we ship it as soon as it is paid.`
        : `Your ${outfit(order)} is finished. We will email you when it is on its way.`,
  }),
  ship: (order) => ({
    subject: `Your custom order ${orderNumber(order.id)} is on its way`,
    heading: 'It is on its way.',
    text: [
      `We have handed your ${garmentName(order)} to the courier.`,
      order.tracking && `Carrier: ${order.tracking.carrier}`,
      order.tracking && `Tracking number: ${order.tracking.trackingNumber}`,
    ]
      .filter(Boolean)
      .join('\n'),
  }),
  deliver: (order) => ({
    subject: `Your custom order ${orderNumber(order.id)} has been delivered`,
    heading: 'It has arrived.',
    text: `Your ${garmentName(order)} has been delivered. We hope it fits perfectly, and would love to hear how it turned out.`,
  }),
  undo: (order) => ({
    subject: `A correction to your custom order ${orderNumber(order.id)}`,
    heading: 'We sent our last message too early.',
    text: `Your order is now at “${CUSTOM_ORDER_BADGE[order.to]}”. Sorry for the confusion; there is nothing you need to do.`,
  }),
  assign: undefined,
  review: undefined,
} as const satisfies Record<
  CustomOrderForMail['command'],
  ((order: CustomOrderForMail) => EmailText) | undefined
>;

const paidHow = ({ isAdvance, isPaid }: CustomOrderForMail): readonly [string, string] => {
  if (isAdvance) return ['Advance paid', 'has paid an advance of'];
  return isPaid ? ['Paid', 'has paid'] : ['Cash on delivery', 'pays on delivery'];
};

const TO_STUDIO = {
  submit: (order) => ({
    subject: `New custom order ${orderNumber(order.id)}`,
    heading: 'A new order made to measure',
    text: `${order.customer.name} would like a ${outfit(order)}.`,
  }),
  accept: (order) => ({
    subject: `Bid accepted: ${orderNumber(order.id)}, ${priceOf(order)}`,
    heading: 'The bid was accepted.',
    text: `${order.customer.name} accepted ${priceOf(order)}. Work begins when ${order.parts === null ? 'it' : `the advance of ${showPaise(order.parts.advancePaise)}`} is paid.`,
  }),
  cancel: (order) => ({
    subject: `Custom order ${orderNumber(order.id)} was cancelled`,
    heading: 'The customer cancelled the order.',
    text: `${order.customer.name} no longer wants the ${outfit(order)}.`,
  }),
  start: (order) => ({
    subject: `${paidHow(order)[0]}: custom order ${orderNumber(order.id)}`,
    heading: 'Work can begin.',
    text: `${order.customer.name} ${paidHow(order)[1]} ${priceOf(order)} for the ${outfit(order)}.`,
  }),
  'pay-rest': (order) => ({
    subject: `Paid in full: custom order ${orderNumber(order.id)}`,
    heading: 'All of it is paid.',
    text: `${order.customer.name} has paid the remaining ${priceOf(order)} for the ${outfit(order)}. It can be shipped once it is finished.`,
  }),
  review: (order) => ({
    subject: `A review of custom order ${orderNumber(order.id)}`,
    heading: `${order.rating ?? 0} of 5`,
    text: `${order.customer.name} has written about the ${outfit(order)}.`,
  }),
  bid: undefined,
  'open-payment': undefined,
  complete: undefined,
  ship: undefined,
  deliver: undefined,
  undo: undefined,
  assign: undefined,
} as const satisfies Record<
  CustomOrderForMail['command'],
  ((order: CustomOrderForMail) => EmailText) | undefined
>;

const emailOf = (
  { subject, heading, text, more = [] }: EmailText,
  id: CustomOrderId,
  button: Part,
): Email => ({
  subject,
  preview: `Custom order ${orderNumber(id)}`,
  heading,
  body: [paragraph(text), ...more, button],
});

/** What happened to a custom order, told to its customer; undefined where there is nothing to tell. */
export const customerEmail = (shop: Shop, order: CustomOrderForMail): Email | undefined => {
  const words: EmailText | undefined = TO_CUSTOMER[order.command]?.(order);
  if (words === undefined) return undefined;
  const receipt =
    order.command === 'start' || order.command === 'pay-rest'
      ? [paragraph(`Your receipt: ${shop.url}/receipt/${order.id}`)]
      : [];
  return emailOf(
    { ...words, more: [...(words.more ?? []), ...receipt] },
    order.id,
    action(`${shop.url}/custom-order-history`, 'View your custom orders'),
  );
};

/** What happened to a custom order, told to the studio; undefined where there is nothing to tell. */
export const studioEmail = (shop: Shop, order: CustomOrderForMail): Email | undefined => {
  const words = TO_STUDIO[order.command]?.(order);
  return words && emailOf(words, order.id, action(`${shop.url}/studio/orders/${order.id}`, 'Open the order'));
};

/** Emails about what happens to custom orders, to the customer or to the studio. */
export const customOrderEmailJobs = (
  deps: EmailDeps & Pick<Deps, 'files'>,
): Pick<JobHandlers, 'custom-order-mail'> => ({
  'custom-order-mail': async ({ eventId, to }) => {
    const order = await loadEventForEmail(deps.db, eventId);
    if (order === undefined) return;
    const envelope = {
      to: to === 'customer' ? order.customer : ('shop' as const),
      about: order.customer.userId,
      id: `custom-order-${eventId}-${to}`,
    };
    const { clothFront } = order;
    const picture =
      clothFront === null || order.command !== 'bid' ? undefined : await readClothMiniature(deps, clothFront);
    await sendEmail(deps, envelope, (shop) =>
      to === 'customer' ? customerEmail(shop, { ...order, picture }) : studioEmail(shop, order),
    );
  },
});
