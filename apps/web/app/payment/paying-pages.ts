import { withoutLanguage } from '@darzi/contract/languages.ts';
import { useEffect } from 'react';

/** Payment pages: entered by a full document load, because only their own policy allows the gateways' scripts. */
const PAYING_PAGES = ['/place-order', '/custom-order-history', '/pay'] as const;

/** Whether a page may load the gateway’s script. */
export const isPayingPage = (path: string): boolean => {
  const [pathname = ''] = path.split(/[?#]/, 1);
  // The router accepts any case and a trailing slash.
  const plain = withoutLanguage(pathname).toLowerCase().replace(/\/+$/, '');
  return PAYING_PAGES.some((page) => page === plain);
};

/**
 * Reloads the page if it was reached without a document load of its own (by the browser's Back button): the previous
 * document's policy does not allow the gateway's script.
 */
export const usePayingDocument = (): void => {
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    if (entry === undefined || isPayingPage(new URL(entry.name, window.location.href).pathname)) return;
    // Never twice: if the document already has this address, a reload cannot help.
    if (new URL(entry.name, window.location.href).pathname !== window.location.pathname)
      window.location.reload();
  }, []);
};
