import { MOST_COUNTED, type Sort } from '@darzi/contract/catalogue/catalogue.ts';
import type { ProductId, VariantId } from '@darzi/contract/ids.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { parseId } from '../../platform/db/id.ts';
import { type Newest, newestOf } from '../search-words/word-places.repository.ts';
import { type Facet, type FacetCount, totalOn } from './facets.rules.ts';
import { isNarrowed, type Narrowing } from './narrowing.rules.ts';
import type { Position } from './product-cursor.ts';
import { FACT_CELLS } from './product-facts.repository.ts';
import { eachFact, type ProductFacts } from './product-facts.rules.ts';
import type { Colour } from './product-variants.rules.ts';
import type { Counted } from './search-plan.rules.ts';
import { facetRows, isNarrowedTo, type Scope } from './variant-counts.repository.ts';

export type ShownImage = {
  readonly hash: string;
  readonly alt: string;
  /** The point that stays in view, percent from left and top. */
  readonly focus: readonly [number, number];
  /** The colour that it shows; null: any. */
  readonly colour: string | null;
};

/** One colour in one size, as the shop shows it. */
export type ShownVariant = {
  readonly id: VariantId;
  readonly colour: string | null;
  readonly size: string;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise | null;
  readonly sku: string | null;
  readonly isSoldOut: boolean;
  readonly weightGrams: number | null;
};

/** A product as the shop shows it. */
export type CatalogueProduct = {
  readonly id: ProductId;
  readonly seq: number;
  readonly handle: string;
  readonly name: string;
  readonly description: string;
  readonly pricePaise: Paise;
  readonly category: string;
  readonly subCategory: string;
  readonly bestSeller: boolean;
  readonly createdAt: Date;
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  readonly facts: ProductFacts;
  readonly colours: readonly Colour[];
  readonly variants: readonly ShownVariant[];
  readonly images: readonly ShownImage[];
  readonly reviewCount: number;
  readonly rating: number | null;
};

type ImageCells = [hash: string, alt: string, x: number, y: number, colour: string | null];
type VariantCells = [
  id: VariantId,
  colour: string | null,
  size: string,
  price: number,
  mrp: number | null,
  sku: string | null,
  isSoldOut: boolean,
  weightGrams: number | null,
];

type Row = Omit<
  CatalogueProduct,
  'pricePaise' | 'createdAt' | 'facts' | 'colours' | 'variants' | 'images'
> & {
  readonly pricePaise: number;
  readonly createdAt: Date;
  readonly facts: readonly (string | null)[];
  readonly colours: [string, string | null][];
  readonly variants: VariantCells[];
  readonly images: ImageCells[];
  readonly isNameMatch: boolean;
};

const COLUMNS = sql`p.id, p.seq, p.handle, p.seo_title as "seoTitle", p.seo_description as "seoDescription", p.name, p.description, p.price_paise as "pricePaise", (select name from categories where key = p.category) as category,
  (select name from product_types where key = p.sub_category) as "subCategory", p.best_seller as "bestSeller", p.created_at as "createdAt",
  ${FACT_CELLS} as facts,
  (select coalesce(json_agg(json_build_array(c.name, c.hex) order by c.position), '[]')
     from product_colours c where c.product_id = p.id) as colours,
  (select coalesce(json_agg(json_build_array(s.id, s.colour, s.own_size, coalesce(s.price_paise, p.price_paise),
     s.mrp_paise, s.sku, s.stock = 0, s.weight_grams) order by s.position), '[]') from product_sizes s where s.product_id = p.id) as variants,
  (select coalesce(json_agg(json_build_array(i.image_hash, i.alt, i.focus_x, i.focus_y, i.colour) order by i.position), '[]')
     from product_images i where i.product_id = p.id and i.image_hash is not null) as images,
  (select count(*)::int from reviews r where r.product_id = p.id and r.state <> 'hidden') as "reviewCount",
  (select round(avg(r.rating), 1)::float8 from reviews r where r.product_id = p.id and r.state <> 'hidden') as rating`;

const productOf = (row: Row): CatalogueProduct => ({
  ...row,
  pricePaise: paise(row.pricePaise),
  facts: eachFact((_, index) => row.facts[index] ?? null),
  colours: row.colours.map(([name, hex]) => ({ name, hex })),
  variants: row.variants.map(([id, colour, size, price, mrp, sku, isSoldOut, weightGrams]) => ({
    id,
    colour,
    size,
    pricePaise: paise(price),
    mrpPaise: mrp === null ? null : paise(mrp),
    sku,
    isSoldOut,
    weightGrams,
  })),
  images: row.images.map(([hash, alt, x, y, colour]) => ({ hash, alt, focus: [x, y], colour })),
});

const ORDER: Record<Sort, RawBuilder<unknown>> = {
  relevant: sql`seq desc`,
  'low-high': sql`price_paise, seq desc`,
  'high-low': sql`price_paise desc, seq`,
};

