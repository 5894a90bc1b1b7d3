/** A search word by word, for texts that no product holds as they were typed. Pure: no database. */

import type { CategoryName } from '../categories/category-names.rules.ts';

const MOST_WORDS = 8;

/** The words of a text, in small letters. */
export const wordsOf = (term: string): readonly string[] =>
  [...new Set(term.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);

export const isHindi = (term: string): boolean => /\p{Script=Devanagari}/u.test(term);

/** The words of a text as `hindi_words` keeps those of Hindi names: letters a to z, digits and Devanagari, nothing else. */
export const hindiWordsOf = (term: string): readonly string[] => {
  const key = term
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('\u0901', '\u0902')
    .replaceAll('\u093c', '')
    .replaceAll('\u200c', '')
    .replaceAll('\u200d', '');
  const words = key.split(/[^a-z0-9\u0900-\u0963\u0966-\u097f]+/).filter(Boolean);
  return [...new Set(words)].slice(0, MOST_WORDS);
};

/** The term to try when the one asked for finds nothing: its singular, or undefined when it has none. */
export const singularOf = (term: string): string | undefined => {
  if (/(ss|sh|ch|x|z)es$/.test(term)) return term.slice(0, -2);
  if (/[^aeiou]ies$/.test(term)) return `${term.slice(0, -3)}y`;
  if (/[^su]s$/.test(term) && term.length > 3) return term.slice(0, -1);
  return undefined;
};

/** Only words of four or more letters and nothing else may hold a slip: a size or a number is what it says. */
export const mayHoldSlip = (word: string): boolean => /^[\p{L}\p{M}]{4,40}$/u.test(word);

/** The word, and the word with each one of its letters left out. */
export const slipsOf = (word: string): readonly string[] => {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_, left) => letters.filter((_, at) => at !== left).join(''))])];
};

/** Whether two different words differ by one letter more, less or other, or by two neighbours exchanged. */
export const isOneSlip = (typed: string, meant: string): boolean => {
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

/** What a word of the search may be in a product: pieces of its name, or what it stands under. */
export type WordMatch = {
  readonly pieces: readonly string[];
  readonly categories: readonly string[];
  readonly types: readonly string[];
  /** Tags and brands with such a piece in them. */
  readonly tags: readonly string[];
  /** Whole words of names that differ by one slip, and what has such a word in its name. */
  readonly slips: readonly string[];
  readonly slipCategories: readonly string[];
  readonly slipTypes: readonly string[];
  readonly slipTags: readonly string[];
};

/** What a word is looked for as: itself, its singular, and what the owner takes for it. */
export const piecesOf = (word: string, meant: readonly string[]): readonly string[] => [
  ...new Set([word, singularOf(word) ?? word, ...meant]),
];

/**
 * @param meant other words of the owner's that say the same
 * @param near words of products' names, tags and brands that share a slip with this one
 * @param tags and brands that may hold one of all these
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
  const hasSlip = (name: string) =>
    mayHoldSlip(word) && name.split(/[^\p{L}\p{M}]+/u).some((one) => isOneSlip(word, one));
  return {
    pieces,
    categories: holding(names.categories, hasPiece),
    types: holding(names.types, hasPiece),
    tags: tags.filter(hasPiece),
    slips: near.filter((one) => isOneSlip(word, one)),
    slipCategories: holding(names.categories, hasSlip),
    slipTypes: holding(names.types, hasSlip),
    slipTags: tags.filter(hasSlip),
  };
};

/** Letters alone: a piece of exactly one word of a name, so that no word with it means no name with it. */
export const isPlainWord = (text: string): boolean => /^\p{L}+$/u.test(text);

/** On one facet: at least and at most so many products hold one of the words. */
export type CountBounds = {
  readonly category: string;
  readonly subCategory: string;
  readonly least: number;
  readonly most: number;
};
