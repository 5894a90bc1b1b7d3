import { variantInText, variantLabel } from '@darzi/contract/catalogue/variants.ts';

/** The English texts of emails beyond orders and accounts. Every text has its Hindi in `mailings.texts.hi.ts`. */
export const ENGLISH = {
  ifButtonFails: (url: string) => `If the button does not work, open this address:\n${url}`,
  unsubscribe: (url: string) => `To stop emails of this kind, open this address:\n${url}`,
  request: {
    subject: (shop: string) => `Confirm your subscription to ${shop}`,
    preview: 'One click, and you are subscribed.',
    heading: 'Would you like our newsletter?',
    text: (shop: string) =>
      `Someone, hopefully you, asked us to send the ${shop} newsletter to this address. Please confirm; the link works for two days.`,
    button: 'Yes, subscribe me',
    notYou: 'If this was not you, ignore this email: nothing is sent to you, and your address is not kept.',
  },
  welcome: {
    subject: (shop: string) => `Welcome to the ${shop} newsletter`,
    preview: 'You are subscribed.',
    heading: 'Letters from the cutting table',
    text: (shop: string) =>
      `You are subscribed to the ${shop} newsletter. We only write when there is something to tell.`,
    end: (url: string) => `To unsubscribe at any time, open this address:\n${url}`,
  },
  stock: {
    subject: (name: string) => `Back in stock: ${name}`,
    preview: (name: string, variant: string) => `${name} is back in ${variantInText(variant)}.`,
    heading: 'It is back.',
    text: (name: string, variant: string) =>
      `You asked us to let you know: ${name} is back in stock in ${variantInText(variant)}. We cannot hold it for you, and this is the only email about it.`,
    button: 'View it',
  },
  review: {
    preview: 'Your review helps others choose.',
    one: {
      subject: (name: string) => `How do you like ${name}?`,
      heading: 'How does it fit?',
      text: (greeting: string, name: string) =>
        `${greeting}\nyou have had ${name} for a few days now. If you have a minute, tell others how it fits and wears: it helps them choose.`,
      button: 'Write a review',
    },
    many: {
      subject: 'How do you like your order?',
      heading: 'How do they fit?',
      text: (greeting: string, names: string) =>
        `${greeting}\nyou have had your order for a few days now: ${names}. If you have a minute, tell others how the pieces fit and wear: it helps them choose.`,
      button: 'Write your reviews',
    },
  },
  cart: {
    subject: (shop: string) => `Still in your cart at ${shop}`,
    preview: 'It is there when you want it. This is our only reminder.',
    heading: 'Still in your cart.',
    text: (greeting: string) =>
      `${greeting}\nyou left this in your cart. It is there when you want it; we cannot hold it for you, and this is our only reminder.`,
    piece: (variant: string, quantity: number) => `${variantLabel(variant)} · Quantity ${quantity}`,
    subtotal: 'Subtotal',
    button: 'Go to your cart',
  },
};
export type MailingTexts = typeof ENGLISH;
