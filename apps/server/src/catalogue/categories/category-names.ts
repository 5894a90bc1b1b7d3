import type { ProductId } from '@darzi/contract/ids.ts';
import type { PublicCategories, Renamed } from '@darzi/contract/settings/public-settings.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { type CategoryName, type CategoryNames, DEFAULT_NAMES, offeredOf } from './category-names.rules.ts';

/**
 * An arbitrary fixed number: product writers run one after another, so that their updates of facet counts cannot
 * deadlock.
 */
const WRITERS_LOCK = 727_020;

/** Locks out other writers of products, categories and types until the transaction ends. */
export const lockProductWriters = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${WRITERS_LOCK}::bigint)`.execute(tx);
};

const nameRow = z.object({
  kind: z.enum(['category', 'type']),
  key: z.string(),
  name: z.string(),
  isRetired: z.boolean(),
  former: z.array(z.string()),
});

export const loadCategoryNames = async (db: Db): Promise<CategoryNames> => {
  const rows = await parseRows(
    db,
    nameRow,
    sql`
    select 'category' as kind, key, name, is_retired as "isRetired",
      array(select name_key from category_former_names f where f.kind = 'category' and f.key = c.key) as former, position
    from categories c
    union all
    select 'type', key, name, is_retired,
      array(select name_key from category_former_names f where f.kind = 'type' and f.key = t.key), position
    from product_types t
    order by position, name`,
  );
  return {
    categories: rows.filter(({ kind }) => kind === 'category'),
    types: rows.filter(({ kind }) => kind === 'type'),
  };
};

const renamedIn = (names: readonly CategoryName[]): Renamed =>
  Object.fromEntries(names.flatMap(({ name, former }) => former.map((old) => [old, name])));

/**
 * The names that every page gets, reloaded when what the public sees has changed; while the database is away, the last
 * known ones.
 */
export const watchCategoryNames = ({
  db,
  cache,
}: {
  readonly db: Db;
  readonly cache: ResponseCache;
}): (() => Promise<{
  facetNames: PublicCategories;
  renamed: { category: Renamed; subCategory: Renamed };
}>) => {
  let last = DEFAULT_NAMES;
  const read = cache.readOnce(() => loadCategoryNames(db));
  return async () => {
    last = await read().catch(() => last);
    return {
      facetNames: { categories: offeredOf(last.categories), types: offeredOf(last.types) },
      renamed: { category: renamedIn(last.categories), subCategory: renamedIn(last.types) },
    };
  };
};

/** Those of these products whose types are currently exempt from tax. */
export const listExempt = async (db: Db, products: readonly ProductId[]): Promise<ReadonlySet<ProductId>> => {
  if (products.length === 0) return new Set();
  const rows = await db
    .selectFrom('products as p')
    .innerJoin('product_types as t', 't.key', 'p.sub_category')
    .select('p.id')
    .where('p.id', 'in', [...products])
    .where('t.is_exempt', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** The categories that shoppers can choose and that have products, in their order. */
export const listFilledCategories = async (db: Db): Promise<readonly string[]> => {
  const { categories } = await loadCategoryNames(db);
  const rows = await db
    .selectFrom('facet_counts')
    .select('category')
    .groupBy('category')
    .having(({ fn }) => fn.sum('products'), '>', 0)
    .execute();
  const filled = new Set(rows.map(({ category }) => category));
  return offeredOf(categories.filter(({ key }) => filled.has(key)));
};
