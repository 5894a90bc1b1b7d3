/** The languages of the storefront, and where its pages are in each. No zod: every page carries it. */

export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language's own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** Language and country, as documents, dates and numbers want it. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN' };

/** The language with a stored code; undefined unless the shop has it. */
export const asLanguage = (code: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === code);

/** The path prefix of each language. English has none: its addresses stay as they always were. */
export const LANGUAGE_PATHS: Readonly<Record<Language, string>> = { en: '', hi: '/hi' };

const IN_HINDI = /^\/hi(?=[/?#.]|$)/;

/** The language of a page, by its path. */
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

/** The locale for dates right now; English unless set otherwise. */
export const localeNow = (): string => readLocale();

/** Sets how {@link localeNow} finds the locale. */
export const readLocaleBy = (reader: () => string): void => {
  readLocale = reader;
};

/** Formats dates in a given language, whatever the current one. `show` must be synchronous. */
export const inLanguage = <T>(language: Language, show: () => T): T => {
  const before = readLocale;
  readLocale = () => LOCALES[language];
  try {
    return show();
  } finally {
    readLocale = before;
  }
};
