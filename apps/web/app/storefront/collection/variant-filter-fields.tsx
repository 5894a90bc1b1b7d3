import type { CountsOfList, VariantFacets } from '@darzi/contract/catalogue/catalogue.routes.ts';
import { bySize } from '@darzi/contract/catalogue/variants.ts';
import { shownTotal } from '@darzi/contract/wording.ts';
import { nameOf } from '../../shell/shop.ts';
import { textsOf } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { renderedOnce } from '../../ui/rendered-once.ts';
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

type Choice = {
  readonly value: string;
  readonly label: string;
  readonly shade?: string | undefined;
  readonly count?: string | undefined;
  readonly isChosen: boolean;
};

type ChoicesProps = {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  /** Leads to those that are not shown at first. */
  readonly more?: string | undefined;
  readonly onToggle: (value: string) => void;
};

/** Values shown at first; one click shows the rest. */
const MAX_OPEN = 12;

const Swatch = ({ shade }: { shade: string | undefined }) =>
  shade === undefined ? null : (
    <span
      aria-hidden="true"
      className="size-4 flex-none border border-ink/20 forced-color-adjust-none"
      style={{ backgroundColor: shade }}
    />
  );

/** The same on most pages of a list, and forty boxes long. */
const Choices = renderedOnce(({ legend, name, choices, more, onToggle }: ChoicesProps) => {
  const box = ({ value, label, shade, count, isChosen }: Choice) => (
    <Checkbox
      key={value}
      name={name}
      value={value}
      label={
        name === 'colour' ? (
          <span className="flex items-center gap-2">
            <Swatch shade={shade} />
            {label}
          </span>
        ) : (
          label
        )
      }
      count={count}
      checked={isChosen}
      onChange={() => onToggle(value)}
    />
  );
  const open = more === undefined ? choices.length : MAX_OPEN;
  return (
    <>
      <legend className="pb-1 font-display text-22">{legend}</legend>
      {choices.slice(0, open).map(box)}
      {more === undefined ? null : (
        <details className="group/more">
          <summary className="text-link inline-flex min-h-11 items-center text-15 group-open/more:hidden">
            {more}
          </summary>
          {choices.slice(open).map(box)}
        </details>
      )}
    </>
  );
});

/** Values of one kind, any of which can be chosen. */
export const ChoiceFields = (props: ChoicesProps) => (
  <fieldset>
    <Choices {...props} />
  </fieldset>
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
        <ChoiceFields
          legend={t('size')}
          name="size"
          more={sizes.length > MAX_OPEN ? t('moreSizes', { count: sizes.length - MAX_OPEN }) : undefined}
          choices={sizes.map((value) => ({
            value,
            label: nameOf(value),
            count: `${size[value] ?? 0}${plus('size')}`,
            isChosen: filters.size.includes(value),
          }))}
          onToggle={(value) => onChoose({ ...filters, size: toggled(filters.size, value) })}
        />
      )}
      {colours.length === 0 ? null : (
        <ChoiceFields
          legend={t('colour')}
          name="colour"
          more={
            colours.length > MAX_OPEN ? t('moreColours', { count: colours.length - MAX_OPEN }) : undefined
          }
          choices={colours.map((value) => ({
            value,
            label: nameOf(value),
            shade: counts?.shades?.[value],
            count: `${colour[value] ?? 0}${plus('colour')}`,
            isChosen: filters.colour.includes(value),
          }))}
          onToggle={(value) => onChoose({ ...filters, colour: toggled(filters.colour, value) })}
        />
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
