import type {
  CountsOfList,
  Facets,
  ProductListQuery,
  VariantFacets,
} from '@darzi/contract/catalogue/catalogue.routes.ts';
import { MAX_COUNTED } from '@darzi/contract/catalogue/catalogue.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { CategoryName, CategoryNames } from '../categories/category-names.rules.ts';
import { type FacetCount, facetsFor, facetsOf, totalOn } from './facets.rules.ts';
import {
  type Counted,
  type CountedTogether,
  countFilteredFacets,
  countTogether,
  countValues,
  type KnownValues,
  listValues,
  MAX_SCANNED,
  readBothValueCounts,
  readFacetCounts,
  readValueCounts,
  type Scope,
  type ValueCounts,
} from './variant-counts.repository.ts';
import {
  atLeastOf,
  hasVariantFilters,
  isPrecounted,
  type ValueKind,
  type VariantFilters,
  withoutKind,
} from './variant-filters.rules.ts';

const keysOf = (names: readonly CategoryName[], asked: readonly string[] | undefined) =>
  asked === undefined || asked.length === 0
    ? undefined
    : names.filter(({ name }) => asked.includes(name)).map(({ key }) => key);

type Asked = Pick<ProductListQuery, 'category' | 'subCategory' | 'bestSeller'>;

/** Where this request looks. */
export const scopeOf = (names: CategoryNames, query: Asked): Scope => ({
  categories: keysOf(names.categories, query.category),
  types: keysOf(names.types, query.subCategory),
  isBestSeller: query.bestSeller,
  within: undefined,
});

type Ready = { readonly counts: readonly FacetCount[]; readonly isAtLeast: boolean };

type CategoryCounts = Pick<Facets, 'category' | 'subCategory'> & {
  readonly total: number;
  readonly totalIsAtLeast?: true;
  readonly isWhole: { readonly category: boolean; readonly subCategory: boolean };
};

const ALL_WHOLE = { category: true, subCategory: true };

/** A count that stopped early reports no more than it counted. */
const totalOf = (total: number, isAtLeast: boolean, most: number) =>
  isAtLeast ? { total: Math.min(total, most), totalIsAtLeast: true as const } : { total };

const asksValue = ({ sizes, colours }: VariantFilters): boolean => sizes.length > 0 || colours.length > 0;

/** Whether the counts asked for are in the count tables. */
const isReadyFor = (scope: Scope, variantFilters: VariantFilters): boolean =>
  scope.within === undefined && isPrecounted(variantFilters);

/** All counts from one scan, if they cover the same rows; undefined if they do not, or are in the count tables. */
const countAtOnce = (
  db: Db,
  scope: Scope,
  variantFilters: VariantFilters,
): Promise<CountedTogether> | undefined =>
  asksValue(variantFilters) || isReadyFor(scope, variantFilters)
    ? undefined
    : countTogether(db, scope, variantFilters);

/** @param ready counts of everything found, if nothing narrows it */
const countByCategory = async (
  db: Db,
  names: CategoryNames,
  query: Asked,
  scope: Scope,
  variantFilters: VariantFilters,
  ready: Ready,
  together: Promise<CountedTogether> | undefined,
): Promise<CategoryCounts> => {
  const facets = facetsFor(names, query);
  if (!hasVariantFilters(variantFilters) || isReadyFor(scope, variantFilters)) {
    const { counts, isAtLeast } = hasVariantFilters(variantFilters)
      ? { counts: await readFacetCounts(db, variantFilters, scope.isBestSeller), isAtLeast: false }
      : ready;
    return {
      ...facetsOf(names, counts, query),
      ...totalOf(totalOn(counts, facets), isAtLeast, MAX_COUNTED),
      isWhole: ALL_WHOLE,
    };
  }
  const whole = together?.then(({ facets }) => facets) ?? countFilteredFacets(db, scope, variantFilters);
  const without = (kind: 'categories' | 'types') =>
    scope[kind] === undefined
      ? whole
      : countFilteredFacets(db, { ...scope, [kind]: undefined }, variantFilters);
  const [total, byCategory, byType] = await Promise.all([whole, without('categories'), without('types')]);
  return {
    ...totalOf(totalOn(total.counts, total.counts), !total.isWhole, MAX_SCANNED),
    category: facetsOf(names, byCategory.counts, {}).category,
    subCategory: facetsOf(names, byType.counts, {}).subCategory,
    isWhole: { category: byCategory.isWhole, subCategory: byType.isWhole },
  };
};

