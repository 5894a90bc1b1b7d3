import { FACT_NAMES } from '@darzi/contract/catalogue/product-facts.ts';
import type { ProductId } from '@darzi/contract/ids.ts';
import { toRupees, toRupeesOrNull } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { MIDDLE } from '../images/image-files.rules.ts';
import { imageAddress } from '../images/store-image.ts';
import { managedRow } from './managed-product.repository.ts';
import { joinList } from './product-details.rules.ts';
import { FACT_CELLS } from './product-facts.repository.ts';
import { variant } from './product-variants.rules.ts';

const exportedVariant = variant.extend({ ownSize: z.string(), hex: z.string().nullable() });

/** A picture's hash, or the address it is still to be fetched from; its colour, alt text and focus. */
const imageCells = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.string(),
  z.number(),
  z.number(),
]);

const exportedProduct = managedRow
  .pick({
    id: true,
    seq: true,
    handle: true,
    name: true,
    description: true,
    pricePaise: true,
    category: true,
    subCategory: true,
    bestSeller: true,
    published: true,
    hsn: true,
    seoTitle: true,
    seoDescription: true,
    tags: true,
  })
  .extend({
    isArchived: z.boolean(),
    facts: z.array(z.string().nullable()),
    /** By colour, in the order of the colours. */
    variants: z.array(exportedVariant),
    images: z.array(imageCells),
    chart: z.object({ id: z.string(), name: z.string(), content: z.unknown() }).nullable(),
  });
export type ExportedProduct = z.output<typeof exportedProduct>;
type ImageCells = Readonly<z.output<typeof imageCells>>;

/** Products in any state, oldest first, with all the data of our own file format. */
const listForExport = (db: Db, chosen: RawBuilder<unknown>): Promise<ExportedProduct[]> =>
  parseRows(
    db,
    exportedProduct,
    sql`
    select p.id, p.seq, p.handle, p.name, p.description, p.price_paise as "pricePaise",
      c.name as category, t.name as "subCategory", p.best_seller as "bestSeller", p.published or p.waits_for_picture as published,
      p.archived_at is not null as "isArchived", p.hsn, p.seo_title as "seoTitle", p.seo_description as "seoDescription", p.tags,
      ${FACT_CELLS} as facts,
      (select json_build_object('id', h.id, 'name', h.name, 'content', h.content) from size_charts h where h.id = p.size_chart_id) as chart,
      (select coalesce(json_agg(json_build_object('size', s.size, 'ownSize', s.own_size, 'stock', s.stock, 'colour', s.colour,
           'hex', k.hex, 'pricePaise', s.price_paise, 'mrpPaise', s.mrp_paise, 'sku', s.sku, 'barcode', s.barcode,
           'weightGrams', s.weight_grams, 'costPaise', s.cost_paise) order by k.position, s.position, s.size), '[]')
         from product_sizes s left join product_colours k on k.product_id = s.product_id and k.name = s.colour
         where s.product_id = p.id) as variants,
      (select coalesce(json_agg(json_build_array(i.image_hash, i.source_url, i.colour, i.alt, i.focus_x, i.focus_y) order by i.position, i.id), '[]')
         from product_images i where i.product_id = p.id and not i.is_stand_in
           and coalesce(i.image_hash, i.source_url) is not null) as images
    from products p join categories c on c.key = p.category join product_types t on t.key = p.sub_category
    where ${chosen}`,
  );

/** What our own file would say about these products now. */
export const listExported = (db: Db, ids: readonly ProductId[]): Promise<ExportedProduct[]> =>
  listForExport(db, sql`p.id = any(${ids}::uuid[]) order by p.seq`);

const PAGE = 500;

export const PRODUCT_COLUMNS = [
  'handle',
  'name',
  'description',
  'price',
  'category',
  'subCategory',
  'size',
  'stock',
  'bestSeller',
  'published',
  'hsn',
  'images',
  'archived',
  'seoTitle',
  'seoDescription',
  'colour',
  'hex',
  'mrp',
  'sku',
  'barcode',
  'weight',
  'cost',
  'imageColours',
  'tags',
  ...FACT_NAMES,
  'imageAlt',
  'imageFocus',
  'sizeChart',
  'sizeChartFigures',
] as const;

/** One text per picture; empty if no picture has one. */
const ofEach = (images: readonly ImageCells[], textOf: (image: ImageCells) => string): string => {
  const texts = images.map(textOf);
  return texts.every((text) => text === '') ? '' : joinList(texts);
};

const focusOf = ([, , , , x, y]: ImageCells): string =>
  x === MIDDLE[0] && y === MIDDLE[1] ? '' : `${x} ${y}`;

/**
 * One row per variant; description and pictures only in the first. Prices in rupees.
 * @param bringsChart whether this is the first product in the file with its size chart, whose figures it then includes
 */
const rowsOf = (product: ExportedProduct, publicUrl: string, bringsChart: boolean): Cell[][] =>
  product.variants.map((variant, index) => [
    product.handle,
    product.name,
    index === 0 ? product.description : '',
    toRupees(variant.pricePaise ?? product.pricePaise),
    product.category,
    product.subCategory,
    variant.ownSize,
    variant.stock,
    product.bestSeller,
    product.published,
    product.hsn,
    index === 0
      ? product.images
          .map(([hash, source]) => (hash === null ? source : `${publicUrl}${imageAddress(hash)}`))
          .join('|')
      : '',
    product.isArchived,
    index === 0 ? product.seoTitle : '',
    index === 0 ? product.seoDescription : '',
    variant.colour,
    variant.hex,
    toRupeesOrNull(variant.mrpPaise),
    variant.sku,
    variant.barcode,
    variant.weightGrams,
    toRupeesOrNull(variant.costPaise),
    index === 0 ? ofEach(product.images, ([, , colour]) => colour ?? '') : '',
    index === 0 ? product.tags.join(', ') : '',
    ...product.facts.map((fact) => (index === 0 ? fact : '')),
    index === 0 ? ofEach(product.images, ([, , , alt]) => alt) : '',
    index === 0 ? ofEach(product.images, focusOf) : '',
    index === 0 ? (product.chart?.name ?? '') : '',
    index === 0 && bringsChart ? JSON.stringify(product.chart?.content) : '',
  ]);

/** Every product, oldest first, a page of rows at a time, in the format of our own import. */
export async function* exportProducts(
  db: Db,
  publicUrl: string,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let after = 0;
  const charts = new Set<string>();
  const isFirstOf = ({ chart }: ExportedProduct): boolean =>
    chart !== null && !charts.has(chart.id) && charts.add(chart.id) !== undefined;
  for (;;) {
    const products = await listForExport(db, sql`p.seq > ${after} order by p.seq limit ${PAGE}`);
    const last = products.at(-1);
    if (last === undefined) return;
    yield products.flatMap((product) => rowsOf(product, publicUrl, isFirstOf(product)));
    after = last.seq;
  }
}
