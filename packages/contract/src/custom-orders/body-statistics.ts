/**
 * How large bodies are and how their measurements vary together, in natural logarithms of inches: ratios vary, not
 * differences, so the same algebra covers a girl of five and a man. No zod: pages import this. Sources:
 * docs/measurement-coach.md.
 */
import type { BodyMeasurement } from './body.ts';

/** Everything else is derived from these six. Every row and column below has this order. */
export const CORE = ['height', 'chest', 'waist', 'hips', 'shoulders', 'sleeves'] as const;
export type Core = (typeof CORE)[number];

/** A normal distribution of the six logarithms. */
export type Normal = {
  readonly mean: readonly number[];
  readonly covariance: readonly (readonly number[])[];
};

/** A source of variance: its effect on each of the six, and its standard deviation. */
type Factor = { readonly loadings: readonly number[]; readonly deviation: number };

const logs = (values: readonly number[]): readonly number[] => values.map(Math.log);

/** ANSUR II (US Army, 2012), fitted by tools/fit-bodies.ts to every second body; covariances in ten thousandths. */
const SURVEYED = {
  woman: {
    mean: logs([63.91, 37.08, 33.69, 40.02, 14.34, 21.35]),
    covariance: [
      [13.8, 9.9, 11.5, 9.3, 10.6, 15.5],
      [9.9, 76.8, 85.8, 47.9, 14.1, 14.3],
      [11.5, 85.8, 134.5, 69.4, 16.9, 16.4],
      [9.3, 47.9, 69.4, 54.4, 13.3, 13.2],
      [10.6, 14.1, 16.9, 13.3, 26.4, 13.5],
      [15.5, 14.3, 16.4, 13.2, 13.5, 27.1],
    ].map((row) => row.map((value) => value / 1e4)),
  },
  man: {
    mean: logs([69, 41.54, 36.78, 39.95, 16.34, 23.31]),
    covariance: [
      [15, 8.2, 9.9, 9.7, 9.6, 16.1],
      [8.2, 68.7, 87, 51.2, 19.8, 7.9],
      [9.9, 87, 137.7, 74.9, 20.9, 8],
      [9.7, 51.2, 74.9, 53.6, 16.4, 9.1],
      [9.6, 19.8, 20.9, 16.4, 21.5, 11.4],
      [16.1, 7.9, 8, 9.1, 11.4, 27.1],
    ].map((row) => row.map((value) => value / 1e4)),
  },
} as const satisfies Record<'woman' | 'man', Normal>;

/** `normal`, shifted and with further sources of variance. */
export const widened = (normal: Normal, shift: readonly number[], factors: readonly Factor[]): Normal => ({
  mean: normal.mean.map((mean, i) => mean + (shift[i] ?? 0)),
  covariance: normal.covariance.map((row, i) =>
    row.map((value, j) =>
      factors.reduce(
        (sum, { loadings, deviation }) =>
          sum + (loadings[i] ?? 0) * (loadings[j] ?? 0) * deviation * deviation,
        value,
      ),
    ),
  ),
});

/** The same bodies with `times` the variance. */
export const scattered = ({ mean, covariance }: Normal, times: number): Normal => ({
  mean,
  covariance: covariance.map((row) => row.map((value) => value * times)),
});

/** One of the six varying independently. */
export const alone = (name: Core, deviation: number): Factor => ({
  loadings: CORE.map((one) => (one === name ? 1 : 0)),
  deviation,
});

/** Customers vary more in stoutness than soldiers. */
const STOUTNESS = [0, 0.76, 1, 0.68, 0.15, 0];

/** Bodies much like the survey's, measured with a tape, which reads up to 1.5 inches more across the shoulders. */
export const surveyedBodies = (who: 'woman' | 'man'): Normal =>
  widened(
    SURVEYED[who],
    [0, 0, 0, 0, 0.012, 0],
    [{ loadings: STOUTNESS, deviation: 0.03 }, alone('shoulders', 0.015), alone('sleeves', 0.01)],
  );

/**
 * Civilians of 18 to 65, the waist taken where they wear it: means and spreads close to those of CAESAR (2002; North
 * America, the Netherlands, Italy), rounded; correlations by row below the diagonal.
 */
const CIVILIAN = {
  woman: {
    mean: logs([64.6, 37.2, 30.8, 40.6, 14.65, 20.8]),
    deviations: [0.046, 0.12, 0.15, 0.1, 0.058, 0.056],
    correlations: [
      [],
      [0.2],
      [0.2, 0.9],
      [0.25, 0.82, 0.81],
      [0.45, 0.53, 0.47, 0.52],
      [0.8, 0.2, 0.22, 0.25, 0.37],
    ],
  },
  man: {
    mean: logs([69.8, 39.7, 35, 40.2, 16.35, 23]),
    deviations: [0.046, 0.102, 0.124, 0.084, 0.058, 0.056],
    correlations: [
      [],
      [0.25],
      [0.3, 0.88],
      [0.37, 0.84, 0.86],
      [0.46, 0.54, 0.45, 0.52],
      [0.83, 0.28, 0.31, 0.35, 0.37],
    ],
  },
} as const;

