import { trackingLinkOf } from '@darzi/contract/couriers/carriers.ts';
import { showLongDay } from '@darzi/contract/dates.ts';
import { NO_MONEY, showPaise, showRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import type { WordedEmail } from '@darzi/contract/settings/email-words.ts';
import { type EmailDeps, sendEmail } from '../accounts/send-email.ts';
import type { JobHandlers } from '../platform/jobs/jobs.ts';
import {
  action,
  type Email,
  label,
  link,
  type Part,
  paragraph,
  picture,
  quote,
  type Shop,
  slip,
  textsOf,
  thank,
} from '../platform/mail/email.ts';
import type { Deps } from '../settings/deps.ts';
import { readClothMiniature } from './cloth/cloth-pictures.ts';
import { type CustomOrderTexts, ENGLISH } from './custom-orders.texts.ts';
import { type CustomOrderForMail, loadEventForEmail } from './load-event-for-email.ts';

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Emails one side about an event of a custom order. */
    'custom-order-mail': { readonly eventId: number; readonly to: 'customer' | 'studio' };
  }
}

type EmailText = {
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  readonly more?: readonly Part[];
};

/** Who carries the parcel, and where it can be followed. */
const trackingParts = (
  { carrier, trackingNumber }: NonNullable<CustomOrderForMail['tracking']>,
  say: CustomOrderTexts['ship'],
): readonly Part[] => {
  const address = trackingLinkOf(carrier, trackingNumber);
  return [
    paragraph(`${say.carrier(carrier)}\n${say.trackingNumber(trackingNumber)}`),
    ...(address === undefined ? [] : [link(address, say.follow)]),
  ];
};

const priceOf = ({ pricePaise }: CustomOrderForMail): string =>
  pricePaise === null ? '' : showPaise(pricePaise);

/** The texts of emails about custom orders, in a language. */
export const loadCustomOrderTexts = textsOf(ENGLISH, () => import('./custom-orders.texts.hi.ts'));

const bidParts = (order: CustomOrderForMail, { bid }: CustomOrderTexts): readonly Part[] => [
  ...(order.picture === undefined ? [] : [picture(order.picture, bid.inCloth(order.garment))]),
  ...(order.isOtherDesign
    ? [paragraph(order.picture === undefined ? bid.otherDesign : `${bid.requestPictured} ${bid.otherDesign}`)]
    : []),
  ...(order.breakdown.length === 0
    ? []
    : [
        slip(
          order.breakdown.map(({ label: left, amount }) => ({ left, right: showRupees(amount) })),
          [{ left: bid.total, right: priceOf(order) }],
        ),
      ]),
  ...(order.designerNotes === '' ? [] : [label(bid.note), quote(order.designerNotes)]),
  ...(order.estimatedDelivery === null
    ? []
    : [label(bid.estimatedDelivery), paragraph(showLongDay(order.estimatedDelivery))]),
];

const cancelled = (order: CustomOrderForMail, { cancel }: CustomOrderTexts): string => {
  const { unpaidRest, parts, paidPaise, returningPaise } = order;
  if (unpaidRest !== null) {
    const { returnedPaise, keptPaise } = unpaidRest;
    return [
      cancel.restUnpaid(showPaise(parts?.restPaise ?? NO_MONEY)),
      ...(returnedPaise > 0 ? [cancel.advanceBack(showPaise(returnedPaise))] : []),
      ...(keptPaise > 0 ? [cancel.advanceKept(showPaise(keptPaise))] : []),
      cancel.questions,
    ].join(' ');
  }
  if (paidPaise === 0) return order.isByCustomer ? cancel.asAsked : cancel.byUs;
  if (returningPaise === 0) return cancel.refundedBefore;
  const amount = showPaise(returningPaise);
  return returningPaise === paidPaise ? cancel.returning(amount) : cancel.remaining(amount);
};

const partsShown = ({ parts }: CustomOrderForMail) =>
  parts && { advance: showPaise(parts.advancePaise), rest: showPaise(parts.restPaise) };

