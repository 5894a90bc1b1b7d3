import { eachFact } from '@darzi/contract/catalogue/product-facts.ts';
import { type ProductId, productId, sizeChartId, variantId } from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { given, uuids } from '../../platform/db/given.ts';
import { amount, parseRow, parseRows } from '../../platform/db/rows.ts';
import type { Place, SortColumns, Sorting } from '../../platform/paging/sorting.ts';
import { isTagged } from '../tags/tag.repository.ts';
import type { Facet } from './facets.rules.ts';
import type { ShownImage } from './product.repository.ts';
import { FACT_COLUMNS } from './product-facts.repository.ts';
import { facetKeys } from './product-list.repository.ts';
import { variant } from './product-variants.rules.ts';

/** Width and height in pixels. */
type ManagedImage = ShownImage & { readonly size: readonly [number, number] };

export const managedRow = z.object({
  id: productId,
  seq: z.number(),
  name: z.string(),
  /** The sort key of the name. */
  nameKey: z.string(),
  description: z.string(),
  pricePaise: amount,
  category: z.string(),
  subCategory: z.string(),
  bestSeller: z.boolean(),
  published: z.boolean(),
  waitsForPicture: z.boolean(),
  archived: z.boolean(),
  hsn: z.string().nullable(),
  handle: z.string(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  sourceHash: z.string().nullable(),
  version: z.number(),
  createdAt: z.date(),
  sizeChart: sizeChartId.nullable(),
  tags: z.array(z.string()),
  ...eachFact(() => z.string().nullable()),
  colours: z.array(z.object({ name: z.string(), hex: z.string().nullable() })),
  sizes: z.array(
    variant.extend({
      id: variantId,
      ownSize: z.string(),
      /** What it costs, whether by itself or as the product. */
      pricePaise: amount,
    }),
  ),
  images: z.array(
    z.tuple([z.string(), z.string(), z.number(), z.number(), z.string().nullable(), z.number(), z.number()]),
  ),
  toCome: z.array(z.tuple([z.string(), z.string().nullable()])),
});
type Row = Readonly<z.output<typeof managedRow>>;

/** A product with everything that the back office sees. */
export type ManagedProduct = Omit<Row, 'images' | 'toCome'> & {
  readonly images: readonly ManagedImage[];
  /** Pictures on the web not fetched (yet). */
  readonly toCome: readonly { readonly address: string; readonly problem: string | null }[];
};

const COLUMNS = sql`p.id, p.seq, p.name, p.name_key as "nameKey", p.description, p.price_paise as "pricePaise", (select name from categories where key = p.category) as category,
  (select name from product_types where key = p.sub_category) as "subCategory", p.best_seller as "bestSeller", p.published, p.waits_for_picture as "waitsForPicture", p.archived_at is not null as archived,
  p.hsn, p.handle, p.seo_title as "seoTitle", p.seo_description as "seoDescription", p.source_hash as "sourceHash", p.version, p.created_at as "createdAt",
  ${FACT_COLUMNS}, p.size_chart_id as "sizeChart", p.tags,
  (select coalesce(json_agg(json_build_object('name', c.name, 'hex', c.hex) order by c.position), '[]')
     from product_colours c where c.product_id = p.id) as colours,
  (select coalesce(json_agg(json_build_object('id', s.id, 'size', s.size, 'colour', s.colour, 'ownSize', s.own_size,
     'stock', s.stock, 'pricePaise', coalesce(s.price_paise, p.price_paise), 'mrpPaise', s.mrp_paise, 'sku', s.sku,
     'barcode', s.barcode, 'weightGrams', s.weight_grams, 'costPaise', s.cost_paise) order by s.position, s.size), '[]')
     from product_sizes s where s.product_id = p.id) as sizes,
  (select coalesce(json_agg(json_build_array(i.image_hash, i.alt, i.focus_x, i.focus_y, i.colour, k.width, k.height) order by i.position, i.id), '[]')
     from product_images i join images k on k.hash = i.image_hash where i.product_id = p.id) as images,
  (select coalesce(json_agg(json_build_array(i.source_url, i.fetch_error) order by i.position, i.id), '[]')
     from product_images i where i.product_id = p.id and i.image_hash is null) as "toCome"`;

const productOf = (row: Row): ManagedProduct => ({
  ...row,
  images: row.images.map(([hash, alt, x, y, colour, width, height]) => ({
    hash,
    alt,
    focus: [x, y],
    colour,
    size: [width, height],
  })),
  toCome: row.toCome.map(([address, problem]) => ({ address, problem })),
});

const select = async (db: Db, rest: RawBuilder<unknown>): Promise<ManagedProduct[]> => {
  const rows = await parseRows(db, managedRow, sql`select ${COLUMNS} from products p where ${rest}`);
  return rows.map(productOf);
};

/** The sort orders of products in the back office. */
export const MANAGED_SORTS = {
  added: { tie: { column: sql`p.seq`, kind: 'number' } },
  price: { by: { column: sql`p.price_paise`, kind: 'number' }, tie: { column: sql`p.seq`, kind: 'number' } },
  name: { by: { column: sql`p.name_key`, kind: 'text' }, tie: { column: sql`p.seq`, kind: 'number' } },
} as const satisfies Record<string, SortColumns>;

export type ManagedFilter = {
  readonly facets: readonly Facet[];
  readonly isArchived: boolean;
  readonly isPublished: boolean | undefined;
  /** A pattern for LIKE, in lower case. */
  readonly nameLike: string | undefined;
  /** Only these. */
  readonly ids: readonly ProductId[] | undefined;
  readonly tag: string | undefined;
  /** Only products with a size that has at most this many pieces. */
  readonly maxStock: number | undefined;
};

export type ManagedPage = ManagedFilter & {
  readonly sorting: Sorting;
  readonly after: Place | undefined;
  readonly limit: number;
};

const matching = ({
  sorting,
  after,
  isArchived,
  isPublished,
  nameLike,
  ids,
  tag,
  maxStock,
}: ManagedPage) => sql`
  ${isArchived ? sql`p.archived_at is not null` : sql`p.archived_at is null`}
  and ${isPublished === undefined ? sql`true` : isPublished ? sql`p.published` : sql`not p.published`}
  and ${sorting.behind(after)}
  and ${nameLike === undefined ? sql`true` : sql`p.name_key like ${nameLike}`}
  and ${ids === undefined ? sql`true` : sql`p.id = any(${[...ids]}::uuid[])`}
  and ${tag === undefined ? sql`true` : isTagged([tag], 'p.tags')}
  and ${
    maxStock === undefined
      ? sql`true`
      : // The figure itself, not a parameter: how many sizes are that low decides how they are best found.
        sql`exists (select 1 from product_sizes s where s.product_id = p.id and s.stock <= ${sql.lit(maxStock)})`
  }`;

/** `is not false` keeps this a look-up of each product: as a join, names and facets would be read anew for each of the facets. */
const standsOn = (facets: readonly Facet[]): RawBuilder<unknown> =>
  sql`((p.category, p.sub_category) in (${facetKeys(facets)})) is not false`;

const selectsFew = ({ nameLike, ids, tag, maxStock }: ManagedPage): boolean =>
  nameLike !== undefined || ids !== undefined || tag !== undefined || maxStock !== undefined;

/** The ids of a page: facet by facet in index order, unless a name, a tag or stock selects few. */
export const pageOf = (page: ManagedPage): RawBuilder<unknown> => {
  const { facets, limit, sorting } = page;
  const wanted = facetKeys(facets);
  return !selectsFew(page)
    ? sql`
      select p.id from (${wanted}) facet
      cross join lateral (
        select p.id, p.seq, p.price_paise, p.name_key from products p
        where p.category = facet.c and p.sub_category = facet.s and ${matching(page)}
        order by ${sorting.order} limit ${limit}
      ) p
      order by ${sorting.order} limit ${limit}`
    : sql`
      select p.id from products p
      where ${standsOn(facets)} and ${matching(page)} order by ${sorting.order} limit ${limit}`;
};

/** The products with a variant of exactly this SKU or barcode; a code matches few. */
export const listIdsOfCode = async (db: Db, code: string): Promise<readonly ProductId[]> => {
  const sizes = db.selectFrom('product_sizes').select('product_id as id');
  const rows = await sizes
    .where((eb) => eb(eb.fn('lower', ['sku']), '=', eb.fn('lower', [eb.val(code)])))
    .union(sizes.where('barcode', '=', code))
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
};

/** One page of all products, including unpublished ones. */
export const listManaged = async (db: Db, page: ManagedPage): Promise<ManagedProduct[]> => {
  const rows = await parseRows(
    db,
    managedRow,
    sql`
    with page as materialized (${pageOf(page)})
    select ${COLUMNS} from page join products p using (id) order by ${page.sorting.order}`,
  );
  return rows.map(productOf);
};

const totalRow = z.object({ total: z.number() });

/** Counts up to `limit`: whole facets along their index, without reading a product. */
export const countOf = (filter: ManagedPage): RawBuilder<unknown> => {
  const { facets, limit } = filter;
  const isOfFacet = selectsFew(filter)
    ? standsOn(facets)
    : sql`(p.category, p.sub_category) in (${facetKeys(facets)})`;
  return sql`
    select count(*)::int as total from (
      select 1 from products p where ${isOfFacet} and ${matching(filter)} limit ${limit}) found`;
};

/** The number of matching products, up to the page's limit. */
export const countManaged = async (db: Db, filter: ManagedPage): Promise<number> => {
  const { total } = await parseRow(db, totalRow, countOf(filter));
  return total;
};

/** The product as the back office sees it, public or not. */
export const findManaged = async (db: Db, id: ProductId): Promise<ManagedProduct | undefined> => {
  const [product] = await select(db, sql`p.id = ${id}`);
  return product;
};

/** These products, in the order of their ids. */
export const findManagedAll = (db: Db, ids: readonly string[]): Promise<ManagedProduct[]> =>
  select(db, sql`p.id = any(${ids}::uuid[]) order by p.id`);

/** Of those that exist, in the given order. */
export const listNames = (db: Db, ids: readonly ProductId[]) =>
  db
    .selectFrom(given('wanted', { id: uuids(ids) }))
    .innerJoin('products as p', 'p.id', 'wanted.id')
    .select(['p.id as _id', 'p.name'])
    .orderBy('wanted.place')
    .execute();

export const lockManaged = async (tx: Tx, id: ProductId): Promise<ManagedProduct | undefined> => {
  const [product] = await select(tx, sql`p.id = ${id} for no key update of p`);
  return product;
};

/** Archives a product or restores it; the new version warns whoever has it open. */
export const setArchived = async (tx: Tx, id: ProductId, isArchived: boolean): Promise<void> => {
  await tx
    .updateTable('products')
    .set({ archived_at: isArchived ? sql<Date>`now()` : null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
};
