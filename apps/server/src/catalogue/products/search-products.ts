import { MOST_COUNTED } from '@darzi/contract/catalogue/catalogue.ts';
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
import {
  apart,
  countHeld,
  type Held,
  isAmong,
  MOST_TOGETHER,
  newestHeld,
  together,
} from '../search-words/word-places.repository.ts';
import { findTags } from '../tags/tag.repository.ts';
import { type Facet, type FacetCount, facetsFor, filledOf, isFacetMatch, totalOn } from './facets.rules.ts';
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
import { MOST_LOOKED_AT } from './variant-counts.repository.ts';

export type Found = {
  readonly products: readonly CatalogueProduct[];
  /** How many of them, from the first, belong to the first of two phases. */
  readonly firsts: number;
  readonly counts: readonly FacetCount[];
  /** There are more than were counted. */
  readonly isAtLeast: boolean;
};

/** What a product must hold, in the two ways that its name is read, and by its words where these settle it. */
type Match = {
  readonly indexed: RawBuilder<unknown>;
  readonly read: RawBuilder<unknown>;
  readonly held?: Held | undefined;
};
const matchOf = (write: (name: RawBuilder<unknown>) => RawBuilder<unknown>, held?: Held): Match => ({
  indexed: write(NAME_INDEXED),
  read: write(NAME_READ),
  held,
});

type Named = { readonly named: Counted; readonly held?: Held | undefined };

const NOTHING: Named = { named: { counts: [], isAtLeast: false } };

/** What is found by its words: few enough to be named one by one. */
const countByWords = async (db: Db, names: CategoryNames, held: Held, isBestSeller: boolean | undefined) => {
  const counts = await countHeld(db, held, { facets: facetsFor(names, {}), isBestSeller }, MOST_COUNTED + 1);
  return { named: { counts, isAtLeast: totalOn(counts, counts) > MOST_COUNTED }, held };
};

const isFew = (groups: readonly (readonly string[])[]) =>
  groups.every((words) => words.length <= MOST_TOGETHER);

/** Names with this text: by what is kept of words where that settles it, else by looking at names. */
const countNamed = async (
  db: Db,
  names: CategoryNames,
  term: string,
  isBestSeller: boolean | undefined,
): Promise<Named> => {
  const words = wordsOf(term);
  const groups: (readonly string[])[] = [];
  for (const word of words.filter(isPlainWord)) {
    const { bounds, words: kept } = await boundWords(db, { pieces: [word], whole: [] }, isBestSeller);
    if (bounds.length === 0) return NOTHING;
    groups.push(kept);
    const settled = word === term ? settleCount(bounds) : undefined;
    if (settled !== undefined) return { named: settled, held: isFew(groups) ? apart(groups) : undefined };
  }
  if (groups.length === words.length && words.join(' ') === term && isFew(groups)) {
    const held = together(words, groups);
    return held.groups.some((group) => group.length === 0)
      ? NOTHING
      : countByWords(db, names, held, isBestSeller);
  }
  return { named: await countMatching(db, isNamed(searchPattern(term)), isBestSeller) };
};