const started = (order: CustomOrderForMail, { start, outfit }: CustomOrderTexts): string => {
  const parts = partsShown(order);
  if (order.isAdvance && parts !== null) return start.advance(outfit(order), parts.advance, parts.rest);
  return start[order.isPaid ? 'paid' : 'cash'](outfit(order), priceOf(order));
};

const TO_CUSTOMER = {
  submit: (order, { submit, outfit }) => ({
    subject: submit.subject(orderNumber(order.id)),
    heading: thank(order.customer),
    text: submit.text(outfit(order)),
  }),
  bid: (order, texts) => ({
    subject: texts.bid[(order.revision ?? 1) > 1 ? 'revised' : 'first'](
      orderNumber(order.id),
      priceOf(order),
    ),
    heading: texts.bid.heading(priceOf(order)),
    text: texts.bid.text(texts.outfit(order)),
    more: bidParts(order, texts),
  }),
  accept: (order, { accept }) => ({
    subject: accept.subject(orderNumber(order.id), priceOf(order)),
    heading: accept.heading,
    text: `${accept.text(priceOf(order))} ${accept.whenWeStart(partsShown(order))}`,
  }),
  cancel: (order, texts) => ({
    subject: texts.cancel.subject(orderNumber(order.id)),
    heading: texts.cancel.heading,
    text: cancelled(order, texts),
  }),
  'open-payment': undefined,
  start: (order, texts) => ({
    subject: order.isAdvance
      ? texts.start.advanceSubject(orderNumber(order.id))
      : texts.start.subject(orderNumber(order.id), order.isPaid),
    heading: texts.start.heading,
    text: started(order, texts),
  }),
  'pay-rest': (order, { payRest, outfit }) => ({
    subject: payRest.subject(orderNumber(order.id)),
    heading: thank(order.customer),
    text: payRest.text(outfit(order), priceOf(order)),
  }),
  complete: (order, { complete, outfit }) => {
    const owed = order.owedPaise > 0 ? showPaise(order.owedPaise) : undefined;
    return {
      subject: complete.subject(orderNumber(order.id), owed),
      heading: complete.heading,
      text: complete.text(outfit(order), owed),
    };
  },
  ship: (order, { ship }) => ({
    subject: ship.subject(orderNumber(order.id)),
    heading: ship.heading,
    text: ship.text(order.garment),
    more: order.tracking === null ? [] : trackingParts(order.tracking, ship),
  }),
  deliver: (order, { deliver }) => ({
    subject: deliver.subject(orderNumber(order.id)),
    heading: deliver.heading,
    text: deliver.text(order.garment),
  }),
  undo: (order, { undo }) => ({
    subject: undo.subject(orderNumber(order.id)),
    heading: undo.heading,
    text: undo.text(order.to),
  }),
  assign: undefined,
  review: undefined,
} as const satisfies Record<
  CustomOrderForMail['command'],
  ((order: CustomOrderForMail, texts: CustomOrderTexts) => EmailText) | undefined
>;

const paidHow = ({ isAdvance, isPaid }: CustomOrderForMail): readonly [string, string] => {
  if (isAdvance) return ['Advance paid', 'has paid an advance of'];
  return isPaid ? ['Paid', 'has paid'] : ['Cash on delivery', 'pays on delivery'];
};

