/**
 * Which letters a printed document can show. A face comes in two files: Latin, and what other languages that write with
 * Latin letters need beside it, with the rupee sign. No imports: the tool that cuts the font files reads this too.
 */

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

export const LATIN_LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…′″−`;

/** European letters, the dotted ones of Indian names in Latin spelling, and the rupee. */
export const EXTENDED_LETTERS = `${range(0x100, 0x130)}${range(0x134, 0x148)}${range(0x14a, 0x151)}${range(0x154, 0x17d)}ḌḍḤḥṂṃṄṅṆṇṚṛṢṣṬṭẀẁẂẃẄẅẎẏ₹`;

const latin = new Set(LATIN_LETTERS);
const extended = new Set(EXTENDED_LETTERS);

/** A piece of a line that one font file can show. */
export type Run = { readonly text: string; readonly isExtended: boolean };

const shown = (letter: string): string => {
  if (latin.has(letter) || extended.has(letter)) return letter;
  if (/\s/u.test(letter)) return ' ';
  if (/\p{M}/u.test(letter)) return '';
  // An accent too many is better left out than the letter with it.
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return bare.length > 0 && [...bare].every((one) => latin.has(one)) ? bare : '?';
};

/** True when every letter can be printed; Devanagari and emoji cannot. */
export const isPrintable = (text: string): boolean =>
  [...text.normalize('NFC')].every(
    (letter) => /\p{M}|\p{Cf}|\s/u.test(letter) || shown(letter) !== '?' || letter === '?',
  );

/** A text without line breaks, cut where the font file changes; a letter that neither has becomes a question mark. */
export const runsOf = (text: string): readonly Run[] => {
  const runs: Run[] = [];
  const printed = [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, ' ')].map(shown).join('');
  for (const letter of printed) {
    const isExtended = extended.has(letter);
    const last = runs.at(-1);
    if (last?.isExtended === isExtended) runs[runs.length - 1] = { text: last.text + letter, isExtended };
    else runs.push({ text: letter, isExtended });
  }
  return runs;
};
