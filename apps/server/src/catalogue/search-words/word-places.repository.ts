import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { parseRows } from '../../platform/db/rows.ts';

/** Limit of indexed words looked up for one search word: a fragment of more words is searched in the names. */
export const MAX_WORDS_PER_LOOKUP = 40;

/** What names must contain: one word of each group, anywhere; or one word of each group, consecutively. */
export type Held = { readonly groups: readonly (readonly string[])[]; readonly areTogether: boolean };

/** Words of these groups, anywhere in the name. */
export const apart = (groups: readonly (readonly string[])[]): Held => ({ groups, areTogether: false });

/**
 * A text of two or more words as typed: the first may be the end of an indexed word, the last the beginning of one.
 * @param groups indexed words that contain the typed one
 */
export const together = (typed: readonly string[], groups: readonly (readonly string[])[]): Held => ({
  groups: groups.map((words, at) => {
    const piece = typed[at] ?? '';
    return words.filter(
      (word) =>
        (at === 0 ? word.endsWith(piece) : word.startsWith(piece)) &&
        (at === 0 || at === groups.length - 1 || word === piece),
    );
  }),
  areTogether: true,
});

type Facet = { readonly category: string; readonly subCategory: string };
/** Where to search. */
type HeldScope = { readonly facets: readonly Facet[]; readonly isBestSeller: boolean | undefined };

type List = 'products' | 'places' | 'nexts';

/** One list per block for all of these words. */
const listsOf = (words: readonly string[], lists: readonly List[]) =>
  words.length === 1
    ? sql`select block, ${sql.join(lists.map((list) => sql.ref(list)))} from word_places where word = ${words[0]}`
    : sql`select block, ${sql.join(lists.map((list) => sql`union_of(${sql.ref(list)}) as ${sql.ref(list)}`))}
        from word_places where word = any(${[...words]}::text[]) group by block`;

/** Blocks with the matching products; `&` of two sorted lists is their intersection. */
const blocksOf = ({ groups, areTogether }: Held): RawBuilder<unknown> => {
  const last = groups.length - 1;
  const listsAt = (at: number): readonly List[] =>
    !areTogether ? ['products'] : at === 0 ? ['nexts'] : at === last ? ['places'] : ['nexts', 'places'];
  const cell = (at: number, list: List) => sql.ref(`w${at}.${list}`);
  const tables = groups.map(
    (words, at) =>
      sql`(${listsOf(words, listsAt(at))}) ${sql.ref(`w${at}`)} ${at === 0 ? sql`` : sql`using (block)`}`,
  );
  const joined = sql.join(tables, sql` join `);
  if (!areTogether) {
    const found = groups.map((_, at) => cell(at, 'products'));
    return sql`select block, ${sql.join(found, sql` & `)} as found from ${joined}`;
  }
  const behind = groups.slice(1).reduce<RawBuilder<unknown>>(
    (nexts, _, at) => {
      const stands = sql`(${nexts} & ${cell(at + 1, 'places')})`;
      return at + 1 === last
        ? stands
        : sql`(array(select place + 1 from unnest${stands} place) & ${cell(at + 1, 'nexts')})`;
    },
    cell(0, 'nexts'),
  );
  return sql`select block, array(select distinct place >> 7 from unnest${behind} place) as found from ${joined}`;
};

const isBefore = (before: number | undefined) =>
  before === undefined ? sql`true` : sql`block <= ${before} / 4096`;

/**
 * The same from the newest block on, each intersected only when reached: common matches are found in the first. Only
 * for words in any place.
 */
const blocksInTurn = ({ groups }: Held, before: number | undefined): RawBuilder<unknown> => {
  const cells = groups.map((_, at) => sql.ref(`w${at}.products`));
  const tables = groups.map(
    (words, at) => sql`cross join lateral (select union_of(products) as products from word_places
      where word = any(${[...words]}::text[]) and block = turn.block) ${sql.ref(`w${at}`)}`,
  );
  return sql`select turn.block, ${sql.join(cells, sql` & `)} as found from (
    select distinct block from word_places where word = any(${[...(groups[0] ?? [])]}::text[])
      and ${isBefore(before)} order by block desc) turn ${sql.join(tables, sql` `)}`;
};

/**
 * Condition: a product is in this scope. `is not false` keeps this a look-up: as a join it would be evaluated again for
 * each block.
 */
const standsIn = ({ facets, isBestSeller }: HeldScope) => sql`((product >> 12) in (
  select f.number from facet_numbers f
  join categories c on c.key = f.category join product_types t on t.key = f.sub_category
  join unnest(${facets.map(({ category }) => category)}::text[], ${facets.map(({ subCategory }) => subCategory)}::text[])
    wanted(category, type) on (wanted.category, wanted.type) = (c.name, t.name)
  where ${isBestSeller === undefined ? sql`true` : sql`f.best_seller = ${isBestSeller}`})) is not false`;

const heldCount = z.object({ category: z.string(), subCategory: z.string(), products: z.number() });

/** Matches by facet, among at most this many rows of the whole shop. */
export const countHeld = async (
  db: Db,
  held: Held,
  isBestSeller: boolean | undefined,
  most: number,
): Promise<(Facet & { readonly products: number })[]> => {
  return parseRows(
    db,
    heldCount,
    sql`
    select c.name as category, t.name as "subCategory", sum(n)::int as products from (
      select facet, count(*) as n from (
        select product >> 12 as facet from (${blocksOf(held)}) blocks, unnest(found) product
        where ${
          isBestSeller === undefined
            ? sql`true`
            : sql`((product >> 12) in (select number from facet_numbers where best_seller = ${isBestSeller})) is not false`
        } limit ${most}
      ) found group by 1
    ) counted join facet_numbers f on f.number = facet
    join categories c on c.key = f.category join product_types t on t.key = f.sub_category group by 1, 2`,
  );
};

/** The newest of the matching products, before one if given: an expression for an array of sequence numbers. */
export type Newest = (scope: HeldScope, most: number, before?: number) => RawBuilder<unknown>;

/** Block by block from the newest, no further than needed: blocks already come in order, so nothing is sorted. */
export const newestHeld =
  (held: Held): Newest =>
  (scope, most, before) =>
    sql`array(
    select seq from (${
      held.areTogether || held.groups.every((words) => words.length === 1)
        ? sql`select * from (${blocksOf(held)}) every where ${isBefore(before)} order by block desc`
        : blocksInTurn(held, before)
    }) blocks
    cross join lateral (
      select block * 4096::bigint + (product & 4095) as seq from unnest(found) product
      where ${standsIn(scope)} order by 1 desc
    ) newest ${before === undefined ? sql`` : sql`where seq < ${before}`} limit ${most})`;

/** The newest of products that were read one by one. */
export const newestOf =
  (read: readonly (Facet & { readonly seqs: readonly number[] })[]): Newest =>
  ({ facets }, most, before = Number.POSITIVE_INFINITY) => {
    const wanted = new Set(facets.map(({ category, subCategory }) => `${category}\n${subCategory}`));
    const newest = read
      .filter(({ category, subCategory }) => wanted.has(`${category}\n${subCategory}`))
      .flatMap(({ seqs }) => seqs.filter((seq) => seq < before))
      .sort((a, b) => b - a);
    return sql`${newest.slice(0, most)}::bigint[]`;
  };
