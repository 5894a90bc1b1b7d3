import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { type Db, searchPattern } from '../../platform/db/database.ts';
import type { CategoryNames } from '../categories/category-names.rules.ts';
import {
  boundWords,
  findNearWords,
  findSynonyms,
  holdsWords,
  isNamedInHindi,
} from '../search-words/search-words.repository.ts';
import {
  hindiWordsOf,
  isHindi,
  isPlainWord,
  matchWord,
  mayHoldSlip,
  piecesOf,
  singularOf,
  slipsOf,
  type WordMatch,
  wordsOf,
} from '../search-words/search-words.rules.ts';
import { findTags } from '../tags/tag.repository.ts';
import { type FacetCount, facetsFor, filledOf, isFacetMatch, totalOn } from './facets.rules.ts';
import { isNarrowed } from './narrowing.rules.ts';
import {
  type CatalogueProduct,
  countFacets,
  countMatching,
  facetKeys,
  isNamed,
  listAlong,
  listFacets,
  listMatching,
  NAME_INDEXED,
  NAME_READ,
  type PageRequest,
} from './product.repository.ts';
import { type Counted, choosePlan, settleCount } from './search-plan.rules.ts';

export type Found = {
  readonly products: readonly CatalogueProduct[];
  /** How many of them, from the first, belong to the first of two phases. */
  readonly firsts: number;
  readonly counts: readonly FacetCount[];
  /** There are more than were counted. */
  readonly isAtLeast: boolean;
};

/** What a product must hold, in the two ways that its name is read. */
type Match = { readonly indexed: RawBuilder<unknown>; readonly read: RawBuilder<unknown> };
const matchOf = (write: (name: RawBuilder<unknown>) => RawBuilder<unknown>): Match => ({
  indexed: write(NAME_INDEXED),
  read: write(NAME_READ),
});

const NOTHING: Counted = { counts: [], isAtLeast: false };

/** Names with a text, and those with all of its words wherever they stand, where that was counted on the way. */
type Named = { readonly named: Counted; readonly apart?: Counted };

/**
 * Names with this text: by what is kept of words where that settles it. Several words are counted wherever they stand, since
 * the index finds a text by its words, too: what holds them is read once, for the text and for a search word by word.
 */
const countNamed = async (db: Db, term: string, isBestSeller: boolean | undefined): Promise<Named> => {
  const words = wordsOf(term);
  for (const word of words.filter(isPlainWord)) {
    const bounds = await boundWords(db, { pieces: [word], whole: [] }, isBestSeller);
    if (bounds.length === 0) return { named: NOTHING };
    const settled = word === term ? settleCount(bounds) : undefined;
    if (settled !== undefined) return { named: settled };
  }
  const like = searchPattern(term);
  if (words.length > 1 && words.every(isPlainWord)) {
    const all = sql.join(
      words.map((word) => isNamed(searchPattern(word))),
      sql` and `,
    );
    const { ofThose, ...apart } = await countMatching(db, all, isBestSeller, isNamed(like, NAME_READ));
    if (!apart.isAtLeast) return { named: { counts: ofThose, isAtLeast: false }, apart };
  }
  return { named: await countMatching(db, isNamed(like), isBestSeller) };
};

/** One page of what was counted, the shortest way. */
const listFound = async (
  db: Db,
  request: PageRequest,
  match: Match,
  stock: readonly FacetCount[],
  found: Counted,
): Promise<readonly CatalogueProduct[]> => {
  const { shelves, narrowing, limit, isBestSeller } = request;
  // how many are left of what was counted is not known
  if (narrowing !== undefined && isNarrowed(narrowing)) return listMatching(db, request, match.indexed);
  const plan = choosePlan({ limit, facets: shelves, stock, isPart: isBestSeller !== undefined, found });
  switch (plan) {
    case 'nothing':
      return [];
    case 'gather':
      return listMatching(db, request, match.indexed);
    case 'along':
      return (await listAlong(db, request, match.read)) ?? listMatching(db, request, match.indexed);
    case 'by-facet':
      return listFacets(
        db,
        { ...request, shelves: filledOf(found.isAtLeast ? stock : found.counts, shelves) },
        match.read,
      );
  }
};

