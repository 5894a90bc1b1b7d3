import { LANGUAGES, type Language } from '@darzi/contract/languages.ts';
import { MESSAGES } from '@darzi/contract/messages.ts';
import { createElement, Fragment, type ReactNode } from 'react';
import { isServer, languageNow } from './language.ts';

const NOTHING_OWN: Readonly<Record<string, string>> = {};

/**
 * The catalogues: one part of the shop's texts in each language. English fixed by the specification is in the
 * contract. The storefront's build compiles them to functions (`texts-plugin.ts`), so that browsers load only texts.
 */
const CATALOGUES = {
  messages: {
    en: async () => ({ default: MESSAGES }),
    hi: () => import('./hi/messages.json'),
  },
  shell: { en: () => import('./en/shell.json'), hi: () => import('./hi/shell.json') },
  /** The built-in categories and types, by their English name. */
  names: { en: async () => ({ default: NOTHING_OWN }), hi: () => import('./hi/names.json') },
  account: { en: () => import('./en/account.json'), hi: () => import('./hi/account.json') },
  cart: { en: () => import('./en/cart.json'), hi: () => import('./hi/cart.json') },
  list: { en: () => import('./en/list.json'), hi: () => import('./hi/list.json') },
  /** Reviews and size guide, which few people open. */
  reviews: { en: () => import('./en/reviews.json'), hi: () => import('./hi/reviews.json') },
  product: { en: () => import('./en/product.json'), hi: () => import('./hi/product.json') },
  /** Refusals by code; English as the server worded them. */
  refusals: { en: async () => ({ default: NOTHING_OWN }), hi: () => import('./hi/refusals.json') },
  pages: { en: () => import('./en/pages.json'), hi: () => import('./hi/pages.json') },
  checkout: { en: () => import('./en/checkout.json'), hi: () => import('./hi/checkout.json') },
  payment: { en: () => import('./en/payment.json'), hi: () => import('./hi/payment.json') },
  orders: { en: () => import('./en/orders.json'), hi: () => import('./hi/orders.json') },
  profile: { en: () => import('./en/profile.json'), hi: () => import('./hi/profile.json') },
  craft: { en: () => import('./en/craft.json'), hi: () => import('./hi/craft.json') },
  /** For made-to-measure orders. */
  history: { en: () => import('./en/history.json'), hi: () => import('./hi/history.json') },
  /** The coach's questions by name, and how to lay the tape by its English. */
  coach: { en: async () => ({ default: NOTHING_OWN }), hi: () => import('./hi/coach.json') },
  /** Labels, states and errors worded in the contract, by their English; missing ones stay as they are. */
  words: { en: async () => ({ default: NOTHING_OWN }), hi: () => import('./hi/words.json') },
} as const;
type Part = keyof typeof CATALOGUES;
type KeyOf<Name extends Part> = keyof Awaited<ReturnType<(typeof CATALOGUES)[Name]['en']>>['default'] &
  string;

type Values = Readonly<Record<string, string | number>>;
/** A text of a part in the current language. Messages use ICU's MessageFormat. */
export type Texts<Name extends Part> = (key: KeyOf<Name>, values?: Values) => string;

type Message = string | ((values?: Values) => string);
type Messages = Readonly<Record<string, Message>>;

/**
 * The texts of a part: `const t = await textsOf('shell')` at the top of a module, which then waits for them as for
 * its imports. A browser loads only its own language; the server has all.
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

/** A text with an element in place of its slot: `From {price}`, `{price} से`. */
export const withSlot = (textWith: (slot: string) => string, drawn: ReactNode): ReactNode => {
  const [before, after] = textWith(SLOT).split(SLOT);
  return createElement(Fragment, null, before, drawn, after);
};
