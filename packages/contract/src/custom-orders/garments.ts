/**
 * The garment table: what we make, for whom, from which measurements, with which choices. Form, checks, figure,
 * coach, estimate, job sheet and pattern all read it. No zod: pages import this file.
 */
import { MEASUREMENTS } from '../catalogue/size-chart.ts';
import { type BodyMeasurement, type BodyMeasurements, WHO, type Who } from './body.ts';
import { CUSTOM_ORDER_MESSAGES, type Measurements } from './custom-order.ts';
import type { ChosenValues } from './garment-choices.ts';
import { BORDERS, PRINTS } from './garment-cloth.ts';
import { BODY_BOUNDS, type Bounds, HOW_TO_MEASURE, MEASUREMENT_LABEL } from './garment-measurements.ts';
import type { GarmentRow, PatternDesign } from './garment-row.ts';
import type { GarmentDescription } from './garments.routes.ts';
import { LOWER_GARMENTS } from './garments-lower.ts';
import { TAILORED_GARMENTS } from './garments-tailored.ts';
import { UPPER_GARMENTS } from './garments-upper.ts';

const TABLE = { ...UPPER_GARMENTS, ...TAILORED_GARMENTS, ...LOWER_GARMENTS } as const;

export type Garment = keyof typeof TABLE;

/** In the form's order. */
export const GARMENTS = [
  'kurta',
  'shirt',
  'tee',
  'sherwani',
  'bandhgala',
  'nehru-vest',
  'saree-blouse',
  'lehenga-set',
  'anarkali',
  'dress',
  'blouse',
  'coat',
  'trousers',
  'churidar',
  'salwar',
  'palazzo',
  'lehenga',
  'skirt',
] as const satisfies readonly Garment[];

export const garmentRows: Readonly<Record<Garment, GarmentRow>> = TABLE;

export const isGarment = (text: string): text is Garment => Object.hasOwn(TABLE, text);

export const garmentsOf = (who: Who | undefined): readonly Garment[] =>
  GARMENTS.filter((garment) => who === undefined || garmentRows[garment].wearers.includes(who));

export const measurementsOf = (garment: Garment): readonly BodyMeasurement[] => [
  ...garmentRows[garment].required,
  ...garmentRows[garment].optional,
];

/** A garment without sleeves does not need the arm measured. */
export const requiredMeasurements = (
  garment: Garment,
  choices: ChosenValues = {},
): readonly BodyMeasurement[] =>
  garmentRows[garment].required.filter((name) => name !== 'sleeves' || choices.sleeve !== 'sleeveless');

const boundsFor = (row: GarmentRow, name: BodyMeasurement, who: Who): Bounds | undefined =>
  name === 'length' || name === 'topLength' ? row[name]?.[who] : BODY_BOUNDS[name][who];

/** Inclusive, inches; without a wearer, the widest bounds of all wearers. */
export const garmentBounds = (garment: Garment, name: BodyMeasurement, who?: Who): Bounds => {
  const row = garmentRows[garment];
  const wearers = who !== undefined && row.wearers.includes(who) ? [who] : row.wearers;
  const all = wearers.flatMap((wearer) => {
    const bounds = boundsFor(row, name, wearer);
    return bounds === undefined ? [] : [bounds];
  });
  return [Math.min(...all.map(([min]) => min)), Math.max(...all.map(([, max]) => max))];
};

/** A sentence on where the tape runs. */
export const howToMeasure = (garment: Garment, name: BodyMeasurement): string =>
  garmentRows[garment].how?.[name] ?? HOW_TO_MEASURE[name];

/** `Required`, `Must be at least {min} inches`, `Must be less than {max} inches`; undefined when within. */
export const garmentMeasurementError = (
  garment: Garment,
  name: BodyMeasurement,
  inches: number | undefined,
  who?: Who,
): string | undefined => {
  const [min, max] = garmentBounds(garment, name, who);
  if (inches === undefined || !Number.isFinite(inches)) return CUSTOM_ORDER_MESSAGES.required;
  if (inches < min) return `Must be at least ${min} inches`;
  if (inches > max) return `Must be less than ${max} inches`;
  return undefined;
};

/**
 * What the six measurements of a size, or of the plain form, tell about a garment. Their length is that of a top: it
 * counts only when the garment hangs from the shoulder and its bounds allow it.
 */
export const knownOfSix = (
  garment: Garment,
  who: Who | undefined,
  six: Measurements,
  choices: ChosenValues,
): BodyMeasurements => {
  const hangsFromTheWaist = garmentRows[garment].parts.some((part) => part.hangsFrom === 'waist');
  const needed = requiredMeasurements(garment, choices);
  return Object.fromEntries(
    MEASUREMENTS.filter(
      (name) =>
        needed.includes(name) &&
        !(name === 'length' && hangsFromTheWaist) &&
        garmentMeasurementError(garment, name, six[name], who) === undefined,
    ).map((name) => [name, six[name]]),
  );
};

/** The chosen values, completed by the garment's defaults. */
export const withDefaults = (garment: Garment, chosen: ChosenValues): ChosenValues => ({
  ...garmentRows[garment].defaults,
  ...chosen,
});

const describeGarment = (garment: Garment, who: Who | undefined): GarmentDescription => {
  const row = garmentRows[garment];
  return {
    garment,
    label: row.label,
    wearers: WHO.filter((wearer) => row.wearers.includes(wearer)),
    fabrics: [...row.fabrics],
    measurements: measurementsOf(garment).map((name) => {
      const [min, max] = garmentBounds(garment, name, who);
      return {
        name,
        label: MEASUREMENT_LABEL[name],
        how: howToMeasure(garment, name),
        unit: 'inches',
        min,
        max,
        required: row.required.includes(name),
      };
    }),
    choices: Object.fromEntries(Object.entries(row.choices).map(([name, values]) => [name, [...values]])),
    defaults: { ...row.defaults },
  };
};

/** The table as `GET /api/custom-order/garments` answers it. */
export const describeGarments = (who?: Who) => ({
  garments: garmentsOf(who).map((garment) => describeGarment(garment, who)),
  prints: [...PRINTS],
  borders: [...BORDERS],
});

/** The pattern designs that a garment's parts are drafted from. */
export const patternOf = (garment: Garment, who: Who): readonly PatternDesign[] =>
  garmentRows[garment].parts.map((part) =>
    who === 'woman' && part.womensPattern !== undefined ? part.womensPattern : part.pattern,
  );