/** One page of what was counted, the shortest way. */
const listFound = async (
  db: Db,
  request: PageRequest,
  match: Match,
  stock: readonly FacetCount[],
  found: Counted,
): Promise<readonly CatalogueProduct[]> => {
  const { shelves, narrowing, limit, isBestSeller, sort, after } = request;
  const { held } = match;
  const scope = { facets: shelves, isBestSeller };
  const isNamedOneByOne =
    held !== undefined && !found.isAtLeast && totalOn(found.counts, shelves) <= MOST_COUNTED;
  const oneByOne = (most: number, before?: number) =>
    held === undefined ? match.indexed : isAmong('seq', newestHeld(held, scope, most, before));
  // how many are left of what was counted is not known
  if (narrowing !== undefined && isNarrowed(narrowing)) {
    return listMatching(db, request, isNamedOneByOne ? oneByOne(MOST_COUNTED) : match.indexed);
  }
  const plan = choosePlan({ limit, facets: shelves, stock, isPart: isBestSeller !== undefined, found });
  if (plan === 'nothing') return [];
  if (isNamedOneByOne && sort === 'relevant') return listMatching(db, request, oneByOne(limit, after?.seq));
  switch (plan) {
    case 'gather':
      return listMatching(db, request, isNamedOneByOne ? oneByOne(MOST_COUNTED) : match.indexed);
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
): Promise<Found & Pick<Match, 'held'>> => {
  const rest = request.shelves.filter((shelf) => !isFacetMatch(shelf, term));
  const [stock, { named, held }] = await Promise.all([
    countFacets(db, request.isBestSeller),
    countNamed(db, names, term, request.isBestSeller),
  ]);
  const match = matchOf((name) => isNamed(searchPattern(term), name), held);
  const whole = filledOf(stock, request.shelves).filter((shelf) => isFacetMatch(shelf, term));
  const counts = facetsFor(names, {}).map((shelf) => ({
    ...shelf,
    products: totalOn(isFacetMatch(shelf, term) ? stock : named.counts, [shelf]),
  }));
  const answer = { counts, isAtLeast: named.isAtLeast, held };
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

/** Names with these words: by what is kept of words where that settles it. */
const countWords = async (
  db: Db,
  names: CategoryNames,
  words: readonly WordMatch[],
  slips: boolean,
  isBestSeller: boolean | undefined,
): Promise<Named> => {
  const groups: (readonly string[])[] = [];
  for (const word of words) {
    if (standsUnder(word) || !word.pieces.every(isPlainWord)) continue;
    const { bounds, words: kept } = await boundWords(
      db,
      { pieces: word.pieces, whole: slips ? word.slips : [] },
      isBestSeller,
    );
    if (bounds.length === 0) return NOTHING;
    groups.push(kept);
    const settled = words.length === 1 ? settleCount(bounds) : undefined;
    if (settled !== undefined) return { named: settled, held: isFew(groups) ? apart(groups) : undefined };
  }
  return groups.length === words.length && isFew(groups)
    ? countByWords(db, names, apart(groups), isBestSeller)
    : { named: await countMatching(db, holdsWords(words, slips, NAME_INDEXED), isBestSeller) };
};

const haveSlips = (words: readonly WordMatch[]): boolean =>
  words.some(
    (word) =>
      word.slips.length + word.slipCategories.length + word.slipTypes.length + word.slipTags.length > 0,
  );

/** Every word, in any order: first what has them as they were typed, then what differs by a slip. */
const searchWords = async (
  db: Db,
  names: CategoryNames,
  request: PageRequest,
  words: readonly WordMatch[],
): Promise<Found & Pick<Match, 'held'>> => {
  const { isBestSeller, sort, after, limit } = request;
  const [stock, { named: found, held }] = await Promise.all([
    countFacets(db, isBestSeller),
    countWords(db, names, words, true, isBestSeller),
  ]);
  const all = matchOf((name) => holdsWords(words, true, name), held);
  const answer = { ...found, held };
  if (sort !== 'relevant' || !haveSlips(words)) {
    const products = await listFound(db, request, all, stock, found);
    return { ...answer, products, firsts: products.length };
  }
  const isFirstPhase = after === undefined || after.isNameMatch;
  const { named: asTyped, held: heldAsTyped } = await countWords(db, names, words, false, isBestSeller);
  const exact = matchOf((name) => holdsWords(words, false, name), heldAsTyped);
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
  /** Of rows of `product_facets`, called f: that they were found. */
  readonly within: RawBuilder<unknown>;
};

const isMatched = (match: RawBuilder<unknown>) =>
  sql`f.product_id in (select id from products where visible and ${match})`;

/** With `or` the shop is read row by row: soon enough where whole facets match, never for a name alone. */
const isNamedOrUnder = (term: string, under: readonly Facet[]): RawBuilder<unknown> => {
  const named = isNamed(searchPattern(term));
  return isMatched(
    under.length === 0 ? named : sql`(${named} or (category, sub_category) in (${facetKeys(under)}))`,
  );
};

/** What was found by its words is counted of the newest: all of them where the list is narrowed further. */
const isHeld = (
  names: CategoryNames,
  { shelves, narrowing, isBestSeller }: PageRequest,
  { held, counts, isAtLeast }: Found & Pick<Match, 'held'>,
): RawBuilder<unknown> | undefined => {
  if (held === undefined) return undefined;
  if (narrowing === undefined || !isNarrowed(narrowing)) {
    return isAmong('f.seq', newestHeld(held, { facets: shelves, isBestSeller }, MOST_LOOKED_AT + 1));
  }
  if (isAtLeast || totalOn(counts, counts) > MOST_COUNTED) return undefined;
  return isAmong('f.seq', newestHeld(held, { facets: facetsFor(names, {}), isBestSeller }, MOST_COUNTED));
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
  return { found: { ...found, products, firsts: products.length }, within: isMatched(match.indexed) };
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
  const within = (one: string, found: Found & Pick<Match, 'held'>) => {
    const under = facetsFor(names, {}).filter((shelf) => isFacetMatch(shelf, one));
    return (under.length === 0 ? isHeld(names, request, found) : undefined) ?? isNamedOrUnder(one, under);
  };
  const literal = await searchLiterally(db, names, request, term);
  if (!isEmpty(literal)) return { found: literal, within: within(term, literal) };
  const singular = singularOf(term);
  if (singular !== undefined) {
    const found = await searchLiterally(db, names, request, singular);
    if (!isEmpty(found)) return { found, searched: singular, within: within(singular, found) };
  }
  const words = await readWords(db, names, term);
  if (words.length === 0) return { found: literal, within: within(term, literal) };
  const found = await searchWords(db, names, request, words);
  return {
    found,
    within: isHeld(names, request, found) ?? isMatched(holdsWords(words, true, NAME_INDEXED)),
  };
};
