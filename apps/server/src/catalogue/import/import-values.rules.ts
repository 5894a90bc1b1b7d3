/** Parses single values of an import file: prices, quantities, yes and no, sizes. */
import { MAX_STOCK } from '@darzi/contract/catalogue/variants.ts';
import { type Paise, paise } from '@darzi/contract/money.ts';

const MAX_RUPEES = 10_000_000;
const FREE_SIZE = 'Free Size';

/** Spreadsheets mark text with a leading apostrophe, which exported numbers may keep. */
const bare = (text: string): string => text.trim().replace(/^'/, '');

/**
 * A decimal amount in rupees, read digit by digit and never through a binary fraction. Decimals beyond the second must
 * be zero. Undefined for anything else: thousands separators, signs, currency, zero, over one crore.
 */
export const parsePrice = (text: string): Paise | undefined => {
  const found = /^(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(bare(text));
  if (found === null) return undefined;
  const [, rupees = '', hundredths = ''] = found;
  const amount = Number(rupees) * 100 + Number(hundredths.padEnd(2, '0'));
  return amount > 0 && amount <= MAX_RUPEES * 100 ? paise(amount) : undefined;
};

/** A whole number of pieces; a negative one (oversold elsewhere) counts as 0. Undefined if it is not a whole number. */
export const parseQuantity = (text: string): number | undefined => {
  const found = /^(-?)(\d{1,9})(?:\.0+)?$/.exec(bare(text));
  if (found === null) return undefined;
  const pieces = found[1] === '-' ? 0 : Number(found[2]);
  return pieces <= MAX_STOCK ? pieces : undefined;
};

/** Yes or no in the words of exports and people; undefined for anything else. */
export const parseFlag = (text: string): boolean | undefined => {
  const word = text.trim().toLowerCase();
  if (['true', 'yes', '1', 'y'].includes(word)) return true;
  if (['false', 'no', '0', 'n'].includes(word)) return false;
  return undefined;
};

const SIZE_WORDS: Readonly<Record<string, readonly string[]>> = {
  XXS: ['xxs', 'xx small', 'extra extra small', '2xs'],
  XS: ['xs', 'x small', 'xsmall', 'extra small'],
  S: ['s', 'sm', 'small'],
  M: ['m', 'med', 'medium'],
  L: ['l', 'lg', 'large'],
  XL: ['xl', 'x large', 'xlarge', 'extra large', '1xl'],
  XXL: ['xxl', '2xl', '2x', 'xx large', 'xxlarge', '2x large', 'extra extra large', 'double xl'],
  '3XL': ['3xl', '3x', 'xxxl', '3x large', 'xxx large'],
  '4XL': ['4xl', '4x', 'xxxxl', '4x large'],
  '5XL': ['5xl', '5x', 'xxxxxl', '5x large'],
  [FREE_SIZE]: [
    'default title',
    'free size',
    'freesize',
    'one size',
    'onesize',
    'one size fits all',
    'os',
    'o s',
  ],
};
const SIZES = new Map(
  Object.entries(SIZE_WORDS).flatMap(([size, words]) => words.map((word) => [word, size] as const)),
);

/** `Extra-Large` → `XL`, `Default Title` → `Free Size`; other sizes (kids' ages, waists) stay as they are. */
export const normaliseSize = (text: string): string => {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s\-_/.]+/g, ' ')
    .trim();
  return SIZES.get(word) ?? text.trim().replace(/\s+/g, ' ');
};

const SIZE_NAME =
  /^(?:.*\s)?(?:sizes?|grö(?:ß|ss)en?|groessen?|grossen?|tailles?|tallas?|taglie?|maat|maten|storlek|koko)(?:\s.*)?$/i;

/** Whether an option's name means size. */
export const isSizeName = (name: string): boolean => SIZE_NAME.test(name.trim());

const COLOUR_NAME =
  /^(?:.*\s)?(?:colou?rs?|colou?rways?|farben?|couleurs?|coloris|colore|colori|kleur(?:en)?|cores?|färg(?:er)?|väri|रंग)(?:\s.*)?$/i;

/** Whether an option's name means colour. */
export const isColourName = (name: string): boolean => COLOUR_NAME.test(name.trim());

const SIZE_LIKE = [
  /^\d{1,2}(?:\.5)?$/,
  /^w?\d{2}\s*(?:[x×/l]|\s)\s*l?\d{2}l?$/i,
  /^\d{1,2}\s*(?:[-–]\s*\d{1,2}\s*)?(?:y|yrs?|years?|m|mo|months?|t)$/i,
];

/** Whether a value can hardly be anything but a size. */
export const isSizeValue = (value: string): boolean => {
  const size = normaliseSize(value);
  return SIZES.has(size.toLowerCase()) || SIZE_LIKE.some((pattern) => pattern.test(size));
};

/**
 * A text in the spelling of handles: letters, including vowel signs that some scripts write as marks, digits and single
 * dashes; empty if no character can be kept.
 */
export const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    // accents of Latin letters
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
