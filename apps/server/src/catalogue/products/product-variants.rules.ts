/** The effect of a back-office change on a product's colours, variants and prices. Pure. */
import type { ProductChange } from '@darzi/contract/back-office/back-office.routes.ts';
import type { VariantDraft } from '@darzi/contract/back-office/managed-variant.ts';
import { sinceSeen } from '@darzi/contract/back-office/stock.ts';
import {
  COLOUR_BEFORE_SIZE,
  MAX_NEW_SIZE_LENGTH,
  partsOfVariant,
  variantKey,
} from '@darzi/contract/catalogue/variants.ts';
import { type Paise, paise, paiseFromRupees, toRupeesOrNull } from '@darzi/contract/money.ts';
import { accept, type Outcome, refuse } from '@darzi/contract/outcome.ts';
import { z } from 'zod';
import { applySizes } from './product-change.rules.ts';

export type Colour = { readonly name: string; readonly hex: string | null };

const paiseOrNull = z.number().transform(paise).nullable();

export const variant = z.object({
  /** The key used by carts and orders: `M`, or `Indigo / M`. */
  size: z.string(),
  colour: z.string().nullable(),
  stock: z.number(),
  /** Only if it is dearer than the product. */
  pricePaise: paiseOrNull,
  mrpPaise: paiseOrNull,
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  weightGrams: z.number().nullable(),
  costPaise: paiseOrNull,
});
export type Variant = Readonly<z.output<typeof variant>>;

export type Range = {
  readonly pricePaise: Paise;
  readonly colours: readonly Colour[];
  readonly variants: readonly Variant[];
};

const PLAIN: Omit<Variant, 'size' | 'stock' | 'colour'> = {
  pricePaise: null,
  mrpPaise: null,
  sku: null,
  barcode: null,
  weightGrams: null,
  costPaise: null,
};

const wrong = (fields: Readonly<Record<string, string>>): Outcome<never> =>
  refuse('request.invalid', { fields });

/** The product's price is that of its cheapest variant; dearer ones have their own. */
const priceRange = (
  pricePaise: Paise,
  variants: readonly Variant[],
): Pick<Range, 'pricePaise' | 'variants'> => {
  const costs = variants.map((variant) => variant.pricePaise ?? pricePaise);
  const lowest = costs.reduce((least, cost) => (cost < least ? cost : least), costs[0] ?? pricePaise);
  return {
    pricePaise: lowest,
    variants: variants.map((variant, index) => {
      const cost = costs[index] ?? lowest;
      return { ...variant, pricePaise: cost === lowest ? null : cost };
    }),
  };
};

const inPaise = (rupees: number | null): Paise | null => (rupees === null ? null : paiseFromRupees(rupees));

/** An existing variant as a draft, with another price in rupees. Its stock stays. */
export const sentAs = (variant: Variant, price: number): VariantDraft => ({
  colour: variant.colour,
  size: variant.colour === null ? variant.size : partsOfVariant(variant.size).size,
  price,
  mrp: toRupeesOrNull(variant.mrpPaise),
  sku: variant.sku,
  barcode: variant.barcode,
  weight: variant.weightGrams,
  cost: toRupeesOrNull(variant.costPaise),
});

/** Variants in the form that is compared and audited; only a name if nothing else is set. */
export const auditedOf = (variants: readonly Variant[]) => ({
  stock: variants.map(({ size, stock }) => [size, stock]),
  variants: variants.map(({ size, pricePaise, mrpPaise, sku, barcode, weightGrams, costPaise }) =>
    [size, pricePaise, mrpPaise, sku, barcode, weightGrams, costPaise].filter((value) => value !== null),
  ),
});

/** The variants as sent: the whole range, in its order. */
const asSent = (
  now: readonly Variant[],
  colours: readonly Colour[],
  { variants = [], stockSeen }: Pick<ProductChange, 'variants' | 'stockSeen'>,
): Outcome<readonly Variant[]> => {
  const present = new Map(now.map((row) => [row.size, row.stock]));
  const taken = new Set<string>();
  const made: Variant[] = [];
  for (const [index, sent] of variants.entries()) {
    const at = (field: string, text: string) => wrong({ [`variants.${index}.${field}`]: text });
    if (sent.colour === null && colours.length > 0) return at('colour', 'Required');
    if (sent.colour !== null && !colours.some(({ name }) => name === sent.colour))
      return at('colour', `This product has no colour ${sent.colour}`);
    const size = variantKey(sent.colour, sent.size);
    if (taken.has(size)) return at('size', 'Each colour and size once');
    taken.add(size);
    const left = present.get(size);
    made.push({
      size,
      colour: sent.colour,
      stock: sent.stock === undefined ? (left ?? 0) : sinceSeen(sent.stock, stockSeen?.[size], left),
      pricePaise: inPaise(sent.price),
      mrpPaise: inPaise(sent.mrp),
      sku: sent.sku,
      barcode: sent.barcode,
      weightGrams: sent.weight,
      costPaise: inPaise(sent.cost),
    });
  }
  const bare = colours.find(({ name }) => made.every(({ colour }) => colour !== name));
  return bare === undefined ? accept(made) : wrong({ colours: `${bare.name} has no size` });
};

