import { MAX_SEARCH_CHARACTERS, SORTS, type Sort } from '@darzi/contract/catalogue/catalogue.ts';
import { withoutLanguage } from '@darzi/contract/languages.ts';
import { showRupees } from '@darzi/contract/money.ts';
import type { PageContext, PublicCategories } from '@darzi/contract/settings/public-settings.ts';
import type { Location } from 'react-router';
import { nameOf } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';

const t = await textsOf('list');

/** Filters on variants and price. Rupees. */
type VariantFilters = {
  readonly size: readonly string[];
  readonly colour: readonly string[];
  readonly minPrice: number | undefined;
  readonly maxPrice: number | undefined;
  readonly inStock: boolean;
};

/** A list's filters. They live in the address, under the call's parameter names. */
export type Filters = VariantFilters & {
  /** The path of the list. */
  readonly path: string;
  readonly q: string;
  readonly category: readonly string[];
  readonly subCategory: readonly string[];
  readonly bestSeller: boolean;
  readonly sort: Sort;
};

const COLLECTION = '/collection';
const MAX_VALUES = 50;
const MAX_VALUE_LENGTH = 100;

const valuesOf = (params: URLSearchParams, name: string): readonly string[] =>
  [...new Set(params.getAll(name).map((value) => value.replaceAll('\0', '').trim()))]
    .filter((value) => value !== '' && value.length <= MAX_VALUE_LENGTH)
    .slice(0, MAX_VALUES);

const PRICE = /^\d{1,9}(\.\d{1,2})?$/;

const priceOf = (params: URLSearchParams, name: string): number | undefined => {
  const text = (params.get(name) ?? '').trim();
  return PRICE.test(text) ? Number(text) : undefined;
};

/** Reads variant filters from an address, ignoring anything invalid. */
export const readVariantFilters = (params: URLSearchParams): VariantFilters => ({
  size: valuesOf(params, 'size'),
  colour: valuesOf(params, 'colour'),
  minPrice: priceOf(params, 'minPrice'),
  maxPrice: priceOf(params, 'maxPrice'),
  inStock: ['1', 'true'].includes(params.get('inStock') ?? ''),
});

/** The parameters {@link readVariantFilters} reads, for `handle.reads`. */
export const VARIANT_PARAMETERS = ['size', 'colour', 'minPrice', 'maxPrice', 'inStock'];

const NO_VARIANTS: VariantFilters = {
  size: [],
  colour: [],
  minPrice: undefined,
  maxPrice: undefined,
  inStock: false,
};

export const variantQueryOf = ({ size, colour, minPrice, maxPrice, inStock }: VariantFilters) => ({
  size: [...size],
  colour: [...colour],
  ...(minPrice === undefined ? {} : { minPrice: String(minPrice) }),
  ...(maxPrice === undefined ? {} : { maxPrice: String(maxPrice) }),
  ...(inStock ? { inStock: '1' as const } : {}),
});

/** Reads all filters from an address, ignoring anything unknown. */
export const readFilters = (params: URLSearchParams, { categories, types }: PublicCategories): Filters => ({
  path: COLLECTION,
  q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_CHARACTERS),
  category: categories.filter((category) => params.getAll('category').includes(category)),
  subCategory: types.filter((kind) => params.getAll('subCategory').includes(kind)),
  bestSeller: ['1', 'true'].includes(params.get('bestSeller') ?? ''),
  ...readVariantFilters(params),
  sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'relevant',
});

/** The filters of a list that has variant filters only. */
export const readOwnFilters = (params: URLSearchParams, path: string): Filters => ({
  ...readFilters(new URLSearchParams(), { categories: [], types: [] }),
  ...readVariantFilters(params),
  path,
});

