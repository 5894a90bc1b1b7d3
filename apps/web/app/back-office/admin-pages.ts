import type { Role } from '@darzi/contract/route.ts';

/** Headings of the navigation; the first part has none. */
export const ADMIN_PARTS = ['', 'Selling', 'Catalogue', 'Customers', 'Storefront', 'Business'] as const;

export type AdminPage = {
  readonly path: string;
  readonly label: string;
  readonly part: (typeof ADMIN_PARTS)[number];
  /** Pressed after `g`, this key opens the page. */
  readonly letter: string;
  readonly roles: readonly Role[];
};

/**
 * The pages of the back office in the order of a day's work, one line per page in the navigation. The server checks
 * access on every call.
 */
const ADMIN_PAGES: readonly AdminPage[] = [
  { part: '', path: '/admin', label: 'Today', letter: 't', roles: ['admin'] },
  { part: 'Selling', path: '/admin/orders', label: 'Orders', letter: 'o', roles: ['packer', 'admin'] },
  { part: 'Selling', path: '/admin/returns', label: 'Returns', letter: 'e', roles: ['packer', 'admin'] },
  { part: 'Selling', path: '/studio/orders', label: 'Custom orders', letter: 'b', roles: ['admin'] },
  { part: 'Selling', path: '/admin/parcels', label: 'Parcels', letter: 'i', roles: ['packer', 'admin'] },
  { part: 'Selling', path: '/admin/remittances', label: 'Remittances', letter: 'u', roles: ['admin'] },
  { part: 'Catalogue', path: '/admin/products', label: 'Products', letter: 'p', roles: ['admin'] },
  { part: 'Catalogue', path: '/admin/stock', label: 'Stock', letter: 's', roles: ['admin'] },
  { part: 'Catalogue', path: '/admin/collections', label: 'Collections', letter: 'n', roles: ['admin'] },
  { part: 'Catalogue', path: '/admin/categories', label: 'Categories', letter: 'k', roles: ['admin'] },
  { part: 'Catalogue', path: '/admin/size-charts', label: 'Size charts', letter: 'z', roles: ['admin'] },
  { part: 'Customers', path: '/admin/customers', label: 'Customers', letter: 'c', roles: ['admin'] },
  { part: 'Customers', path: '/admin/messages', label: 'Messages', letter: 'm', roles: ['admin'] },
  { part: 'Customers', path: '/admin/reviews', label: 'Reviews', letter: 'r', roles: ['admin'] },
  { part: 'Customers', path: '/admin/newsletter', label: 'Newsletter', letter: 'j', roles: ['admin'] },
  { part: 'Storefront', path: '/admin/pages', label: 'Pages', letter: 'g', roles: ['admin'] },
  { part: 'Storefront', path: '/admin/discounts', label: 'Discount codes', letter: 'd', roles: ['admin'] },
  { part: 'Storefront', path: '/admin/search', label: 'Search', letter: 'f', roles: ['admin'] },
  { part: 'Storefront', path: '/admin/redirects', label: 'Redirects', letter: 'l', roles: ['admin'] },
  { part: 'Business', path: '/admin/delivery', label: 'Delivery', letter: 'v', roles: ['admin'] },
  { part: 'Business', path: '/admin/tax', label: 'Tax', letter: 'x', roles: ['admin'] },
  { part: 'Business', path: '/admin/staff', label: 'Staff', letter: 'w', roles: ['admin'] },
  { part: 'Business', path: '/admin/integrations', label: 'Integrations', letter: 'h', roles: ['admin'] },
  { part: 'Business', path: '/admin/audit', label: 'Audit', letter: 'a', roles: ['admin'] },
  { part: 'Business', path: '/admin/settings', label: 'Settings', letter: ',', roles: ['admin'] },
];

/** The pages that a role may open. */
export const adminPagesFor = (role: Role): readonly AdminPage[] =>
  ADMIN_PAGES.filter(({ roles }) => roles.includes(role));

/** The page an address belongs to: `/admin/orders/…` is part of the orders, `/admin` only itself. */
export const adminPageAt = (pathname: string): AdminPage | undefined => {
  const address = pathname.replace(/\/+$/, '');
  return ADMIN_PAGES.find(
    ({ path }) => address === path || (path !== '/admin' && address.startsWith(`${path}/`)),
  );
};
