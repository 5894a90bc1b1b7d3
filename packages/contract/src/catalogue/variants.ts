/**
 * How colour and size make the text that identifies a variant in carts, orders and stock. No zod and no size chart here:
 * every page carries this file.
 */

/** Separates colour and size; no colour contains it. */
export const COLOUR_BEFORE_SIZE = ' / ';
export const MAX_COLOUR_LENGTH = 40;
/** The longest size that still fits, with its colour, into the 100 characters of a cart's key. */
export const MAX_SIZE_NAME_LENGTH = 57;
/** For sizes named in the back office; imported ones may be longer. */
export const MAX_NEW_SIZE_LENGTH = 20;
export const MAX_VARIANT_KEY_LENGTH = MAX_COLOUR_LENGTH + COLOUR_BEFORE_SIZE.length + MAX_SIZE_NAME_LENGTH;
export const MAX_VARIANTS = 200;
export const MAX_COLOURS = 40;
/** Pieces of one variant. */
export const MAX_STOCK = 1_000_000;

/** `Indigo / M`, or `M` for a product without colours. */
export const variantKey = (colour: string | null, size: string): string =>
  colour === null ? size : `${colour}${COLOUR_BEFORE_SIZE}${size}`;

/** How far a price lies below the MRP, in whole percent rounded down; 0 without an MRP. */
export const percentOff = (price: number, mrp: number | null): number =>
  mrp === null || mrp <= price ? 0 : Math.floor(((mrp - price) / mrp) * 100);

/** Splits a variant's text; the colour is null where there is none. */
export const partsOfVariant = (key: string): { readonly colour: string | null; readonly size: string } => {
  const at = key.indexOf(COLOUR_BEFORE_SIZE);
  return at === -1
    ? { colour: null, size: key }
    : { colour: key.slice(0, at), size: key.slice(at + COLOUR_BEFORE_SIZE.length) };
};

/** `Size M`, `Indigo, size M`, `Free size`. */
export const variantWords = (key: string): string => {
  const { colour, size } = partsOfVariant(key);
  const isSaid = /size/i.test(size);
  if (colour === null) return isSaid ? size : `Size ${size}`;
  return `${colour}, ${isSaid ? size : `size ${size}`}`;
};

/** The size for running text, where a line must not break at its hyphen: `6-7Y`. */
export const unbroken = (size: string): string => size.replaceAll('-', '-\u2060');

/** {@link variantWords} inside a sentence: `size M`. */
export const variantInText = (key: string): string => variantWords(key).replace(/^Size /, 'size ');

/** Beside a picture: `Size M`, `Size Free Size`, `Indigo, size M`. */
export const variantLabel = (key: string): string => {
  const { colour, size } = partsOfVariant(key);
  return colour === null ? `Size ${size}` : `${colour}, size ${size}`;
};

const LETTERS: readonly string[] = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'];
/** Other spellings. */
const SAME_LETTERS: Readonly<Record<string, string>> = { '2XS': 'XXS', '2XL': 'XXL', '3XL': 'XXXL' };

const placeOfSize = (size: string): number => {
  const text = size.toUpperCase();
  const place = LETTERS.indexOf(SAME_LETTERS[text] ?? text);
  return place === -1 ? LETTERS.length : place;
};

/** Built once: `localeCompare` with options would build one for each pair. */
const NUMBERED = new Intl.Collator('en', { numeric: true });

/** Sorts sizes: letters from small to large, then numbers, then words. */
export const bySize = (one: string, other: string): number =>
  placeOfSize(one) - placeOfSize(other) || NUMBERED.compare(one, other);
