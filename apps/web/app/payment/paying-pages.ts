import { withoutLanguage } from '@darzi/contract/languages.ts';
import { useEffect } from 'react';

/** Pages that pay: entered by a full document load, because the gateways' scripts are allowed by their policy alone. */
const PAYING_PAGES = ['/place-order', '/custom-order-history', '/pay'] as const;

/** Whether a page may load the gateway’s script. */
export const isPayingPage = (path: string): boolean => {
  const [pathname = ''] = path.split(/[?#]/, 1);
  // The router takes an address in any case and with a slash at its end.
  const plain = withoutLanguage(pathname).toLowerCase().replace(/\/+$/, '');
  return PAYING_PAGES.some((page) => page === plain);
};

/**
 * Loads the page again where it was reached without a document of its own (by the browser's Back button): the policy
 * of the document one came from does not allow the gateway's script.
 */
export const usePayingDocument = (): void => {
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    if (entry === undefined || isPayingPage(new URL(entry.name, window.location.href).pathname)) return;
    // Never twice: an address that is the document's own cannot be entered any better.
    if (new URL(entry.name, window.location.href).pathname !== window.location.pathname)
      window.location.reload();
  }, []);
};