/** Name matches first (when sorted by relevance), then what stands on a shelf that matches. */
const searchLiterally = async (
  db: Db,
  names: CategoryNames,
  request: PageRequest,
  term: string,
): Promise<Found & Pick<Named, 'apart'>> => {
  const match = matchOf((name) => isNamed(searchPattern(term), name));
  const rest = request.shelves.filter((shelf) => !isFacetMatch(shelf, term));
  const [stock, { named, apart }] = await Promise.all([
    countFacets(db, request.isBestSeller),
    countNamed(db, term, request.isBestSeller),
  ]);
  const whole = filledOf(stock, request.shelves).filter((shelf) => isFacetMatch(shelf, term));
  const counts = facetsFor(names, {}).map((shelf) => ({
    ...shelf,
    products: totalOn(isFacetMatch(shelf, term) ? stock : named.counts, [shelf]),
  }));
  const answer = { counts, isAtLeast: named.isAtLeast, ...(apart === undefined ? {} : { apart }) };
  if (request.sort !== 'relevant') {
    const lists = await Promise.all([
      listFound(db, { ...request, shelves: rest }, match, stock, named),
      listFacets(db, { ...request, shelves: whole }),
    ]);
    const sign = request.sort === 'low-high' ? 1 : -1;
    const products = lists
      .flat()
      .sort((a, b) => sign * (a.pricePaise - b.pricePaise || b.seq - a.seq))
      .slice(0, request.limit);
    return { ...answer, products, firsts: products.length };
  }
  const isFirstPhase = request.after === undefined || request.after.isNameMatch;
  const firsts = isFirstPhase ? await listFound(db, request, match, stock, named) : [];
  if (firsts.length === request.limit) return { ...answer, products: firsts, firsts: firsts.length };
  const shelved = await listFacets(
    db,
    {
      ...request,
      shelves: whole,
      after: isFirstPhase ? undefined : request.after,
      limit: request.limit - firsts.length,
    },
    sql`not ${match.indexed}`,
  );
  return { ...answer, products: [...firsts, ...shelved], firsts: firsts.length };
};

/** What a search word by word is: each word with what it may be in a product, and what was meant where none occurs as typed. */
const readWords = async (db: Db, names: CategoryNames, term: string): Promise<readonly WordMatch[]> => {
  const words = wordsOf(term);
  const [near, groups] = await Promise.all([
    findNearWords(db, words.filter(mayHoldSlip).flatMap(slipsOf)),
    findSynonyms(db, words),
  ]);
  const meant = (word: string) => groups.filter((group) => group.includes(word)).flat();
  const tags = await findTags(db, [...words.flatMap((word) => piecesOf(word, meant(word))), ...near]);
  return words.map((word) => matchWord(word, meant(word), mayHoldSlip(word) ? near : [], names, tags));
};

const standsUnder = ({ categories, types, tags, slipCategories, slipTypes, slipTags }: WordMatch): boolean =>
  [categories, types, tags, slipCategories, slipTypes, slipTags].some((list) => list.length > 0);

/** Each word is itself and nothing else. */
const isAsTyped = (words: readonly WordMatch[], slips: boolean): boolean =>
  words.every((word) => word.pieces.length === 1 && !standsUnder(word) && !(slips && word.slips.length > 0));

/** Names with these words: by what was counted or is kept of words where that settles it. */
const countWords = async (
  db: Db,
  words: readonly WordMatch[],
  slips: boolean,
  isBestSeller: boolean | undefined,
  apart: Counted | undefined,
): Promise<Counted> => {
  if (apart !== undefined && isAsTyped(words, slips)) return apart;
  for (const word of words) {
    if (standsUnder(word) || !word.pieces.every(isPlainWord)) continue;
    const bounds = await boundWords(
      db,
      { pieces: word.pieces, whole: slips ? word.slips : [] },
      isBestSeller,
    );
    if (bounds.length === 0) return NOTHING;
    const settled = words.length === 1 ? settleCount(bounds) : undefined;
    if (settled !== undefined) return settled;
  }
  return countMatching(db, holdsWords(words, slips, NAME_INDEXED), isBestSeller);
};

const haveSlips = (words: readonly WordMatch[]): boolean =>
  words.some(
    (word) =>
      word.slips.length + word.slipCategories.length + word.slipTypes.length + word.slipTags.length > 0,
  );

