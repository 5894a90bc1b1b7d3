import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { CategoryMapping } from './category-mapping.rules.ts';

/** The owner's table, the first line first. */
export const listCategoryMappings = async (db: Db): Promise<readonly CategoryMapping[]> => {
  const { rows } = await sql<CategoryMapping>`
    select match_in as "matchIn", pattern, category, sub_category as "subCategory", is_excluded as "isExcluded"
    from category_mappings order by position, id`.execute(db);
  return rows;
};

/** Puts another table in place of the present one. */
export const replaceCategoryMappings = async (
  tx: Tx,
  mappings: readonly CategoryMapping[],
): Promise<void> => {
  await tx.deleteFrom('category_mappings').execute();
  if (mappings.length === 0) return;
  await tx
    .insertInto('category_mappings')
    .values(
      mappings.map((mapping, index) => ({
        position: (index + 1) * 10,
        match_in: mapping.matchIn,
        pattern: mapping.pattern,
        category: mapping.category,
        sub_category: mapping.subCategory,
        is_excluded: mapping.isExcluded,
      })),
    )
    .execute();
};
