import { MAX_COUNTED } from '@darzi/contract/catalogue/catalogue.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { type Db, searchPattern } from '../../platform/db/database.ts';
import type { CategoryNames } from '../categories/category-names.rules.ts';
import {
  findNearWords,
  findSynonyms,
  holdsWords,
  isNamedInHindi,
} from '../search-words/search-words.repository.ts';
import {
  hindiWordsOf,
  isHindi,
  matchWord,
  mayHoldTypo,
  piecesOf,
  singularOf,
  spellingsOf,
  type WordMatch,
  wordsOf,
} from '../search-words/search-words.rules.ts';
import { findLabels } from '../tags/tag.repository.ts';
import { countNamed, countWords } from './count-search.ts';
import { type Facet, type FacetCount, facetsFor, filledOf, isFacetMatch, totalOn } from './facets.rules.ts';
import { isAmong, listFound, type Match, matchOf } from './list-found.ts';
import type { CatalogueProduct } from './product.repository.ts';
import {
  countFacets,
  countMatching,
  facetKeys,
  isNamed,
  listFacets,
  NAME_INDEXED,
  NAME_READ,
  type PageRequest,
} from './product-list.repository.ts';
import { MAX_SCANNED } from './variant-counts.repository.ts';
import { hasVariantFilters } from './variant-filters.rules.ts';

export type Found = {
  readonly products: readonly CatalogueProduct[];
  /** How many of them, from the start, belong to the first of two phases. */
  readonly firsts: number;
  readonly counts: readonly FacetCount[];
  /** There are more than were counted. */
  readonly isAtLeast: boolean;
};

