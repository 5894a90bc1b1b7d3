/**
 * Looks at six measurements as a tailor would before cutting: kind questions that never block.
 * Whether a value may be sent at all is decided by `measurementError` alone. No zod: pages import this file.
 */
import { MEASUREMENTS, type MeasurementName } from '../catalogue/size-chart.ts';
import { MEASUREMENT_BOUNDS, type Measurements } from './custom-order.ts';
import { type Known, knownFields, standings, strainOf } from './measurement-plausibility.ts';
import { type MeasuringUnit, tapeText, tapeValue, toInches, toUnit } from './measurement-unit.ts';

export type FindingKind =
  | 'swapped-digits'
  | 'ten-off'
  | 'other-unit'
  | 'swapped-fields'
  | 'short-sleeve'
  | 'unusual';

export type Finding = {
  /** Where the question is shown; `swapped-fields` concerns every field of the suggestion. */
  readonly field: MeasurementName;
  readonly kind: FindingKind;
  /** A short sentence in the unit asked for, such as `Did you mean 38?`. */
  readonly text: string;
  /** Inches for the field or fields, when there is a likely answer. */
  readonly suggestion?: Partial<Measurements>;
};

type Repair = {
  readonly field: MeasurementName;
  readonly kind: Exclude<FindingKind, 'short-sleeve' | 'unusual'>;
  readonly suggestion: Partial<Measurements>;
  /** How much less likely the slip is than two exchanged digits. */
  readonly cost: number;
};

/** A repaired set further from the usual than this is no better a guess than the slip itself. */
const LIKELY_DISTANCE = 0.45;
/** Below this share of the shoulders, a sleeve is meant to be short rather than measured wrong. */
const SHORT_SLEEVE = 0.6;

/** Fields that are mistaken for each other; a pair that differs by less is no worse the other way round. */
const MISTAKABLE = [
  ['chest', 'waist'],
  ['waist', 'hips'],
  ['chest', 'hips'],
  ['shoulders', 'sleeves'],
  ['sleeves', 'length'],
] as const satisfies readonly (readonly [MeasurementName, MeasurementName])[];
const MISTAKABLE_INCHES = 2;

const isWithin = (field: MeasurementName, inches: number): boolean => {
  const [min, max] = MEASUREMENT_BOUNDS[field];
  return inches >= min && inches <= max;
};

/** Every number that differs by two exchanged neighbouring digits before the point. */
const swappedDigits = (value: number): number[] => {
  const whole = Math.floor(value);
  const digits = String(whole);
  return Array.from({ length: digits.length - 1 }, (_, i) =>
    Number(`${digits.slice(0, i)}${digits[i + 1] ?? ''}${digits[i] ?? ''}${digits.slice(i + 2)}`),
  )
    .filter((swapped) => swapped !== whole)
    .map((swapped) => swapped + value - whole);
};

/** What may have been meant by one value. `wasManyOutside`: several values beyond the bounds at once. */
const repairsOf = (
  field: MeasurementName,
  inches: number,
  unit: MeasuringUnit,
  wasManyOutside: boolean,
): Repair[] => {
  const shown = Math.round(toUnit(inches, unit) * 100) / 100;
  const step = unit === 'in' ? 4 : 2;
  const meant = (value: number): number =>
    unit === 'in' ? Math.round(value * step) / step : toInches(Math.round(value * step) / step, unit);
  const other = unit === 'in' ? toInches(shown, 'cm') : toUnit(shown, 'cm');
  const repair = (kind: Repair['kind'], value: number, cost: number): Repair => ({
    field,
    kind,
    suggestion: { [field]: meant(value) },
    cost,
  });
  return [
    ...swappedDigits(shown).map((value) => repair('swapped-digits', value, wasManyOutside ? 0.4 : 0)),
    repair('other-unit', other, 0.02),
    repair('ten-off', shown + 10, 0.06),
    repair('ten-off', shown - 10, 0.06),
  ].filter(({ suggestion }) => {
    const value = suggestion[field];
    return value !== undefined && isWithin(field, value);
  });
};

/** Two fields filled in the wrong way round. */
const exchanges = (known: Known): Repair[] =>
  MISTAKABLE.flatMap(([a, b]): Repair[] => {
    const [first, second] = [known[a], known[b]];
    if (first === undefined || second === undefined) return [];
    if (Math.abs(first - second) < MISTAKABLE_INCHES || !isWithin(a, second) || !isWithin(b, first))
      return [];
    return [{ field: a, kind: 'swapped-fields', suggestion: { [a]: second, [b]: first }, cost: 0.03 }];
  });

