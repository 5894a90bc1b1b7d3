import { MEASUREMENTS } from '../catalogue/size-chart.ts';
import type { BodyMeasurement, BodyMeasurements, Wearer } from './body.ts';
import { MEASUREMENT_BOUNDS } from './custom-order.ts';
import type { ChosenValues } from './garment-choices.ts';
import { knownFields, plausibilityFor, sumOfLogs } from './measurement-plausibility.ts';
import { type Question, questionText } from './measurement-questions.ts';
import { asRead, jointRepairs, PER_INCH, type Repair, repairsOf } from './measurement-slips.ts';
import { type MeasuringUnit, tapeValue, toUnit } from './measurement-unit.ts';
import { isShortSleeve } from './sleeve-length.ts';

/**
 * Checks body measurements as a tailor would before cutting: friendly questions that never block. Only the bounds
 * decide whether a value may be sent. No zod: pages import this file.
 */

export type FindingKind = Repair['kind'] | 'short-sleeve' | 'unusual';

export type Finding = {
  /** Where the question is shown. */
  readonly field: BodyMeasurement;
  /** Every field it concerns, `field` first: all of them are confirmed by "it is right". */
  readonly fields: readonly BodyMeasurement[];
  readonly kind: FindingKind;
  readonly question: Question;
  /** The question in English, in the customer's unit, such as `Did you mean 38?`. */
  readonly text: string;
  /** Likely values in inches, if there are any. */
  readonly suggestion?: BodyMeasurements;
};

export type CoachOptions = {
  readonly wearer?: Wearer | undefined;
  /** Fields already asked about and confirmed. They are neither questioned nor held against the others. */
  readonly confirmed?: readonly BodyMeasurement[] | undefined;
  /** The garment's choices: a sleeve that is meant to be short tells nothing about the arm. */
  readonly choices?: ChosenValues | undefined;
};

/** Below this multiple of the shoulders, a sleeve is meant to be short rather than measured wrong. */
const SHORT_SLEEVE = 0.6;
/**
 * How much better slips must explain the measurements than a real body does, as a logarithm, before anybody is asked:
 * the least that keeps questions about right measurements to 0.3 % of women and men each, and to 1 % of children and
 * of the largest.
 */
const DOUBT = { woman: 2.65, man: 2.85, girl: 0.9, boy: 0.9, unknown: 2.8, large: 1.15 } as const;
/** From this chest on, inches, hardly any bodies have been surveyed. */
const LARGE_CHEST = 49.5;
const doubtFor = (wearer: Wearer | undefined, { chest = 0 }: BodyMeasurements): number => {
  const most = DOUBT[wearer?.who ?? 'unknown'];
  return wearer === undefined || chest < LARGE_CHEST ? most : Math.min(most, DOUBT.large);
};
/** A number that makes no sense at all is rare compared with ordinary slips. */
const WILD = -5.2;
/** A senseless number lies anywhere between a third and three times the right one. */
const ANYWHERE = -Math.log(2.2);
/** Another unit across several numbers explains so much at once that less doubt will do. */
const JOINT_DOUBT = 2;
const FREE_DOUBT = -4;
/** A suggested number may be this much less likely than the explanation that the typed one makes no sense. */
const OFFERED = -3;
/** When the numbers fit somebody else this much better than this wearer, the question is about the whole body. */
const ANOTHER_BODY = 8;
/** How likely an expecting mother is, compared with a slip. */
const EXPECTING = 0;

const without = (known: BodyMeasurements, gone: readonly BodyMeasurement[]): BodyMeasurements =>
  Object.fromEntries(
    knownFields(known)
      .filter((name) => !gone.includes(name))
      .map((name) => [name, known[name]]),
  );

/** Without a wearer, the six have the bounds of the plain form. */
const isTaken = (wearer: Wearer | undefined, measurements: BodyMeasurements): boolean =>
  wearer !== undefined ||
  MEASUREMENTS.every((name) => {
    const inches = measurements[name];
    const [min, max] = MEASUREMENT_BOUNDS[name];
    return inches === undefined || (inches >= min && inches <= max);
  });

const listed = (names: readonly string[]): string =>
  `${names.slice(0, -1).join(', ')} and ${names.slice(-1).join('')}`;

/** `shoulderToBust` in plain words. */
const spoken = (name: BodyMeasurement): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const asked = (
  field: BodyMeasurement,
  fields: readonly BodyMeasurement[],
  kind: FindingKind,
  question: Question,
): Finding => ({ field, fields, kind, question, text: questionText(question) });