const TO_STUDIO = {
  submit: (order) => ({
    subject: `New custom order ${orderNumber(order.id)}`,
    heading: 'A new order made to measure',
    text: `${order.customer.name} ordered: ${ENGLISH.outfit(order)}.`,
  }),
  accept: (order) => ({
    subject: `Bid accepted: ${orderNumber(order.id)}, ${priceOf(order)}`,
    heading: 'The bid was accepted.',
    text: `${order.customer.name} accepted ${priceOf(order)}. Work begins when ${order.parts === null ? 'it' : `the advance of ${showPaise(order.parts.advancePaise)}`} is paid.`,
  }),
  cancel: (order) => ({
    subject: `Custom order ${orderNumber(order.id)} was cancelled`,
    heading: 'The customer cancelled the order.',
    text: `${order.customer.name} no longer wants the ${ENGLISH.outfit(order)}.`,
  }),
  start: (order) => ({
    subject: `${paidHow(order)[0]}: custom order ${orderNumber(order.id)}`,
    heading: 'Work can begin.',
    text: `${order.customer.name} ${paidHow(order)[1]} ${priceOf(order)} for the ${ENGLISH.outfit(order)}.`,
  }),
  'pay-rest': (order) => ({
    subject: `Paid in full: custom order ${orderNumber(order.id)}`,
    heading: 'All of it is paid.',
    text: `${order.customer.name} has paid the remaining ${priceOf(order)} for the ${ENGLISH.outfit(order)}. It can be shipped once it is finished.`,
  }),
  review: (order) => ({
    subject: `A review of custom order ${orderNumber(order.id)}`,
    heading: `${order.rating ?? 0} of 5`,
    text: `${order.customer.name} has written about the ${ENGLISH.outfit(order)}.`,
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

const emailOf = ({ subject, heading, text, more = [] }: EmailText, preview: string, button: Part): Email => ({
  subject,
  preview,
  heading,
  body: [paragraph(text), ...more, button],
});

/** An event of a custom order, for its customer; undefined if there is nothing to report. */
export const customerEmail = (
  shop: Shop,
  order: CustomOrderForMail,
  texts: CustomOrderTexts,
): Email | undefined => {
  const words: EmailText | undefined = TO_CUSTOMER[order.command]?.(order, texts);
  if (words === undefined) return undefined;
  const receipt =
    order.command === 'start' || order.command === 'pay-rest'
      ? [link(`${shop.url}/receipt/${order.id}`, texts.receipt)]
      : [];
  const button = action(`${shop.url}/custom-order-history`, texts.view);
  const email = emailOf(words, texts.order(orderNumber(order.id)), button);
  return { ...email, body: [...email.body, ...receipt] };
};

/** An event of a custom order, for the studio; undefined if there is nothing to report. */
export const studioEmail = (shop: Shop, order: CustomOrderForMail): Email | undefined => {
  const words = TO_STUDIO[order.command]?.(order);
  const button = action(`${shop.url}/studio/orders/${order.id}`, 'Open the order');
  return words && emailOf(words, ENGLISH.order(orderNumber(order.id)), button);
};

const WORDED_AS: Readonly<Partial<Record<CustomOrderForMail['command'], WordedEmail>>> = {
  submit: 'customSubmitted',
  bid: 'customBid',
  accept: 'customAccepted',
  cancel: 'customCancelled',
  start: 'customStarted',
  'pay-rest': 'customPaid',
  complete: 'customFinished',
  ship: 'customShipped',
  deliver: 'customDelivered',
};

/** What customers do without money: under somebody else's address, too, and as often as they like. */
const BY_ANYBODY: readonly CustomOrderForMail['command'][] = ['submit', 'cancel'];

export const customOrderEmailJobs = (
  deps: EmailDeps & Pick<Deps, 'files'>,
): Pick<JobHandlers, 'custom-order-mail'> => ({
  'custom-order-mail': async ({ eventId, to }) => {
    const order = await loadEventForEmail(deps.db, eventId);
    if (order === undefined) return;
    const as = WORDED_AS[order.command];
    const envelope = {
      to: to === 'customer' ? order.customer : ('shop' as const),
      about: order.customer.userId,
      id: `custom-order-${eventId}-${to}`,
      isByCustomer: to === 'customer' && order.isByCustomer && BY_ANYBODY.includes(order.command),
      ...(to === 'customer' && as !== undefined
        ? { worded: { as, values: { number: orderNumber(order.id) } } }
        : {}),
    };
    const { clothFront } = order;
    const picture =
      clothFront === null || order.command !== 'bid' ? undefined : await readClothMiniature(deps, clothFront);
    const texts = await loadCustomOrderTexts(to === 'customer' ? order.customer.language : 'en');
    await sendEmail(deps, envelope, (shop) =>
      to === 'customer' ? customerEmail(shop, { ...order, picture }, texts) : studioEmail(shop, order),
    );
  },
});
