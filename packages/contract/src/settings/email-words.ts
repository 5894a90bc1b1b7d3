import type { Language } from '../languages.ts';

const ORDER = ['shop', 'number', 'total'] as const;
const NUMBERED = ['shop', 'number'] as const;
const SHOP = ['shop'] as const;
export type Placeholder = (typeof ORDER)[number];

/**
 * The customer emails that an owner can reword, with their placeholders. Account codes and links are not among them.
 */
export const WORDED_EMAILS = {
  placed: { label: 'Order placed, cash', placeholders: ORDER },
  paid: { label: 'Order paid', placeholders: ORDER },
  bought: { label: 'Bought in the shop', placeholders: ORDER },
  shipped: { label: 'Order shipped', placeholders: ORDER },
  delivered: { label: 'Order delivered', placeholders: ORDER },
  cancelled: { label: 'Order cancelled', placeholders: ORDER },
  returnRequested: { label: 'Return requested', placeholders: NUMBERED },
  returnApproved: { label: 'Return approved', placeholders: NUMBERED },
  returnDeclined: { label: 'Return declined', placeholders: NUMBERED },
  returnExchanged: { label: 'Exchange sent', placeholders: NUMBERED },
  customSubmitted: { label: 'Custom order received', placeholders: NUMBERED },
  customBid: { label: 'Bid', placeholders: NUMBERED },
  customAccepted: { label: 'Bid accepted', placeholders: NUMBERED },
  customCancelled: { label: 'Custom order cancelled', placeholders: NUMBERED },
  customStarted: { label: 'Custom order in progress', placeholders: NUMBERED },
  customPaid: { label: 'Custom order paid in full', placeholders: NUMBERED },
  customFinished: { label: 'Custom order finished', placeholders: NUMBERED },
  customShipped: { label: 'Custom order shipped', placeholders: NUMBERED },
  customDelivered: { label: 'Custom order delivered', placeholders: NUMBERED },
  newsletterRequest: { label: 'Newsletter: please confirm', placeholders: SHOP },
  newsletterWelcome: { label: 'Newsletter: welcome', placeholders: SHOP },
} as const satisfies Record<string, { label: string; placeholders: readonly Placeholder[] }>;
export type WordedEmail = keyof typeof WORDED_EMAILS;

export const isWordedEmail = (name: string): name is WordedEmail => Object.hasOwn(WORDED_EMAILS, name);
export type EmailWords = { subject: string; opening: string; closing: string };
/** By email, then by language. */
export type AllEmailWords = Record<string, { [Of in Language]?: EmailWords }>;
export const NO_WORDS: EmailWords = { subject: '', opening: '', closing: '' };

/**
 * The owner's words for a reader of a language. In Hindi, subject and opening are the owner's Hindi, else the
 * built-in ones. A closing note has no built-in text, so English stands in for missing Hindi.
 */
export const wordsFor = (all: AllEmailWords, name: WordedEmail, language: Language): EmailWords => {
  const english = all[name]?.en ?? NO_WORDS;
  if (language === 'en') return english;
  const own = all[name]?.[language] ?? NO_WORDS;
  return { ...own, closing: own.closing || english.closing };
};

/** A text with its placeholders filled in. */
export const fillPlaceholders = (
  written: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string => {
  const known = new Map<string, string>(Object.entries(values));
  return written.replace(/\{([a-z]+)\}/g, (whole, name: string) => known.get(name) ?? whole);
};
