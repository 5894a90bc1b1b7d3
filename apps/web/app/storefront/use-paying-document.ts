import { useEffect } from 'react';
import { isPayingPage } from './paying-pages.ts';

/**
 * Loads the page anew where it was reached without a document of its own (by the browser's Back button): the policy
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
