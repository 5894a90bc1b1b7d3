import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { type FacetCount, facetCount } from './facets.rules.ts';
import { VALUE_KINDS, type ValueKind, type VariantFilters, variantTexts } from './variant-filters.rules.ts';

/**
 * Where to look for products: keys of categories and types, and a condition on rows aliased f for a search or
 * collection.
 */
export type Scope = {
  readonly categories: readonly string[] | undefined;
  readonly types: readonly string[] | undefined;
  readonly isBestSeller: boolean | undefined;
  readonly within: RawBuilder<unknown> | undefined;
};

/** Limit of products scanned for a count that is not in the count tables. */
export const MAX_SCANNED = 1_000;

/** The condition on a row of `product_facets`, aliased f. */
export const isFilteredTo = (variantFilters: VariantFilters): RawBuilder<unknown> => {
  const texts = variantTexts(variantFilters);
  const { minPaise, maxPaise } = variantFilters;
  return sql.join(
    [
      ...(texts === undefined ? [] : [sql`f.variants && ${[...texts]}::text[]`]),
      ...(minPaise === undefined && maxPaise === undefined
        ? []
        : [
            sql`f.price_paise between ${minPaise ?? 0}::bigint and ${maxPaise ?? Number.MAX_SAFE_INTEGER}::bigint`,
          ]),
      sql`true`,
    ],
    sql` and `,
  );
};

const ofScope = ({ categories, types, isBestSeller }: Scope): readonly RawBuilder<unknown>[] => [
  ...(categories === undefined ? [] : [sql`category = any(${[...categories]}::text[])`]),
  ...(types === undefined ? [] : [sql`sub_category = any(${[...types]}::text[])`]),
  ...(isBestSeller === undefined ? [] : [isBestSeller ? sql`best_seller` : sql`not best_seller`]),
];

/** The rows of `product_facets` in this scope that meet the condition. */
export const facetRows = (scope: Scope, variantFilters: VariantFilters): RawBuilder<unknown> => sql`
  product_facets f where ${sql.join(
    [isFilteredTo(variantFilters), ...ofScope(scope), ...(scope.within === undefined ? [] : [scope.within])],
    sql` and `,
  )}`;

/** Products of every facet with such a variant, from the count tables. */
export const readFacetCounts = async (
  db: Db,
  { sizes, colours, isInStock }: VariantFilters,
  isBestSeller: boolean | undefined,
): Promise<FacetCount[]> => {
  return parseRows(
    db,
    facetCount,
    sql`
    select c.name as category, t.name as "subCategory", sum(v.products)::int as products from variant_counts v
    join categories c on c.key = v.category join product_types t on t.key = v.sub_category
    where v.in_stock = ${isInStock} and v.colour = ${colours[0] ?? ''} and v.size = ${sizes[0] ?? ''}
      and ${isBestSeller === undefined ? sql`true` : sql`v.best_seller = ${isBestSeller}`}
    group by 1, 2`,
  );
};

export type ValueCounts = ReadonlyMap<string, number>;
const valueRow = z.object({ value: z.string(), products: z.number() });
type ValueRow = z.output<typeof valueRow>;
const looked = { looked: z.number() };
const filteredFacet = facetCount.extend(looked);
const filteredValue = valueRow.extend(looked);

const mapOf = (rows: readonly ValueRow[]): ValueCounts =>
  new Map(rows.map(({ value, products }) => [value, products]));

/**
 * Products of every size, or colour, in this scope, from the count tables; `variantFilters` does not filter by that kind.
 */
export const readValueCounts = async (
  db: Db,
  kind: ValueKind,
  scope: Scope,
  { sizes, colours, isInStock }: VariantFilters,
): Promise<ValueCounts> => {
  const [own, other, wanted] =
    kind === 'size' ? [sql`size`, sql`colour`, colours[0] ?? ''] : [sql`colour`, sql`size`, sizes[0] ?? ''];
  const rows = await parseRows(
    db,
    valueRow,
    sql`
    select ${own} as value, sum(products)::int as products from variant_counts
    where in_stock = ${isInStock} and ${other} = ${wanted} and ${own} <> ''
      and ${sql.join([...ofScope(scope), sql`true`], sql` and `)}
    group by 1 having sum(products) > 0`,
  );
  return mapOf(rows);
};

const kindRow = valueRow.extend({ kind: z.enum(VALUE_KINDS) });

