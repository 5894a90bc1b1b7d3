/// <reference path="./bidi-js.d.ts" />
/**
 * Which letters a printed document can show, and in which font file. The Latin face comes in two files: Latin, and the
 * extra letters of other languages in Latin script, with the rupee sign; every other script has its own. The tool that
 * subsets the font files reads this too.
 */
import bidiFactory from 'bidi-js';
import { isRightToLeft, JOINERS, type ScriptName, scriptOf } from './scripts.ts';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

export const LATIN_LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…′″−`;

/** European letters, the dotted letters of romanised Indian names, and the rupee sign. */
export const EXTENDED_LETTERS = `${range(0x100, 0x130)}${range(0x134, 0x148)}${range(0x14a, 0x151)}${range(0x154, 0x17d)}ḌḍḤḥṂṃṄṅṆṇṚṛṢṣṬṭẀẁẂẃẄẅẎẏ₹`;

const latin = new Set(LATIN_LETTERS);
const extended = new Set(EXTENDED_LETTERS);

/** A piece of a line that one font file can show. */
export type Run = { readonly text: string; readonly script: 'latin' | 'extended' | ScriptName };

const shown = (letter: string): string => {
  if (latin.has(letter) || extended.has(letter) || scriptOf(letter) !== undefined) return letter;
  if (/[\s\p{Cc}]/u.test(letter)) return ' ';
  if (/[\p{M}\p{Cf}]/u.test(letter)) return '';
  // Better to drop an unsupported accent than the letter with it.
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return bare.length > 0 && [...bare].every((one) => latin.has(one)) ? bare : '?';
};

/** True if every letter can be printed; emoji and Chinese cannot. */
export const isPrintable = (text: string): boolean =>
  [...text.normalize('NFC')].every(
    (letter) => /\p{M}|\p{Cf}|\s/u.test(letter) || shown(letter) !== '?' || letter === '?',
  );

/** The font to try for a letter that follows a run of `before`. */
const fontOf = (letter: string, before: Run['script'] | undefined): Run['script'] =>
  scriptOf(letter, before) ?? (extended.has(letter) ? 'extended' : 'latin');

/** A space between right-to-left words belongs to them; otherwise the words would be in the wrong order. */
const joined = (runs: readonly Run[]): readonly Run[] => {
  const whole: Run[] = [];
  for (const [index, run] of runs.entries()) {
    const last = whole.at(-1);
    const next = runs[index + 1];
    const isRightward = last !== undefined && isRightToLeft(last.script);
    const isGap = run.text.trim() === '' && next?.script === last?.script;
    if (isRightward && (run.script === last.script || isGap)) {
      whole[whole.length - 1] = { text: last.text + run.text, script: last.script };
    } else whole.push(run);
  }
  return whole;
};

/**
 * A text without line breaks, split where the font file changes, in reading order; a letter that no font has becomes a
 * question mark.
 */
export const runsOf = (text: string): readonly Run[] => {
  const runs: Run[] = [];
  const append = (letter: string, script: Run['script']) => {
    const last = runs.at(-1);
    if (last?.script === script) runs[runs.length - 1] = { text: last.text + letter, script };
    else runs.push({ text: letter, script });
  };
  for (const letter of text.normalize('NFC')) {
    const before = runs.at(-1)?.script;
    if (JOINERS.includes(letter)) {
      if (before !== undefined && before !== 'latin' && before !== 'extended') append(letter, before);
      continue;
    }
    for (const one of shown(letter)) append(one, fontOf(one, before));
  }
  return joined(runs);
};

const bidi = bidiFactory();

/** A piece of a run in one direction, with its level by the Unicode bidirectional algorithm: odd for right-to-left. */
type LevelRun = Run & { readonly level: number };

/** Splits runs where the direction changes. Neutral characters take the direction of their surroundings. */
const levelRuns = (runs: readonly Run[]): readonly LevelRun[] => {
  const { levels } = bidi.getEmbeddingLevels(runs.map(({ text }) => text).join(''));
  let at = 0;
  return runs.flatMap(({ text, script }) => {
    const pieces: LevelRun[] = [];
    for (const unit of text) {
      // HarfBuzz lays out a right-to-left script as a whole, including its digits, which are one level higher.
      const level = isRightToLeft(script) ? 1 : (levels[at] ?? 0);
      at += unit.length;
      const last = pieces.at(-1);
      if (last !== undefined && last.level === level) {
        pieces[pieces.length - 1] = { ...last, text: last.text + unit };
      } else pieces.push({ text: unit, script, level });
    }
    return pieces;
  });
};

/** Latin characters set right-to-left: reversed, with brackets mirrored. */
const leftwards = (text: string): string =>
  [...text]
    .reverse()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('');

/** Runs in visual order from left to right (rule L2: from the highest level down, reverse what lies in it). */
export const onPage = (runs: readonly Run[]): readonly Run[] => {
  if (!runs.some(({ script }) => isRightToLeft(script))) return runs;
  let line = levelRuns(runs);
  for (let level = Math.max(...line.map((run) => run.level)); level > 0; level -= 1) {
    const turned: LevelRun[] = [];
    let open: LevelRun[] = [];
    for (const run of line) {
      if (run.level >= level) open.push(run);
      else {
        turned.push(...open.reverse(), run);
        open = [];
      }
    }
    line = [...turned, ...open.reverse()];
  }
  return line.map(({ text, script, level }) => ({
    script,
    text: level % 2 === 1 && !isRightToLeft(script) ? leftwards(text) : text,
  }));
};
