import type { Role } from '@darzi/contract/route.ts';

export type AdminPage = {
  readonly path: string;
  readonly label: string;
  /** After `g`, the key that leads there. */
  readonly letter: string;
  readonly roles: readonly Role[];
};

/**
 * The pages of the back office, in the order of a day's work: one line a page that stands in the navigation. The server
 * decides for itself at every call.
 */
const ADMIN_PAGES: readonly AdminPage[] = [
  { path: '/admin', label: 'Today', letter: 't', roles: ['admin'] },
  { path: '/admin/orders', label: 'Orders', letter: 'o', roles: ['packer', 'admin'] },
  { path: '/admin/returns', label: 'Returns', letter: 'e', roles: ['packer', 'admin'] },
  { path: '/admin/parcels', label: 'Parcels', letter: 'i', roles: ['packer', 'admin'] },
  { path: '/admin/remittances', label: 'Remittances', letter: 'u', roles: ['admin'] },
  { path: '/studio/orders', label: 'Custom orders', letter: 'b', roles: ['admin'] },
  { path: '/admin/products', label: 'Products', letter: 'p', roles: ['admin'] },
  { path: '/admin/categories', label: 'Categories', letter: 'k', roles: ['admin'] },
  { path: '/admin/size-charts', label: 'Size charts', letter: 'z', roles: ['admin'] },
  { path: '/admin/stock', label: 'Stock', letter: 's', roles: ['admin'] },
  { path: '/admin/customers', label: 'Customers', letter: 'c', roles: ['admin'] },
  { path: '/admin/reviews', label: 'Reviews', letter: 'r', roles: ['admin'] },
  { path: '/admin/messages', label: 'Messages', letter: 'm', roles: ['admin'] },
  { path: '/admin/newsletter', label: 'Newsletter', letter: 'j', roles: ['admin'] },
  { path: '/admin/discounts', label: 'Discount codes', letter: 'd', roles: ['admin'] },
  { path: '/admin/collections', label: 'Collections', letter: 'n', roles: ['admin'] },
  { path: '/admin/search', label: 'Search', letter: 'f', roles: ['admin'] },
  { path: '/admin/pages', label: 'Pages', letter: 'g', roles: ['admin'] },
  { path: '/admin/redirects', label: 'Redirects', letter: 'l', roles: ['admin'] },
  { path: '/admin/delivery', label: 'Delivery', letter: 'v', roles: ['admin'] },
  { path: '/admin/tax', label: 'Tax', letter: 'x', roles: ['admin'] },
  { path: '/admin/staff', label: 'Staff', letter: 'w', roles: ['admin'] },
  { path: '/admin/audit', label: 'Audit', letter: 'a', roles: ['admin'] },
  { path: '/admin/integrations', label: 'Integrations', letter: 'h', roles: ['admin'] },
  { path: '/admin/settings', label: 'Settings', letter: ',', roles: ['admin'] },
];

/** The pages that somebody of this role may open. */
export const adminPagesFor = (role: Role): readonly AdminPage[] =>
  ADMIN_PAGES.filter(({ roles }) => roles.includes(role));

/** The page that an address belongs to: `/admin/orders/…` is part of the orders, `/admin` only itself. */
export const adminPageAt = (pathname: string): AdminPage | undefined => {
  const address = pathname.replace(/\/+$/, '');
  return ADMIN_PAGES.find(
    ({ path }) => address === path || (path !== '/admin' && address.startsWith(`${path}/`)),
  );
};
