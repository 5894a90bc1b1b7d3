import {
  CUSTOM_ORDER_BADGE,
  type CustomOrderStatus,
} from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { type Garment, garmentRows } from '@darzi/contract/custom-orders/garments.ts';

/** What is made: a style, a garment (null if none was chosen) and a fabric. */
export type Outfit = { readonly style: string; readonly garment: Garment | null; readonly fabric: string };

/** The parts of the price paid before work begins and before shipping. */
type Parts = { readonly advance: string; readonly rest: string };

const garmentName = (garment: Garment | null): string =>
  garment === null ? 'outfit' : garmentRows[garment].label.toLowerCase();

/**
 * The English texts of emails about custom orders. Every text has its Hindi in `custom-orders.texts.hi.ts`; amounts
 * arrive formatted, garments as `outfit` names them.
 */
export const ENGLISH = {
  order: (number: string) => `Custom order ${number}`,
  view: 'View your custom orders',
  receipt: 'Your receipt',
  outfit: ({ style, garment, fabric }: Outfit) => `${style} ${garmentName(garment)} in ${fabric}`,
  submit: {
    subject: (number: string) => `We received your custom order ${number}`,
    text: (outfit: string) =>
      `Your ${outfit} is with our designers. We will look at your requirements and email you a price.`,
  },
  bid: {
    first: (number: string, price: string) => `${price} for your custom order ${number}`,
    revised: (number: string, price: string) => `The price of your custom order ${number} is now ${price}`,
    heading: (price: string) => `${price}, all taxes and shipping included.`,
    text: (outfit: string) =>
      `This is our price for your ${outfit}. Accept it with your address, and we start as soon as it is paid.`,
    inCloth: (garment: Garment | null) => `Your ${garmentName(garment)} in cloth`,
    otherDesign:
      'Your designer proposes some changes to the design. In your custom orders you see both side by side.',
    requestPictured: 'The picture shows the design that you asked for.',
    total: 'Total',
    note: 'A note from the designer',
    estimatedDelivery: 'Estimated delivery',
  },
  accept: {
    subject: (number: string, price: string) => `You accepted ${price} for your custom order ${number}`,
    heading: 'Agreed.',
    text: (price: string) =>
      `We keep your measurements, the design and the price of ${price} exactly as agreed; you can open the agreement at any time.`,
    whenWeStart: (parts: Parts | null) =>
      parts === null
        ? 'We start as soon as it is paid.'
        : `We start as soon as the advance of ${parts.advance} is paid; the remaining ${parts.rest} is due before it ships.`,
  },
  cancel: {
    subject: (number: string) => `Your custom order ${number} has been cancelled`,
    heading: 'Your order has been cancelled.',
    returning: (price: string) => `We are returning the ${price} you paid, the way you paid it.`,
    remaining: (rest: string) =>
      `We are returning the remaining ${rest} of what you paid, the way you paid it.`,
    refundedBefore: 'What you paid has already been refunded, and there is nothing left to do.',
    asAsked: 'As you asked, we have cancelled your order. Nothing was charged.',
    byUs: 'We had to cancel your order. Nothing was charged. Please write to us if you have any questions.',
    restUnpaid: (rest: string) =>
      `Your outfit was finished, but the remaining ${rest} was not paid. We have cancelled the order, and nothing will be sent.`,
    advanceBack: (amount: string) => `Of your advance we return ${amount}, the way you paid it.`,
    advanceKept: (amount: string) =>
      `We keep ${amount} of your advance for the cloth and the work that went into it.`,
    questions: 'Please write to us if you have any questions.',
  },
  start: {
    subject: (number: string, isPaid: boolean) =>
      `Your custom order ${number} is ${isPaid ? 'paid and ' : ''}in progress`,
    advanceSubject: (number: string) => `We have your advance: custom order ${number} is in progress`,
    heading: 'We have started.',
    advance: (outfit: string, advance: string, rest: string) =>
      `Your advance of ${advance} has arrived and your ${outfit} is in progress. The remaining ${rest} is due before it ships. We will email you when it is ready; you can also pay it at any time before then.`,
    paid: (outfit: string, price: string) =>
      `Your payment of ${price} has arrived and your ${outfit} is in progress.`,
    cash: (outfit: string, price: string) =>
      `Your ${outfit} is in progress. You pay ${price} in cash when it is delivered.`,
  },
  payRest: {
    subject: (number: string) => `Your custom order ${number} is paid in full`,
    text: (outfit: string, price: string) =>
      `Your payment of ${price} has arrived. Your ${outfit} is paid in full, and we will email you when it is on its way.`,
  },
  complete: {
    /** @param owed amount to be paid before it ships; undefined: nothing */
    subject: (number: string, owed: string | undefined) =>
      `Your custom order ${number} is finished${owed === undefined ? '' : `: ${owed} to pay before it ships`}`,
    heading: 'The last stitch is sewn.',
    text: (outfit: string, owed: string | undefined) =>
      owed === undefined
        ? `Your ${outfit} is finished. We will email you when it is on its way.`
        : `Your ${outfit} is finished. Please pay the remaining ${owed} under your custom orders, with Pay Now; we ship it as soon as it is paid.`,
  },
  ship: {
    subject: (number: string) => `Your custom order ${number} is on its way`,
    heading: 'It is on its way.',
    text: (garment: Garment | null) => `We have handed your ${garmentName(garment)} to the courier.`,
    carrier: (name: string) => `Carrier: ${name}`,
    trackingNumber: (number: string) => `Tracking number: ${number}`,
    follow: 'Follow your parcel',
  },
  deliver: {
    subject: (number: string) => `Your custom order ${number} has been delivered`,
    heading: 'It has arrived.',
    text: (garment: Garment | null) =>
      `Your ${garmentName(garment)} has been delivered. We hope it fits perfectly, and would love to hear how it turned out.`,
  },
  undo: {
    subject: (number: string) => `A correction to your custom order ${number}`,
    heading: 'We sent our last message too early.',
    text: (status: CustomOrderStatus) =>
      `Your order is now at “${CUSTOM_ORDER_BADGE[status]}”. Sorry for the confusion; there is nothing you need to do.`,
  },
  message: {
    subject: (number: string) => `A message about custom order ${number}`,
    heading: (author: string) => `${author} wrote`,
    pictures: (count: number) =>
      `${count === 1 ? 'One picture is' : `${count} pictures are`} shown with the order.`,
    answer: 'Reply',
  },
};
export type CustomOrderTexts = typeof ENGLISH;
