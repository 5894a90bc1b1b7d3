/** Pages that pay: entered by a full document load, because the gateways' scripts are allowed by their policy alone. */
const PAYING_PAGES = ['/place-order', '/custom-order-history'] as const;

/** Whether a page may load the gateway’s script. */
export const isPayingPage = (path: string): boolean => {
  const [pathname = ''] = path.split(/[?#]/, 1);
  // The router takes an address in any case and with a slash at its end.
  const plain = pathname.toLowerCase().replace(/\/+$/, '');
  return PAYING_PAGES.some((page) => page === plain);
};
