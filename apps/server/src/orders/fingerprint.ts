import { createHash } from 'node:crypto';
import { ADDRESS_FIELDS } from '@darzi/contract/orders/address.ts';
import type { Checkout } from '@darzi/contract/orders/orders.routes.ts';

/** Equal for two checkouts of the same items, amount, address, method and discount code, in any order; blanks around do not count. */
export const fingerprintOf = (method: string, { items, amount, address, discountCode }: Checkout): string => {
  const lines = items
    .map((item) => JSON.stringify([item._id.toLowerCase(), item.size, item.quantity, item.price]))
    .sort();
  const place = ADDRESS_FIELDS.map((field) => (address[field] ?? '').trim());
  return createHash('sha256')
    .update(JSON.stringify([method, lines, amount, place, ...(discountCode ? [discountCode] : [])]))
    .digest('hex');
};
