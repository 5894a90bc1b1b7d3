import { type Language, LOCALES, readLocaleBy } from '@darzi/contract/languages.ts';

const languageOfDocument = (): Language => (document.documentElement.lang.startsWith('hi') ? 'hi' : 'en');

/** A constant in each build: the browser's contains neither the check nor the server's branch. */
export const isServer = import.meta.env.SSR && typeof document === 'undefined';

let read: () => Language = isServer ? () => 'en' : languageOfDocument;

/**
 * The language being read: in a browser the document's, which navigation within the shop does not change; on the
 * server that of the page being rendered.
 */
export const languageNow = (): Language => read();

readLocaleBy(() => LOCALES[languageNow()]);

/** For the server, which renders many pages at once. */
export const readLanguageBy = (reader: () => Language): void => {
  read = reader;
};

/**
 * The `lang` of a text by the owner: on a Hindi page, text without any Devanagari is either a name or English
 * standing in for missing Hindi. Undefined on English pages.
 */
export const langOf = (text: string): string | undefined =>
  languageNow() === 'hi' && !/[\u0900-\u097f]/.test(text) ? LOCALES.en : undefined;

/** The `lang` of content in another language than its page; undefined if it is the same. */
export const foreign = (language: Language): string | undefined =>
  language === languageNow() ? undefined : LOCALES[language];

/** What the owner wrote for the reader, with the `lang` of English that stands in for missing Hindi. */
export const forReader = (
  english: string,
  hindi = '',
): { readonly text: string; readonly lang: string | undefined } => {
  const text = languageNow() === 'hi' && hindi !== '' ? hindi : english;
  return { text, lang: langOf(text) };
};