const countByValue = async (
  db: Db,
  kind: ValueKind,
  scope: Scope,
  variantFilters: VariantFilters,
): Promise<Counted<ValueCounts>> => {
  const others = withoutKind(variantFilters, kind);
  return isReadyFor(scope, others)
    ? { counts: await readValueCounts(db, kind, scope, others), isWhole: true }
    : countValues(db, kind, scope, others);
};

/** The counts of each size and each colour, each with all other filters applied. */
const countBothKinds = async (
  db: Db,
  scope: Scope,
  variantFilters: VariantFilters,
  together: Promise<CountedTogether> | undefined,
): Promise<Record<ValueKind, Counted<ValueCounts>>> => {
  if (together !== undefined) return together;
  if (!asksValue(variantFilters)) {
    const { size, colour } = await readBothValueCounts(db, scope, variantFilters);
    return { size: { counts: size, isWhole: true }, colour: { counts: colour, isWhole: true } };
  }
  const [size, colour] = await Promise.all([
    countByValue(db, 'size', scope, variantFilters),
    countByValue(db, 'colour', scope, variantFilters),
  ]);
  return { size, colour };
};

export type ValuesNow = () => Promise<KnownValues>;
/** {@link listValues}, reloaded when the public products have changed. */
export const watchValues = ({ db, cache }: { readonly db: Db; readonly cache: ResponseCache }): ValuesNow =>
  cache.readOnce(() => listValues(db), ['stock']);

const showCounts = (values: readonly string[], counts: ValueCounts): Record<string, number> =>
  Object.fromEntries(
    [...new Set([...values, ...counts.keys()])].map((value) => [value, counts.get(value) ?? 0]),
  );

const countVariants = async (
  db: Db,
  valuesNow: ValuesNow,
  scope: Scope,
  variantFilters: VariantFilters,
  together: Promise<CountedTogether> | undefined,
): Promise<VariantFacets & { shades: Record<string, string>; isWhole: Record<ValueKind, boolean> }> => {
  const [known, counted] = await Promise.all([
    valuesNow(),
    countBothKinds(db, scope, variantFilters, together),
  ]);
  return {
    size: showCounts(known.size, counted.size.counts),
    colour: showCounts(known.colour, counted.colour.counts),
    shades: known.shades,
    isWhole: { size: counted.size.isWhole, colour: counted.colour.isWhole },
  };
};

/**
 * Total and facets of a list. Counts that are not in the count tables cover at most a thousand products; `atLeast`
 * names those that stopped there.
 */
export const countList = async (
  db: Db,
  names: CategoryNames,
  valuesNow: ValuesNow,
  query: Asked,
  scope: Scope,
  variantFilters: VariantFilters,
  ready: Ready,
): Promise<CountsOfList & { facets: Facets }> => {
  const together = countAtOnce(db, scope, variantFilters);
  const [facets, variants] = await Promise.all([
    countByCategory(db, names, query, scope, variantFilters, ready, together),
    countVariants(db, valuesNow, scope, variantFilters, together),
  ]);
  const { category, subCategory, isWhole, ...total } = facets;
  const { size, colour, shades } = variants;
  return {
    ...total,
    facets: { category, subCategory, size, colour },
    ...(Object.keys(shades).length === 0 ? {} : { shades }),
    ...atLeastOf({ ...isWhole, ...variants.isWhole }),
  };
};

/** Total and facets of the products whose ids a statement returns. */
export const countWithin = async (
  db: Db,
  valuesNow: ValuesNow,
  within: RawBuilder<unknown>,
  variantFilters: VariantFilters,
): Promise<CountsOfList & { facets: VariantFacets }> => {
  const scope = {
    categories: undefined,
    types: undefined,
    isBestSeller: undefined,
    within: sql`f.product_id in (${within})`,
  };
  const together = countAtOnce(db, scope, variantFilters);
  const [all, { size, colour, shades, isWhole }] = await Promise.all([
    together?.then(({ facets }) => facets) ?? countFilteredFacets(db, scope, variantFilters),
    countVariants(db, valuesNow, scope, variantFilters, together),
  ]);
  return {
    ...totalOf(totalOn(all.counts, all.counts), !all.isWhole, MAX_SCANNED),
    facets: { size, colour },
    ...(Object.keys(shades).length === 0 ? {} : { shades }),
    ...atLeastOf(isWhole),
  };
};