export const civilianBodies = (who: 'woman' | 'man'): Normal => {
  const { mean, deviations, correlations } = CIVILIAN[who];
  const correlation = (i: number, j: number): number =>
    i === j ? 1 : (correlations[Math.max(i, j)]?.[Math.min(i, j)] ?? 0);
  return {
    mean,
    covariance: deviations.map((a, i) => deviations.map((b, j) => a * b * correlation(i, j))),
  };
};

/**
 * Grown bodies as a tailor meets them: of every size, and with a tape across the shoulders that reads up to 1.5
 * inches more than the survey's calliper.
 */
export const grownBodies = (who: 'woman' | 'man'): Normal =>
  widened(
    SURVEYED[who],
    [0, 0, 0, 0, 0.03, 0],
    [{ loadings: STOUTNESS, deviation: 0.1 }, alone('shoulders', 0.03), alone('sleeves', 0.02)],
  );

/**
 * Children in the middle of each second year of age, centimetres: height CDC 2000 (medians); girths and shoulders
 * Snyder et al. 1977, waists between theirs and those of NHANES 2015–2018; the arm as a share of the height.
 */
const GROWTH = {
  ages: [2.5, 4.5, 6.5, 8.5, 10.5, 12.5, 14.5, 16.5],
  boy: {
    height: [91, 106, 119, 131, 141, 153, 167, 174.5],
    chest: [51.5, 55, 59.5, 65, 70.5, 77, 85, 91],
    waist: [49, 52.5, 56, 61, 66.5, 71, 75, 79],
    hips: [51.5, 57, 63, 70, 76.5, 83, 90, 95],
    shoulders: [21.5, 24.5, 27.2, 29.8, 32.1, 34.9, 38.4, 40.6],
    sleeves: [30.3, 35.5, 40, 44, 47.5, 51.5, 56.5, 59],
  },
  girl: {
    height: [90, 105, 118, 130.5, 141.5, 154.5, 161, 162.7],
    chest: [50.5, 54.5, 59, 65, 71.5, 79.5, 85.5, 88.5],
    waist: [48.5, 52, 56, 61, 65.5, 69.5, 72, 74],
    hips: [52, 58, 64.5, 71.5, 78.5, 87, 93, 96],
    shoulders: [21.3, 24.2, 26.9, 29.5, 32, 34.8, 36.5, 37],
    sleeves: [30, 35, 39.5, 43.7, 47.4, 51.5, 53.5, 54],
  },
} as const;

/**
 * Girths of children at the same ages, from three kinds of table: Snyder with the waists of NHANES 2015–2018,
 * European clothing size charts, and a British one, which is wider in the chest.
 */
const GIRTHS = {
  measured: {
    boy: { waist: [49.5, 53.5, 58.5, 65, 71.5, 76, 79.5, 82.5] },
    girl: { waist: [49.5, 53.5, 58.5, 65, 71, 76, 79.5, 82] },
  },
  charted: {
    boy: {
      chest: [55, 59, 63, 68.5, 74.5, 81.5, 89.5, 95.5],
      waist: [53, 55.5, 57.5, 61, 65, 69, 73, 77.5],
      hips: [56, 60.5, 65, 70.5, 76.5, 83.5, 90, 94.5],
    },
    girl: {
      chest: [54.5, 58, 62, 67.5, 73.5, 80.5, 86, 88.5],
      waist: [52.5, 54.5, 56.5, 59.5, 62.5, 65.5, 68, 69.5],
      hips: [57, 61.5, 66.5, 72.5, 79, 86.5, 92, 94.5],
    },
  },
  british: {
    boy: {
      chest: [55, 59.5, 64.5, 70.5, 76.5, 83.5, 92, 98],
      waist: [53, 55.5, 57.5, 61, 65.5, 69, 74, 79],
      hips: [57, 60, 64.5, 71, 77, 84, 91, 95.5],
    },
    girl: {
      chest: [54.5, 58.5, 63.5, 69.5, 75.5, 82.5, 88, 91],
      waist: [52, 54, 56, 59.5, 63.5, 67.5, 70.5, 72.5],
      hips: [58, 61, 66, 72.5, 78.5, 86, 92.5, 96],
    },
  },
} as const;

/** The value at `age` on a curve through the middles of the years, flat beyond both ends. */
const along = (curve: readonly number[], age: number): number => {
  const { ages } = GROWTH;
  const after = ages.findIndex((one) => one >= age);
  const [low = 0, high = 0] = after < 0 ? curve.slice(-1) : curve.slice(Math.max(after - 1, 0), after + 1);
  if (after <= 0) return low;
  const [from = 0, to = 0] = ages.slice(after - 1, after + 1);
  return low + ((high - low) * (age - from)) / (to - from);
};

/** How much children of one age vary: in stature and maturity, and in stoutness. */
const STATURE = [0.042, 0.045, 0.047, 0.047, 0.052, 0.055, 0.052, 0.044];
const CHILD_STOUTNESS = [0.07, 0.08, 0.1, 0.125, 0.145, 0.15, 0.145, 0.145];
/** The variance left to each measurement within one table, and including the difference between tables. */
const LEFT = [0.012, 0.04, 0.05, 0.04, 0.055, 0.05];
const LEFT_BETWEEN_TABLES = [0.012, 0.045, 0.055, 0.047, 0.06, 0.055];