/** The variants if only sizes and stock were sent; each keeps its other data. */
const bySize = (
  now: readonly Variant[],
  colours: readonly Colour[],
  change: ProductChange,
): Outcome<readonly Variant[]> => {
  const sized = applySizes(now, change);
  if (!sized.ok) return sized;
  const present = new Map(now.map((row) => [row.size, row]));
  const variants: Variant[] = [];
  for (const { size, stock } of sized.value) {
    const known = present.get(size);
    const colour = colours.find(({ name }) => size.startsWith(`${name}${COLOUR_BEFORE_SIZE}`))?.name ?? null;
    if (known === undefined && colours.length > 0 && colour === null)
      return wrong({ sizes: `Name the colour of ${size}` });
    variants.push({ ...(known ?? { ...PLAIN, size, colour }), stock });
  }
  const bare = colours.find(({ name }) => variants.every(({ colour }) => colour !== name));
  if (bare !== undefined) return wrong({ colours: `${bare.name} has no size` });
  const astray = variants.find(
    ({ colour }) => colour !== null && !colours.some(({ name }) => name === colour),
  );
  return astray === undefined ? accept(variants) : wrong({ colours: `${astray.colour} still has sizes` });
};

/** A product without colours that keeps its sizes while gaining colours would have sizes without one. */
const isMixed = (colours: readonly Colour[], variants: readonly Variant[]): boolean =>
  colours.length > 0 && variants.some(({ colour }) => colour === null);

const ownSize = ({ colour, size }: Variant): string => (colour === null ? size : partsOfVariant(size).size);

/** The first new variant whose size is longer than may be entered by hand; -1: none. */
const findLongSize = (now: readonly Variant[], made: readonly Variant[]): number =>
  made.findIndex(
    (variant) =>
      [...ownSize(variant)].length > MAX_NEW_SIZE_LENGTH &&
      !now.some((known) => ownSize(known) === ownSize(variant)),
  );

/**
 * Colours, variants and prices after the change. `variants` is the whole range; without it, `sizes` and `stock` define
 * the sizes. Refuses a variant with an unknown colour, a colour without a size, and an MRP below the price.
 */
export const applyVariants = (now: Range, change: ProductChange): Outcome<Range> => {
  const colours = change.colours ?? now.colours;
  const made =
    change.variants === undefined
      ? bySize(now.variants, colours, change)
      : asSent(now.variants, colours, change);
  if (!made.ok) return made;
  const long = findLongSize(now.variants, made.value);
  if (long >= 0)
    return wrong({
      [change.variants === undefined ? 'sizes' : `variants.${long}.size`]:
        `At most ${MAX_NEW_SIZE_LENGTH} characters`,
    });
  if (isMixed(colours, made.value)) return wrong({ variants: 'Name the colour of each size' });
  const asked = change.price === undefined ? now.pricePaise : paiseFromRupees(change.price);
  // Variants dearer than the price stay so; others follow the price.
  const priced =
    change.variants === undefined
      ? made.value.map((row) =>
          row.pricePaise !== null && row.pricePaise < asked ? { ...row, pricePaise: null } : row,
        )
      : made.value;
  const range = priceRange(asked, priced);
  const unfair = range.variants.findIndex(
    ({ pricePaise, mrpPaise }) => mrpPaise !== null && mrpPaise < (pricePaise ?? range.pricePaise),
  );
  if (unfair >= 0) {
    const field = change.variants === undefined ? 'price' : `variants.${unfair}.mrp`;
    return wrong({
      [field]:
        change.variants === undefined
          ? `More than the MRP of ${range.variants[unfair]?.size}`
          : 'Not below the price',
    });
  }
  return accept({ ...range, colours });
};
