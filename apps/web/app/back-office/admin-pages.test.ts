import { expect, it } from 'vitest';
import { adminPageAt } from './admin-pages.ts';

it.each([
  ['/admin', 'Today'],
  ['/admin/', 'Today'],
  ['/admin/orders', 'Orders'],
  ['/admin/orders/', 'Orders'],
  ['/admin/orders/0199/', 'Orders'],
  ['/studio/orders', 'Custom orders'],
  ['/admin/nowhere', undefined],
  ['/', undefined],
])('%s stands on %s', (pathname, label) => {
  expect(adminPageAt(pathname)?.label).toBe(label);
});
