/** Turns what people type into what is searched for. Pure. */

/** The digits of a phone number without its country code. */
const WHOLE = 10;

/**
 * The letters and digits to look for: lower case, without the `#` of a number; a phone number in any spelling counts by
 * its last ten digits. Undefined if nothing is left.
 */
export const searchTextOf = (typed: string): string | undefined => {
  const text = typed.trim().replace(/^#/, '').trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const digits = text.replaceAll(/\D/g, '');
  const isPhone = /^[+\d][\d\s()-]*$/.test(text) && digits.length >= WHOLE;
  return (isPhone ? digits.slice(-WHOLE) : text) || undefined;
};

const LOOKS_LIKE_PHONE = /^[+\d][\d\s().-]{5,}$/;
/** Fewer digits would match very many numbers. */
const MIN_DIGITS = 6;

/** The digits of a phone number as accounts and orders store them; undefined for other text. */
export const phoneIn = (term: string): string | undefined => {
  if (!LOOKS_LIKE_PHONE.test(term)) return undefined;
  const digits = term.replace(/\D/g, '');
  if (digits.length < MIN_DIGITS) return undefined;
  return digits.length > WHOLE && /^(?:91|0)/.test(digits) ? digits.slice(-WHOLE) : digits;
};

const WHOLE_EMAIL = /^[^@]+@[^@]+\.[a-z]{2,}$/;
/** Couriers' numbers have at least so many characters; part of a name or telephone number has fewer, or no digit. */
const WHOLE_NUMBER = /^(?=.*\d).{8,}$/;

/**
 * The text as a word of its own in an order, if it looks like a whole telephone number, email address or tracking
 * number: as it is looked for, and as it was typed, since a long tracking number is taken for a telephone number.
 */
export const wholeWordsIn = (typed: string): readonly string[] =>
  [...new Set([searchTextOf(typed) ?? '', typed.trim().toLowerCase()])].filter(
    (word) => !/\s/.test(word) && (WHOLE_EMAIL.test(word) || WHOLE_NUMBER.test(word)),
  );

/** A last word this short may still be being typed. */
const MIN_LAST_WORD = 3;

/** The words of a text to look for if it seems to be a whole name: two or more. */
export const nameWordsIn = (text: string): readonly string[] => {
  const words = text.split(' ');
  return words.length > 1 && (words.at(-1) ?? '').length >= MIN_LAST_WORD ? words : [];
};

/** As many letters or digits as an entry of a trigram index has. */
const ENTRY = /^[\p{L}\p{N}]{3}$/u;
const ENTRY_LENGTH = 3;

/** Its letters, three in a row at a time, by their position. */
export const threesOf = (text: string): readonly string[] => {
  const letters = [...text];
  return letters.slice(ENTRY_LENGTH - 1).map((_, at) => letters.slice(at, at + ENTRY_LENGTH).join(''));
};

/**
 * The part of the text to look for in a trigram index, where each entry costs as much as it has matches: its longest
 * part of entries that are not common, or the whole text if it has none.
 */
export const rarePartOf = (text: string, common: ReadonlySet<string>): string => {
  const letters = [...text];
  let [longest, start] = ['', 0];
  for (const [at, three] of [...threesOf(text), ''].entries()) {
    if (ENTRY.test(three) && !common.has(three)) continue;
    const part = letters.slice(start, at + ENTRY_LENGTH - 1).join('');
    // a single entry may be in very many orders: only the whole text narrows it down
    if (at - start > 1 && part.length > longest.length) longest = part;
    start = at + 1;
  }
  return longest || text;
};
