import { eachFact, type ProductFacts } from '@darzi/contract/catalogue/product-facts.ts';
import { type ProductId, productId, type SizeChartId } from '@darzi/contract/ids.ts';
import type { Paise } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { bigints, given, ints, texts, uuids } from '../../platform/db/given.ts';
import { putFacts } from './product-facts.repository.ts';
import { type Colour, type Variant, variant } from './product-variants.rules.ts';

export type ProductFields = {
  readonly id: ProductId;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly category: string;
  readonly subCategory: string;
  readonly bestSeller: boolean;
  readonly hsn: string | null;
  readonly published: boolean;
  readonly handle: string | null;
  readonly sourceHash: string | null;
};

type SizeRow = {
  readonly productId: ProductId;
  readonly size: string;
  readonly position: number;
  readonly stock: number;
};

export type ProductDetails = ProductFacts & {
  readonly sizeChart: SizeChartId | null;
  readonly tags: readonly string[];
};

const PLAIN_VARIANT = {
  colour: null,
  pricePaise: null,
  mrpPaise: null,
  sku: null,
  barcode: null,
  weightGrams: null,
  costPaise: null,
};

const variantRow = variant.extend({ productId, position: z.number() });
type VariantRow = Readonly<z.output<typeof variantRow>>;

const fieldArrays = (products: readonly ProductFields[]) => sql`
  ${products.map((p) => p.id)}::uuid[], ${products.map((p) => p.handle)}::text[], ${products.map((p) => p.name)}::text[],
  ${products.map((p) => p.description)}::text[], ${products.map((p) => p.pricePaise)}::bigint[],
  ${products.map((p) => p.category)}::text[], ${products.map((p) => p.subCategory)}::text[],
  ${products.map((p) => p.bestSeller)}::boolean[], ${products.map((p) => p.hsn)}::text[],
  ${products.map((p) => p.published)}::boolean[], ${products.map((p) => p.sourceHash)}::text[]`;

const FIELD_NAMES = sql`id, handle, name, description, price_paise, category, sub_category, best_seller, hsn, published, source_hash`;

/** The keys under which products are stored, by name. */
const KEYS = sql`(select key from categories where name = p.category), (select key from product_types where name = p.sub_category)`;

/** Inserts new products, the first as the oldest. */
export const insertProducts = async (tx: Tx, products: readonly ProductFields[]): Promise<void> => {
  if (products.length === 0) return;
  await sql`
    insert into products (${FIELD_NAMES})
    select id, handle, name, description, price_paise, ${KEYS}, best_seller, hsn, published, source_hash from unnest(${fieldArrays(products)}) with ordinality as p(${FIELD_NAMES}, ordinal)
    order by ordinal`.execute(tx);
};

/**
 * Overwrites known products' fields (not their handles) and increments their versions. A published product no longer
 * waits for a picture.
 */
export const updateProducts = async (tx: Tx, products: readonly ProductFields[]): Promise<void> => {
  if (products.length === 0) return;
  await sql`
    update products set name = p.name, description = p.description, price_paise = p.price_paise,
      (category, sub_category) = (select ${KEYS}), best_seller = p.best_seller, hsn = p.hsn, published = p.published,
      waits_for_picture = products.waits_for_picture and not p.published,
      source_hash = p.source_hash, version = products.version + 1, updated_at = now()
    from unnest(${fieldArrays(products)}) as p(${FIELD_NAMES}) where products.id = p.id`.execute(tx);
};

/**
 * Locks products' sizes against checkouts, in the order of their keys as checkouts do, so that neither deadlocks the
 * other.
 */
export const lockSizes = async (tx: Tx, productIds: readonly ProductId[]): Promise<readonly VariantRow[]> => {
  if (productIds.length === 0) return [];
  const rows = await tx
    .selectFrom('product_sizes')
    .select(['product_id as productId', 'size', 'position', 'stock', 'colour', 'price_paise as pricePaise'])
    .select(['mrp_paise as mrpPaise', 'sku', 'barcode', 'weight_grams as weightGrams'])
    .select('cost_paise as costPaise')
    .where('product_id', '=', sql<ProductId>`any(${productIds}::uuid[])`)
    .orderBy('product_id')
    .orderBy('size')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => variantRow.parse(row));
};

const VARIANT_COLUMNS = [
  'position',
  'colour',
  'stock',
  'price_paise',
  'mrp_paise',
  'sku',
  'barcode',
  'weight_grams',
  'cost_paise',
] as const;

