import { type CategoryMapping, categoryMapping } from '@darzi/contract/catalogue/categories.routes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The owner's table, first line first. */
export const listCategoryMappings = async (db: Db): Promise<readonly CategoryMapping[]> => {
  const rows = await db
    .selectFrom('category_mappings as m')
    .leftJoin('categories as c', 'c.key', 'm.category')
    .leftJoin('product_types as t', 't.key', 'm.sub_category')
    .select(['m.match_in as matchIn', 'm.pattern', 'm.is_excluded as isExcluded'])
    .select(['c.name as category', 't.name as subCategory'])
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => categoryMapping.parse(row));
};

/** Replaces the whole table. */
export const replaceCategoryMappings = async (
  tx: Tx,
  mappings: readonly CategoryMapping[],
): Promise<void> => {
  await tx.deleteFrom('category_mappings').execute();
  if (mappings.length === 0) return;
  await sql`
    insert into category_mappings (position, match_in, pattern, category, sub_category, is_excluded)
    select m.place * 10, m.match_in, m.pattern, c.key, t.key, m.is_excluded
    from unnest(${mappings.map((m) => m.matchIn)}::text[], ${mappings.map((m) => m.pattern)}::text[],
      ${mappings.map((m) => m.category)}::text[], ${mappings.map((m) => m.subCategory)}::text[],
      ${mappings.map((m) => m.isExcluded)}::boolean[])
      with ordinality as m(match_in, pattern, category, type, is_excluded, place)
    left join categories c on c.name = m.category left join product_types t on t.name = m.type
    order by m.place`.execute(tx);
};
