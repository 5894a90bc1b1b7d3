/** Which of the nine shelves a request asks for, and what stands on them. Pure: no database. */

import type { Facets } from '@darzi/contract/catalogue/catalogue.routes.ts';
import {
  CATEGORIES,
  type Category,
  SUB_CATEGORIES,
  type SubCategory,
} from '@darzi/contract/catalogue/catalogue.ts';

export type Facet = { readonly category: Category; readonly subCategory: SubCategory };
export type FacetCount = Facet & { readonly products: number };

const ALL_FACETS: readonly Facet[] = CATEGORIES.flatMap((category) =>
  SUB_CATEGORIES.map((subCategory) => ({ category, subCategory })),
);

type Filter = {
  readonly category?: readonly Category[] | undefined;
  readonly subCategory?: readonly SubCategory[] | undefined;
};

const isIn = <T>(wanted: readonly T[] | undefined, value: T): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value);

/** Values of one filter are OR, the two filters AND. */
export const facetsFor = ({ category, subCategory }: Filter): readonly Facet[] =>
  ALL_FACETS.filter((shelf) => isIn(category, shelf.category) && isIn(subCategory, shelf.subCategory));

/** True when the term is a piece of the shelf's category or type: then all its products match. */
export const isFacetMatch = (shelf: Facet, term: string): boolean =>
  shelf.category.toLowerCase().includes(term) || shelf.subCategory.toLowerCase().includes(term);

/** How many products stand on these shelves. */
export const totalOn = (counts: readonly FacetCount[], shelves: readonly Facet[]): number =>
  counts
    .filter((count) =>
      shelves.some((s) => s.category === count.category && s.subCategory === count.subCategory),
    )
    .reduce((sum, count) => sum + count.products, 0);

/** Each filter's counts with all filters but its own. */
export const facetsOf = (counts: readonly FacetCount[], { category, subCategory }: Filter): Facets => ({
  category: Object.fromEntries(
    CATEGORIES.map((name) => [name, totalOn(counts, facetsFor({ category: [name], subCategory }))]),
  ),
  subCategory: Object.fromEntries(
    SUB_CATEGORIES.map((name) => [name, totalOn(counts, facetsFor({ category, subCategory: [name] }))]),
  ),
});

/** The term to try when the one asked for finds nothing: its singular, or undefined when it has none. */
export const singularOf = (term: string): string | undefined => {
  if (/(ss|sh|ch|x|z)es$/.test(term)) return term.slice(0, -2);
  if (/[^aeiou]ies$/.test(term)) return `${term.slice(0, -3)}y`;
  if (/[^su]s$/.test(term) && term.length > 3) return term.slice(0, -1);
  return undefined;
};
