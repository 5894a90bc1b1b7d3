import { variantInText, variantWords } from '@darzi/contract/catalogue/variants.ts';
import type { TaxDocument } from '@darzi/contract/invoices/invoices.routes.ts';
import { describeEdit, type OrderEditStory } from '@darzi/contract/orders/order-edit.ts';
import { counted } from '@darzi/contract/wording.ts';
import type { Named } from '../../catalogue/products/hindi-names.ts';

/**
 * The English texts of emails about orders. Every text has its Hindi in `orders.texts.hi.ts`; amounts arrive formatted.
 */
export const ENGLISH = {
  nameOf: ({ name }: Named) => name,
  order: (number: string) => `Order ${number}`,
  viewOrders: 'View your orders',
  track: 'Track your order',
  deliveryAddress: 'Delivery address',
  phone: (number: string) => `Phone ${number}`,
  variant: variantWords,
  toPayInCash: (total: string) => `Please keep ${total} ready for the courier: you pay in cash on delivery.`,
  isPaid: 'It is paid for, so there is nothing left for you to do.',
  carrier: (name: string) => `Carrier: ${name}`,
  trackingNumber: (number: string) => `Tracking number: ${number}`,
  follow: 'Follow your parcel',
  receipt: 'Your receipt',
  document: (title: TaxDocument['title']) => `Your ${title.toLowerCase()}`,
  slip: {
    piece: (variant: string, quantity: number) => `${variantWords(variant)}, ${counted(quantity, 'piece')}`,
    subtotal: 'Subtotal',
    discount: (code: string) => `Discount ${code}`,
    delivery: 'Delivery',
    cash: 'Cash on delivery',
    total: 'Total',
  },
  placed: {
    subject: (number: string) => `Your order ${number} is confirmed`,
    text: (toPay: string) =>
      `Your order has been confirmed. We are packing it next and will email you when it is on its way. ${toPay}`,
  },
  paid: {
    subject: (number: string) => `Your order ${number} is confirmed and paid`,
    text: (total: string) =>
      `Your order has been confirmed and your payment of ${total} has arrived. We are packing it next and will email you when it is on its way.`,
  },
  bought: {
    subject: (number: string) => `Your purchase ${number}`,
    text: (total: string, returnDays: number) =>
      `You paid ${total} in our shop and took everything with you. If something does not fit, you can return it within ${counted(returnDays, 'day')}.`,
  },
  shipped: {
    subject: (number: string) => `Your order ${number} is on its way`,
    heading: 'It is on its way.',
    text: (toPay: string) => `We have handed your order to the courier. ${toPay}`,
  },
  delivered: {
    subject: (number: string) => `Your order ${number} has been delivered`,
    heading: 'It has arrived.',
    text: (returnDays: number) =>
      `Your order has been delivered. We hope everything fits. If something does not, you can return it within ${counted(returnDays, 'day')}.`,
  },
  cancelled: {
    subject: (number: string) => `Your order ${number} has been cancelled`,
    heading: 'Your order has been cancelled.',
    returned: (total: string) => `We are returning the ${total} you paid, the way you paid it.`,
    remaining: (rest: string) =>
      `We are returning the remaining ${rest} of what you paid, the way you paid it.`,
    refundedBefore: 'What you paid has already been refunded, and there is nothing left to do.',
    nothing: 'Nothing was charged, and there is nothing left to do.',
  },
  message: {
    subject: (number: string) => `A message about order ${number}`,
    heading: (author: string) => `${author} wrote`,
    answer: 'Reply',
  },
  edited: {
    subject: (number: string) => `Your order ${number} has been changed`,
    heading: 'Your order has been changed.',
    /** One sentence per change. */
    changes: (story: OrderEditStory, _nameOf: (name: string) => string): readonly string[] =>
      describeEdit(story),
    returning: (amount: string) => `We are returning ${amount} to you, the way you paid it.`,
    pleasePay: (total: string) => `Please pay ${total}: the link we sent you now shows the changed order.`,
    unchanged: {
      subject: (number: string) => `Your order ${number} stays as it was`,
      heading: 'Your order stays as it was.',
      expired: (due: string) =>
        `The ${due} for the change to your order did not arrive in time, so we have not made the change. Nothing was charged for it. If you still want it, please write to us.`,
      takenBack: (due: string) =>
        `We have withdrawn the change to your order for which we had asked you to pay ${due}. Nothing was charged for it.`,
    },
    asItIs: (number: string) => `Order ${number} as it is now`,
  },
  pay: (total: string) => `Pay ${total}`,
  paymentLink: {
    subject: (number: string) => `Please pay for your order ${number}`,
    text: (until: string, total: string) =>
      `We have entered your order and are holding its pieces for you until ${until}. Please pay ${total} by UPI or card; you do not need an account.`,
  },
  difference: {
    subject: (number: string, due: string) => `Please pay ${due} for the change to your order ${number}`,
    heading: 'Shall we change your order?',
    text: (until: string, due: string) =>
      `As agreed, we can change your order. It will then cost ${due} more. Please pay this by UPI or card by ${until}; you do not need an account. We are holding the pieces for you until then. If you do not pay, your order stays as it is.`,
  },
  return: {
    piece: (name: string, variant: string, quantity: number) =>
      `${quantity} × ${name}, ${variantInText(variant)}`,
    exchangeFor: (size: string) => `, exchange for ${size}`,
    sendTo: 'Send it to',
    askWhere: (email: string) => `Please write to ${email}: we will tell you where to send it.`,
    whereToPay:
      'You paid in cash. Please add your UPI ID or bank account on your orders page, so that we can send you the money.',
    requested: {
      subject: (number: string) => `We received your return request for order ${number}`,
      heading: 'We received your request.',
      text: 'We will look into it and email you. Please keep the pieces until then.',
    },
    approved: {
      subject: (number: string) => `Your return for order ${number} is approved`,
      heading: 'Please send it back.',
      text: 'Pack the pieces, unworn and with their labels, and write the order number on the parcel.',
    },
    declined: {
      subject: (number: string) => `Your return for order ${number}`,
      heading: 'We cannot take this back.',
      text: 'We looked at your request, but we cannot take these pieces back.',
    },
    exchanged: {
      subject: (number: string) => `Your exchange for order ${number} is on its way`,
      heading: 'The other size is on its way.',
      text: 'We have received your pieces and sent you the other size.',
      until: (day: string) => `If it does not fit, you can send it back until ${day}.`,
    },
  },
};
export type OrderTexts = typeof ENGLISH;
