import { type Language, LOCALES, readLocaleBy } from '@darzi/contract/languages.ts';

const languageOfDocument = (): Language => (document.documentElement.lang.startsWith('hi') ? 'hi' : 'en');

let read: () => Language = typeof document === 'undefined' ? () => 'en' : languageOfDocument;

/**
 * The language that is being read: in a browser its document's, which no navigation within the shop changes; on the server
 * that of the page which is being rendered.
 */
export const languageNow = (): Language => read();

readLocaleBy(() => LOCALES[languageNow()]);

/** For the server, which renders many pages at once. */
export const readLanguageBy = (reader: () => Language): void => {
  read = reader;
};

/**
 * The `lang` of a text that the owner wrote: what has no letter of Devanagari on a Hindi page stands in for Hindi that nobody
 * has written, or is a name. Undefined on English pages.
 */
export const langOf = (text: string): string | undefined =>
  languageNow() === 'hi' && !/[\u0900-\u097f]/.test(text) ? LOCALES.en : undefined;

/** The `lang` of what stands in another language than its page; undefined for what stands in the same one. */
export const foreign = (language: Language): string | undefined =>
  language === languageNow() ? undefined : LOCALES[language];
