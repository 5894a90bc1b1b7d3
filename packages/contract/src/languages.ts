/** The languages that shoppers read the shop in, and where its pages stand in each. No zod: every page carries it. */

export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** How a language names itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** Language and country, as documents, dates and numbers want it. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** A language by its code as it is kept; undefined for what is none that the shop is read in. */
export const asLanguage = (code: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === code);

/** What stands before the path of a page; English pages keep the addresses that they always had. */
export const LANGUAGE_PATHS: Readonly<Record<Language, string>> = { en: '', hi: '/hi' };

const IN_HINDI = /^\/hi(?=[/?#.]|$)/;

/** The language of the page at a path of the shop. */
export const languageOfPath = (path: string): Language => (IN_HINDI.test(path) ? 'hi' : 'en');

/** The path of the same page in English: `/hi/cart` → `/cart`, `/hi` → `/`. */
export const withoutLanguage = (path: string): string => {
  const rest = path.replace(IN_HINDI, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
};

/** The path of an English page in a language: `/cart` → `/hi/cart`, `/` → `/hi`. */
export const pathIn = (language: Language, path: string): string =>
  language === 'en' ? path : `${LANGUAGE_PATHS[language]}${path.replace(/^\/(?=$|[?#])/, '')}`;

let readLocale = (): string => LOCALES.en;

/** How dates are written where they are read now; English where nobody said otherwise. */
export const localeNow = (): string => readLocale();

/** Tells how dates are to be written from now on. */
export const readLocaleBy = (reader: () => string): void => {
  readLocale = reader;
};

/** Writes dates in a language, whatever is read now. What shows them must not wait for anything. */
export const inLanguage = <T>(language: Language, show: () => T): T => {
  const before = readLocale;
  readLocale = () => LOCALES[language];
  try {
    return show();
  } finally {
    readLocale = before;
  }
};
