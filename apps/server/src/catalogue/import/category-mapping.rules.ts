/** Finds the category and type for an exported product's type, tags and title, by the owner's table of words. */
import type { CategoryMapping } from '@darzi/contract/catalogue/categories.routes.ts';

export type Described = {
  readonly type: string;
  readonly tags: readonly string[];
  readonly title: string;
};

export type Classified = {
  readonly category: string | undefined;
  readonly subCategory: string | undefined;
  /** The word or phrase by which a line excluded it. */
  readonly excludedBy: string | undefined;
};

/** Words in lower case; "Men's" is "men", "T-Shirt" is "t shirt". */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/['’]s(?![\p{L}\p{N}])/gu, '')
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

const isWordOrPlural = (word: string | undefined, wanted: string): boolean =>
  word === wanted ||
  word === `${wanted}s` ||
  word === `${wanted}es` ||
  (wanted.endsWith('y') && word === `${wanted.slice(0, -1)}ies`);

const holdsPhrase = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 &&
  words.some((_, start) =>
    phrase.every((wanted, offset) => {
      const word = words[start + offset];
      return offset === phrase.length - 1 ? isWordOrPlural(word, wanted) : word === wanted;
    }),
  );

type Line = CategoryMapping & { readonly phrases: readonly (readonly string[])[] };

/** Prepares the table once; the returned function classifies any number of products. */
export const createClassifier = (
  mappings: readonly CategoryMapping[],
): ((described: Described) => Classified) => {
  const lines: readonly Line[] = mappings.map((mapping) => ({
    ...mapping,
    phrases: mapping.pattern.split('|').map(wordsOf),
  }));
  return ({ type, tags, title }) => {
    const texts = { type: [wordsOf(type)], tag: tags.map(wordsOf), title: [wordsOf(title)] };
    const everything = [...texts.type, ...texts.tag, ...texts.title];
    const phraseIn = ({ matchIn, phrases }: Line): string | undefined => {
      const searched = matchIn === 'any' ? everything : texts[matchIn];
      return phrases.find((phrase) => searched.some((words) => holdsPhrase(words, phrase)))?.join(' ');
    };
    const matching = lines.filter((line) => phraseIn(line) !== undefined);
    /** For lines that look anywhere, a match in the type beats one found only elsewhere. */
    const isOfType = ({ matchIn, phrases }: Line): boolean =>
      matchIn === 'any' && phrases.some((phrase) => holdsPhrase(texts.type[0] ?? [], phrase));
    const naming = (field: 'category' | 'subCategory'): string | undefined => {
      const lines = matching.filter((line) => line[field] !== null);
      const [first] = lines;
      const line = first?.matchIn === 'any' ? (lines.find(isOfType) ?? first) : first;
      return line?.[field] ?? undefined;
    };
    const excluding = matching.find(({ isExcluded }) => isExcluded);
    return {
      category: naming('category'),
      subCategory: naming('subCategory'),
      excludedBy: excluding === undefined ? undefined : phraseIn(excluding),
    };
  };
};
