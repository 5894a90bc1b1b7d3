import { z } from 'zod';
/** The pairs of category and type that a request asks for, and their counts. Pure: no database. */

import type { Facets } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { type CategoryNames, offeredOf } from '../categories/category-names.rules.ts';

export type Facet = { readonly category: string; readonly subCategory: string };
export const facetCount = z.object({ category: z.string(), subCategory: z.string(), products: z.number() });
export type FacetCount = z.output<typeof facetCount>;

type Filter = {
  readonly category?: readonly string[] | undefined;
  readonly subCategory?: readonly string[] | undefined;
};

const isIn = <T>(wanted: readonly T[] | undefined, value: T): boolean =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value);

/** Values of one filter are ORed, the two filters ANDed. */
export const facetsFor = (
  { categories, types }: CategoryNames,
  { category, subCategory }: Filter,
): readonly Facet[] =>
  categories
    .filter(({ name }) => isIn(category, name))
    .flatMap((one) =>
      types
        .filter(({ name }) => isIn(subCategory, name))
        .map((type) => ({ category: one.name, subCategory: type.name })),
    );

/** Whether the term is a part of the facet's category or type: then all its products match. */
export const isFacetMatch = (facet: Facet, term: string): boolean =>
  facet.category.toLowerCase().includes(term) || facet.subCategory.toLowerCase().includes(term);

const pairOf = ({ category, subCategory }: Facet): string => `${category}\n${subCategory}`;

export const totalOn = (counts: readonly FacetCount[], facets: readonly Facet[]): number => {
  const wanted = new Set(facets.map(pairOf));
  return counts.reduce((sum, count) => (wanted.has(pairOf(count)) ? sum + count.products : sum), 0);
};

/** The facets that have products: others need not be read. */
export const filledOf = (counts: readonly FacetCount[], facets: readonly Facet[]): readonly Facet[] => {
  const filled = new Set(counts.filter(({ products }) => products > 0).map(pairOf));
  return facets.filter((facet) => filled.has(pairOf(facet)));
};

const sumBy = (counts: readonly FacetCount[], nameOf: (facet: Facet) => string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const count of counts) sums.set(nameOf(count), (sums.get(nameOf(count)) ?? 0) + count.products);
  return sums;
};

const showCounts = (names: readonly string[], sums: Map<string, number>): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, sums.get(name) ?? 0]));

/** Each filter's counts with all other filters applied. */
export const facetsOf = (
  { categories, types }: CategoryNames,
  counts: readonly FacetCount[],
  { category, subCategory }: Filter,
): Pick<Facets, 'category' | 'subCategory'> => ({
  category: showCounts(
    offeredOf(categories),
    sumBy(
      counts.filter((count) => isIn(subCategory, count.subCategory)),
      (facet) => facet.category,
    ),
  ),
  subCategory: showCounts(
    offeredOf(types),
    sumBy(
      counts.filter((count) => isIn(category, count.category)),
      (facet) => facet.subCategory,
    ),
  ),
});
