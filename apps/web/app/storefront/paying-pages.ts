/** Pages that pay: entered by a full document load, because the gateways' scripts are allowed by their policy alone. */
const PAYING_PAGES = ['/place-order', '/custom-order-history'] as const;

export const isPayingPage = (path: string): boolean => {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return PAYING_PAGES.some((page) => page === pathname);
};
