/** What a list is narrowed to beyond category and type, and which of its counts are kept ready. Pure: no database. */
import type { PartlyCounted } from '@darzi/contract/catalogue/catalogue.routes.ts';

/** Size, colour and stock must meet in one variant; the price is that of the product. */
export type Narrowing = {
  readonly sizes: readonly string[];
  readonly colours: readonly string[];
  readonly isInStock: boolean;
  readonly minPaise: number | undefined;
  readonly maxPaise: number | undefined;
};

type NarrowingQuery = {
  readonly size?: readonly string[] | undefined;
  readonly colour?: readonly string[] | undefined;
  readonly minPrice?: number | undefined;
  readonly maxPrice?: number | undefined;
  readonly inStock?: boolean | undefined;
};

// no text of the database has this sign in it
const storable = (texts: readonly string[] = []): readonly string[] =>
  [...new Set(texts)].map((text) => text.replaceAll('\0', ' '));

/** A bound between two paise asks for the next one within it. */
export const narrowingOf = ({ size, colour, minPrice, maxPrice, inStock }: NarrowingQuery): Narrowing => ({
  sizes: storable(size),
  colours: storable(colour),
  isInStock: inStock === true,
  minPaise: minPrice === undefined ? undefined : Math.ceil(Math.round(minPrice * 1_000) / 10),
  maxPaise: maxPrice === undefined ? undefined : Math.floor(Math.round(maxPrice * 1_000) / 10),
});

const asksPrice = ({ minPaise, maxPaise }: Narrowing): boolean =>
  minPaise !== undefined || maxPaise !== undefined;

const asksVariant = ({ sizes, colours, isInStock }: Narrowing): boolean =>
  isInStock || sizes.length > 0 || colours.length > 0;

export const isNarrowed = (narrowing: Narrowing): boolean => asksPrice(narrowing) || asksVariant(narrowing);

/** Between the parts of a variant's text, and what it begins with where the variant is in stock. */
const PART = '\u001f';
const IN_STOCK = '+';

const orAny = (values: readonly string[]): readonly string[] => (values.length === 0 ? [''] : values);

/** The texts of which a product must have one; undefined where nothing is asked of its variants. */
export const variantTexts = (narrowing: Narrowing): readonly string[] | undefined =>
  asksVariant(narrowing)
    ? orAny(narrowing.colours).flatMap((colour) =>
        orAny(narrowing.sizes).map((size) => [narrowing.isInStock ? IN_STOCK : '', colour, size].join(PART)),
      )
    : undefined;

export const VALUE_KINDS = ['size', 'colour'] as const;
export type ValueKind = (typeof VALUE_KINDS)[number];

/** Without what is asked of sizes, or of colours: what its own counts are taken with. */
export const withoutKind = (narrowing: Narrowing, kind: ValueKind): Narrowing => ({
  ...narrowing,
  ...(kind === 'size' ? { sizes: [] } : { colours: [] }),
});

/**
 * True where these counts are kept ready: they are by one size or any, and one colour or any. Two sizes would count a
 * product twice that has both, and prices are endless.
 */
export const isKeptReady = (narrowing: Narrowing): boolean =>
  narrowing.sizes.length <= 1 && narrowing.colours.length <= 1 && !asksPrice(narrowing);

/** Names of the counts of which there are at least so many; absent where all are whole. */
export const atLeastOf = (
  isWhole: Readonly<Partial<Record<PartlyCounted, boolean>>>,
): { atLeast?: PartlyCounted[] } => {
  const names: readonly PartlyCounted[] = ['category', 'subCategory', ...VALUE_KINDS];
  const atLeast = names.filter((name) => isWhole[name] === false);
  return atLeast.length === 0 ? {} : { atLeast };
};
