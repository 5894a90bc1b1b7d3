import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { FacetCount } from './facets.rules.ts';
import { type Narrowing, type ValueKind, variantTexts } from './narrowing.rules.ts';

/** Where products are looked for: keys of categories and types, and a statement that gives the ids of a search or collection. */
export type Scope = {
  readonly categories: readonly string[] | undefined;
  readonly types: readonly string[] | undefined;
  readonly isBestSeller: boolean | undefined;
  readonly within: RawBuilder<unknown> | undefined;
};

/** Most products that are looked at for a count that is not kept ready. */
export const MOST_LOOKED_AT = 1_000;

/** What a row of `product_facets`, called f, must have. */
export const isNarrowedTo = (narrowing: Narrowing): RawBuilder<unknown> => {
  const texts = variantTexts(narrowing);
  const { minPaise, maxPaise } = narrowing;
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

const onShelves = ({ categories, types, isBestSeller }: Scope): readonly RawBuilder<unknown>[] => [
  ...(categories === undefined ? [] : [sql`category = any(${[...categories]}::text[])`]),
  ...(types === undefined ? [] : [sql`sub_category = any(${[...types]}::text[])`]),
  ...(isBestSeller === undefined ? [] : [isBestSeller ? sql`best_seller` : sql`not best_seller`]),
];

/** The rows of `product_facets` that stand there and have that. */
export const facetRows = (scope: Scope, narrowing: Narrowing): RawBuilder<unknown> => sql`
  product_facets f where ${sql.join(
    [
      isNarrowedTo(narrowing),
      ...onShelves(scope),
      ...(scope.within === undefined ? [] : [sql`f.product_id in (${scope.within})`]),
    ],
    sql` and `,
  )}`;

/** Products on every shelf that have such a variant, from the kept counts. */
export const readShelfCounts = async (
  db: Db,
  { sizes, colours, isInStock }: Narrowing,
  isBestSeller: boolean | undefined,
): Promise<FacetCount[]> => {
  const { rows } = await sql<FacetCount>`
    select c.name as category, t.name as "subCategory", sum(v.products)::int as products from variant_counts v
    join categories c on c.key = v.category join product_types t on t.key = v.sub_category
    where v.in_stock = ${isInStock} and v.colour = ${colours[0] ?? ''} and v.size = ${sizes[0] ?? ''}
      and ${isBestSeller === undefined ? sql`true` : sql`v.best_seller = ${isBestSeller}`}
    group by 1, 2`.execute(db);
  return rows;
};

export type ValueCounts = ReadonlyMap<string, number>;
type ValueRow = { readonly value: string; readonly products: number };

const mapOf = (rows: readonly ValueRow[]): ValueCounts =>
  new Map(rows.map(({ value, products }) => [value, products]));

/** Products of every size, or colour, there, from the kept counts; `narrowing` asks nothing of that kind. */
export const readValueCounts = async (
  db: Db,
  kind: ValueKind,
  scope: Scope,
  { sizes, colours, isInStock }: Narrowing,
): Promise<ValueCounts> => {
  const [own, other, wanted] =
    kind === 'size' ? [sql`size`, sql`colour`, colours[0] ?? ''] : [sql`colour`, sql`size`, sizes[0] ?? ''];
  const { rows } = await sql<ValueRow>`
    select ${own} as value, sum(products)::int as products from variant_counts
    where in_stock = ${isInStock} and ${other} = ${wanted} and ${own} <> ''
      and ${sql.join([...onShelves(scope), sql`true`], sql` and `)}
    group by 1 having sum(products) > 0`.execute(db);
  return mapOf(rows);
};

export type Counted<T> = { readonly counts: T; readonly isWhole: boolean };

/** Products on every shelf, of as many rows as are looked at. */
export const countShelves = async (
  db: Db,
  scope: Scope,
  narrowing: Narrowing,
): Promise<Counted<FacetCount[]>> => {
  const { rows } = await sql<FacetCount & { readonly looked: number }>`
    with looked_at as (
      select f.category, f.sub_category from ${facetRows(scope, narrowing)} limit ${MOST_LOOKED_AT + 1}
    )
    select c.name as category, t.name as "subCategory", count(*)::int as products,
      (select count(*)::int from looked_at) as looked
    from looked_at s join categories c on c.key = s.category join product_types t on t.key = s.sub_category
    group by 1, 2`.execute(db);
  return { counts: rows, isWhole: (rows[0]?.looked ?? 0) <= MOST_LOOKED_AT };
};

/** Products of every size, or colour, of as many rows as are looked at; `narrowing` asks nothing of that kind. */
export const countValues = async (
  db: Db,
  kind: ValueKind,
  scope: Scope,
  narrowing: Narrowing,
): Promise<Counted<ValueCounts>> => {
  const [own, other] = kind === 'size' ? [3, 2] : [2, 3];
  const others = kind === 'size' ? narrowing.colours : narrowing.sizes;
  const part = (place: number) => sql`split_part(variant, chr(31), ${place}::int)`;
  const { rows } = await sql<ValueRow & { readonly looked: number }>`
    with looked_at as (
      select f.product_id, f.variants from ${facetRows(scope, narrowing)} limit ${MOST_LOOKED_AT + 1}
    )
    select ${part(own)} as value, count(distinct product_id)::int as products,
      (select count(*)::int from looked_at) as looked
    from looked_at, unnest(variants) variant
    where ${part(1)} = ${narrowing.isInStock ? '+' : ''} and ${part(own)} <> ''
      and ${part(other)} = any(${others.length === 0 ? [''] : [...others]}::text[])
    group by 1`.execute(db);
  return { counts: mapOf(rows), isWhole: (rows[0]?.looked ?? 0) <= MOST_LOOKED_AT };
};

/** {@link countValues} of sizes and colours at once, where nothing of either is asked for: the same rows hold both. */
export const countAllValues = async (
  db: Db,
  scope: Scope,
  narrowing: Narrowing,
): Promise<Record<ValueKind, Counted<ValueCounts>>> => {
  const part = (place: number) => sql`split_part(variant, chr(31), ${place}::int)`;
  const { rows } = await sql<ValueRow & { readonly kind: ValueKind; readonly looked: number }>`
    with looked_at as (
      select f.product_id, f.variants from ${facetRows(scope, narrowing)} limit ${MOST_LOOKED_AT + 1}
    )
    select kind, value, count(distinct product_id)::int as products,
      (select count(*)::int from looked_at) as looked
    from looked_at, unnest(variants) variant,
      lateral (values ('size', ${part(3)}, ${part(2)}), ('colour', ${part(2)}, ${part(3)})) read(kind, value, other)
    where ${part(1)} = ${narrowing.isInStock ? '+' : ''} and value <> '' and other = ''
    group by 1, 2`.execute(db);
  const isWhole = (rows[0]?.looked ?? 0) <= MOST_LOOKED_AT;
  const counts = (kind: ValueKind) => mapOf(rows.filter((row) => row.kind === kind));
  return { size: { counts: counts('size'), isWhole }, colour: { counts: counts('colour'), isWhole } };
};

/** All sizes, or colours, that visible products have. */
export const listValues = async (db: Db, kind: ValueKind): Promise<readonly string[]> => {
  const [own, other] = kind === 'size' ? [sql`size`, sql`colour`] : [sql`colour`, sql`size`];
  const { rows } = await sql<{ value: string }>`
    select ${own} as value from variant_counts
    where not in_stock and ${other} = '' and ${own} <> '' and products > 0
    group by 1 order by sum(products) desc, 1 limit 300`.execute(db);
  return rows.map(({ value }) => value);
};

/** How these colours look. */
export const findShades = async (db: Db, names: readonly string[]): Promise<Record<string, string>> => {
  if (names.length === 0) return {};
  const rows = await db
    .selectFrom('colour_shades')
    .select(['name', 'hex'])
    .where('name', 'in', [...names])
    .execute();
  return Object.fromEntries(rows.map(({ name, hex }) => [name, hex]));
};
