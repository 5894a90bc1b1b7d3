/** Pseudo-random numbers, the same at every start. */
export type Chance = {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  /** A whole number from `least` to `most`. */
  readonly whole: (least: number, most: number) => number;
  /** @throws Error for an empty list */
  readonly oneOf: <T>(list: readonly T[]) => T;
};

/** Mulberry32: 32 bits of state, good enough for shuffling demo data. */
export const chanceOf = (seed: number): Chance => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    oneOf: (list) => {
      const one = list[whole(0, list.length - 1)];
      if (one === undefined) throw new Error('there is nothing to choose from');
      return one;
    },
  };
};
