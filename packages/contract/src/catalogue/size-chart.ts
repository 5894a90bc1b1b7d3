/** The standard size chart, inches, low–high (specification, entities). */
export const STANDARD_SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;
export type StandardSize = (typeof STANDARD_SIZES)[number];

export const MEASUREMENTS = ['chest', 'waist', 'hips', 'shoulders', 'sleeves', 'length'] as const;
export type MeasurementName = (typeof MEASUREMENTS)[number];

type Range = readonly [lowInches: number, highInches: number];

export const SIZE_CHART = {
  XS: {
    chest: [30, 32],
    waist: [24, 26],
    hips: [32, 34],
    shoulders: [14, 15],
    sleeves: [20, 21],
    length: [25, 26],
  },
  S: {
    chest: [34, 36],
    waist: [28, 30],
    hips: [36, 38],
    shoulders: [15, 16],
    sleeves: [22, 23],
    length: [27, 28],
  },
  M: {
    chest: [38, 40],
    waist: [32, 34],
    hips: [40, 42],
    shoulders: [17, 18],
    sleeves: [24, 25],
    length: [29, 30],
  },
  L: {
    chest: [42, 44],
    waist: [36, 38],
    hips: [44, 46],
    shoulders: [19, 20],
    sleeves: [26, 27],
    length: [31, 32],
  },
  XL: {
    chest: [46, 48],
    waist: [40, 42],
    hips: [48, 50],
    shoulders: [21, 22],
    sleeves: [28, 29],
    length: [33, 34],
  },
  XXL: {
    chest: [50, 52],
    waist: [44, 46],
    hips: [52, 54],
    shoulders: [23, 24],
    sleeves: [30, 31],
    length: [35, 36],
  },
} as const satisfies Record<StandardSize, Record<MeasurementName, Range>>;

/** Hips for a waist, inches: the difference is the same in every row of the chart. */
export const hipsForWaist = (waistInches: number): number =>
  waistInches + SIZE_CHART.M.hips[0] - SIZE_CHART.M.waist[0];

/** Rounded midpoint of a range: 14–15 gives 15. Inches. */
export const midpointInches = ([low, high]: Range): number => Math.round((low + high) / 2);
