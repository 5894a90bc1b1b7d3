import { SEARCH_MAX_CHARACTERS, SORTS, type Sort } from '@darzi/contract/catalogue/catalogue.ts';
import type { PageContext, PublicCategories } from '@darzi/contract/settings/public-settings.ts';

/** What the collection is narrowed to. It lives in the address, by the names of the call. */
export type Filters = {
  readonly q: string;
  readonly category: readonly string[];
  readonly subCategory: readonly string[];
  readonly bestSeller: boolean;
  readonly sort: Sort;
};

/** Reads an address; what it does not know it leaves out. */
export const readFilters = (params: URLSearchParams, { categories, types }: PublicCategories): Filters => ({
  q: (params.get('q') ?? '').replaceAll('\0', '').trim().slice(0, SEARCH_MAX_CHARACTERS),
  category: categories.filter((category) => params.getAll('category').includes(category)),
  subCategory: types.filter((kind) => params.getAll('subCategory').includes(kind)),
  bestSeller: ['1', 'true'].includes(params.get('bestSeller') ?? ''),
  sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'relevant',
});

/** The path of the collection so narrowed, from `cursor` on when one is given. */
export const collectionPath = (filters: Filters, cursor?: string): string => {
  const params = new URLSearchParams();
  if (filters.q !== '') params.set('q', filters.q);
  for (const category of filters.category) params.append('category', category);
  for (const kind of filters.subCategory) params.append('subCategory', kind);
  if (filters.bestSeller) params.set('bestSeller', '1');
  if (filters.sort !== 'relevant') params.set('sort', filters.sort);
  if (cursor !== undefined) params.set('cursor', cursor);
  return params.size === 0 ? '/collection' : `/collection?${params}`;
};

/** Everything off; only the order stays. */
export const clearFilters = (filters: Filters): Filters => ({
  q: '',
  category: [],
  subCategory: [],
  bestSeller: false,
  sort: filters.sort,
});

/** Adds a value to a list, or takes it out. */
export const toggled = <T>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

export type ActiveFilter = { readonly label: string; readonly without: Filters };

/** Every filter in force, with what the collection would be without it. */
export const activeFilters = (filters: Filters): readonly ActiveFilter[] => [
  ...(filters.q === '' ? [] : [{ label: `“${filters.q}”`, without: { ...filters, q: '' } }]),
  ...filters.category.map((category) => ({
    label: category,
    without: { ...filters, category: toggled(filters.category, category) },
  })),
  ...filters.subCategory.map((kind) => ({
    label: kind,
    without: { ...filters, subCategory: toggled(filters.subCategory, kind) },
  })),
  ...(filters.bestSeller ? [{ label: 'Best sellers', without: { ...filters, bestSeller: false } }] : []),
];

/** The address under which the collection is found now, where this one names what was renamed since. */
export const renamedPath = (url: URL, renamed: PageContext['renamed']): string | undefined => {
  const params = new URLSearchParams();
  let isRenamed = false;
  for (const [name, value] of url.searchParams) {
    const now =
      name === 'category' || name === 'subCategory' ? renamed[name][value.trim().toLowerCase()] : undefined;
    if (now !== undefined) isRenamed = true;
    params.append(name, now ?? value);
  }
  return isRenamed ? `${url.pathname}?${params}` : undefined;
};