/** Every word, in any order: first what has them as they were typed, then what differs by a slip. */
const searchWords = async (
  db: Db,
  request: PageRequest,
  words: readonly WordMatch[],
  apart: Counted | undefined,
): Promise<Found> => {
  const { isBestSeller, sort, after, limit } = request;
  const exact = matchOf((name) => holdsWords(words, false, name));
  const all = matchOf((name) => holdsWords(words, true, name));
  const [stock, found] = await Promise.all([
    countFacets(db, isBestSeller),
    countWords(db, words, true, isBestSeller, apart),
  ]);
  const answer = { counts: found.counts, isAtLeast: found.isAtLeast };
  if (sort !== 'relevant' || !haveSlips(words)) {
    const products = await listFound(db, request, all, stock, found);
    return { ...answer, products, firsts: products.length };
  }
  const isFirstPhase = after === undefined || after.isNameMatch;
  const asTyped = await countWords(db, words, false, isBestSeller, apart);
  const firsts = isFirstPhase ? await listFound(db, request, exact, stock, asTyped) : [];
  if (firsts.length === limit) return { ...answer, products: firsts, firsts: firsts.length };
  const isExactEmpty = totalOn(asTyped.counts, asTyped.counts) === 0;
  const slipped = await listFound(
    db,
    { ...request, after: isFirstPhase ? undefined : after, limit: limit - firsts.length },
    isExactEmpty
      ? all
      : {
          indexed: sql`${all.indexed} and not (${exact.indexed})`,
          read: sql`${all.read} and not (${exact.read})`,
        },
    stock,
    found,
  );
  return { ...answer, products: [...firsts, ...slipped], firsts: firsts.length };
};

type Answered = {
  readonly found: Found;
  readonly searched?: string | undefined;
  /** Gives the ids of all that was found. */
  readonly within: RawBuilder<unknown>;
};

const idsOf = (match: RawBuilder<unknown>) => sql`select id from products where visible and ${match}`;

/** With `or` the shop is read row by row: soon enough where whole facets match, never for a name alone. */
const idsNamed = (names: CategoryNames, term: string): RawBuilder<unknown> => {
  const shelves = facetsFor(names, {}).filter((shelf) => isFacetMatch(shelf, term));
  const named = isNamed(searchPattern(term));
  return idsOf(
    shelves.length === 0 ? named : sql`(${named} or (category, sub_category) in (${facetKeys(shelves)}))`,
  );
};

/** By Hindi names; where the owner takes one of the words for others, by these as well. */
const searchHindi = async (
  db: Db,
  names: CategoryNames,
  request: PageRequest,
  term: string,
): Promise<Answered> => {
  const words = hindiWordsOf(term);
  // read row by row it must not be taken for the index's own expression
  const named = { indexed: isNamedInHindi(words), read: isNamedInHindi(words, sql`(name_hindi || '')`) };
  const isMeant = (await findSynonyms(db, wordsOf(term))).length > 0;
  const meant = isMeant ? await readWords(db, names, term) : [];
  const match = isMeant
    ? {
        indexed: sql`(${named.indexed} or ${holdsWords(meant, false, NAME_INDEXED)})`,
        read: sql`(${named.read} or ${holdsWords(meant, false, NAME_READ)})`,
      }
    : named;
  const [stock, found] = await Promise.all([
    countFacets(db, request.isBestSeller),
    countMatching(db, match.indexed, request.isBestSeller),
  ]);
  const products = await listFound(db, request, match, stock, found);
  return { found: { ...found, products, firsts: products.length }, within: idsOf(match.indexed) };
};

/** The text as it stands; where that finds nothing its singular, and where that does not either, word by word. */
export const searchProducts = async (
  db: Db,
  names: CategoryNames,
  request: PageRequest,
  term: string,
): Promise<Answered> => {
  const isEmpty = ({ counts }: Found) => totalOn(counts, counts) === 0;
  if (isHindi(term)) {
    const inHindi = await searchHindi(db, names, request, term);
    if (!isEmpty(inHindi.found)) return inHindi;
  }
  const literal = await searchLiterally(db, names, request, term);
  if (!isEmpty(literal)) return { found: literal, within: idsNamed(names, term) };
  const singular = singularOf(term);
  if (singular !== undefined) {
    const found = await searchLiterally(db, names, request, singular);
    if (!isEmpty(found)) return { found, searched: singular, within: idsNamed(names, singular) };
  }
  const words = await readWords(db, names, term);
  if (words.length === 0) return { found: literal, within: idsNamed(names, term) };
  return {
    found: await searchWords(db, request, words, literal.apart),
    within: idsOf(holdsWords(words, true, NAME_INDEXED)),
  };
};
