import { MAX_COUNTED, type Sort } from '@darzi/contract/catalogue/catalogue.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { type Newest, newestOf } from '../search-words/word-places.repository.ts';
import { type Facet, type FacetCount, facetCount, totalOn } from './facets.rules.ts';
import { type CatalogueProduct, readProducts } from './product.repository.ts';
import type { Position } from './product-cursor.ts';
import type { Counted } from './search-plan.rules.ts';
import { facetRows, isFilteredTo, type Scope } from './variant-counts.repository.ts';
import { hasVariantFilters, type VariantFilters } from './variant-filters.rules.ts';

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
  readonly facets: readonly Facet[];
  readonly variantFilters?: VariantFilters;
  readonly isBestSeller: boolean | undefined;
  readonly sort: Sort;
  readonly after: Position | undefined;
  readonly limit: number;
};

/** The keys of category and type of these facets. */
export const facetKeys = (facets: readonly Facet[]): RawBuilder<unknown> => sql`
  select c.key as c, t.key as s
  from unnest(${facets.map((s) => s.category)}::text[], ${facets.map((s) => s.subCategory)}::text[]) named(category, type)
  join categories c on c.name = named.category join product_types t on t.name = named.type`;

/** Condition: a product of the surrounding statement has what is asked. */
export const has = (
  variantFilters: VariantFilters | undefined,
  productIdColumn = 'products.id',
): RawBuilder<unknown> =>
  variantFilters === undefined || !hasVariantFilters(variantFilters)
    ? sql`true`
    : sql`exists (select from product_facets f where f.product_id = ${sql.ref(productIdColumn)} and ${isFilteredTo(variantFilters)})`;

const bestSellers = (wanted: boolean | undefined) =>
  wanted === undefined ? sql`true` : wanted ? sql`best_seller` : sql`not best_seller`;

/** For products, as `p`. */
const ORDER_OF_PRODUCTS: Record<Sort, RawBuilder<unknown>> = {
  relevant: sql`p.seq desc`,
  'low-high': sql`p.price_paise, p.seq desc`,
  'high-low': sql`p.price_paise desc, p.seq`,
};

/** The page in `found`, in its order; `found` has id, seq and price_paise. */
const showPage = (
  db: Db,
  { sort, limit }: Pick<PageRequest, 'sort' | 'limit'>,
  found: RawBuilder<unknown>,
): Promise<CatalogueProduct[]> =>
  readProducts(
    db,
    sql`from page join products p using (id) order by ${ORDER_OF_PRODUCTS[sort]}`,
    sql`with page as materialized (${found} order by ${ORDER[sort]} limit ${limit})`,
  );

/** One page over the given facets: reads each in index order until `limit` of its rows match, and merges them. */
export const listFacets = async (
  db: Db,
  request: PageRequest,
  match: RawBuilder<unknown> = sql`true`,
): Promise<CatalogueProduct[]> => {
  const { facets, variantFilters, isBestSeller, sort, after, limit } = request;
  if (facets.length === 0) return [];
  return showPage(
    db,
    request,
    sql`
      select found.* from (${facetKeys(facets)}) facet
      cross join lateral (
        select id, seq, price_paise from products
        where visible and category = facet.c and sub_category = facet.s and ${bestSellers(isBestSeller)}
          and ${behind(sort, after)} and ${match} and ${has(variantFilters)}
        order by ${ORDER[sort]} limit ${limit}
      ) found`,
  );
};

/** The name column: searched by its index, or read row by row by plans in another order. */
export const NAME_INDEXED: RawBuilder<unknown> = sql`name_key`;
export const NAME_READ: RawBuilder<unknown> = sql`(name_key || '')`;

/** What a name must contain. */
export const isNamed = (like: string, name = NAME_INDEXED): RawBuilder<unknown> => sql`${name} like ${like}`;

/** One page of the matching products: finds all through the name index, then sorts them. */
export const listMatching = async (
  db: Db,
  request: PageRequest,
  match: RawBuilder<unknown>,
): Promise<CatalogueProduct[]> => {
  const { facets, variantFilters, isBestSeller, sort, after } = request;
  if (facets.length === 0) return [];
  return showPage(
    db,
    request,
    sql`
      select id, seq, price_paise from products
      where visible and ${match} and ${bestSellers(isBestSeller)} and ${behind(sort, after)} and ${has(variantFilters)}
        and (category, sub_category) in (${facetKeys(facets)})`,
  );
};

