import { LANGUAGES, type Language } from '@darzi/contract/languages.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { languageNow } from './language.ts';

const NOTHING_OWN: Readonly<Record<string, string>> = {};

/**
 * The catalogues: a part of the shop's texts in each language. What the specification fixes is the contract's in English.
 * While the storefront is built they are compiled to functions (`texts-plugin.ts`): what is sent is texts alone.
 */
const CATALOGUES = {
  messages: {
    en: async () => ({ default: MESSAGES }),
    hi: () => import('./hi/messages.json'),
  },
  shell: { en: () => import('./en/shell.json'), hi: () => import('./hi/shell.json') },
  /** Of categories and types that the shop begins with, by the name that they have in English. */
  names: { en: async () => ({ default: NOTHING_OWN }), hi: () => import('./hi/names.json') },
  account: { en: () => import('./en/account.json'), hi: () => import('./hi/account.json') },
  cart: { en: () => import('./en/cart.json'), hi: () => import('./hi/cart.json') },
  list: { en: () => import('./en/list.json'), hi: () => import('./hi/list.json') },
  /** Reviews and size guide, which few open. */
  reviews: { en: () => import('./en/reviews.json'), hi: () => import('./hi/reviews.json') },
  product: { en: () => import('./en/product.json'), hi: () => import('./hi/product.json') },
  /** What the server says no with, by its code; English as the server wrote it. */
  refusals: { en: async () => ({ default: NOTHING_OWN }), hi: () => import('./hi/refusals.json') },
  pages: { en: () => import('./en/pages.json'), hi: () => import('./hi/pages.json') },
  checkout: { en: () => import('./en/checkout.json'), hi: () => import('./hi/checkout.json') },
  payment: { en: () => import('./en/payment.json'), hi: () => import('./hi/payment.json') },
  orders: { en: () => import('./en/orders.json'), hi: () => import('./hi/orders.json') },
  profile: { en: () => import('./en/profile.json'), hi: () => import('./hi/profile.json') },
  craft: { en: () => import('./en/craft.json'), hi: () => import('./hi/craft.json') },
  /** Of orders made to measure. */
  history: { en: () => import('./en/history.json'), hi: () => import('./hi/history.json') },
  /** What is asked about measurements, by the question's name; where the tape runs, by its English. */
  coach: { en: async () => ({ default: NOTHING_OWN }), hi: () => import('./hi/coach.json') },
  /** Of labels, states and faults that the contract words, by their English; what has none stays as it is. */
  words: { en: async () => ({ default: NOTHING_OWN }), hi: () => import('./hi/words.json') },
} as const;
type Part = keyof typeof CATALOGUES;
type KeyOf<Name extends Part> = keyof Awaited<ReturnType<(typeof CATALOGUES)[Name]['en']>>['default'] &
  string;

type Values = Readonly<Record<string, string | number>>;
/** A text of a part in the language that is being read. Messages are written in ICU's MessageFormat. */
export type Texts<Name extends Part> = (key: KeyOf<Name>, values?: Values) => string;

type Message = string | ((values?: Values) => string);
type Messages = Readonly<Record<string, Message>>;

const isServer = typeof document === 'undefined';

/**
 * The texts of a part: `const t = await textsOf('shell')` at the head of a module, which then waits for them as for what it
 * imports. A browser fetches its own language's alone; the server has all.
 */
export const textsOf = async <Name extends Part>(name: Name): Promise<Texts<Name>> => {
  const catalogues: Partial<Record<Language, Messages>> = {};
  for (const language of isServer ? LANGUAGES : [languageNow()]) {
    const { default: messages }: { default: Messages } = await CATALOGUES[name][language]();
    catalogues[language] = messages;
  }
  return (key, values) => {
    const message = catalogues[languageNow()]?.[key];
    return typeof message === 'function' ? message(values) : (message ?? key);
  };
};

const SLOT = '\ufffc';

/** A text with something drawn where it has its slot: `From {price}`, `{price} से`. */
export const withSlot = (textWith: (slot: string) => string, drawn: ReactNode): ReactNode => {
  const [before, after] = textWith(SLOT).split(SLOT);
  return createElement(Fragment, null, before, drawn, after);
};
