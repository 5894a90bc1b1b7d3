/** Results of the search over everything, as rows with links. Pure. */
import type { FoundEverywhere } from '@darzi/contract/back-office/search-everything.routes.ts';
import { CUSTOM_ORDER_BADGE } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { showShortMoment } from '@darzi/contract/dates.ts';
import { showRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';

type Row = {
  readonly to: string;
  readonly name: string;
  readonly about: string;
  /** Not visible in the shop. */
  readonly isFaint?: boolean;
};
export type Group = { readonly title: string; readonly rows: readonly Row[] };

/** Kinds with results, in the order of a day's work. */
export const groupsOf = ({
  orders,
  customOrders,
  invoices,
  customers,
  products,
}: FoundEverywhere): readonly Group[] => {
  const groups: readonly Group[] = [
    {
      title: 'Orders',
      rows: orders.map(({ _id, name, status, total, at }) => ({
        to: `/admin/orders/${_id}`,
        name: `${name} ${orderNumber(_id)}`,
        about: `${status} · ${showRupees(total)} · ${showShortMoment(at)}`,
      })),
    },
    {
      title: 'Custom orders',
      rows: customOrders.map(({ _id, name, status, at }) => ({
        to: `/studio/orders/${_id}`,
        name: `${name} ${orderNumber(_id)}`,
        about: `${CUSTOM_ORDER_BADGE[status]} · ${showShortMoment(at)}`,
      })),
    },
    {
      title: 'Invoices',
      rows: invoices.map(({ number, kind, order, isCustom }) => ({
        to: `${isCustom ? '/studio' : '/admin'}/orders/${order}#${number}`,
        name: number,
        about: `${kind === 'invoice' ? 'Invoice' : 'Credit note'} of ${orderNumber(order)}`,
      })),
    },
    {
      title: 'Customers',
      rows: customers.map(({ _id, name, email }) => ({ to: `/admin/customers/${_id}`, name, about: email })),
    },
    {
      title: 'Products',
      rows: products.map(({ _id, name, price, isShown }) => ({
        to: `/admin/products/${_id}`,
        name,
        about: `${isShown ? '' : 'Not in the shop · '}${showRupees(price)}`,
        isFaint: !isShown,
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
};

export const countFound = (groups: readonly Group[]): number =>
  groups.reduce((sum, { rows }) => sum + rows.length, 0);
