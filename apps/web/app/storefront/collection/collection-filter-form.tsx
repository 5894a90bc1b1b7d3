import type { Facets } from '@darzi/contract/catalogue/catalogue.routes.ts';
import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { useShop } from '../../shell/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { type Filters, toggled } from './collection-filters.ts';

type FilterFormProps = {
  readonly filters: Filters;
  readonly facets: Facets | undefined;
  readonly activeCount: number;
  readonly onChoose: (filters: Filters) => void;
  readonly onApply: () => void;
};

/** Filters work at once; without scripts the form asks for the same address. */
export const FilterForm = ({ filters, facets, activeCount, onChoose, onApply }: FilterFormProps) => {
  const { categories, types } = useShop().facetNames;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    onApply();
    window.scrollTo({ top: 0 });
  };
  return (
    <Form id="filters" action="/collection" method="get" onSubmit={apply} className="grid gap-7 pb-10">
      <div className="flex items-baseline justify-between border-b border-line pb-3">
        <h2 className="label-caps">Filters</h2>
        <p className="text-13 text-chalk">{activeCount === 0 ? 'None active' : `${activeCount} active`}</p>
      </div>
      {filters.q === '' ? null : <input type="hidden" name="q" value={filters.q} />}
      {filters.bestSeller ? <input type="hidden" name="bestSeller" value="1" /> : null}
      <fieldset>
        <legend className="pb-1 font-display text-22">Category</legend>
        {categories.map((category) => (
          <Checkbox
            key={category}
            name="category"
            value={category}
            label={category}
            count={facets === undefined ? undefined : (facets.category[category] ?? 0)}
            checked={filters.category.includes(category)}
            onChange={() => onChoose({ ...filters, category: toggled(filters.category, category) })}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend className="pb-1 font-display text-22">Type</legend>
        {types.map((kind) => (
          <Checkbox
            key={kind}
            name="subCategory"
            value={kind}
            label={kind}
            count={facets === undefined ? undefined : (facets.subCategory[kind] ?? 0)}
            checked={filters.subCategory.includes(kind)}
            onChange={() => onChoose({ ...filters, subCategory: toggled(filters.subCategory, kind) })}
          />
        ))}
      </fieldset>
      <Button type="submit" wide className="lg:hidden">
        Apply Filters
      </Button>
    </Form>
  );
};
