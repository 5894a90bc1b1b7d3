import { type RawBuilder, sql } from 'kysely';
import { type Db, searchPattern } from '../../platform/db/database.ts';
import type { WordMatch } from './search-words.rules.ts';

const MOST_NEAR = 500;

/** Words of products' names under these slips. */
export const findNearWords = async (db: Db, slips: readonly string[]): Promise<readonly string[]> => {
  if (slips.length === 0) return [];
  const rows = await db
    .selectFrom('search_slips')
    .select('word')
    .distinct()
    .where('slip', 'in', slips)
    .limit(MOST_NEAR)
    .execute();
  return rows.map(({ word }) => word);
};

const like = (pieces: readonly string[]) => sql`name_key like any(${pieces.map(searchPattern)}::text[])`;

const keysOf = (table: 'categories' | 'product_types', named: readonly string[]) =>
  sql`(select key from ${sql.table(table)} where name = any(${[...named]}::text[]))`;

const standsUnder = (
  categories: readonly string[],
  types: readonly string[],
): readonly RawBuilder<unknown>[] => [
  ...(categories.length === 0 ? [] : [sql`category in ${keysOf('categories', categories)}`]),
  ...(types.length === 0 ? [] : [sql`sub_category in ${keysOf('product_types', types)}`]),
];

const EDGE = '[[:space:][:punct:][:digit:]]';

/** Whole words; the index narrows by the piece. They are letters alone, so the pattern holds no other sign. */
const wholeWords = (words: readonly string[]): readonly RawBuilder<unknown>[] =>
  words.length === 0
    ? []
    : [sql`(${like(words)} and name_key ~ ${`(^|${EDGE})(${words.join('|')})(${EDGE}|$)`})`];

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

/** Products in which each word occurs as it is; with `slips`, also those where a word differs by one. */
export const holdsWords = (words: readonly WordMatch[], slips: boolean): RawBuilder<unknown> =>
  sql.join(
    words.map((word) =>
      anyOf([
        like(word.pieces),
        ...standsUnder(word.categories, word.types),
        ...(slips ? [...wholeWords(word.slips), ...standsUnder(word.slipCategories, word.slipTypes)] : []),
      ]),
    ),
    sql` and `,
  );