/** Name matches first (if sorted by relevance), then products of matching categories and types. */
const searchLiterally = async (
  db: Db,
  names: CategoryNames,
  request: PageRequest,
  term: string,
): Promise<Found & Pick<Match, 'newest'>> => {
  const rest = request.facets.filter((facet) => !isFacetMatch(facet, term));
  const [stock, { named, newest }] = await Promise.all([
    countFacets(db, request.isBestSeller),
    countNamed(db, term, request.isBestSeller),
  ]);
  const match = matchOf((name) => isNamed(searchPattern(term), name), newest);
  const whole = filledOf(stock, request.facets).filter((facet) => isFacetMatch(facet, term));
  const counts = facetsFor(names, {}).map((facet) => ({
    ...facet,
    products: totalOn(isFacetMatch(facet, term) ? stock : named.counts, [facet]),
  }));
  const answer = { counts, isAtLeast: named.isAtLeast, newest };
  if (request.sort !== 'relevant') {
    const lists = await Promise.all([
      listFound(db, { ...request, facets: rest }, match, stock, named),
      listFacets(db, { ...request, facets: whole }),
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
  const ofWhole = await listFacets(
    db,
    {
      ...request,
      facets: whole,
      after: isFirstPhase ? undefined : request.after,
      limit: request.limit - firsts.length,
    },
    sql`not ${match.indexed}`,
  );
  return { ...answer, products: [...firsts, ...ofWhole], firsts: firsts.length };
};

/**
 * A search word by word: each word with what it may be in a product, and corrections for words that do not occur as
 * typed.
 */
const readWords = async (db: Db, names: CategoryNames, term: string): Promise<readonly WordMatch[]> => {
  const words = wordsOf(term);
  const [near, groups] = await Promise.all([
    findNearWords(db, words.filter(mayHoldTypo).flatMap(spellingsOf)),
    findSynonyms(db, words),
  ]);
  const meant = (word: string) => groups.filter((group) => group.includes(word)).flat();
  const tags = await findLabels(db, [...words.flatMap((word) => piecesOf(word, meant(word))), ...near]);
  return words.map((word) => matchWord(word, meant(word), mayHoldTypo(word) ? near : [], names, tags));
};

const haveTypos = (words: readonly WordMatch[]): boolean =>
  words.some(
    (word) =>
      word.typos.length + word.typoCategories.length + word.typoTypes.length + word.typoTags.length > 0,
  );

/** All words, in any order: first exact matches, then those with one typo. */
const searchWords = async (
  db: Db,
  request: PageRequest,
  words: readonly WordMatch[],
): Promise<Found & Pick<Match, 'newest'>> => {
  const { isBestSeller, sort, after, limit } = request;
  const [stock, { named: found, newest }] = await Promise.all([
    countFacets(db, isBestSeller),
    countWords(db, words, true, isBestSeller),
  ]);
  const all = matchOf((name) => holdsWords(words, true, name), newest);
  const answer = { ...found, newest };
  if (sort !== 'relevant' || !haveTypos(words)) {
    const products = await listFound(db, request, all, stock, found);
    return { ...answer, products, firsts: products.length };
  }
  const isFirstPhase = after === undefined || after.isNameMatch;
  const { named: asTyped, newest: newestAsTyped } = await countWords(db, words, false, isBestSeller);
  const exact = matchOf((name) => holdsWords(words, false, name), newestAsTyped);
  const firsts = isFirstPhase ? await listFound(db, request, exact, stock, asTyped) : [];
  if (firsts.length === limit) return { ...answer, products: firsts, firsts: firsts.length };
  const isExactEmpty = totalOn(asTyped.counts, asTyped.counts) === 0;
  const withTypo = await listFound(
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
  return { ...answer, products: [...firsts, ...withTypo], firsts: firsts.length };
};

type Answered = {
  readonly found: Found;
  readonly searched?: string | undefined;
  /** Condition on rows of `product_facets` (alias f): they were found. */
  readonly within: RawBuilder<unknown>;
};

const isMatched = (match: RawBuilder<unknown>) =>
  sql`f.product_id in (select id from products where visible and ${match})`;

/** With `or`, the shop is read row by row: fast enough if whole facets match, never for a name alone. */
const isNamedOrUnder = (term: string, under: readonly Facet[]): RawBuilder<unknown> => {
  const named = isNamed(searchPattern(term));
  return isMatched(
    under.length === 0 ? named : sql`(${named} or (category, sub_category) in (${facetKeys(under)}))`,
  );
};

/** What can be counted one by one is counted among the newest: all of them if the list is narrowed further. */
const isAmongNewest = (
  names: CategoryNames,
  { facets, variantFilters, isBestSeller }: PageRequest,
  { newest, counts, isAtLeast }: Found & Pick<Match, 'newest'>,
): RawBuilder<unknown> | undefined => {
  if (newest === undefined) return undefined;
  if (variantFilters === undefined || !hasVariantFilters(variantFilters)) {
    return isAmong(newest({ facets, isBestSeller }, MAX_SCANNED + 1));
  }
  if (isAtLeast || totalOn(counts, counts) > MAX_COUNTED) return undefined;
  return isAmong(newest({ facets: facetsFor(names, {}), isBestSeller }, MAX_COUNTED));
};

/** Searches Hindi names, and the owner's synonyms for the words. */
const searchHindi = async (
  db: Db,
  names: CategoryNames,
  request: PageRequest,
  term: string,
): Promise<Answered> => {
  const words = hindiWordsOf(term);
  // read row by row, it must not be taken for the index expression itself
  const inHindi = { indexed: isNamedInHindi(words), read: isNamedInHindi(words, sql`(name_hindi || '')`) };
  const isMeant = (await findSynonyms(db, wordsOf(term))).length > 0;
  const meant = isMeant ? await readWords(db, names, term) : [];
  const written = isMeant
    ? {
        indexed: sql`(${inHindi.indexed} or ${holdsWords(meant, false, NAME_INDEXED)})`,
        read: sql`(${inHindi.read} or ${holdsWords(meant, false, NAME_READ)})`,
      }
    : inHindi;
  const [stock, { named, newest }] = await Promise.all([
    countFacets(db, request.isBestSeller),
    countMatching(db, written.indexed, request.isBestSeller),
  ]);
  const products = await listFound(db, request, { ...written, newest }, stock, named);
  const found = { ...named, newest, products, firsts: products.length };
  return { found, within: isAmongNewest(names, request, found) ?? isMatched(written.indexed) };
};

/** The text as typed; if that finds nothing, its singular; if that finds nothing either, word by word. */
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
  const within = (one: string, found: Found & Pick<Match, 'newest'>) => {
    const under = facetsFor(names, {}).filter((facet) => isFacetMatch(facet, one));
    return (
      (under.length === 0 ? isAmongNewest(names, request, found) : undefined) ?? isNamedOrUnder(one, under)
    );
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
  const found = await searchWords(db, request, words);
  return {
    found,
    within: isAmongNewest(names, request, found) ?? isMatched(holdsWords(words, true, NAME_INDEXED)),
  };
};