const behind = (sort: Sort, position: Position | undefined): RawBuilder<unknown> => {
  if (position === undefined) return sql`true`;
  const { pricePaise, seq } = position;
  switch (sort) {
    case 'relevant':
      return sql`seq < ${seq}`;
    case 'low-high':
      return sql`price_paise >= ${pricePaise} and (price_paise > ${pricePaise} or seq < ${seq})`;
    case 'high-low':
      return sql`price_paise <= ${pricePaise} and (price_paise < ${pricePaise} or seq > ${seq})`;
  }
};

export type PageRequest = {
  readonly shelves: readonly Facet[];
  readonly narrowing?: Narrowing;
  readonly isBestSeller: boolean | undefined;
  readonly sort: Sort;
  readonly after: Position | undefined;
  readonly limit: number;
};

/** The keys under which products stand on these shelves. */
export const facetKeys = (shelves: readonly Facet[]): RawBuilder<unknown> => sql`
  select c.key as c, t.key as s
  from unnest(${shelves.map((s) => s.category)}::text[], ${shelves.map((s) => s.subCategory)}::text[]) named(category, type)
  join categories c on c.name = named.category join product_types t on t.name = named.type`;

/** That a product of the statement around it has what is asked. */
export const has = (
  narrowing: Narrowing | undefined,
  productIdColumn = 'products.id',
): RawBuilder<unknown> =>
  narrowing === undefined || !isNarrowed(narrowing)
    ? sql`true`
    : sql`exists (select from product_facets f where f.product_id = ${sql.ref(productIdColumn)} and ${isNarrowedTo(narrowing)})`;

const bestSellers = (wanted: boolean | undefined) =>
  wanted === undefined ? sql`true` : wanted ? sql`best_seller` : sql`not best_seller`;

/** The page that `found` holds, in its order; `found` has id, seq and price_paise. */
const showPage = async (
  db: Db,
  { sort, limit }: Pick<PageRequest, 'sort' | 'limit'>,
  found: RawBuilder<unknown>,
): Promise<CatalogueProduct[]> => {
  const { rows } = await sql<Row>`
    with page as materialized (${found} order by ${ORDER[sort]} limit ${limit})
    select ${COLUMNS} from page join products p using (id)
    order by ${sort === 'relevant' ? sql`p.seq desc` : sort === 'low-high' ? sql`p.price_paise, p.seq desc` : sql`p.price_paise desc, p.seq`}`.execute(
    db,
  );
  return rows.map(productOf);
};

/** One page over the given shelves: each is read in index order until `limit` rows of it match, and merged. */
export const listFacets = async (
  db: Db,
  request: PageRequest,
  match: RawBuilder<unknown> = sql`true`,
): Promise<CatalogueProduct[]> => {
  const { shelves, narrowing, isBestSeller, sort, after, limit } = request;
  if (shelves.length === 0) return [];
  return showPage(
    db,
    request,
    sql`
      select found.* from (${facetKeys(shelves)}) shelf
      cross join lateral (
        select id, seq, price_paise from products
        where visible and category = shelf.c and sub_category = shelf.s and ${bestSellers(isBestSeller)}
          and ${behind(sort, after)} and ${match} and ${has(narrowing)}
        order by ${ORDER[sort]} limit ${limit}
      ) found`,
  );
};

/** Where the names are: read by their index, or row by row for those who come along in another order. */
export const NAME_INDEXED: RawBuilder<unknown> = sql`name_key`;
export const NAME_READ: RawBuilder<unknown> = sql`(name_key || '')`;

/** What a name must hold. */
export const isNamed = (like: string, name = NAME_INDEXED): RawBuilder<unknown> => sql`${name} like ${like}`;

/** One page of the products that match: all of them are found by the index of names, then sorted. */
export const listMatching = async (
  db: Db,
  request: PageRequest,
  match: RawBuilder<unknown>,
): Promise<CatalogueProduct[]> => {
  const { shelves, narrowing, isBestSeller, sort, after } = request;
  if (shelves.length === 0) return [];
  return showPage(
    db,
    request,
    sql`
      select id, seq, price_paise from products
      where visible and ${match} and ${bestSellers(isBestSeller)} and ${behind(sort, after)} and ${has(narrowing)}
        and (category, sub_category) in (${facetKeys(shelves)})`,
  );
};

/** Of more than so many the cheapest are found along the index of prices: each of them stands somewhere else in the table. */
const MOST_GATHERED = 2_000;

/**
 * One page of these products.
 * @param seqs an array of sequence numbers: of what stands on the shelves that are asked for
 */
