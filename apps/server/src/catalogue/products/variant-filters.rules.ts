/**
 * What a list is narrowed to beyond category and type, and which of its counts are in the count tables. Pure: no
 * database.
 */
import type { PartlyCounted } from '@darzi/contract/catalogue/catalogue.routes.ts';

/** Size, colour and stock must match within one variant; the price is the product's. */
export type VariantFilters = {
  readonly sizes: readonly string[];
  readonly colours: readonly string[];
  readonly isInStock: boolean;
  readonly minPaise: number | undefined;
  readonly maxPaise: number | undefined;
};

type VariantFiltersQuery = {
  readonly size?: readonly string[] | undefined;
  readonly colour?: readonly string[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly inStock?: boolean | undefined;
};

// NUL cannot occur in database texts
const storable = (texts: readonly string[] = []): readonly string[] =>
  [...new Set(texts)].map((text) => text.replaceAll('\0', ' '));

/** A bound with a fraction of a paisa is rounded to the next paisa inside the range. */
export const variantFiltersOf = ({
  size,
  colour,
  minPrice,
  maxPrice,
  inStock,
}: VariantFiltersQuery): VariantFilters => ({
  sizes: storable(size),
  colours: storable(colour),
  isInStock: inStock === true,
  minPaise: minPrice === undefined ? undefined : Math.ceil(Math.round(minPrice * 1_000) / 10),
  maxPaise: maxPrice === undefined ? undefined : Math.floor(Math.round(maxPrice * 1_000) / 10),
});

const asksPrice = ({ minPaise, maxPaise }: VariantFilters): boolean =>
  minPaise !== undefined || maxPaise !== undefined;

const asksVariant = ({ sizes, colours, isInStock }: VariantFilters): boolean =>
  isInStock || sizes.length > 0 || colours.length > 0;

export const hasVariantFilters = (variantFilters: VariantFilters): boolean =>
  asksPrice(variantFilters) || asksVariant(variantFilters);

/** Separates the parts of a variant's text, and marks variants in stock. */
const PART = '\u001f';
const IN_STOCK = '+';

const orAny = (values: readonly string[]): readonly string[] => (values.length === 0 ? [''] : values);

/** The variant texts of which a product must have one; undefined if nothing is asked of variants. */
export const variantTexts = (variantFilters: VariantFilters): readonly string[] | undefined =>
  asksVariant(variantFilters)
    ? orAny(variantFilters.colours).flatMap((colour) =>
        orAny(variantFilters.sizes).map((size) =>
          [variantFilters.isInStock ? IN_STOCK : '', colour, size].join(PART),
        ),
      )
    : undefined;

export const VALUE_KINDS = ['size', 'colour'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** Drops the filter by size, or by colour: that kind's own counts ignore it. */
export const withoutKind = (variantFilters: VariantFilters, kind: ValueKind): VariantFilters => ({
  ...variantFilters,
  ...(kind === 'size' ? { sizes: [] } : { colours: [] }),
});

/**
 * Whether these counts are in the count tables, which cover one size or any, and one colour or any. Two sizes would
 * count a product with both twice, and prices are endless.
 */
export const isPrecounted = (variantFilters: VariantFilters): boolean =>
  variantFilters.sizes.length <= 1 && variantFilters.colours.length <= 1 && !asksPrice(variantFilters);

/** The names of counts that are lower bounds; absent if all are exact. */
export const atLeastOf = (
  isWhole: Readonly<Partial<Record<PartlyCounted, boolean>>>,
): { atLeast?: PartlyCounted[] } => {
  const names: readonly PartlyCounted[] = ['category', 'subCategory', ...VALUE_KINDS];
  const atLeast = names.filter((name) => isWhole[name] === false);
  return atLeast.length === 0 ? {} : { atLeast };
};
