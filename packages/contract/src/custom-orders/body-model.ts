/** What is usual for a wearer, and what some body measurements tell about the others. No zod: pages import this. */
import { BODY_MEASUREMENTS, type BodyMeasurement, type BodyMeasurements, type Wearer } from './body.ts';
import { CORE, childBodies, FURTHER, grownBodies, type Normal } from './body-statistics.ts';

/** A measurement as a weighted sum of the six logarithms; `own` is the variance of its own. */
type Row = { readonly weights: readonly number[]; readonly offset: number; readonly own: number };

/** The sum over `count` places. Plain loops: each keystroke judges a set of numbers some hundred times. */
const dot = (a: readonly number[], b: readonly number[], count = a.length): number => {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
};

/** The lower triangle L with L·Lᵀ = `matrix`, which is symmetric and positive. */
export const triangleOf = (matrix: readonly (readonly number[])[]): readonly (readonly number[])[] => {
  const rows: number[][] = [];
  for (const [i, source] of matrix.entries()) {
    const row: number[] = [];
    for (let j = 0; j <= i; j++) {
      const left = (source[j] ?? 0) - dot(row, rows[j]?.slice(0, j) ?? row);
      row.push(j === i ? Math.sqrt(Math.max(left, 1e-9)) : left / (rows[j]?.[j] ?? 1));
    }
    rows.push(row);
  }
  return rows;
};

/** The squared length of x with L·x = `values` − `mean`: how far off a set of numbers is. */
export const squaredDistance = (
  triangle: readonly (readonly number[])[],
  values: readonly number[],
  mean: readonly number[],
): number => {
  const solved: number[] = [];
  let squares = 0;
  for (let i = 0; i < triangle.length; i++) {
    const row = triangle[i] ?? [];
    const z = ((values[i] ?? 0) - (mean[i] ?? 0) - dot(row, solved, i)) / (row[i] ?? 1);
    solved.push(z);
    squares += z * z;
  }
  return squares;
};

/** x with L·x = `values`. */
const solveLower = (
  triangle: readonly (readonly number[])[],
  values: readonly number[],
): readonly number[] => {
  const solved: number[] = [];
  for (const [i, row] of triangle.entries())
    solved.push(((values[i] ?? 0) - dot(solved, row)) / (row[i] ?? 1));
  return solved;
};

const solveUpper = (
  triangle: readonly (readonly number[])[],
  values: readonly number[],
): readonly number[] => {
  const solved = [...values];
  for (let i = solved.length - 1; i >= 0; i--) {
    const above = triangle
      .slice(i + 1)
      .reduce((sum, row, k) => sum + (row[i] ?? 0) * (solved[i + 1 + k] ?? 0), 0);
    solved[i] = ((solved[i] ?? 0) - above) / (triangle[i]?.[i] ?? 1);
  }
  return solved;
};

const GROWN = [grownBodies('woman'), grownBodies('man')] as const;

/** Somebody of unknown age and sex: the mean of grown bodies, the variance of all of them and their children. */
const anybody = (): Normal => {
  const all = [...GROWN, ...GROWN, ...[4, 9, 13].map((age) => childBodies(age === 9 ? 'girl' : 'boy', age))];
  const mean = CORE.map((_, i) => ((GROWN[0].mean[i] ?? 0) + (GROWN[1].mean[i] ?? 0)) / 2);
  const off = (one: Normal, i: number): number => (one.mean[i] ?? 0) - (mean[i] ?? 0);
  return {
    mean,
    covariance: CORE.map((_, i) =>
      CORE.map(
        (__, j) =>
          all.reduce((sum, one) => sum + (one.covariance[i]?.[j] ?? 0) + off(one, i) * off(one, j), 0) /
          all.length,
      ),
    ),
  };
};
const ANYBODY = anybody();

/** Assumed for a child whose age is not known yet. */
const USUAL_AGE = 9;

export const usualBodies = (wearer: Wearer | undefined): Normal => {
  if (wearer === undefined) return ANYBODY;
  if (wearer.who === 'woman') return GROWN[0];
  if (wearer.who === 'man') return GROWN[1];
  return childBodies(wearer.who, wearer.age ?? USUAL_AGE);
};

const SMALLEST = childBodies('boy', 3).mean;
const MIN_HEIGHT = SMALLEST[0] ?? 0;

