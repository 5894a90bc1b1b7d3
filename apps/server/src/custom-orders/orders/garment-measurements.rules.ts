/** The measurements that a garment needs: each within the bounds for its wearer, the rest estimated. Pure. */
import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import {
  BODY_MEASUREMENTS,
  type BodyMeasurement,
  type BodyMeasurements,
  type Wearer,
  type Who,
} from '@darzi/contract/custom-orders/body.ts';
import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { estimateMeasurements } from '@darzi/contract/custom-orders/estimate-measurements.ts';
import type { ChosenValues } from '@darzi/contract/custom-orders/garment-choices.ts';
import {
  type Garment,
  garmentBounds,
  garmentMeasurementError,
  measurementsOf,
  requiredMeasurements,
} from '@darzi/contract/custom-orders/garments.ts';
import { toQuarterInch } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { usualLength, usualTopLength } from '@darzi/contract/custom-orders/usual-length.ts';
import { type Checked, inchesOf, isMissing, oneOf, roundInches } from './form-values.rules.ts';

export type GarmentMeasurements = {
  /** The standard six, measured or estimated. Inches. */
  readonly measurements: Measurements;
  /** Further measurements. Inches. */
  readonly moreMeasurements: BodyMeasurements;
  readonly estimatedMeasurements: readonly BodyMeasurement[];
};

const MAX_NAME_LENGTH = 40;
const SIX: readonly BodyMeasurement[] = MEASUREMENTS;

type Measured = {
  readonly who: Who | undefined;
  readonly choices: ChosenValues;
  /** Whether all required measurements must be present. */
  readonly isWhole: boolean;
};

/** The measured values, each checked against its bounds; every fault has its path. */
export const checkGarmentMeasurements = (
  given: unknown,
  garment: Garment,
  { who, choices, isWhole }: Measured,
): Checked<BodyMeasurements> => {
  const fields: Record<string, string> = {};
  const inches: Partial<Record<BodyMeasurement, number>> = {};
  const names = measurementsOf(garment);
  const sent = new Map(
    typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : [],
  );
  for (const name of isWhole ? requiredMeasurements(garment, choices) : []) {
    if (isMissing(sent.get(name))) fields[`measurements.${name}`] = 'Required';
  }
  for (const [key, value] of sent) {
    const name = oneOf(BODY_MEASUREMENTS, key);
    if (isMissing(value)) continue;
    if (name === undefined || !names.includes(name)) {
      fields[`measurements.${key.slice(0, MAX_NAME_LENGTH)}`] = 'This garment does not need it';
      continue;
    }
    const measured = inchesOf(value);
    const error = garmentMeasurementError(garment, name, measured, who);
    if (error !== undefined) fields[`measurements.${name}`] = error;
    else if (measured !== undefined) inches[name] = roundInches(measured);
  }
  return Object.keys(fields).length > 0 ? { fields } : { value: inches };
};

/** Everything a garment may need to know about this body, measured or estimated. Inches. */
export const completeMeasurements = (
  garment: Garment,
  wearer: Wearer | undefined,
  known: BodyMeasurements,
): Record<BodyMeasurement, number> => {
  const { length, topLength, ...body } = known;
  const whole = estimateMeasurements(wearer, body);
  return {
    ...whole,
    length: length ?? usualLength(garment, wearer),
    topLength: topLength ?? usualTopLength(wearer),
  };
};

/**
 * The standard six, which are always present, the further ones, and the names of those that were not measured.
 * @param needed further measurements to estimate if unknown
 */
export const fillMeasurements = (
  garment: Garment,
  wearer: Wearer | undefined,
  known: BodyMeasurements,
  needed: readonly BodyMeasurement[] = [],
): GarmentMeasurements => {
  const whole = completeMeasurements(garment, wearer, known);
  const estimatedMeasurements = BODY_MEASUREMENTS.filter(
    (name) => known[name] === undefined && (SIX.includes(name) || needed.includes(name)),
  );
  const inchesFor = (name: BodyMeasurement): number => {
    const measured = known[name];
    if (measured !== undefined) return measured;
    const usual = toQuarterInch(whole[name]);
    if (!measurementsOf(garment).includes(name)) return usual;
    const [min, max] = garmentBounds(garment, name, wearer?.who);
    return Math.min(max, Math.max(min, usual));
  };
  const further = BODY_MEASUREMENTS.filter(
    (name) => !SIX.includes(name) && (known[name] !== undefined || estimatedMeasurements.includes(name)),
  );
  return {
    measurements: {
      chest: inchesFor('chest'),
      waist: inchesFor('waist'),
      hips: inchesFor('hips'),
      length: inchesFor('length'),
      shoulders: inchesFor('shoulders'),
      sleeves: inchesFor('sleeves'),
    },
    moreMeasurements: Object.fromEntries(further.map((name) => [name, inchesFor(name)])),
    estimatedMeasurements,
  };
};
