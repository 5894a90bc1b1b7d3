import { LANGUAGE_NAMES, LANGUAGES, pathIn } from '@darzi/contract/languages.ts';
import { useLocation } from 'react-router';
import { languageNow } from '../texts/language.ts';

/**
 * Leads to the same page in the other language, named in that language. It loads a document: what was fetched in one
 * language stays with the document that it came with.
 */
export const LanguageSwitch = ({ className }: { className: string }) => {
  const { pathname, search, hash } = useLocation();
  return LANGUAGES.filter((language) => language !== languageNow()).map((language) => (
    <a
      key={language}
      href={pathIn(language, `${pathname}${search}${hash}`)}
      hrefLang={language}
      lang={language}
      rel="alternate"
      className={className}
      // The server knows of the address what the page reads, the browser all of it.
      suppressHydrationWarning
      onClick={(event) => {
        event.currentTarget.href = pathIn(language, `${pathname}${search}${hash}`);
      }}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  ));
};
