/** Repeatable randomness: the same seed always produces the same garment. */

/** A number in [0, 1) for a lattice point. */
export const chance = (x: number, y: number, seed: number): number => {
  let h = (Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 1442695041)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

export type Dice = {
  next: () => number;
  spread: (amount: number) => number;
  range: (low: number, high: number) => number;
};

/** A stream of chance values. */
export const rollDice = (seed: number): Dice => {
  let count = 0;
  const next = (): number => chance(count++, 7, seed);
  return {
    next,
    spread: (amount) => (next() * 2 - 1) * amount,
    range: (low, high) => low + next() * (high - low),
  };
};

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth noise in about [-1, 1] along one axis. */
export const noise1 = (x: number, seed: number): number => {
  const xi = Math.floor(x);
  const t = x - xi;
  const a = (chance(xi, 3, seed) * 2 - 1) * t;
  const b = (chance(xi + 1, 3, seed) * 2 - 1) * (t - 1);
  return (a + (b - a) * fade(t)) * 2;
};

const DIRECTIONS = 64;
const DIRECTION_X = Float64Array.from({ length: DIRECTIONS }, (_, i) =>
  Math.cos((i * Math.PI * 2) / DIRECTIONS),
);
const DIRECTION_Y = Float64Array.from({ length: DIRECTIONS }, (_, i) =>
  Math.sin((i * Math.PI * 2) / DIRECTIONS),
);

/** The slope at a lattice point in a random direction; `column` and `row` are already multiplied. */
const gradient = (column: number, row: number, dx: number, dy: number): number => {
  let h = (column + row) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  const direction = (h ^ (h >>> 16)) >>> 26;
  return (DIRECTION_X[direction] ?? 0) * dx + (DIRECTION_Y[direction] ?? 0) * dy;
};

/** Smooth gradient noise in about [-1, 1] on the plane. */
export const noise2 = (x: number, y: number, seed: number): number => {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const fx = x - xi;
  const fy = y - yi;
  const u = fade(fx);
  const v = fade(fy);
  const near = (Math.imul(xi, 374761393) + Math.imul(seed, 1442695041)) | 0;
  const next = (near + 374761393) | 0;
  const upper = Math.imul(yi, 668265263);
  const lower = (upper + 668265263) | 0;
  const a = gradient(near, upper, fx, fy);
  const b = gradient(next, upper, fx - 1, fy);
  const c = gradient(near, lower, fx, fy - 1);
  const d = gradient(next, lower, fx - 1, fy - 1);
  const top = a + (b - a) * u;
  return (top + (c + (d - c) * u - top) * v) * 1.45;
};

/** Several octaves of `noise2`. */
export const layeredNoise = (x: number, y: number, seed: number, octaves: number): number => {
  let sum = 0;
  let share = 0.55;
  for (let i = 0; i < octaves; i++) {
    sum += share * noise2(x, y, seed + i * 31);
    x *= 2.03;
    y *= 2.03;
    share *= 0.5;
  }
  return sum;
};
