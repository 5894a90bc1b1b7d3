import type {
  CountsOfList,
  Facets,
  ProductListQuery,
  VariantFacets,
} from '@darzi/contract/catalogue/catalogue.routes.ts';
import { MOST_COUNTED } from '@darzi/contract/catalogue/catalogue.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import type { CategoryName, CategoryNames } from '../categories/category-names.rules.ts';
import { type FacetCount, facetsFor, facetsOf, totalOn } from './facets.rules.ts';
import {
  atLeastOf,
  isNarrowed,
  isPrecounted,
  type Narrowing,
  type ValueKind,
  withoutKind,
} from './narrowing.rules.ts';
import {
  type Counted,
  type CountedTogether,
  countNarrowedFacets,
  countTogether,
  countValues,
  type KnownValues,
  listValues,
  MOST_LOOKED_AT,
  readBothValueCounts,
  readFacetCounts,
  readValueCounts,
  type Scope,
  type ValueCounts,
} from './variant-counts.repository.ts';

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

const asksValue = ({ sizes, colours }: Narrowing): boolean => sizes.length > 0 || colours.length > 0;

/** Whether the counts asked for are in the count tables. */
const isReadyFor = (scope: Scope, narrowing: Narrowing): boolean =>
  scope.within === undefined && isPrecounted(narrowing);

/** All counts from one scan, if they cover the same rows; undefined if they do not, or are in the count tables. */
const countAtOnce = (db: Db, scope: Scope, narrowing: Narrowing): Promise<CountedTogether> | undefined =>
  asksValue(narrowing) || isReadyFor(scope, narrowing) ? undefined : countTogether(db, scope, narrowing);

/** @param ready counts of everything found, if nothing narrows it */
const countByCategory = async (
  db: Db,
  names: CategoryNames,
  query: Asked,
  scope: Scope,
  narrowing: Narrowing,
  ready: Ready,
  together: Promise<CountedTogether> | undefined,
): Promise<CategoryCounts> => {
  const facets = facetsFor(names, query);
  if (!isNarrowed(narrowing) || isReadyFor(scope, narrowing)) {
    const { counts, isAtLeast } = isNarrowed(narrowing)
      ? { counts: await readFacetCounts(db, narrowing, scope.isBestSeller), isAtLeast: false }
      : ready;
    return {
      ...facetsOf(names, counts, query),
      ...totalOf(totalOn(counts, facets), isAtLeast, MOST_COUNTED),
      isWhole: ALL_WHOLE,
    };
  }
  const whole = together?.then(({ facets }) => facets) ?? countNarrowedFacets(db, scope, narrowing);
  const without = (kind: 'categories' | 'types') =>
    scope[kind] === undefined ? whole : countNarrowedFacets(db, { ...scope, [kind]: undefined }, narrowing);
  const [total, byCategory, byType] = await Promise.all([whole, without('categories'), without('types')]);
  return {
    ...totalOf(totalOn(total.counts, total.counts), !total.isWhole, MOST_LOOKED_AT),
    category: facetsOf(names, byCategory.counts, {}).category,
    subCategory: facetsOf(names, byType.counts, {}).subCategory,
    isWhole: { category: byCategory.isWhole, subCategory: byType.isWhole },
  };
};

const countByValue = async (
  db: Db,
  kind: ValueKind,
  scope: Scope,
  narrowing: Narrowing,
): Promise<Counted<ValueCounts>> => {
  const others = withoutKind(narrowing, kind);
  return isReadyFor(scope, others)
    ? { counts: await readValueCounts(db, kind, scope, others), isWhole: true }
    : countValues(db, kind, scope, others);
};

/** The counts of each size and each colour, each with all other filters applied. */
const countBothKinds = async (
  db: Db,
  scope: Scope,
  narrowing: Narrowing,
  together: Promise<CountedTogether> | undefined,
): Promise<Record<ValueKind, Counted<ValueCounts>>> => {
  if (together !== undefined) return together;
  if (!asksValue(narrowing)) {
    const { size, colour } = await readBothValueCounts(db, scope, narrowing);
    return { size: { counts: size, isWhole: true }, colour: { counts: colour, isWhole: true } };
  }
  const [size, colour] = await Promise.all([
    countByValue(db, 'size', scope, narrowing),
    countByValue(db, 'colour', scope, narrowing),
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
  narrowing: Narrowing,
  together: Promise<CountedTogether> | undefined,
): Promise<VariantFacets & { shades: Record<string, string>; isWhole: Record<ValueKind, boolean> }> => {
  const [known, counted] = await Promise.all([valuesNow(), countBothKinds(db, scope, narrowing, together)]);
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
  narrowing: Narrowing,
  ready: Ready,
): Promise<CountsOfList & { facets: Facets }> => {
  const together = countAtOnce(db, scope, narrowing);
  const [facets, variants] = await Promise.all([
    countByCategory(db, names, query, scope, narrowing, ready, together),
    countVariants(db, valuesNow, scope, narrowing, together),
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
  narrowing: Narrowing,
): Promise<CountsOfList & { facets: VariantFacets }> => {
  const scope = {
    categories: undefined,
    types: undefined,
    isBestSeller: undefined,
    within: sql`f.product_id in (${within})`,
  };
  const together = countAtOnce(db, scope, narrowing);
  const [all, { size, colour, shades, isWhole }] = await Promise.all([
    together?.then(({ facets }) => facets) ?? countNarrowedFacets(db, scope, narrowing),
    countVariants(db, valuesNow, scope, narrowing, together),
  ]);
  return {
    ...totalOf(totalOn(all.counts, all.counts), !all.isWhole, MOST_LOOKED_AT),
    facets: { size, colour },
    ...(Object.keys(shades).length === 0 ? {} : { shades }),
    ...atLeastOf(isWhole),
  };
};
