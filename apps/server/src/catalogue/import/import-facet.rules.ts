/** The category and type of an imported product, and the file's words that the shop does not have. */

import { MAX_CATEGORY_LENGTH } from '@darzi/contract/catalogue/catalogue.ts';
import type { MissingWord } from '@darzi/contract/catalogue/categories.routes.ts';
import {
  type CategoryName,
  type CategoryNames,
  offeredOf,
  presentNameOf,
} from '../categories/category-names.rules.ts';
import type { Classified, Described } from './category-mapping.rules.ts';
import type { Problem, SourceProduct } from './import-source.rules.ts';
import { tidyLine } from './import-text.rules.ts';

/** A product's name for a category or type that the shop does not have. */
export type Missing = Omit<MissingWord, 'products' | 'example'>;

/** Category and type of a product; adds what does not fit to `problems` and `missing`. */
export const facetOf = (
  source: SourceProduct,
  classify: (described: Described) => Classified,
  names: CategoryNames,
  problems: Problem[],
  missing: Missing[],
) => {
  const found = classify({ type: source.type, tags: source.tags, title: source.title });
  const miss = (said: Missing['said'], word: string, lacks: Omit<Missing, 'said' | 'word'>): void => {
    if (word.length <= MAX_CATEGORY_LENGTH && /[\p{L}\p{N}]/u.test(word))
      missing.push({ said, word, ...lacks });
  };
  const pick = (
    given: string,
    known: readonly CategoryName[],
    column: 'category' | 'subCategory',
  ): string | undefined => {
    const match = presentNameOf(known, given);
    if (given !== '' && match === undefined) {
      const lacksCategory = column === 'category';
      miss(column, tidyLine(given), { lacksCategory, lacksType: !lacksCategory });
      problems.push({
        row: source.row,
        message: `${column} “${given.slice(0, 40)}” is not one of ${offeredOf(known).join(', ')}.`,
      });
    }
    return match;
  };
  const ifOffered = (known: readonly CategoryName[], name: string | undefined) =>
    offeredOf(known).find((one) => one === name);
  const category =
    pick(source.category, names.categories, 'category') ?? ifOffered(names.categories, found.category);
  const subCategory =
    pick(source.subCategory, names.types, 'subCategory') ?? ifOffered(names.types, found.subCategory);
  const isGiven = source.category !== '' && source.subCategory !== '';
  const tags = source.tags.join(', ');
  const given = [source.type && `type “${source.type}”`, tags && `tags “${tags}”`].filter(Boolean);
  const named = (given.join(', ') || 'it has neither type nor tags').slice(0, 200);
  const unmapped =
    found.excludedBy !== undefined && !isGiven
      ? `The mapping keeps out “${found.excludedBy}”`
      : category === undefined
        ? `No category fits (${named})`
        : subCategory === undefined
          ? `No type of clothing fits (${named})`
          : undefined;
  if (found.excludedBy === undefined) {
    const lacks = { lacksCategory: category === undefined, lacksType: subCategory === undefined };
    if (lacks.lacksCategory || lacks.lacksType) miss('type', tidyLine(source.type), lacks);
  }
  const standsUnder = {
    category: category ?? offeredOf(names.categories)[0] ?? '',
    subCategory: subCategory ?? offeredOf(names.types)[0] ?? '',
  };
  return { category, subCategory, standsUnder, hiddenBecause: source.hiddenBecause ?? unmapped };
};
