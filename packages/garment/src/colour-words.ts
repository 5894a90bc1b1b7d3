/** Colours in customers' words; unknown ones fall back to the cloth's own colour. */

const COLOUR_WORDS: Readonly<Record<string, string>> = {
  black: '#23211f',
  white: '#f4f1ea',
  ivory: '#efe6d2',
  cream: '#efe3c8',
  beige: '#d9c8a9',
  brown: '#6d4a32',
  grey: '#77736d',
  gray: '#77736d',
  red: '#a32a2c',
  maroon: '#6b2130',
  burgundy: '#5c1d2e',
  pink: '#d48a9c',
  orange: '#cf6a2c',
  rust: '#a04e2a',
  mustard: '#c6962f',
  yellow: '#dfb53e',
  gold: '#c39a45',
  olive: '#6c6a3a',
  green: '#2f6b4f',
  emerald: '#176b57',
  teal: '#20646b',
  turquoise: '#3a9a9a',
  blue: '#2f5685',
  navy: '#22304f',
  indigo: '#23395b',
  purple: '#5b3767',
  lavender: '#a796c0',
};

/**
 * `#rrggbb` from a written colour (`#1a2b3c`, “navy”, “deep Navy blue”: the first known word); undefined for unknown
 * ones.
 */
export const colourOfWords = (text: string): string | undefined => {
  const written = text.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(written)) return written;
  return written
    .split(/[^a-z]+/)
    .map((word) => (Object.hasOwn(COLOUR_WORDS, word) ? COLOUR_WORDS[word] : undefined))
    .find((colour) => colour !== undefined);
};