/** Above this count the cheapest are found along the price index: every gathered row is a random read in the table. */
const MAX_GATHERED = 2_000;

/**
 * One page of these products.
 * @param seqs an array of sequence numbers of products in the requested facets
 */
export const listAmong = (
  db: Db,
  request: PageRequest,
  seqs: RawBuilder<unknown>,
  count: number,
): Promise<CatalogueProduct[]> => {
  const { sort, after, limit } = request;
  // `is not false` keeps this a look-up per index row: as a join it would gather all rows
  const found =
    sort === 'relevant' || count <= MAX_GATHERED
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

/** After this many rows another plan takes over: the matches may all be far down the order. */
const MAX_ROWS_ALONG = 30_000;

/**
 * One page of the matching products, reading the shop in the requested order.
 * @param match a condition on {@link NAME_READ}
 * @returns undefined if the page was not full after many rows
 */
export const listAlong = async (
  db: Db,
  request: PageRequest,
  match: RawBuilder<unknown>,
): Promise<CatalogueProduct[] | undefined> => {
  const { facets, isBestSeller, sort, after, limit } = request;
  const products = await showPage(
    db,
    request,
    sql`
      select id, seq, price_paise from (
        select id, seq, price_paise, name_key, tags, vendor, category, sub_category from products
        where visible and ${bestSellers(isBestSeller)} and ${behind(sort, after)}
        order by ${ORDER[sort]} limit ${MAX_ROWS_ALONG}
      ) passed
      where ${match}
        and category || chr(10) || sub_category = any(array(select c || chr(10) || s from (${facetKeys(facets)}) wanted))`,
  );
  return products.length < limit ? undefined : products;
};

/** One page of products with the requested variants and price. */
export const listFiltered = (
  db: Db,
  scope: Scope,
  variantFilters: VariantFilters,
  page: Pick<PageRequest, 'sort' | 'after' | 'limit'>,
): Promise<CatalogueProduct[]> =>
  showPage(
    db,
    page,
    sql`
      select f.product_id as id, f.seq, f.price_paise from ${facetRows(scope, variantFilters)} and ${behind(page.sort, page.after)}`,
  );

/** The product count of every facet, from the counter table. */
export const countFacets = (db: Db, isBestSeller: boolean | undefined): Promise<FacetCount[]> => {
  const counts = db
    .selectFrom('facet_counts as f')
    .innerJoin('categories as c', 'c.key', 'f.category')
    .innerJoin('product_types as t', 't.key', 'f.sub_category')
    .select(['c.name as category', 't.name as subCategory'])
    .select(({ fn }) => fn.sum<number>('f.products').as('products'))
    .groupBy(['c.name', 't.name']);
  return (isBestSeller === undefined ? counts : counts.where('f.best_seller', '=', isBestSeller)).execute();
};

/** A count made row by row and, if complete, the rows. */
type CountedRows = { readonly named: Counted; readonly newest?: Newest };

const matchingFacet = facetCount.extend({ seqs: z.string() });

/** Matching products by facet; beyond {@link MAX_COUNTED} the count is partial. */
export const countMatching = async (
  db: Db,
  match: RawBuilder<unknown>,
  isBestSeller: boolean | undefined,
): Promise<CountedRows> => {
  const rows = await parseRows(
    db,
    matchingFacet,
    sql`
    select c.name as category, t.name as "subCategory", n.products, n.seqs from (
      select category, sub_category, count(*)::int as products, string_agg(seq::text, ' ') as seqs from (
        select category, sub_category, seq from products
        where visible and ${match} and ${bestSellers(isBestSeller)} limit ${MAX_COUNTED + 1}
      ) found group by 1, 2
    ) n join categories c on c.key = n.category join product_types t on t.key = n.sub_category`,
  );
  const counts = rows.map(({ seqs: _, ...count }) => count);
  const isAtLeast = totalOn(counts, counts) > MAX_COUNTED;
  if (isAtLeast) return { named: { counts, isAtLeast } };
  const read = rows.map(({ seqs, ...facet }) => ({ ...facet, seqs: seqs.split(' ').map(Number) }));
  return { named: { counts, isAtLeast }, newest: newestOf(read) };
};
