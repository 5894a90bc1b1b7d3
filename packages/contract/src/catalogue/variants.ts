/** How colour and size make the text that carts, orders and stock know a variant by. No zod here: pages import this file. */

import { STANDARD_SIZES } from './size-chart.ts';

/** Stands between colour and size; no colour has it in its name. */
export const COLOUR_BEFORE_SIZE = ' / ';
export const LONGEST_COLOUR = 40;
/** The longest with which a colour and its size fit into the 100 characters of a cart's key. */
export const LONGEST_SIZE_NAME = 57;
/** Of one that is named in the back office; what comes with an import may be longer. */
export const LONGEST_NEW_SIZE = 20;
export const LONGEST_VARIANT_KEY = LONGEST_COLOUR + COLOUR_BEFORE_SIZE.length + LONGEST_SIZE_NAME;
/** Variants of one product. */
export const MOST_VARIANTS = 200;
export const MOST_COLOURS = 40;

/** `Indigo / M`, or `M` where there are no colours. */
export const variantKey = (colour: string | null, size: string): string =>
  colour === null ? size : `${colour}${COLOUR_BEFORE_SIZE}${size}`;

/** Whole per cent that a price lies below the MRP; 0 where there is none or less than one. */
export const percentOff = (price: number, mrp: number | null): number =>
  mrp === null || mrp <= price ? 0 : Math.floor(((mrp - price) / mrp) * 100);

/** The two parts of a variant's text; no colour where there is none. */
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

/** {@link variantWords} in the midst of a sentence: `size M`. */
export const variantInText = (key: string): string => variantWords(key).replace(/^Size /, 'size ');

/** Beside a picture: `Size M`, `Size Free Size`, `Indigo, size M`. */
export const variantLabel = (key: string): string => {
  const { colour, size } = partsOfVariant(key);
  return colour === null ? `Size ${size}` : `${colour}, size ${size}`;
};

const LETTERS: readonly string[] = ['XXS', ...STANDARD_SIZES, 'XXXL'];
/** Other ways to write them. */
const SAME_LETTERS: Readonly<Record<string, string>> = { '2XS': 'XXS', '2XL': 'XXL', '3XL': 'XXXL' };

const placeOfSize = (size: string): number => {
  const text = size.toUpperCase();
  const place = LETTERS.indexOf(SAME_LETTERS[text] ?? text);
  return place === -1 ? LETTERS.length : place;
};

/** Made once: `localeCompare` with options makes one for each pair. */
const NUMBERED = new Intl.Collator('en', { numeric: true });

/** Sorts sizes: letters from small to large, then numbers, then words. */
export const bySize = (one: string, other: string): number =>
  placeOfSize(one) - placeOfSize(other) || NUMBERED.compare(one, other);