const asFinding = (repair: Repair, known: BodyMeasurements, unit: MeasuringUnit): Finding => {
  const { field, kind, suggestion } = repair;
  const fields = [field, ...knownFields(suggestion).filter((name) => name !== field)];
  const inches = suggestion[field] ?? 0;
  const typed = Math.round(toUnit(known[field] ?? 0, unit) * 100) / 100;
  const isSmaller = inches < (known[field] ?? 0);
  const value = tapeValue(inches, unit);
  const count = fields.length;
  const otherUnit = (): Question => {
    // typed as if the other unit were chosen, or the unit was changed after the number was typed
    if ((unit === 'in') !== isSmaller)
      return count > 1
        ? { is: 'unitUnderNumbers', values: { count, value } }
        : { is: 'meant', values: { value } };
    if (count > 1) return { is: unit === 'in' ? 'allInCentimetres' : 'allInInches', values: { count } };
    return { is: unit === 'in' ? 'oneInCentimetres' : 'oneInInches', values: { typed, value } };
  };
  const meant = (): Question => ({ is: 'meant', values: { value } });
  const questions: Record<Repair['kind'], () => Question> = {
    'swapped-digits': meant,
    'ten-off': meant,
    'five-off': meant,
    'other-unit': otherUnit,
    half: () => (count > 1 ? { is: 'allFlat', values: { count } } : { is: 'half', values: { value, unit } }),
    'swapped-fields': () => ({ is: 'swapped', values: { names: listed(fields.map(spoken)) } }),
  };
  return { ...asked(field, fields, kind, questions[kind]()), suggestion };
};

const unusualFor = ({ who, age }: Wearer): Question =>
  age === undefined ? { is: 'unusualFor', values: { who } } : { is: 'unusualForAge', values: { who, age } };

/** How well a set of numbers fits the wearer, and how well senseless numbers or slips would explain it. */
const weighFor = (wearer: Wearer | undefined) => {
  const { usual, expecting } = plausibilityFor(wearer);

  /** Each way to explain the set by one senseless number, with its likelihood. */
  const wild = (set: BodyMeasurements) =>
    knownFields(set).map((field) => ({ field, worth: usual(without(set, [field])) + ANYWHERE }));
  /** Each way to explain it by a slip, with its likelihood; `names` are the fields to judge by. */
  const slips = (set: BodyMeasurements, unit: MeasuringUnit | 'any', names?: readonly BodyMeasurement[]) =>
    repairsOf(set, unit).map((repair) => ({
      repair,
      worth: repair.worth + usual({ ...set, ...repair.suggestion }, names),
    }));
  const weighDoubt = (set: BodyMeasurements): number => {
    const names = knownFields(set);
    const explained = [
      ...wild(set).map(({ worth }) => worth + WILD),
      ...slips(set, 'any', names).map(({ worth }) => worth),
    ];
    return explained.length === 0 ? 0 : sumOfLogs(explained) - usual(set, names);
  };
  const doubts = new Map<BodyMeasurements, number>();
  const isDoubted = (set: BodyMeasurements): boolean => {
    const doubt = doubts.get(set) ?? weighDoubt(set);
    doubts.set(set, doubt);
    return doubt > doubtFor(wearer, set);
  };
  return { usual, expecting, wild, slips, isDoubted };
};

type Weighing = ReturnType<typeof weighFor>;

type Coached = {
  readonly unit: MeasuringUnit;
  readonly wearer: Wearer | undefined;
  readonly weighing: Weighing;
};

/** A slip that explains several numbers at once, better than slips or senseless numbers one by one. */
const findJointRepair = (
  known: BodyMeasurements,
  { unit, wearer, weighing: { usual, wild, slips } }: Coached,
): Repair | undefined => {
  const single = () => [
    ...wild(known).map(({ worth }) => worth + OFFERED),
    ...slips(known, unit).map(({ worth }) => worth),
  ];
  return jointRepairs(known, unit, usual).find((repair) => {
    const mended = { ...known, ...repair.suggestion };
    const joint = usual(mended) + repair.worth;
    // the form would refuse it anyway, so asking costs nothing
    const isFree = !isTaken(wearer, known) && isTaken(wearer, mended);
    const doubt = repair.kind === 'half' ? doubtFor(wearer, known) : isFree ? FREE_DOUBT : JOINT_DOUBT;
    return joint > usual(known) + doubt && (isFree || joint > Math.max(...single()));
  });
};

/** When every number was in another unit, so was the sleeve, which is not asked about. */
const withSleeve = (
  repair: Repair,
  known: BodyMeasurements,
  sleeves: number | undefined,
  unit: MeasuringUnit,
): Repair => {
  const isAll =
    repair.kind === 'other-unit' && knownFields(repair.suggestion).length === knownFields(known).length;
  if (!isAll || !sleeves) return repair;
  const isLonger = (repair.suggestion[repair.field] ?? 0) > (known[repair.field] ?? 0);
  const mended = asRead(isLonger ? sleeves * PER_INCH : sleeves / PER_INCH, unit);
  return { ...repair, suggestion: { ...repair.suggestion, sleeves: mended } };
};

