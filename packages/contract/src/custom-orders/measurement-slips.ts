/** The slips people make while measuring and typing, and what they meant. No zod: pages import this file. */
import type { BodyMeasurement, BodyMeasurements } from './body.ts';
import { isHem, knownFields } from './measurement-plausibility.ts';
import { MEASURING_UNITS, type MeasuringUnit, toInches, toUnit } from './measurement-unit.ts';

export type Repair = {
  readonly field: BodyMeasurement;
  readonly kind: 'swapped-digits' | 'ten-off' | 'five-off' | 'other-unit' | 'half' | 'swapped-fields';
  /** Inches. */
  readonly suggestion: BodyMeasurements;
  /** How likely the slip is compared with others, as a logarithm. */
  readonly worth: number;
};

/** Fields that people mistake for each other; a pair that differs by less is just as plausible swapped. */
const MISTAKABLE = [
  ['chest', 'waist'],
  ['waist', 'hips'],
  ['chest', 'hips'],
  ['shoulders', 'sleeves'],
  ['sleeves', 'length'],
] as const satisfies readonly (readonly [BodyMeasurement, BodyMeasurement])[];
const MISTAKABLE_INCHES = 1;

/** Measured around or across: a garment laid flat shows half. */
const HALVED: readonly BodyMeasurement[] = [
  'chest',
  'waist',
  'hips',
  'shoulders',
  'underbust',
  'neck',
  'bicep',
  'wrist',
  'armhole',
  'thigh',
  'knee',
  'calf',
  'ankle',
];

export const PER_INCH = 2.54;

/** Every number that results from swapping two neighbouring digits before the point. */
const swappedDigits = (value: number): number[] => {
  const whole = Math.floor(value);
  const digits = String(whole);
  return Array.from({ length: digits.length - 1 }, (_, i) =>
    Number(`${digits.slice(0, i)}${digits[i + 1] ?? ''}${digits[i] ?? ''}${digits.slice(i + 2)}`),
  )
    .filter((swapped) => swapped !== whole)
    .map((swapped) => swapped + value - whole);
};

/** Inches, rounded the way a tape is read: to the quarter inch or half centimetre. */
export const asRead = (inches: number, unit: MeasuringUnit): number => {
  const steps = unit === 'in' ? 4 : 2;
  return toInches(Math.round(toUnit(inches, unit) * steps) / steps, unit);
};

const WORTH = {
  'swapped-digits': -2.5,
  'ten-off': -3,
  'five-off': -4,
  'other-unit': -2.5,
  half: -2.5,
  'swapped-fields': -3.5,
} as const satisfies Record<Repair['kind'], number>;

/** When all slips are weighed together they count alike; slips of people who type centimetres are rarer. */
const ALIKE = -3;
const IN_CENTIMETRES = -6;

const isLengths = ({ suggestion }: Repair): boolean =>
  Object.values(suggestion).every((inches) => inches > 1 && inches < 200);

/** People who slip in several numbers usually slip in all of them: the cost of each right one. */
const EXEMPT = -3;

/**
 * What may have been meant, one slip at a time. Slips happen in the unit being typed; `any` gives the slips of both,
 * so that a body is judged alike in inches and centimetres.
 */
export const repairsOf = (known: BodyMeasurements, unit: MeasuringUnit | 'any'): Repair[] => {
  const names = knownFields(known);
  const isAny = unit === 'any';
  const single = names.flatMap((field): Repair[] => {
    const inches = known[field] ?? 0;
    const repair = (kind: Repair['kind'], meant: number, alike = ALIKE): Repair => ({
      field,
      kind,
      suggestion: { [field]: isAny ? meant : asRead(meant, unit) },
      worth: isAny ? alike : WORTH[kind],
    });
    const inUnit = (one: MeasuringUnit): Repair[] => {
      const alike = one === 'cm' ? IN_CENTIMETRES : ALIKE;
      const ten = toInches(10, one);
      return [
        ...swappedDigits(Math.round(toUnit(inches, one) * 100) / 100).map((value) =>
          repair('swapped-digits', toInches(value, one), alike),
        ),
        repair('ten-off', inches + ten, alike),
        repair('ten-off', inches - ten, alike),
      ];
    };
    return [
      ...(isAny ? MEASURING_UNITS : [unit]).flatMap(inUnit),
      ...(unit === 'cm' ? [repair('ten-off', inches + 10), repair('ten-off', inches - 10)] : []),
      repair('five-off', inches + 5),
      repair('five-off', inches - 5),
      repair('other-unit', inches / PER_INCH),
      repair('other-unit', inches * PER_INCH),
      ...(HALVED.includes(field) ? [repair('half', inches * 2)] : []),
    ];
  });
  const exchanged = MISTAKABLE.flatMap(([a, b]): Repair[] => {
    const [first, second] = [known[a], known[b]];
    if (first === undefined || second === undefined || !names.includes(a) || !names.includes(b)) return [];
    if (Math.abs(first - second) < MISTAKABLE_INCHES) return [];
    const kind = 'swapped-fields';
    return [{ field: a, kind, suggestion: { [a]: second, [b]: first }, worth: isAny ? ALIKE : WORTH[kind] }];
  });
  return [...single, ...exchanged].filter(isLengths);
};

/** One slip across two or more numbers: the other unit, or a garment measured flat. Likeliest first. */
export const jointRepairs = (
  known: BodyMeasurements,
  unit: MeasuringUnit,
  plausible: (known: BodyMeasurements) => number,
): Repair[] => {
  const names = knownFields(known);
  const slips = [
    { kind: 'other-unit', times: 1 / PER_INCH, names },
    { kind: 'other-unit', times: PER_INCH, names },
    { kind: 'half', times: 2, names: names.filter((name) => HALVED.includes(name)) },
  ] as const;
  return slips
    .flatMap(({ kind, times, names: all }): Repair[] => {
      const mended = (of: readonly BodyMeasurement[]): BodyMeasurements =>
        Object.fromEntries(of.map((name) => [name, asRead((known[name] ?? 0) * times, unit)]));
      const worthOf = (of: readonly BodyMeasurement[]): number => plausible({ ...known, ...mended(of) });
      let slipped = all;
      // some may have been typed correctly: leave out those that are more plausible as they stand
      for (const name of all) {
        const fewer = slipped.filter((one) => one !== name);
        if (worthOf(fewer) > worthOf(slipped)) slipped = fewer;
      }
      const [field] = slipped;
      // any hem is plausible, so it proves nothing
      const proving = slipped.filter((name) => !isHem(name)).length;
      const exempt = all.filter((name) => !isHem(name)).length - proving;
      const worth = WORTH[kind] + EXEMPT * exempt;
      return field === undefined || proving < 2 ? [] : [{ field, kind, suggestion: mended(slipped), worth }];
    })
    .filter(isLengths)
    .sort(
      (a, b) =>
        plausible({ ...known, ...b.suggestion }) +
        b.worth -
        plausible({ ...known, ...a.suggestion }) -
        a.worth,
    );
};
