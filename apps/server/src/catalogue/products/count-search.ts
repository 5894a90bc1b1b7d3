import { MAX_COUNTED } from '@darzi/contract/catalogue/catalogue.ts';
import { type Db, searchPattern } from '../../platform/db/database.ts';
import { boundWords, holdsWords } from '../search-words/search-words.repository.ts';
import { isPlainWord, type WordMatch, wordsOf } from '../search-words/search-words.rules.ts';
import {
  apart,
  countHeld,
  type Held,
  MAX_WORDS_PER_LOOKUP,
  type Newest,
  newestHeld,
  together,
} from '../search-words/word-places.repository.ts';
import { totalOn } from './facets.rules.ts';
import { countMatching, isNamed, NAME_INDEXED } from './product-list.repository.ts';
import { type Counted, settleCount } from './search-plan.rules.ts';

/** The number of matches by facet, and which they are, if known. */
type Named = { readonly named: Counted; readonly newest?: Newest | undefined };

const NOTHING: Named = { named: { counts: [], isAtLeast: false } };

/** Counts by the word index: few enough to be counted one by one. */
const countByWords = async (db: Db, held: Held, isBestSeller: boolean | undefined) => {
  const counts = await countHeld(db, held, isBestSeller, MAX_COUNTED + 1);
  return {
    named: { counts, isAtLeast: totalOn(counts, counts) > MAX_COUNTED },
    newest: newestHeld(held),
  };
};

const isFew = (groups: readonly (readonly string[])[]) =>
  groups.every((words) => words.length <= MAX_WORDS_PER_LOOKUP);

/** Three digits in a row are indexed like a word. */
const DIGITS = /^\d{3}$/;

/** Names containing this text: by the word index if that settles it, otherwise by scanning names. */
export const countNamed = async (db: Db, term: string, isBestSeller: boolean | undefined): Promise<Named> => {
  if (DIGITS.test(term)) return countByWords(db, apart([[term]]), isBestSeller);
  const words = wordsOf(term);
  const groups: (readonly string[])[] = [];
  for (const word of words.filter(isPlainWord)) {
    const { bounds, words: kept } = await boundWords(db, { pieces: [word], whole: [] }, isBestSeller);
    if (bounds.length === 0) return NOTHING;
    groups.push(kept);
    const settled = word === term ? settleCount(bounds) : undefined;
    if (settled !== undefined) {
      return { named: settled, newest: isFew(groups) ? newestHeld(apart(groups)) : undefined };
    }
  }
  if (groups.length === words.length && words.join(' ') === term && isFew(groups)) {
    const held = words.length === 1 ? apart(groups) : together(words, groups);
    return held.groups.some((group) => group.length === 0) ? NOTHING : countByWords(db, held, isBestSeller);
  }
  return countMatching(db, isNamed(searchPattern(term)), isBestSeller);
};

const standsUnder = ({ categories, types, tags, typoCategories, typoTypes, typoTags }: WordMatch): boolean =>
  [categories, types, tags, typoCategories, typoTypes, typoTags].some((list) => list.length > 0);

/** Names with these words: by the word index if that settles it. */
export const countWords = async (
  db: Db,
  words: readonly WordMatch[],
  allowsTypos: boolean,
  isBestSeller: boolean | undefined,
): Promise<Named> => {
  const groups: (readonly string[])[] = [];
  for (const word of words) {
    if (standsUnder(word) || !word.pieces.every(isPlainWord)) continue;
    const { bounds, words: kept } = await boundWords(
      db,
      { pieces: word.pieces, whole: allowsTypos ? word.typos : [] },
      isBestSeller,
    );
    if (bounds.length === 0) return NOTHING;
    groups.push(kept);
    const settled = words.length === 1 ? settleCount(bounds) : undefined;
    if (settled !== undefined) {
      return { named: settled, newest: isFew(groups) ? newestHeld(apart(groups)) : undefined };
    }
  }
  return groups.length === words.length && isFew(groups)
    ? countByWords(db, apart(groups), isBestSeller)
    : countMatching(db, holdsWords(words, allowsTypos, NAME_INDEXED), isBestSeller);
};
