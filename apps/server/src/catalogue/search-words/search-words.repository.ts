import type { SynonymsId } from '@darzi/contract/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type Db, searchPattern, type Tx } from '../../platform/db/database.ts';
import { given, ints, texts } from '../../platform/db/given.ts';
import { parseRows } from '../../platform/db/rows.ts';
import { isLabelled } from '../tags/tag.repository.ts';
import type { CountBounds, WordMatch } from './search-words.rules.ts';
import { MAX_WORDS_PER_LOOKUP } from './word-places.repository.ts';

const MAX_NEAR_WORDS = 500;

/** Words of product names that have one of these spellings. */
export const findNearWords = async (db: Db, spellings: readonly string[]): Promise<readonly string[]> => {
  if (spellings.length === 0) return [];
  const rows = await db
    .selectFrom('search_spellings')
    .select('word')
    .distinct()
    .where('spelling', 'in', spellings)
    .limit(MAX_NEAR_WORDS)
    .execute();
  return rows.map(({ word }) => word);
};

type Name = RawBuilder<unknown>;

const like = (name: Name, pieces: readonly string[]) =>
  sql`${name} like any(${pieces.map(searchPattern)}::text[])`;

const keysOf = (table: 'categories' | 'product_types', named: readonly string[]) =>
  sql`(select key from ${sql.table(table)} where name = any(${[...named]}::text[]))`;

const standsUnder = (
  categories: readonly string[],
  types: readonly string[],
  tags: readonly string[],
): readonly RawBuilder<unknown>[] => [
  ...(categories.length === 0 ? [] : [sql`category in ${keysOf('categories', categories)}`]),
  ...(types.length === 0 ? [] : [sql`sub_category in ${keysOf('product_types', types)}`]),
  ...(tags.length === 0 ? [] : [isLabelled(tags)]),
];

const EDGE = '[[:space:][:punct:][:digit:]]';

/** Whole words; the index narrows by the fragment. They contain only letters, so the pattern needs no escaping. */
const wholeWords = (name: Name, words: readonly string[]): readonly RawBuilder<unknown>[] =>
  words.length === 0
    ? []
    : [sql`(${like(name, words)} and ${name} ~ ${`(^|${EDGE})(${words.join('|')})(${EDGE}|$)`})`];

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;

/**
 * Products that contain each word; with `allowsTypos`, also those in which a word differs by one typo. `name`: the name
 * expression.
 */
export const holdsWords = (
  words: readonly WordMatch[],
  allowsTypos: boolean,
  name: Name,
): RawBuilder<unknown> =>
  sql.join(
    words.map((word) =>
      anyOf([
        like(name, word.pieces),
        ...standsUnder(word.categories, word.types, word.tags),
        ...(allowsTypos
          ? [
              ...wholeWords(name, word.typos),
              ...standsUnder(word.typoCategories, word.typoTypes, word.typoTags),
            ]
          : []),
      ]),
    ),
    sql` and `,
  );

/** Products whose Hindi name has words starting with each of these; `name`: the Hindi name expression. */
export const isNamedInHindi = (
  words: readonly string[],
  name: Name = sql`name_hindi`,
): RawBuilder<unknown> => {
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`(name_hindi is not null and hindi_words(${name}) @@ ${query}::tsquery)`;
};

type SynonymsRow = { readonly id: SynonymsId; readonly words: readonly string[] };

/** Synonym groups that contain one of these words. */
export const findSynonyms = async (
  db: Db,
  words: readonly string[],
): Promise<readonly (readonly string[])[]> => {
  const rows = await db
    .selectFrom('search_synonyms')
    .select('words')
    .where('words', '&&', sql<string[]>`${[...words]}::text[]`)
    .execute();
  return rows.map((row) => row.words);
};

/** Synonym groups, newest first. */
export const listSynonyms = (db: Db): Promise<SynonymsRow[]> =>
  db.selectFrom('search_synonyms').select(['id', 'words']).orderBy('seq', 'desc').execute();

export const insertSynonyms = async (tx: Tx, { id, words }: SynonymsRow): Promise<void> => {
  await tx
    .insertInto('search_synonyms')
    .values({ id, words: [...words] })
    .execute();
};

/** @returns its words, if it still existed */
export const deleteSynonyms = async (tx: Tx, id: SynonymsId): Promise<readonly string[] | undefined> =>
  (await tx.deleteFrom('search_synonyms').where('id', '=', id).returning('words').executeTakeFirst())?.words;

export type MissedRow = { readonly term: string; readonly times: number; readonly lastAt: Date };

export const listMissed = (db: Db, limit: number): Promise<MissedRow[]> =>
  db
    .selectFrom('missed_searches')
    .select(['term', 'times', 'last_at as lastAt'])
    .orderBy('times', 'desc')
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();

/**
 * Adds up searches that found nothing; beyond `most` texts it drops the least frequent, and those older than a season.
 */
export const addMissed = async (tx: Tx, counts: ReadonlyMap<string, number>, most: number): Promise<void> => {
  // in one order, so that two copies cannot deadlock
  const terms = [...counts.keys()].sort();
  const asked = given('a', { term: texts(terms), times: ints(terms.map((term) => counts.get(term) ?? 1)) });
  await tx
    .insertInto('missed_searches')
    .columns(['term', 'times'])
    .expression((eb) => eb.selectFrom(asked).select(['a.term', 'a.times']))
    .onConflict((conflict) =>
      conflict.column('term').doUpdateSet(({ ref }) => ({
        times: sql<number>`least(${ref('missed_searches.times')} + ${ref('excluded.times')}, 1000000)`,
        last_at: sql<Date>`now()`,
      })),
    )
    .execute();
  await tx
    .deleteFrom('missed_searches')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('last_at', '<', sql<Date>`now() - interval '90 days'`),
        eb(
          'term',
          'in',
          selectFrom('missed_searches as kept')
            .select('kept.term')
            .orderBy('kept.times', 'desc')
            .orderBy('kept.last_at', 'desc')
            .offset(most),
        ),
      ]),
    )
    .execute();
};

const boundRow = z.object({
  category: z.string(),
  subCategory: z.string(),
  least: z.number(),
  most: z.number(),
  words: z.array(z.string()),
});

/**
 * How many products have one of these fragments in a word of their name, or one of these whole words, by the word
 * index. A name with two such words is counted with each, hence two bounds, equal if only one word matches on a facet.
 */
export const boundWords = async (
  db: Db,
  { pieces, whole }: { readonly pieces: readonly string[]; readonly whole: readonly string[] },
  isBestSeller: boolean | undefined,
): Promise<{ readonly bounds: readonly CountBounds[]; readonly words: readonly string[] }> => {
  const rows = await parseRows(
    db,
    boundRow,
    sql`
    select c.name as category, t.name as "subCategory", max(n)::int as least, sum(n)::int as most,
      (array_agg(word))[:${MAX_WORDS_PER_LOOKUP + 1}] as words from (
      select word, category, sub_category, sum(products) as n from word_counts
      where (word like any(${pieces.map(searchPattern)}::text[]) or word = any(${[...whole]}::text[]))
        and ${isBestSeller === undefined ? sql`true` : sql`best_seller = ${isBestSeller}`}
      group by 1, 2, 3
    ) held join categories c on c.key = held.category join product_types t on t.key = held.sub_category
    where n > 0 group by 1, 2`,
  );
  return {
    bounds: rows.map(({ words: _, ...bounds }) => bounds),
    words: [...new Set(rows.flatMap(({ words }) => words))],
  };
};
