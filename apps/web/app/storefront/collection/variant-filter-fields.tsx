import type { CountsOfList, VariantFacets } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { bySize } from '@darzi/contract/catalogue/variants.ts';
import { shownTotal } from '@darzi/contract/wording.ts';
import type { ReactNode } from 'react';
import { nameOf } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { type Filters, toggled } from './collection-filters.ts';

const t = await textsOf('list');

export type ListCounts = {
  readonly facets: VariantFacets;
  readonly atLeast?: CountsOfList['atLeast'];
  readonly shades?: CountsOfList['shades'];
};

/** The facet values to show: those with results, and those that are chosen. */
export const shownCounts = (
  {
    facets,
    atLeast,
    shades,
  }: Pick<CountsOfList, 'atLeast' | 'shades'> & { facets?: VariantFacets | undefined },
  chosen: { readonly size: readonly string[]; readonly colour: readonly string[] },
): ListCounts => {
  const pick = (kind: 'size' | 'colour') =>
    Object.fromEntries(
      Object.entries(facets?.[kind] ?? {}).filter(([value, n]) => n > 0 || chosen[kind].includes(value)),
    );
  const colour = pick('colour');
  return {
    facets: { size: pick('size'), colour },
    ...(atLeast === undefined ? {} : { atLeast }),
    ...(shades === undefined
      ? {}
      : { shades: Object.fromEntries(Object.entries(shades).filter(([name]) => name in colour)) }),
  };
};

export type Found = { readonly total: number; readonly isAtLeast: boolean };

/** The number of results, in words: `12 pieces`, `10,000+ pieces`. */
export const piecesOf = (found: Found, one: 'piece' | 'result'): string =>
  found.isAtLeast ? t(`${one}s`, { total: shownTotal(found) }) : t(one, { count: found.total });

/** Values shown at first; one click shows the rest. */
const MAX_OPEN = 12;

const Values = ({
  values,
  more,
  children,
}: {
  values: readonly string[];
  more: (count: number) => string;
  children: (value: string) => ReactNode;
}) => (
  <>
    {values.slice(0, MAX_OPEN).map(children)}
    {values.length <= MAX_OPEN ? null : (
      <details className="group">
        <summary className="text-link inline-flex min-h-11 items-center text-15 group-open:hidden">
          {more(values.length - MAX_OPEN)}
        </summary>
        {values.slice(MAX_OPEN).map(children)}
      </details>
    )}
  </>
);

const Swatch = ({ shade }: { shade: string | undefined }) =>
  shade === undefined ? null : (
    <span
      aria-hidden="true"
      className="size-4 flex-none border border-ink/20 forced-color-adjust-none"
      style={{ backgroundColor: shade }}
    />
  );

const PriceFields = ({ filters }: { filters: Filters }) => (
  <fieldset key={`${filters.minPrice} ${filters.maxPrice}`}>
    <legend className="pb-2 font-display text-22">{t('price')}</legend>
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t('priceFrom')}
        name="minPrice"
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        autoComplete="off"
        defaultValue={filters.minPrice}
      />
      <TextField
        label={t('priceTo')}
        name="maxPrice"
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        autoComplete="off"
        defaultValue={filters.maxPrice}
      />
    </div>
    <Button type="submit" variant="secondary" wide className="mt-3 max-lg:hidden">
      {t('applyPrice')}
    </Button>
  </fieldset>
);

type FieldsProps = {
  readonly filters: Filters;
  readonly counts: ListCounts | undefined;
  readonly onChoose: (filters: Filters) => void;
};

/** Size, colour, price and stock, which one variant must meet together. */
export const VariantFilterFields = ({ filters, counts, onChoose }: FieldsProps) => {
  const { size, colour } = counts?.facets ?? { size: {}, colour: {} };
  const plus = (kind: 'size' | 'colour') => (counts?.atLeast?.includes(kind) ? '+' : '');
  const all = (kind: 'size' | 'colour', values: Record<string, number>) => [
    ...new Set([...Object.keys(values), ...filters[kind]]),
  ];
  const sizes = all('size', size).sort(bySize);
  const colours = all('colour', colour);
  return (
    <>
      {sizes.length === 0 ? null : (
        <fieldset>
          <legend className="pb-1 font-display text-22">{t('size')}</legend>
          <Values values={sizes} more={(count) => t('moreSizes', { count })}>
            {(value) => (
              <Checkbox
                key={value}
                name="size"
                value={value}
                label={nameOf(value)}
                count={`${size[value] ?? 0}${plus('size')}`}
                checked={filters.size.includes(value)}
                onChange={() => onChoose({ ...filters, size: toggled(filters.size, value) })}
              />
            )}
          </Values>
        </fieldset>
      )}
      {colours.length === 0 ? null : (
        <fieldset>
          <legend className="pb-1 font-display text-22">{t('colour')}</legend>
          <Values values={colours} more={(count) => t('moreColours', { count })}>
            {(value) => (
              <Checkbox
                key={value}
                name="colour"
                value={value}
                label={
                  <span className="flex items-center gap-2">
                    <Swatch shade={counts?.shades?.[value]} />
                    {value}
                  </span>
                }
                count={`${colour[value] ?? 0}${plus('colour')}`}
                checked={filters.colour.includes(value)}
                onChange={() => onChoose({ ...filters, colour: toggled(filters.colour, value) })}
              />
            )}
          </Values>
        </fieldset>
      )}
      <PriceFields filters={filters} />
      <fieldset>
        <legend className="pb-1 font-display text-22">{t('availability')}</legend>
        <Checkbox
          name="inStock"
          value="1"
          label={t('inStockOnly')}
          checked={filters.inStock}
          onChange={() => onChoose({ ...filters, inStock: !filters.inStock })}
        />
      </fieldset>
    </>
  );
};