/** {@link readValueCounts} of both kinds at once, if neither is filtered by. */
export const readBothValueCounts = async (
  db: Db,
  scope: Scope,
  { isInStock }: VariantFilters,
): Promise<Record<ValueKind, ValueCounts>> => {
  const ofKind = (kind: ValueKind, own: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    select ${sql.lit(kind)} as kind, ${own} as value, sum(products)::int as products from variant_counts
    where in_stock = ${isInStock} and ${other} = '' and ${own} <> ''
      and ${sql.join([...ofScope(scope), sql`true`], sql` and `)}
    group by 2 having sum(products) > 0`;
  const rows = await parseRows(
    db,
    kindRow,
    sql`
    ${ofKind('size', sql`size`, sql`colour`)} union all ${ofKind('colour', sql`colour`, sql`size`)}`,
  );
  const counts = (kind: ValueKind) => mapOf(rows.filter((row) => row.kind === kind));
  return { size: counts('size'), colour: counts('colour') };
};

export type Counted<T> = { readonly counts: T; readonly isWhole: boolean };

/** Products of every facet, among the rows scanned. */
export const countFilteredFacets = async (
  db: Db,
  scope: Scope,
  variantFilters: VariantFilters,
): Promise<Counted<FacetCount[]>> => {
  const rows = await parseRows(
    db,
    filteredFacet,
    sql`
    with looked_at as (
      select f.category, f.sub_category from ${facetRows(scope, variantFilters)} limit ${MAX_SCANNED + 1}
    )
    select c.name as category, t.name as "subCategory", count(*)::int as products,
      (select count(*)::int from looked_at) as looked
    from looked_at s join categories c on c.key = s.category join product_types t on t.key = s.sub_category
    group by 1, 2`,
  );
  return { counts: rows, isWhole: (rows[0]?.looked ?? 0) <= MAX_SCANNED };
};

/** Products of every size, or colour, among the rows scanned; `variantFilters` does not filter by that kind. */
export const countValues = async (
  db: Db,
  kind: ValueKind,
  scope: Scope,
  variantFilters: VariantFilters,
): Promise<Counted<ValueCounts>> => {
  const [own, other] = kind === 'size' ? [3, 2] : [2, 3];
  const others = kind === 'size' ? variantFilters.colours : variantFilters.sizes;
  const part = (place: number) => sql`split_part(variant, chr(31), ${place}::int)`;
  const rows = await parseRows(
    db,
    filteredValue,
    sql`
    with looked_at as (
      select f.product_id, f.variants from ${facetRows(scope, variantFilters)} limit ${MAX_SCANNED + 1}
    )
    select ${part(own)} as value, ${others.length > 1 ? sql`count(distinct product_id)` : sql`count(*)`}::int as products,
      (select count(*)::int from looked_at) as looked
    from looked_at, unnest(variants) variant
    where ${part(1)} = ${variantFilters.isInStock ? '+' : ''} and ${part(own)} <> ''
      and ${part(other)} = any(${others.length === 0 ? [''] : [...others]}::text[])
    group by 1`,
  );
  return { counts: mapOf(rows), isWhole: (rows[0]?.looked ?? 0) <= MAX_SCANNED };
};

/** Facets, sizes and colours of the same rows. */
export type CountedTogether = { readonly facets: Counted<FacetCount[]> } & Record<
  ValueKind,
  Counted<ValueCounts>
>;

const countedRow = valueRow.extend({
  kind: z.enum([...VALUE_KINDS, 'facet']),
  subCategory: z.string().nullable(),
  ...looked,
});

/**
 * {@link countFilteredFacets} and {@link countValues} of both kinds at once, if neither kind is filtered by: they cover
 * the same rows. Products with equal variants are grouped, and a product has each text once, so texts are counted
 * before they are taken apart.
 */
export const countTogether = async (
  db: Db,
  scope: Scope,
  variantFilters: VariantFilters,
): Promise<CountedTogether> => {
  const part = (place: number) => sql`split_part(variant, chr(31), ${place}::int)`;
  const rows = await parseRows(
    db,
    countedRow,
    sql`
    with looked_at as materialized (
      select category, sub_category, variants, count(*) as n from (
        select f.category, f.sub_category, f.variants from ${facetRows(scope, variantFilters)} limit ${MAX_SCANNED + 1}
      ) f group by 1, 2, 3
    ), facets as (
      select category, sub_category, sum(n)::int as products from looked_at group by 1, 2
    ), texts as materialized (
      select variant, sum(n)::int as products from looked_at, unnest(variants) variant group by 1
    ), counted as (
      select 'facet' as kind, c.name as value, t.name as "subCategory", products
      from facets s join categories c on c.key = s.category join product_types t on t.key = s.sub_category
      union all
      select kind, value, null, products
      from texts, lateral (values ('size', ${part(3)}, ${part(2)}), ('colour', ${part(2)}, ${part(3)})) read(kind, value, other)
      where ${part(1)} = ${variantFilters.isInStock ? '+' : ''} and value <> '' and other = ''
    )
    select *, (select sum(n)::int from looked_at) as looked from counted`,
  );
  const isWhole = (rows[0]?.looked ?? 0) <= MAX_SCANNED;
  const counts = (kind: ValueKind) => mapOf(rows.filter((row) => row.kind === kind));
  const facets = rows.flatMap(({ value: category, subCategory, products }) =>
    subCategory === null ? [] : [{ category, subCategory, products }],
  );
  return {
    facets: { counts: facets, isWhole },
    size: { counts: counts('size'), isWhole },
    colour: { counts: counts('colour'), isWhole },
  };
};

const knownValue = z.object({ kind: z.enum(VALUE_KINDS), value: z.string(), hex: z.string().nullable() });

export type KnownValues = Record<ValueKind, readonly string[]> & { readonly shades: Record<string, string> };

/** All sizes and colours of visible products, the most frequent first, and the shades of the colours. */
export const listValues = async (db: Db): Promise<KnownValues> => {
  const ofKind = (kind: ValueKind, own: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    (select ${sql.lit(kind)} as kind, ${own} as value, sum(products) as products from variant_counts
    where not in_stock and ${other} = '' and ${own} <> '' and products > 0
    group by 2 order by 3 desc, 2 limit 300)`;
  const rows = await parseRows(
    db,
    knownValue,
    sql`
    select kind, value, hex from (
      ${ofKind('size', sql`size`, sql`colour`)} union all ${ofKind('colour', sql`colour`, sql`size`)}
    ) known left join colour_shades on kind = 'colour' and name = value
    order by products desc, value`,
  );
  const values = (kind: ValueKind) => rows.filter((row) => row.kind === kind).map(({ value }) => value);
  const shades = rows.flatMap(({ value, hex }) => (hex === null ? [] : [[value, hex] as const]));
  return { size: values('size'), colour: values('colour'), shades: Object.fromEntries(shades) };
};