/** The numbers fit each other, but somebody else far better than this wearer. */
const isAnotherBody = (known: BodyMeasurements, { usual, isDoubted }: Weighing): boolean =>
  knownFields(known).length > 2 &&
  !isDoubted(known) &&
  plausibilityFor(undefined).usual(known) > usual(known) + ANOTHER_BODY;

type Asked = {
  readonly finding: Finding /** What is left to ask about. */;
  readonly left?: BodyMeasurements;
};

/** The question about the least likely number of a doubted set. */
const questionOf = (set: BodyMeasurements, { unit, wearer, weighing }: Coached): Asked | undefined => {
  const { expecting, wild, slips, isDoubted } = weighing;
  const [suspect] = wild(set).sort((a, b) => b.worth - a.worth);
  if (suspect === undefined) return undefined;
  const likeliest = slips(set, unit)
    .filter(({ repair }) => isTaken(wearer, repair.suggestion))
    .sort((a, b) => b.worth - a.worth)
    .find(
      ({ repair, worth }) => worth > suspect.worth + OFFERED && !isDoubted({ ...set, ...repair.suggestion }),
    );
  const round = set.waist === undefined ? Number.NEGATIVE_INFINITY : expecting(set) + EXPECTING;
  // other questions wait until this is answered
  if (round > Math.max(suspect.worth, likeliest?.worth ?? suspect.worth))
    return { finding: asked('waist', ['waist'], 'unusual', { is: 'roundWaist', values: {} }) };
  if (likeliest !== undefined && likeliest.worth > round) {
    const { repair } = likeliest;
    return { finding: asFinding(repair, set, unit), left: { ...set, ...repair.suggestion } };
  }
  const { field } = suspect;
  const is = knownFields(set).length > 1 ? 'unusualBeside' : 'unusual';
  return { finding: asked(field, [field], 'unusual', { is, values: {} }), left: without(set, [field]) };
};

/** Questions about one body's measurements, at most one per field, none of which blocks. */
export const coachMeasurements = (
  measurements: BodyMeasurements,
  unit: MeasuringUnit = 'in',
  { wearer, confirmed = [], choices = {} }: CoachOptions = {},
): readonly Finding[] => {
  const coached = { unit, wearer, weighing: weighFor(wearer) };
  const unasked: readonly BodyMeasurement[] = isShortSleeve(choices) ? ['sleeves'] : [];
  let known = without(measurements, [...confirmed, ...unasked]);

  const joint = findJointRepair(known, coached);
  if (joint !== undefined) {
    const sleeves = unasked.length === 0 || confirmed.includes('sleeves') ? undefined : measurements.sleeves;
    // the rest can be asked once this is answered
    return [asFinding(withSleeve(joint, known, sleeves, unit), known, unit)];
  }
  const names = knownFields(known);
  const [first] = names;
  if (wearer !== undefined && first !== undefined && isAnotherBody(known, coached.weighing))
    return [asked(first, names, 'unusual', unusualFor(wearer))];
  const findings: Finding[] = [];
  const { sleeves, shoulders } = known;
  if (sleeves !== undefined && shoulders !== undefined && sleeves < shoulders * SHORT_SLEEVE) {
    findings.push(asked('sleeves', ['sleeves'], 'short-sleeve', { is: 'shortSleeve', values: {} }));
    known = without(known, ['sleeves']);
  }
  for (let left = knownFields(known).length; left > 0 && coached.weighing.isDoubted(known); left--) {
    const question = questionOf(known, coached);
    if (question === undefined) break;
    findings.push(question.finding);
    if (question.left === undefined) break;
    known = question.left;
  }
  return findings.filter(({ field }, i) => findings.findIndex((one) => one.field === field) === i);
};

/** Two readings by the same hand agree within this share, and need never be closer than half an inch. */
const AGREEING_SHARE = 0.025;
const AGREEING_INCHES = 0.5;

export type MeanOfTwo = {
  /** Rounded to the quarter inch, the way a tape is read. */
  readonly meanInches: number;
  readonly differenceInches: number;
  /** The readings differ by more than usual: measure a third time. */
  readonly isApart: boolean;
};

/** The mean of two readings of one measurement, inches. */
export const meanOfTwo = (firstInches: number, secondInches: number): MeanOfTwo => {
  const mean = (firstInches + secondInches) / 2;
  const differenceInches = Math.abs(firstInches - secondInches);
  return {
    meanInches: Math.round(mean * 4) / 4,
    differenceInches,
    isApart: differenceInches > Math.max(AGREEING_INCHES, mean * AGREEING_SHARE),
  };
};
