/** Word-by-word search, for texts that no product contains as typed. Pure: no database. */

import type { CategoryName } from '../categories/category-names.rules.ts';

const MAX_WORDS = 8;

/** The words of a text, in lower case. */
export const wordsOf = (term: string): readonly string[] =>
  [...new Set(term.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);

export const isHindi = (term: string): boolean => /\p{Script=Devanagari}/u.test(term);

/** The words of a text as `hindi_words` stores those of Hindi names: only letters a to z, digits and Devanagari. */
export const hindiWordsOf = (term: string): readonly string[] => {
  const key = term
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('\u0901', '\u0902')
    .replaceAll('\u093c', '')
    .replaceAll('\u200c', '')
    .replaceAll('\u200d', '');
  const words = key.split(/[^a-z0-9\u0900-\u0963\u0966-\u097f]+/).filter(Boolean);
  return [...new Set(words)].slice(0, MAX_WORDS);
};

/** The term to try if the original finds nothing: its singular, or undefined if it has none. */
export const singularOf = (term: string): string | undefined => {
  if (/(ss|sh|ch|x|z)es$/.test(term)) return term.slice(0, -2);
  if (/[^aeiou]ies$/.test(term)) return `${term.slice(0, -3)}y`;
  if (/[^su]s$/.test(term) && term.length > 3) return term.slice(0, -1);
  return undefined;
};

/** Only words of four or more letters are corrected: sizes and numbers are taken literally. */
export const mayHoldTypo = (word: string): boolean => /^[\p{L}\p{M}]{4,40}$/u.test(word);

/** The word, and the word with each one of its letters left out. */
export const spellingsOf = (word: string): readonly string[] => {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, left) => letters.filter((_, at) => at !== left).join(''))])];
};

/** Whether two different words differ by one letter added, removed or replaced, or by two neighbours swapped. */
export const isOneTypo = (typed: string, meant: string): boolean => {
  const [a, b] = [[...typed], [...meant]];
  if (typed === meant || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const rest = (word: readonly string[], from: number) => word.slice(from).join('');
  return (
    rest(a, start + 1) === rest(b, start + 1) ||
    rest(a, start + 1) === rest(b, start) ||
    rest(a, start) === rest(b, start + 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, start + 2) === rest(b, start + 2))
  );
};

/** What a search word may be in a product: fragments of its name, or its category or type. */
export type WordMatch = {
  readonly pieces: readonly string[];
  readonly categories: readonly string[];
  readonly types: readonly string[];
  /** Tags and brands containing such a fragment. */
  readonly tags: readonly string[];
  /** Whole words of names that differ by one typo, and categories and types with such a word in their name. */
  readonly typos: readonly string[];
  readonly typoCategories: readonly string[];
  readonly typoTypes: readonly string[];
  readonly typoTags: readonly string[];
};

/** The texts a word is searched as: itself, its singular, and the owner's synonyms. */
export const piecesOf = (word: string, meant: readonly string[]): readonly string[] => [
  ...new Set([word, singularOf(word) ?? word, ...meant]),
];

/**
 * Everything that a word may mean.
 * @param meant the owner's synonyms
 * @param near words of product names, tags and brands that share a spelling with this one
 * @param tags tags and brands that may contain one of all these
 */
export const matchWord = (
  word: string,
  meant: readonly string[],
  near: readonly string[],
  names: { readonly categories: readonly CategoryName[]; readonly types: readonly CategoryName[] },
  tags: readonly string[] = [],
): WordMatch => {
  const pieces = piecesOf(word, meant);
  const holding = (list: readonly CategoryName[], isMatch: (name: string) => boolean) =>
    list.map(({ name }) => name).filter((name) => isMatch(name.toLowerCase()));
  const hasPiece = (name: string) => pieces.some((piece) => name.includes(piece));
  const hasTypo = (name: string) =>
    mayHoldTypo(word) && name.split(/[^\p{L}\p{M}]+/u).some((one) => isOneTypo(word, one));
  return {
    pieces,
    categories: holding(names.categories, hasPiece),
    types: holding(names.types, hasPiece),
    tags: tags.filter(hasPiece),
    typos: near.filter((one) => isOneTypo(word, one)),
    typoCategories: holding(names.categories, hasTypo),
    typoTypes: holding(names.types, hasTypo),
    typoTags: tags.filter(hasTypo),
  };
};

/** Letters only: a fragment within one word of a name, so if no word contains it, no name does. */
export const isPlainWord = (text: string): boolean => /^\p{L}+$/u.test(text);

/** Lower and upper bound of the products on one facet that contain one of the words. */
export type CountBounds = {
  readonly category: string;
  readonly subCategory: string;
  readonly least: number;
  readonly most: number;
};
