import { showRupees } from '@darzi/contract/money.ts';
import { lastSix } from '@darzi/contract/orders/order-number.ts';
import { capitalised } from '@darzi/contract/wording.ts';

/** Areas of the audit: the part of an action before the dot → label. */
export const AUDIT_AREAS = {
  product: 'Products',
  stock: 'Stock',
  export: 'Exports',
  order: 'Orders',
  custom_order: 'Custom orders',
  payment: 'Payments',
  account: 'Accounts',
  customer: 'Customers',
  review: 'Reviews',
  message: 'Messages',
  newsletter: 'Newsletter',
  discount: 'Discounts',
  delivery: 'Delivery',
  staff: 'Staff',
  webhook: 'Webhooks',
  key: 'API keys',
  settings: 'Settings',
  collection: 'Collections',
  size_chart: 'Size charts',
  redirect: 'Redirects',
  page: 'Pages',
  tax: 'Tax',
  category: 'Categories',
  type: 'Types',
  'category-mappings': 'Import table',
} as const;

/** `product.archived` → `Product archived`. */
export const showAction = (action: string): string => capitalised(action.replace(/[._-]+/g, ' '));

/** `product:019e…c0ffee` → `Product #c0ffee`; a subject without an id stays a word. */
export const showSubject = (subject: string): string => {
  const [kind = '', id = ''] = subject.split(':', 2);
  const words = capitalised(kind.replace(/[_-]+/g, ' '));
  return id === '' ? words : `${words} #${lastSix(id)}`;
};

/** Amounts are recorded in paise, under names that say so. */
const IN_PAISE = /_?[pP]aise$/;

/** `pricePaise` → `Price`, `bestSeller` → `Best seller`. */
const showField = (name: string): string =>
  capitalised(
    (name.replace(IN_PAISE, '') || 'amount')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' ')
      .toLowerCase()
      .replace(/\b(?:hsn|seo|sku|mrp|pin|gst|gstin)\b/g, (letters) => letters.toUpperCase())
      .replace(/ hindi$/, ' in Hindi'),
  );

const MAX_CHARACTERS = 160;
const NOTHING = 'nothing';

const showValue = (name: string, value: unknown): string => {
  if (typeof value === 'number' && IN_PAISE.test(name)) return showRupees(value / 100);
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
};

export type ShownChange = {
  readonly field: string;
  readonly from: string | undefined;
  readonly to: string;
};

/**
 * The changes of an entry, one per field: `[before, after]` becomes from and to; a single value is shown as it is.
 */
export const showChanges = (changes: unknown): readonly ShownChange[] =>
  typeof changes !== 'object' || changes === null
    ? []
    : Object.entries(changes)
        .map(([name, value]: [string, unknown]) =>
          Array.isArray(value) && value.length === 2
            ? { field: showField(name), from: showValue(name, value[0]), to: showValue(name, value[1]) }
            : { field: showField(name), from: undefined, to: showValue(name, value) },
        )
        .filter(({ from, to }) => from !== undefined || to !== NOTHING);
