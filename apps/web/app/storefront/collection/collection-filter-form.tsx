import type { Facets } from '@darzi/contract/catalogue/catalogue.routes.ts';
import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { nameOf, useShop } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { activeFilters, type Filters, readVariantFilters, toggled } from './collection-filters.ts';
import { ChoiceFields, type ListCounts, VariantFilterFields } from './variant-filter-fields.tsx';

const t = await textsOf('list');

type FilterFormProps = {
  readonly filters: Filters;
  /** For the whole shop; absent where categories and types cannot be chosen. */
  readonly categoryCounts?: Pick<Facets, 'category' | 'subCategory'> | undefined;
  readonly hasCategories: boolean;
  readonly counts: ListCounts | undefined;
  /** The number of results, in words. */
  readonly found: string;
  readonly onChoose: (filters: Filters) => void;
  readonly onApply: () => void;
};

/** Filters apply at once; without scripts the form submits to the same address. */
export const FilterForm = (props: FilterFormProps) => {
  const { filters, categoryCounts, hasCategories, counts, found, onChoose, onApply } = props;
  const { categories, types } = useShop().facetNames;
  const activeCount = activeFilters(filters).length;
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string') typed.append(name, value);
    const { minPrice, maxPrice } = readVariantFilters(typed);
    if (minPrice !== filters.minPrice || maxPrice !== filters.maxPrice) {
      onChoose({ ...filters, minPrice, maxPrice });
    }
    onApply();
  };
  const countOf = (kind: 'category' | 'subCategory', name: string) => {
    if (categoryCounts === undefined) return undefined;
    return `${categoryCounts[kind][name] ?? 0}${counts?.atLeast?.includes(kind) ? '+' : ''}`;
  };
  return (
    <Form id="filters" action={filters.path} method="get" onSubmit={apply} className="grid gap-7 lg:pb-10">
      <div className="flex items-baseline justify-between border-b border-line pb-3 max-lg:sticky max-lg:top-0 max-lg:z-1 max-lg:-mx-(--page-margin) max-lg:min-h-16 max-lg:items-center max-lg:justify-start max-lg:gap-3 max-lg:bg-paper max-lg:px-(--page-margin) max-lg:pb-0">
        <h2 className="label-caps">{t('filters')}</h2>
        <p className="text-13 text-chalk">
          {activeCount === 0 ? t('noneActive') : t('active', { count: activeCount })}
        </p>
      </div>
      {filters.q === '' ? null : <input type="hidden" name="q" value={filters.q} />}
      {filters.bestSeller ? <input type="hidden" name="bestSeller" value="1" /> : null}
      {hasCategories ? (
        <>
          <ChoiceFields
            legend={t('category')}
            name="category"
            choices={categories.map((value) => ({
              value,
              label: nameOf(value),
              count: countOf('category', value),
              isChosen: filters.category.includes(value),
            }))}
            onToggle={(value) => onChoose({ ...filters, category: toggled(filters.category, value) })}
          />
          <ChoiceFields
            legend={t('type')}
            name="subCategory"
            choices={types.map((value) => ({
              value,
              label: nameOf(value),
              count: countOf('subCategory', value),
              isChosen: filters.subCategory.includes(value),
            }))}
            onToggle={(value) => onChoose({ ...filters, subCategory: toggled(filters.subCategory, value) })}
          />
        </>
      ) : null}
      <VariantFilterFields filters={filters} counts={counts} onChoose={onChoose} />
      <div className="sticky bottom-0 -mx-(--page-margin) flex items-center gap-4 border-t border-line bg-paper px-(--page-margin) py-3 lg:hidden">
        <p className="flex-1 text-15 text-chalk tabular-nums">{found}</p>
        <Button type="submit">{t('applyFilters')}</Button>
      </div>
    </Form>
  );
};