/** The likeliest repair after which the whole set is plausible. */
const likeliest = (known: Known, repairs: readonly Repair[]): Repair | undefined => {
  const judged = repairs
    .map((repair) => ({ repair, strain: strainOf({ ...known, ...repair.suggestion }) }))
    .filter(({ strain }) => strain.broken === 0 && strain.distance <= LIKELY_DISTANCE)
    .sort((a, b) => a.strain.distance + a.repair.cost - b.strain.distance - b.repair.cost);
  return judged[0]?.repair;
};

const asFinding = (repair: Repair, typedInches: number, unit: MeasuringUnit): Finding => {
  const { field, kind, suggestion } = repair;
  const inches = suggestion[field] ?? typedInches;
  const typed = Math.round(toUnit(typedInches, unit) * 100) / 100;
  const other = unit === 'in' ? 'centimetres' : 'inches';
  const texts: Record<Repair['kind'], string> = {
    'swapped-digits': `Did you mean ${tapeValue(inches, unit)}?`,
    'ten-off': `Did you mean ${tapeValue(inches, unit)}?`,
    'other-unit': `Did you measure in ${other}? ${typed} ${unit === 'in' ? 'cm is' : 'in is'} ${tapeText(inches, unit)}.`,
    'swapped-fields': `Are ${Object.keys(suggestion).join(' and ')} the wrong way round?`,
  };
  return { field, kind, text: texts[kind], suggestion };
};

/** The field that most of the broken laws speak of; of two alike the one whose absence leaves least strain. */
const suspectOf = (known: Known): MeasurementName | undefined => {
  const broken = standings(known).filter(({ isBroken }) => isBroken);
  const concerned = MEASUREMENTS.filter((name) => broken.some(({ law }) => law.fields.includes(name)));
  const without = (name: MeasurementName) => {
    const { [name]: _, ...rest } = known;
    return strainOf(rest);
  };
  return concerned
    .map((name) => ({ name, ...without(name) }))
    .sort((a, b) => a.broken - b.broken || a.distance - b.distance)[0]?.name;
};

const unusual = (known: Known, field: MeasurementName, unit: MeasuringUnit): Finding => {
  const beside = standings(known)
    .find(({ law, isBroken }) => isBroken && law.fields.includes(field))
    ?.law.fields.find((name) => name !== undefined && name !== field);
  const besideInches = beside && known[beside];
  return {
    field,
    kind: 'unusual',
    text:
      beside && besideInches !== undefined
        ? `Unusual with a ${beside} of ${tapeText(besideInches, unit)}. Please measure again.`
        : 'Unusual. Please measure again.',
  };
};

/**
 * Questions about the measurements (inches, any of them missing), at most one a field, none that blocks.
 * `unit` is the one the customer types in: slips happen in it, and the texts speak it.
 */
export const coachMeasurements = (
  measurements: Partial<Measurements>,
  unit: MeasuringUnit = 'in',
): readonly Finding[] => {
  const findings: Finding[] = [];
  const given = knownFields(measurements);
  const outside = given.filter((name) => !isWithin(name, measurements[name] ?? 0));
  let known: Known = Object.fromEntries(
    given.filter((name) => !outside.includes(name)).map((name) => [name, measurements[name]]),
  );
  for (const field of outside) {
    const inches = measurements[field] ?? 0;
    const repair = likeliest(known, repairsOf(field, inches, unit, outside.length > 1));
    if (repair) findings.push(asFinding(repair, inches, unit));
  }
  if (
    known.sleeves !== undefined &&
    known.shoulders !== undefined &&
    known.sleeves < known.shoulders * SHORT_SLEEVE
  ) {
    findings.push({
      field: 'sleeves',
      kind: 'short-sleeve',
      text: 'A short sleeve? Fine if you meant it; measure a long one to the wrist.',
    });
    const { sleeves: _, ...rest } = known;
    known = rest;
  }
  for (let round = 0; round < MEASUREMENTS.length && strainOf(known).broken > 0; round++) {
    const fields = knownFields(known);
    const repair = likeliest(known, [
      ...fields.flatMap((name) => repairsOf(name, known[name] ?? 0, unit, false)),
      ...exchanges(known),
    ]);
    if (repair) {
      findings.push(asFinding(repair, known[repair.field] ?? 0, unit));
      known = { ...known, ...repair.suggestion };
      continue;
    }
    const field = suspectOf(known);
    if (!field) break;
    findings.push(unusual(known, field, unit));
    const { [field]: _, ...rest } = known;
    known = rest;
  }
  return findings.filter(({ field }, i) => findings.findIndex((one) => one.field === field) === i);
};
