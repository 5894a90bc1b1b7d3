/** From two or more known measurements to the standard size that needs the least altering. */
import {
  MEASUREMENTS,
  type MeasurementName,
  midpointInches,
  SIZE_CHART,
  STANDARD_SIZES,
  type StandardSize,
} from '../catalogue/size-chart.ts';
import type { Measurements } from './custom-order.ts';

/** Girths decide whether a garment goes on at all; a sleeve or hem is easily altered. */
const WEIGHT = {
  chest: 1,
  waist: 0.7,
  hips: 0.8,
  shoulders: 0.9,
  sleeves: 0.3,
  length: 0.15,
} as const satisfies Record<MeasurementName, number>;

export type NearestSize = {
  readonly size: StandardSize;
  /** What fills the form: the rounded midpoints of the size, inches. */
  readonly midpoints: Measurements;
  /** For each known measurement, inches the body lies above (+) or below (−) the size's range; 0 within it. */
  readonly differences: Partial<Measurements>;
};

/** The rounded midpoints of a standard size, inches. */
export const sizeMidpoints = (size: StandardSize): Measurements => {
  const ranges = SIZE_CHART[size];
  return {
    chest: midpointInches(ranges.chest),
    waist: midpointInches(ranges.waist),
    hips: midpointInches(ranges.hips),
    shoulders: midpointInches(ranges.shoulders),
    sleeves: midpointInches(ranges.sleeves),
    length: midpointInches(ranges.length),
  };
};

const beyond = (inches: number, [low, high]: readonly [number, number]): number =>
  inches < low ? inches - low : inches > high ? inches - high : 0;

/**
 * The nearest standard size; of two equally near the larger, since cloth can be taken in. Undefined below two
 * measurements.
 */
export const nearestSize = (known: Partial<Measurements>): NearestSize | undefined => {
  const fields = MEASUREMENTS.filter((name) => (known[name] ?? 0) > 0);
  if (fields.length < 2) return undefined;
  const far = (size: StandardSize): number =>
    fields.reduce((sum, name) => {
      const [low, high] = SIZE_CHART[size][name];
      return sum + WEIGHT[name] * ((known[name] ?? 0) - (low + high) / 2) ** 2;
    }, 0);
  const size = STANDARD_SIZES.reduce((best, one) => (far(one) <= far(best) ? one : best));
  return {
    size,
    midpoints: sizeMidpoints(size),
    differences: Object.fromEntries(
      fields.map((name) => [name, beyond(known[name] ?? 0, SIZE_CHART[size][name])]),
    ),
  };
};
