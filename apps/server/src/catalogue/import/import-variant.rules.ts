/** Turns one row of a file into a variant: colour, size, price, stock and further data. */
import {
  COLOUR_BEFORE_SIZE,
  MAX_COLOUR_LENGTH,
  MAX_SIZE_NAME_LENGTH,
  MAX_STOCK,
  variantKey,
} from '@darzi/contract/catalogue/variants.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';
import type { Problem, SourceProduct, SourceVariant } from './import-source.rules.ts';
import { tidyLine } from './import-text.rules.ts';
import {
  isColourName,
  isSizeName,
  isSizeValue,
  normaliseSize,
  parsePrice,
  parseQuantity,
} from './import-values.rules.ts';

const MAX_SKU_LENGTH = 100;
const MAX_BARCODE_LENGTH = 50;
/** Stock entered for variants that the other shop does not count; the report says so. */
export const PIECES_OF_UNCOUNTED = 100;

/** A variant as the file has it; null for data that the file does not give. */
export type ImportedVariant = {
  /** `M`, or `Indigo / M`. */
  readonly size: string;
  readonly colour: string | null;
  /** Undefined if the file does not say. */
  readonly quantity: number | undefined;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly weightGrams: number | null;
  readonly costPaise: Paise | null;
};

export type ReadVariant = ImportedVariant & {
  readonly row: number;
  readonly hex: string | null;
  /** Values of the options other than size and colour, in order. */
  readonly kind: readonly string[];
  readonly image: string;
  /** Its stock is assumed, not the file's. */
  readonly isAssumed: boolean;
};

type Places = { readonly size: number; readonly colour: number };

/**
 * The positions of size and colour among the options; -1 for none. An option is the size if its name or all its values
 * say so.
 */
export const placesOf = (variants: readonly SourceVariant[], isSplit: boolean): Places => {
  const count = Math.max(0, ...variants.map(({ options }) => options.length));
  const indexes = Array.from({ length: count }, (_, index) => index);
  const nameOf = (index: number): string => variants[0]?.options[index]?.name ?? '';
  const size =
    indexes.find((index) => isSizeName(nameOf(index))) ??
    indexes.find((index) => variants.every(({ options }) => isSizeValue(options[index]?.value ?? ''))) ??
    -1;
  const colour = isSplit ? undefined : indexes.find((index) => index !== size && isColourName(nameOf(index)));
  return { size, colour: colour ?? -1 };
};

/** No colour contains ` / `, which separates colour and size. */
const colourOf = (text: string): string =>
  tidyLine(text).replaceAll(COLOUR_BEFORE_SIZE, '/').replace(/ \/$/, '');

const HEX = /^#[0-9a-f]{6}$/;

type AddNote = (message: string) => void;

const shortened = (text: string): string => text.slice(0, 40);

/** Data beside price and stock. What cannot be kept is reported and left out; the variant is imported without it. */
const readMore = (
  { compareAt, sku, barcode, weight, cost, hex }: SourceVariant,
  pricePaise: Paise,
  isOwn: boolean,
  note: AddNote,
) => {
  const text = (name: string, value: string, most: number): string | null => {
    // Spreadsheets mark a number meant as text with an apostrophe.
    const tidy = isOwn ? value : tidyLine(value.replace(/^'/, ''));
    if (tidy.length <= most) return tidy || null;
    note(`The ${name} “${shortened(tidy)}…” has more than ${most} characters and was left out.`);
    return null;
  };
  const isNothing = (value: string): boolean => /^(?:0+(?:\.0*)?)?$/.test(value);
  const amount = (name: string, value: string): Paise | null => {
    if (isNothing(value)) return null;
    const found = parsePrice(value);
    if (found === undefined) note(`The ${name} “${shortened(value)}” is not an amount and was left out.`);
    return found ?? null;
  };
  const mrp = amount('MRP', compareAt);
  const isBelow = mrp !== null && mrp < pricePaise;
  if (isBelow) note(`The MRP ${mrp / 100} is below the price ${pricePaise / 100} and was left out.`);
  const grams = weight === '' ? null : parseQuantity(weight);
  if (grams === undefined)
    note(`The weight “${shortened(weight)}” is not a whole number of grams and was left out.`);
  const shade = hex.toLowerCase();
  const isShade = HEX.test(shade);
  if (shade !== '' && !isShade)
    note(`The shade “${shortened(hex)}” is not a colour such as #1f3a5f and was left out.`);
  return {
    mrpPaise: isBelow ? null : mrp,
    sku: text('SKU', sku, MAX_SKU_LENGTH),
    barcode: text('barcode', barcode, MAX_BARCODE_LENGTH),
    weightGrams: grams || null,
    costPaise: cost !== '' && isNothing(cost) ? paise(0) : amount('cost', cost),
    hex: isShade ? shade : null,
  };
};

/** The variant of a row; undefined, with the problem reported, if it cannot be one. */
export const readVariant = (
  variant: SourceVariant,
  places: Places,
  { isOwn, hasExactSizes }: Pick<SourceProduct, 'isOwn' | 'hasExactSizes'>,
  problems: Problem[],
  notes: Problem[],
): ReadVariant | undefined => {
  const { row, options, price, quantity, isUncounted, image } = variant;
  const leaveOut = (message: string): undefined => {
    problems.push({ row, message });
    return undefined;
  };
  const missing = options.find(({ value }) => value === '');
  if (missing !== undefined) return leaveOut(`${missing.name} has no value.`);
  const pricePaise = parsePrice(price);
  if (pricePaise === undefined) {
    return leaveOut(
      price === ''
        ? 'The price is missing.'
        : `The price “${shortened(price)}” is not an amount above zero such as 1299.00.`,
    );
  }
  const pieces = quantity === '' ? undefined : parseQuantity(quantity);
  if (quantity !== '' && pieces === undefined) {
    return leaveOut(`The quantity “${shortened(quantity)}” is not a whole number up to ${MAX_STOCK}.`);
  }
  const isAssumed = isUncounted && (pieces ?? 0) === 0;
  const given = tidyLine(places.size === -1 ? 'Default Title' : (options[places.size]?.value ?? ''));
  const size = hasExactSizes && given !== 'Default Title' ? given : normaliseSize(given);
  if (size === '' || size.length > MAX_SIZE_NAME_LENGTH) {
    return leaveOut(`The size “${shortened(size)}” must have 1 to ${MAX_SIZE_NAME_LENGTH} characters.`);
  }
  const colour = places.colour === -1 ? null : colourOf(options[places.colour]?.value ?? '');
  if (colour !== null && (colour === '' || colour.length > MAX_COLOUR_LENGTH)) {
    return leaveOut(`The colour “${shortened(colour)}” must have 1 to ${MAX_COLOUR_LENGTH} characters.`);
  }
  return {
    row,
    size: variantKey(colour, size),
    colour,
    kind: options
      .filter((_, index) => index !== places.size && index !== places.colour)
      .map(({ value }) => tidyLine(value)),
    pricePaise,
    quantity: isAssumed ? PIECES_OF_UNCOUNTED : pieces,
    image,
    isAssumed,
    ...readMore(variant, pricePaise, isOwn, (message) => notes.push({ row, message })),
  };
};
