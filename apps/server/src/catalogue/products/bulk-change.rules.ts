/** The effect of a bulk change on one of its products. Pure. */
import type { ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import type { ProductRunPreview } from '@darzi/contract/back-office/product-runs.routes.ts';
import type { BulkChange } from '@darzi/contract/back-office/products.routes.ts';
import { type PriceStep, steppedPrice } from '@darzi/contract/catalogue/price-change.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { type Paise, toRupees } from '@darzi/contract/money.ts';
import type { Outcome, Refusal } from '@darzi/contract/outcome.ts';
import { refusalMessage } from '@darzi/contract/refusals.ts';
import { applyVariants, type Range, sentAs, type Variant } from './product-variants.rules.ts';

type Asked = BulkChange['change'];
type Now = {
  readonly pricePaise: Paise;
  readonly sizes: readonly Variant[];
  readonly tags: readonly string[];
};

const stockAfter = (stock: number, change: NonNullable<Asked['stock']>): number =>
  'to' in change ? change.to : Math.max(0, stock + change.by);

const stepped = (amount: Paise, step: PriceStep): number => steppedPrice(toRupees(amount), step);

/** A price step moves every price of the product; one price for all leaves dearer variants as they are. */
const pricesOfOne = ({ pricePaise, sizes }: Omit<Now, 'tags'>, step: PriceStep): ProductChange => ({
  price: stepped(pricePaise, step),
  ...('to' in step || sizes.every((row) => row.pricePaise === null)
    ? {}
    : { variants: sizes.map((row) => sentAs(row, stepped(row.pricePaise ?? pricePaise, step))) }),
});

const tagsAfter = (now: readonly string[], { add = [], remove = [] }: NonNullable<Asked['tags']>) => [
  ...new Set([...now.filter((tag) => !remove.includes(tag)), ...add]),
];

/** The change for one product: percentages and differences become amounts; fields not asked for are absent. */
export const changeOfOne = (now: Now, { price, stock, tags, ...flags }: Asked): ProductChange => ({
  ...flags,
  ...(tags === undefined ? {} : { tags: tagsAfter(now.tags, tags) }),
  ...(price === undefined ? {} : pricesOfOne(now, price)),
  ...(stock === undefined
    ? {}
    : { stock: Object.fromEntries(now.sizes.map((row) => [row.size, stockAfter(row.stock, stock)])) }),
});

/** Why one stays as it is: the problem with its own fields. */
export const whyRefused = ({ code, values, fields = {} }: Refusal): string =>
  Object.values(fields)[0] ?? refusalMessage(code, values);

/** A product with only its prices and stock. */
export type Priced = {
  readonly id: ProductId;
  readonly seq: number;
  readonly name: string;
  readonly pricePaise: Paise;
  readonly sizes: readonly Variant[];
};

/** A product's prices and stock before a bulk change. Paise. */
export type PricesBefore = {
  readonly id: ProductId;
  /** The version it got from the change: another one means that somebody has changed it since. */
  readonly version: number;
  readonly price: Paise;
  /** `added`: pieces that the change added; negative: removed. */
  readonly variants: readonly (readonly [size: string, price: Paise, added?: number])[];
};

/** A change increments the version by one. */
export const pricesBefore = (
  { id, version, pricePaise }: Pick<Priced, 'id' | 'pricePaise'> & { readonly version: number },
  sizes: readonly Variant[],
  stockThen: Readonly<Record<string, number>> = {},
): PricesBefore => ({
  id,
  version: version + 1,
  price: pricePaise,
  variants: sizes.map((row) => [
    row.size,
    row.pricePaise ?? pricePaise,
    (stockThen[row.size] ?? row.stock) - row.stock,
  ]),
});

/** Prices and stock after a change of only these; refuses as {@link applyVariants} does. */
export const repriced = (
  { pricePaise, sizes }: Pick<Priced, 'pricePaise' | 'sizes'>,
  change: Pick<ProductChange, 'price' | 'stock' | 'variants'>,
): Outcome<Range> => {
  const names = new Set(sizes.flatMap(({ colour }) => colour ?? []));
  const colours = [...names].map((name) => ({ name, hex: null }));
  return applyVariants({ pricePaise, colours, variants: sizes }, change);
};

type Previewed = ProductRunPreview['products'][number];

const spanOf = (pricePaise: Paise, sizes: readonly Variant[]): [number, number] => {
  const all = sizes.length === 0 ? [pricePaise] : sizes.map((row) => row.pricePaise ?? pricePaise);
  return [toRupees(all.reduce((a, b) => (b < a ? b : a))), toRupees(all.reduce((a, b) => (b > a ? b : a)))];
};
const piecesOf = (sizes: readonly Variant[]): number => sizes.reduce((sum, { stock }) => sum + stock, 0);

const written = (pricePaise: Paise, sizes: readonly Variant[]): string =>
  sizes.map((row) => `${row.pricePaise ?? pricePaise} ${row.stock}`).join();

/** The change's effect on a product, by the same rules as the change itself. Rupees, pieces. */
export const previewOf = (
  { id, name, pricePaise, sizes }: Priced,
  asked: Asked,
): Previewed & { readonly outcome: 'changed' | 'unchanged' | 'refused' } => {
  const after = repriced({ pricePaise, sizes }, changeOfOne({ pricePaise, sizes, tags: [] }, asked));
  const before = { _id: id, name, price: spanOf(pricePaise, sizes), stock: piecesOf(sizes) };
  if (!after.ok) {
    const refused = whyRefused(after.refusal);
    return { ...before, priceThen: before.price, stockThen: before.stock, refused, outcome: 'refused' };
  }
  const { pricePaise: price, variants } = after.value;
  const isSame = price === pricePaise && written(price, variants) === written(pricePaise, sizes);
  return {
    ...before,
    priceThen: spanOf(price, variants),
    stockThen: piecesOf(variants),
    outcome: isSame ? 'unchanged' : 'changed',
  };
};