const childrenAbout = (
  curves: Readonly<Record<Core, readonly number[]>>,
  years: number,
  left: readonly number[],
): Normal => {
  const age = years + 0.5;
  const ripeness = { loadings: [1, 0.8, 0.5, 0.9, 0.9, 1], deviation: along(STATURE, age) };
  const stoutness = { loadings: [0.05, 0.92, 1.1, 0.82, 0.3, 0.05], deviation: along(CHILD_STOUTNESS, age) };
  const mean = CORE.map((name) => Math.log(along(curves[name], age) / 2.54));
  const none = { mean, covariance: CORE.map(() => CORE.map(() => 0)) };
  return widened(none, [], [ripeness, stoutness, ...CORE.map((name, i) => alone(name, left[i] ?? 0))]);
};

/** Children of one age (in whole years) and sex. */
export const childBodies = (who: 'girl' | 'boy', years: number): Normal =>
  childrenAbout(GROWTH[who], years, LEFT_BETWEEN_TABLES);

/** The same, according to one kind of table. */
export const tabledChildren = (who: 'girl' | 'boy', years: number, table: keyof typeof GIRTHS): Normal =>
  childrenAbout({ ...GROWTH[who], ...GIRTHS[table][who] }, years, LEFT);

/** A further measurement: a product of powers of the six, times a constant that depends on how grown the body is. */
type Relation = {
  /**
   * Powers of height, chest, waist, hips, shoulders, sleeves. They add up to 1: twice the body, twice the
   * measurement.
   */
  readonly powers: readonly number[];
  /** Inches for the average child of three, woman and man. */
  readonly usual: { readonly child: number; readonly woman: number; readonly man: number };
  /** Standard deviation of its logarithm. */
  readonly spread: number;
};

export type Further = Exclude<BodyMeasurement, Core>;

/**
 * Means: ANSUR II and ANSUR 1988 (grown), Snyder et al. 1977 (three years); powers chosen to match their
 * correlations.
 */
export const FURTHER = {
  length: { powers: [1, 0, 0, 0, 0, 0], usual: { child: 18.5, woman: 37, man: 39 }, spread: 0.3 },
  topLength: { powers: [1, 0, 0, 0, 0, 0], usual: { child: 9, woman: 15, man: 16 }, spread: 0.3 },
  underbust: { powers: [0, 0.7, 0.3, 0, 0, 0], usual: { child: 19.8, woman: 32.3, man: 39.5 }, spread: 0.05 },
  neck: { powers: [0.2, 0.5, 0, 0, 0.3, 0], usual: { child: 9.5, woman: 13, man: 15.7 }, spread: 0.05 },
  bicep: { powers: [0, 0.6, 0, 0.4, 0, 0], usual: { child: 6.3, woman: 11.5, man: 13.3 }, spread: 0.07 },
  wrist: { powers: [0.3, 0.3, 0, 0, 0.4, 0], usual: { child: 4.4, woman: 6.1, man: 6.9 }, spread: 0.05 },
  armhole: { powers: [0.2, 0.6, 0, 0, 0.2, 0], usual: { child: 9, woman: 15, man: 17.5 }, spread: 0.08 },
  shoulderToBust: {
    powers: [0.6, 0.4, 0, 0, 0, 0],
    usual: { child: 5.5, woman: 10.6, man: 9.8 },
    spread: 0.08,
  },
  shoulderToWaist: {
    powers: [0.7, 0.3, 0, 0, 0, 0],
    usual: { child: 9.4, woman: 17, man: 18 },
    spread: 0.06,
  },
  backLength: { powers: [0.85, 0.15, 0, 0, 0, 0], usual: { child: 9, woman: 16.3, man: 18.3 }, spread: 0.06 },
  waistToHip: { powers: [1, 0, 0, 0, 0, 0], usual: { child: 4.3, woman: 8, man: 8.2 }, spread: 0.12 },
  rise: { powers: [0.5, 0, 0, 0.5, 0, 0], usual: { child: 6.3, woman: 10.6, man: 10.8 }, spread: 0.1 },
  inseam: { powers: [1, 0, 0, 0, 0, 0], usual: { child: 14, woman: 27.8, man: 30.4 }, spread: 0.045 },
  thigh: { powers: [0, 0, 0, 1, 0, 0], usual: { child: 11.8, woman: 24, man: 24.3 }, spread: 0.06 },
  knee: { powers: [0.4, 0, 0, 0.6, 0, 0], usual: { child: 8.7, woman: 14.8, man: 15.2 }, spread: 0.06 },
  calf: { powers: [0.3, 0, 0, 0.7, 0, 0], usual: { child: 8.2, woman: 14.8, man: 15.4 }, spread: 0.06 },
  ankle: { powers: [0.6, 0, 0, 0.4, 0, 0], usual: { child: 5.8, woman: 8.5, man: 9 }, spread: 0.06 },
} as const satisfies Record<Further, Relation>;