/** The path of the filtered list, starting at `cursor` if given. */
export const collectionPath = (filters: Filters, cursor?: string): string => {
  const params = new URLSearchParams();
  if (filters.q !== '') params.set('q', filters.q);
  for (const category of filters.category) params.append('category', category);
  for (const kind of filters.subCategory) params.append('subCategory', kind);
  if (filters.bestSeller) params.set('bestSeller', '1');
  for (const size of filters.size) params.append('size', size);
  for (const colour of filters.colour) params.append('colour', colour);
  if (filters.minPrice !== undefined) params.set('minPrice', String(filters.minPrice));
  if (filters.maxPrice !== undefined) params.set('maxPrice', String(filters.maxPrice));
  if (filters.inStock) params.set('inStock', '1');
  if (filters.sort !== 'relevant') params.set('sort', filters.sort);
  if (cursor !== undefined) params.set('cursor', cursor);
  return params.size === 0 ? filters.path : `${filters.path}?${params}`;
};

/** No filters; only the sort order stays. */
export const clearFilters = ({ path, sort }: Filters): Filters => ({
  path,
  q: '',
  category: [],
  subCategory: [],
  bestSeller: false,
  ...NO_VARIANTS,
  sort,
});

/** Whether size, colour, price or stock are filtered: too many combinations for search engines. */
export const hasVariantFilters = (filters: Filters): boolean =>
  collectionPath(filters) !== collectionPath({ ...filters, ...NO_VARIANTS });

export const toggled = <T>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

export type ActiveFilter = { readonly label: string; readonly without: Filters };

const priceLabel = ({ minPrice, maxPrice }: VariantFilters): readonly string[] => {
  if (minPrice === undefined && maxPrice === undefined) return [];
  if (minPrice === undefined) return [t('upTo', { price: showRupees(maxPrice ?? 0) })];
  if (maxPrice === undefined) return [t('fromPrice', { price: showRupees(minPrice) })];
  return [t('between', { least: showRupees(minPrice), most: showRupees(maxPrice) })];
};

/** Every active filter, with the filters that remain without it. */
export const activeFilters = (filters: Filters): readonly ActiveFilter[] => [
  ...(filters.q === '' ? [] : [{ label: `“${filters.q}”`, without: { ...filters, q: '' } }]),
  ...filters.category.map((category) => ({
    label: nameOf(category),
    without: { ...filters, category: toggled(filters.category, category) },
  })),
  ...filters.subCategory.map((kind) => ({
    label: nameOf(kind),
    without: { ...filters, subCategory: toggled(filters.subCategory, kind) },
  })),
  ...(filters.bestSeller ? [{ label: t('bestSellers'), without: { ...filters, bestSeller: false } }] : []),
  ...filters.size.map((size) => ({
    label: /size/i.test(size) ? nameOf(size) : t('sizeIs', { size }),
    without: { ...filters, size: toggled(filters.size, size) },
  })),
  ...filters.colour.map((colour) => ({
    label: nameOf(colour),
    without: { ...filters, colour: toggled(filters.colour, colour) },
  })),
  ...priceLabel(filters).map((label) => ({
    label,
    without: { ...filters, minPrice: undefined, maxPrice: undefined },
  })),
  ...(filters.inStock ? [{ label: t('inStock'), without: { ...filters, inStock: false } }] : []),
];

/** The current address of a collection, if this one uses names that have since changed. */
export const renamedPath = (url: URL, renamed: PageContext['renamed']): string | undefined => {
  const params = new URLSearchParams();
  let isRenamed = false;
  for (const [name, value] of url.searchParams) {
    const now =
      name === 'category' || name === 'subCategory' ? renamed[name][value.trim().toLowerCase()] : undefined;
    if (now !== undefined) isRenamed = true;
    params.append(name, now ?? value);
  }
  return isRenamed ? `${withoutLanguage(url.pathname)}?${params}` : undefined;
};

/**
 * The target of a navigation in progress, if it leads to this path; the router keeps the language in a pending path.
 */
export const comingTo = (
  { location }: { readonly location: Location | undefined },
  path: string,
): Location | undefined =>
  location !== undefined && withoutLanguage(location.pathname) === path ? location : undefined;