/** 0 for a child of three, 1 for a grown body, interpolated by the logarithm of the height. */
const grownShare = (wearer: Wearer | undefined, height: number): number => {
  if (wearer?.who === 'woman' || wearer?.who === 'man') return 1;
  const grown = (wearer?.who === 'girl' ? GROWN[0].mean[0] : ANYBODY.mean[0]) ?? 0;
  return Math.min(1, Math.max(0, (height - MIN_HEIGHT) / (grown - MIN_HEIGHT)));
};

/** How a measurement follows from the six, for this wearer at this height (its logarithm). */
export const rowOf = (name: BodyMeasurement | 'height', wearer: Wearer | undefined, height: number): Row => {
  // biome-ignore lint/complexity/useIndexOf: the name may be another.
  const at = CORE.findIndex((one) => one === name);
  if (at >= 0) return { weights: CORE.map((_, i) => (i === at ? 1 : 0)), offset: 0, own: 0 };
  const further = Object.entries(FURTHER).find(([one]) => one === name)?.[1] ?? FURTHER.length;
  const { powers, usual, spread } = further;
  const share = grownShare(wearer, height);
  const constant = (inches: number, mean: readonly number[]): number => Math.log(inches) - dot(powers, mean);
  const woman = constant(usual.woman, GROWN[0].mean);
  const man = constant(usual.man, GROWN[1].mean);
  const isFemale = wearer?.who === 'woman' || wearer?.who === 'girl';
  const grown = wearer === undefined ? (woman + man) / 2 : isFemale ? woman : man;
  const offset = grown * share + constant(usual.child, SMALLEST) * (1 - share);
  return { weights: powers, offset, own: spread * spread };
};

/** The distribution that a normal gives to some measurements: their mean and covariances. */
export const marginal = (normal: Normal, rows: readonly Row[]): Normal => ({
  mean: rows.map(({ weights, offset }) => offset + dot(weights, normal.mean)),
  covariance: rows.map((a, i) => {
    const spread = normal.covariance.map((row) => dot(row, a.weights));
    return rows.map((b, j) => dot(spread, b.weights) + (i === j ? a.own : 0));
  }),
});

/** A value counts fully up to this many standard deviations; beyond it, it is half typed or in centimetres. */
const TRUSTED = 3.5;
/** Anything smaller is a rounding error. */
const NOTHING = 1e-9;

/**
 * How much each of the six follows each deviation, never against its direction. At a given chest, broad shoulders do
 * go with a smaller waist across many bodies, but nobody expects a larger number to make the body smaller.
 */
const shares = (
  covariance: readonly (readonly number[])[],
  towards: readonly number[],
): readonly number[] => {
  let used = [...towards.keys()];
  for (;;) {
    const triangle = triangleOf(used.map((i) => used.map((j) => covariance[i]?.[j] ?? 0)));
    const found = solveUpper(
      triangle,
      solveLower(
        triangle,
        used.map((i) => towards[i] ?? 0),
      ),
    );
    const least = Math.min(...found);
    if (!(least < -NOTHING)) return towards.map((_, i) => found[used.indexOf(i)] ?? 0);
    used = used.filter((_, at) => found[at] !== least);
  }
};

/**
 * The mean of the six logarithms, given some measurements (inches by name). A larger measurement never lowers any of
 * them.
 */
export const expectedCore = (
  normal: Normal,
  wearer: Wearer | undefined,
  known: BodyMeasurements & { readonly height?: number | undefined },
): readonly number[] => {
  const height = known.height === undefined ? (normal.mean[0] ?? 0) : Math.log(known.height);
  const names = (['height', ...BODY_MEASUREMENTS] as const).filter((name) => known[name] !== undefined);
  const rows = names.map((name) => rowOf(name, wearer, height));
  const { mean, covariance } = marginal(normal, rows);
  const off = names.map((name, i) => {
    const most = TRUSTED * Math.sqrt(covariance[i]?.[i] ?? 0);
    return Math.min(most, Math.max(-most, Math.log(known[name] ?? 1) - (mean[i] ?? 0)));
  });
  return normal.mean.map((value, i) => {
    const towards = rows.map(({ weights }) => dot(normal.covariance[i] ?? [], weights));
    const pull = dot(shares(covariance, towards), off);
    const most = TRUSTED * Math.sqrt(normal.covariance[i]?.[i] ?? 0);
    return value + Math.min(most, Math.max(-most, pull));
  });
};

export const inchesAt = (row: Row, core: readonly number[]): number =>
  Math.exp(row.offset + dot(row.weights, core));
