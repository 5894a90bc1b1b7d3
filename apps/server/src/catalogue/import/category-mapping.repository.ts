import { type CategoryMapping, categoryMapping } from '@darzi/contract/catalogue/categories.routes.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';

/** The owner's table, first line first. */
export const listCategoryMappings = async (db: Db): Promise<readonly CategoryMapping[]> => {
  return parseRows(
    db,
    categoryMapping,
    sql`
    select m.match_in as "matchIn", m.pattern, c.name as category, t.name as "subCategory", m.is_excluded as "isExcluded"
    from category_mappings m
    left join categories c on c.key = m.category left join product_types t on t.key = m.sub_category
    order by m.position, m.id`,
  );
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
