/** What the coach asks about measurements: sentences with placeholders. No zod: pages import this file. */

export const QUESTIONS = {
  meant: 'Did you mean {value}?',
  unitUnderNumbers: 'Did the unit change under these {count} numbers? Did you mean {value}?',
  allInCentimetres: 'Did you measure in centimetres? These {count} numbers look like it.',
  allInInches: 'Did you measure in inches? These {count} numbers look like it.',
  oneInCentimetres: 'Did you measure in centimetres? {typed} cm is {value} in.',
  oneInInches: 'Did you measure in inches? {typed} in is {value} cm.',
  allFlat: 'Measured flat? These {count} look like half the way round.',
  half: 'Measured half? The whole would be {value} {unit}.',
  swapped: 'Are {names} the wrong way round?',
  unusualFor: 'Unusual for a {who}. Please measure again.',
  unusualForAge: 'Unusual for a {who} of {age}. Is the age right?',
  shortSleeve: 'A short sleeve? Fine if you meant it; measure a long one to the wrist.',
  unusualBeside: 'Unusual next to the others. Please measure again.',
  roundWaist: 'Round next to chest and hips. With a baby on the way, or a belly, it is right.',
  unusual: 'Unusual. Please measure again.',
} as const;
export type QuestionName = keyof typeof QUESTIONS;

/** A question by name, so that it can be asked in another language too. */
export type Question = {
  readonly is: QuestionName;
  readonly values: Readonly<Record<string, string | number>>;
};

/** The question in English. */
export const questionText = ({ is, values }: Question): string =>
  QUESTIONS[is].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