/** Writes variants with all their data; existing ones keep their ids. */
export const putVariantRows = async (tx: Tx, rows: readonly VariantRow[]): Promise<void> => {
  if (rows.length === 0) return;
  const variants = given('v', {
    product_id: uuids(rows.map((v) => v.productId)),
    size: texts(rows.map((v) => v.size)),
    position: ints(rows.map((v) => v.position)),
    colour: texts(rows.map((v) => v.colour)),
    stock: ints(rows.map((v) => v.stock)),
    price_paise: bigints(rows.map((v) => v.pricePaise)),
    mrp_paise: bigints(rows.map((v) => v.mrpPaise)),
    sku: texts(rows.map((v) => v.sku)),
    barcode: texts(rows.map((v) => v.barcode)),
    weight_grams: ints(rows.map((v) => v.weightGrams)),
    cost_paise: bigints(rows.map((v) => v.costPaise)),
  });
  await tx
    .insertInto('product_sizes')
    .columns(['product_id', 'size', ...VARIANT_COLUMNS])
    .expression((eb) => eb.selectFrom(variants).select(['product_id', 'size', ...VARIANT_COLUMNS]))
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'size']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        colour: ref('excluded.colour'),
        stock: ref('excluded.stock'),
        price_paise: ref('excluded.price_paise'),
        mrp_paise: ref('excluded.mrp_paise'),
        sku: ref('excluded.sku'),
        barcode: ref('excluded.barcode'),
        weight_grams: ref('excluded.weight_grams'),
        cost_paise: ref('excluded.cost_paise'),
      })),
    )
    .execute();
};

/** Writes the variants of one product, in their order. */
export const putVariants = (tx: Tx, productId: ProductId, variants: readonly Variant[]): Promise<void> =>
  putVariantRows(
    tx,
    variants.map((variant, position) => ({ ...variant, productId, position })),
  );

/** Clears variant prices that the product's new price has caught up with, and MRPs that it has passed. */
export const settlePrices = async (tx: Tx, productIds: readonly ProductId[]): Promise<void> => {
  await tx
    .updateTable('product_sizes as s')
    .from('products as p')
    .set(({ case: when, ref }) => ({
      price_paise: when().when('s.price_paise', '>', ref('p.price_paise')).then(ref('s.price_paise')).end(),
      mrp_paise: when().when('s.mrp_paise', '>=', ref('p.price_paise')).then(ref('s.mrp_paise')).end(),
    }))
    .whereRef('p.id', '=', 's.product_id')
    .where('s.product_id', '=', sql<ProductId>`any(${productIds}::uuid[])`)
    .where(({ eb, ref, or }) =>
      or([eb('s.price_paise', '<=', ref('p.price_paise')), eb('s.mrp_paise', '<', ref('p.price_paise'))]),
    )
    .execute();
};

/** Gives products these colours; {@link deleteColours} removes others. */
export const putColours = async (tx: Tx, productId: ProductId, colours: readonly Colour[]): Promise<void> => {
  if (colours.length === 0) return;
  await tx
    .insertInto('product_colours')
    .values(colours.map(({ name, hex }, position) => ({ product_id: productId, position, name, hex })))
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'name'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position'), hex: ref('excluded.hex') })),
    )
    .execute();
};

/** Deletes the colours not named; their pictures then count for any colour. */
export const deleteColours = async (
  tx: Tx,
  productId: ProductId,
  staying: readonly Colour[],
): Promise<void> => {
  await tx
    .deleteFrom('product_colours')
    .where('product_id', '=', productId)
    .where('name', '<>', sql<string>`all(${staying.map(({ name }) => name)}::text[])`)
    .execute();
};

/** The colours of a product, in their order. */
export const listColours = async (tx: Tx, productId: ProductId): Promise<readonly Colour[]> =>
  tx
    .selectFrom('product_colours')
    .select(['name', 'hex'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();

export const putDetails = async (
  tx: Tx,
  id: ProductId,
  { sizeChart, tags, ...details }: ProductDetails,
): Promise<void> => {
  await tx
    .updateTable('products')
    .set({ size_chart_id: sizeChart, tags: [...tags] })
    .where('id', '=', id)
    .execute();
  await putFacts(tx, [{ id, facts: eachFact((name) => details[name]) }]);
};

export const putCharts = async (
  tx: Tx,
  products: readonly { readonly id: ProductId; readonly chart: SizeChartId | null }[],
): Promise<void> => {
  if (products.length === 0) return;
  await tx
    .updateTable('products as p')
    .from(
      given('said', {
        id: uuids(products.map(({ id }) => id)),
        chart: uuids(products.map(({ chart }) => chart)),
      }),
    )
    .set(({ ref }) => ({ size_chart_id: ref('said.chart') }))
    .whereRef('p.id', '=', 'said.id')
    .execute();
};

/** Writes sizes (of colours too) with nothing but their stock. */
export const putSizes = (tx: Tx, sizes: readonly (SizeRow & Pick<Variant, 'colour'>)[]): Promise<void> =>
  putVariantRows(
    tx,
    sizes.map((row) => ({ ...PLAIN_VARIANT, ...row })),
  );

/** Deletes sizes, from carts too. */
export const deleteSizes = async (
  tx: Tx,
  sizes: readonly { readonly productId: ProductId; readonly size: string }[],
): Promise<void> => {
  if (sizes.length === 0) return;
  await tx
    .deleteFrom('product_sizes as s')
    .using(
      given('d', { product_id: uuids(sizes.map((s) => s.productId)), size: texts(sizes.map((s) => s.size)) }),
    )
    .whereRef('s.product_id', '=', 'd.product_id')
    .whereRef('s.size', '=', 'd.size')
    .execute();
};
