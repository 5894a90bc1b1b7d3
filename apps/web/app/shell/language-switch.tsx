import { LANGUAGE_NAMES, LANGUAGES, pathIn } from '@darzi/contract/languages.ts';
import { useLocation } from 'react-router';
import { languageNow } from '../texts/language.ts';

/**
 * Leads to the same page in the other language, named in that language. It loads a new document, because data fetched
 * in one language stays with its document.
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
      // The server knows only the parts of the address that the page reads; the browser knows all of it.
      suppressHydrationWarning
      onClick={(event) => {
        event.currentTarget.href = pathIn(language, `${pathname}${search}${hash}`);
      }}
    >
      {LANGUAGE_NAMES[language]}
    </a>
  ));
};
