import { sql } from 'kysely';
import { type Db, searchPattern } from '../../platform/db/database.ts';
import type { CountBounds } from './search-words.rules.ts';

/**
 * How many products have one of these pieces in a word of their name, or one of these whole words, by what is kept. A name
 * with two such words is counted with each: hence two bounds, equal where one word is meant on a facet.
 */
export const boundWords = async (
  db: Db,
  { pieces, whole }: { readonly pieces: readonly string[]; readonly whole: readonly string[] },
  isBestSeller: boolean | undefined,
): Promise<CountBounds[]> => {
  const { rows } = await sql<CountBounds>`
    select c.name as category, t.name as "subCategory", max(n)::int as least, sum(n)::int as most from (
      select word, category, sub_category, sum(products) as n from word_counts
      where (word like any(${pieces.map(searchPattern)}::text[]) or word = any(${[...whole]}::text[]))
        and ${isBestSeller === undefined ? sql`true` : sql`best_seller = ${isBestSeller}`}
      group by 1, 2, 3
    ) held join categories c on c.key = held.category join product_types t on t.key = held.sub_category
    where n > 0 group by 1, 2`.execute(db);
  return rows;
};
