/** What a change of several products means for one of them. Pure. */
import type { ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import type { BulkChange } from '@darzi/contract/back-office/products.routes.ts';
import { changePrice, type Paise, toRupees } from '@darzi/contract/money.ts';
import type { Stocked } from './admin-products.rules.ts';

type Asked = BulkChange['change'];
type Now = { readonly pricePaise: Paise; readonly sizes: readonly Stocked[] };

const stockAfter = (stock: number, change: NonNullable<Asked['stock']>): number =>
  'to' in change ? change.to : Math.max(0, stock + change.by);

/** The change of one product: percentages and differences become figures, what is not asked for stays away. */
export const changeOfOne = (now: Now, { price, stock, ...flags }: Asked): ProductChange => ({
  ...flags,
  ...(price === undefined
    ? {}
    : { price: 'to' in price ? price.to : toRupees(changePrice(now.pricePaise, price.percent)) }),
  ...(stock === undefined
    ? {}
    : { stock: Object.fromEntries(now.sizes.map((row) => [row.size, stockAfter(row.stock, stock)])) }),
});
