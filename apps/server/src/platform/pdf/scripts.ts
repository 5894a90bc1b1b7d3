/**
 * The scripts beside Latin that a printed document can show: those in which names and notes are written in India. One
 * font each in two weights, opened when a text needs it. No imports: the tool that subsets the font files reads this
 * too.
 */

type Script = {
  /** First and last letter; code points that Unicode has not assigned in between are not letters. */
  readonly blocks: readonly (readonly [number, number])[];
  /** Historic letters missing from the font. */
  readonly lacks: readonly number[];
  /** ISO 15924, for the shaper. */
  readonly tag: string;
  readonly isRightToLeft?: true;
  /** Its font includes the dandas. */
  readonly endsWithDandas?: true;
};

export const SCRIPTS = {
  devanagari: { blocks: [[0x900, 0x97f]], lacks: [], tag: 'Deva' },
  bangla: {
    blocks: [[0x980, 0x9ff]],
    lacks: [0x9f4, 0x9f5, 0x9f6, 0x9fb, 0x9fd, 0x9fe],
    tag: 'Beng',
    endsWithDandas: true,
  },
  gurmukhi: { blocks: [[0xa00, 0xa7f]], lacks: [0xa76], tag: 'Guru', endsWithDandas: true },
  gujarati: {
    blocks: [[0xa80, 0xaff]],
    lacks: [0xafa, 0xafb, 0xafc, 0xafd, 0xafe, 0xaff],
    tag: 'Gujr',
    endsWithDandas: true,
  },
  odia: { blocks: [[0xb00, 0xb7f]], lacks: [0xb55], tag: 'Orya', endsWithDandas: true },
  tamil: { blocks: [[0xb80, 0xbff]], lacks: [], tag: 'Taml' },
  telugu: {
    blocks: [[0xc00, 0xc76]],
    lacks: [0xc04, 0xc3c, 0xc5c, 0xc5d],
    tag: 'Telu',
  },
  kannada: { blocks: [[0xc80, 0xcff]], lacks: [0xcdc, 0xcdd, 0xcf3], tag: 'Knda' },
  malayalam: { blocks: [[0xd00, 0xd7f]], lacks: [], tag: 'Mlym' },
  // For Urdu, Sindhi and Kashmiri.
  arabic: {
    blocks: [
      [0x600, 0x6ff],
      [0x750, 0x77f],
    ],
    lacks: [],
    tag: 'Arab',
    isRightToLeft: true,
  },
} as const satisfies Record<string, Script>;

export type ScriptName = keyof typeof SCRIPTS;

const entries: readonly (readonly [string, Script])[] = Object.entries(SCRIPTS);
const isScriptName = (name: string): name is ScriptName => Object.hasOwn(SCRIPTS, name);

export const SCRIPT_NAMES: readonly ScriptName[] = entries.map(([name]) => name).filter(isScriptName);

const codesOf = ({ blocks, lacks }: Script): readonly number[] =>
  blocks
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .filter((code) => !lacks.includes(code) && /\p{Assigned}/u.test(String.fromCodePoint(code)));

/** Sentence ends used all over northern India; Unicode counts them as Devanagari. */
const DANDAS = '।॥';
/** Control whether two letters join; invisible themselves. */
export const JOINERS = '\u200c\u200d';

/** Every letter of a script itself that its font shows. */
const ownLetters = (name: ScriptName): readonly string[] =>
  codesOf(SCRIPTS[name]).map((code) => String.fromCodePoint(code));

const withDandas: ReadonlySet<string> = new Set(
  entries.filter(([, { endsWithDandas }]) => endsWithDandas === true).map(([name]) => name),
);

/** Every letter that a script's font shows. */
export const lettersOfScript = (name: ScriptName): readonly string[] =>
  withDandas.has(name) ? [...ownLetters(name), ...DANDAS] : ownLetters(name);

const scriptByLetter: ReadonlyMap<string, ScriptName> = new Map(
  SCRIPT_NAMES.flatMap((name) => ownLetters(name).map((letter) => [letter, name] as const)),
);

/** The script of a letter that follows a letter of `before`; undefined for Latin and for letters that no font shows. */
export const scriptOf = (letter: string, before?: string): ScriptName | undefined => {
  if (DANDAS.includes(letter) && before !== undefined && withDandas.has(before) && isScriptName(before)) {
    return before;
  }
  return scriptByLetter.get(letter);
};

const rightToLeft: ReadonlySet<string> = new Set(
  entries.filter(([, { isRightToLeft }]) => isRightToLeft === true).map(([name]) => name),
);

/** Whether a script, by its Unicode name, is written from right to left. */
export const isRightToLeft = (script: string): boolean => rightToLeft.has(script);