export const listAmong = (
  db: Db,
  request: PageRequest,
  seqs: RawBuilder<unknown>,
  count: number,
): Promise<CatalogueProduct[]> => {
  const { sort, after, limit } = request;
  // `is not false` keeps this a look-up of each row of the index: as a join all would be gathered
  const found =
    sort === 'relevant' || count <= MOST_GATHERED
      ? seqs
      : sql`array(select seq from products
          where visible and ${behind(sort, after)} and (seq in (select unnest(${seqs}))) is not false
          order by ${ORDER[sort]} limit ${limit})`;
  return showPage(
    db,
    request,
    sql`select id, seq, price_paise from products where visible and seq = any(${found}) and ${behind(sort, after)}`,
  );
};

/** So many rows are read before another way is taken: what matches may all stand far away. */
const MOST_ALONG = 30_000;

/**
 * One page of the products that match, by reading the shop in the order asked for.
 * @param match names by {@link NAME_READ}
 * @returns undefined where the page was not full after a good many rows
 */
export const listAlong = async (
  db: Db,
  request: PageRequest,
  match: RawBuilder<unknown>,
): Promise<CatalogueProduct[] | undefined> => {
  const { shelves, isBestSeller, sort, after, limit } = request;
  const products = await showPage(
    db,
    request,
    sql`
      select id, seq, price_paise from (
        select id, seq, price_paise, name_key, tags, vendor, category, sub_category from products
        where visible and ${bestSellers(isBestSeller)} and ${behind(sort, after)}
        order by ${ORDER[sort]} limit ${MOST_ALONG}
      ) passed
      where ${match}
        and category || chr(10) || sub_category = any(array(select c || chr(10) || s from (${facetKeys(shelves)}) wanted))`,
  );
  return products.length < limit ? undefined : products;
};

/** One page of what has the variants and the price that are asked for. */
export const listNarrowed = (
  db: Db,
  scope: Scope,
  narrowing: Narrowing,
  page: Pick<PageRequest, 'sort' | 'after' | 'limit'>,
): Promise<CatalogueProduct[]> =>
  showPage(
    db,
    page,
    sql`
      select f.product_id as id, f.seq, f.price_paise from ${facetRows(scope, narrowing)} and ${behind(page.sort, page.after)}`,
  );

/** A visible product by its id or by a handle that it has or had, or undefined. */
export const findProduct = async (db: Db, key: string): Promise<CatalogueProduct | undefined> => {
  // no text of the database has this sign in it
  if (key.includes('\0')) return undefined;
  const wanted =
    parseId<ProductId>(key) ??
    sql`(select product_id from product_handles where handle = ${key.normalize('NFC').toLowerCase()})`;
  const { rows } =
    await sql<Row>`select ${COLUMNS} from products p where p.id = ${wanted} and p.visible`.execute(db);
  return rows[0] === undefined ? undefined : productOf(rows[0]);
};

/** These products where the public sees them, in this order. */
export const findProducts = async (db: Db, ids: readonly ProductId[]): Promise<CatalogueProduct[]> => {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from unnest(${[...ids]}::uuid[]) with ordinality as wanted(id, place)
    join products p on p.id = wanted.id and p.visible order by wanted.place`.execute(db);
  return rows.map(productOf);
};

/** Products on every shelf, from the counter table. */
export const countFacets = async (db: Db, isBestSeller: boolean | undefined): Promise<FacetCount[]> => {
  const { rows } = await sql<FacetCount>`
    select c.name as category, t.name as "subCategory", sum(f.products)::int as products from facet_counts f
    join categories c on c.key = f.category join product_types t on t.key = f.sub_category
    where ${bestSellers(isBestSeller)} group by 1, 2`.execute(db);
  return rows;
};

/** What was counted row by row, and, where that is all of it, which they are. */
type CountedRows = { readonly named: Counted; readonly newest?: Newest };

/** Products that match, on every shelf: beyond {@link MOST_COUNTED} of them it stays with some. */
export const countMatching = async (
  db: Db,
  match: RawBuilder<unknown>,
  isBestSeller: boolean | undefined,
): Promise<CountedRows> => {
  const { rows } = await sql<FacetCount & { readonly seqs: string }>`
    select c.name as category, t.name as "subCategory", n.products, n.seqs from (
      select category, sub_category, count(*)::int as products, string_agg(seq::text, ' ') as seqs from (
        select category, sub_category, seq from products
        where visible and ${match} and ${bestSellers(isBestSeller)} limit ${MOST_COUNTED + 1}
      ) found group by 1, 2
    ) n join categories c on c.key = n.category join product_types t on t.key = n.sub_category`.execute(db);
  const counts = rows.map(({ seqs: _, ...count }) => count);
  const isAtLeast = totalOn(counts, counts) > MOST_COUNTED;
  if (isAtLeast) return { named: { counts, isAtLeast } };
  const read = rows.map(({ seqs, ...facet }) => ({ ...facet, seqs: seqs.split(' ').map(Number) }));
  return { named: { counts, isAtLeast }, newest: newestOf(read) };
};
