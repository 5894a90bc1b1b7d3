import { type CategoryMapping, categoryMapping } from '@darzi/contract/catalogue/categories.routes.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { booleans, given, texts } from '../../platform/db/given.ts';

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
  const lines = given('m', {
    match_in: texts(mappings.map((m) => m.matchIn)),
    pattern: texts(mappings.map((m) => m.pattern)),
    category: texts(mappings.map((m) => m.category)),
    type: texts(mappings.map((m) => m.subCategory)),
    is_excluded: booleans(mappings.map((m) => m.isExcluded)),
  });
  await tx
    .insertInto('category_mappings')
    .columns(['position', 'match_in', 'pattern', 'category', 'sub_category', 'is_excluded'])
    .expression((eb) =>
      eb
        .selectFrom(lines)
        .leftJoin('categories as c', 'c.name', 'm.category')
        .leftJoin('product_types as t', 't.name', 'm.type')
        .select(({ eb: of }) => of('m.place', '*', 10).as('position'))
        .select(['m.match_in', 'm.pattern', 'c.key as category', 't.key as sub_category', 'm.is_excluded'])
        .orderBy('m.place'),
    )
    .execute();
};
