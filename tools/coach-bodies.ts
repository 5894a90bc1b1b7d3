/** Bodies for testing the measurement coach, none of which its model was built from. Inches, to the half inch. */
import type { BodyMeasurements, Wearer } from '@darzi/contract/custom-orders/body.ts';
import { readSurvey, splitSurvey } from './fit-bodies.ts';

export type TrialBody = { readonly wearer: Wearer; readonly inches: BodyMeasurements };
export type Trial = { readonly name: string; readonly bodies: readonly TrialBody[] };

const NAMES = ['chest', 'waist', 'hips', 'shoulders', 'sleeves'] as const;

const toHalf = (inches: number): number => Math.round(inches * 2) / 2;
const named = (inches: readonly number[]): BodyMeasurements =>
  Object.fromEntries(NAMES.map((name, i) => [name, toHalf(inches[i] ?? 0)]));

/** `38` → `83`, with its fraction; undefined where nothing changes. */
export const swapDigits = (inches: number): number | undefined => {
  const whole = Math.floor(inches);
  const swapped = (whole % 10) * 10 + Math.floor(whole / 10);
  return whole < 10 || swapped === whole ? undefined : swapped + inches - whole;
};

/** Repeatable pseudo-random numbers (mulberry32). */
export const createChance = (seed: number) => {
  let state = seed;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = (mean: number, deviation: number): number =>
    mean + deviation * Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
};

const many = (count: number, body: () => TrialBody): TrialBody[] => Array.from({ length: count }, body);

/**
 * Civilians: girths in centimetres with the spreads and correlations of published clothing surveys (bust, waist and
 * hips correlate at 0.85 to 0.9); waists above the hip bones, not at the navel.
 */
const civilians = (who: 'woman' | 'man', count: number): TrialBody[] => {
  const { normal } = createChance(7);
  return many(count, () => {
    const stout = normal(0, 1);
    const [chest, waist, hips] = who === 'woman' ? [93, 79, 100] : [98, 87, 98];
    const [chestSpread, waistSpread, hipSpread] = who === 'woman' ? [10, 11.5, 9.5] : [9, 11, 8];
    const tall = normal(0, 1);
    return {
      wearer: { who },
      inches: named(
        [
          chest + chestSpread * (0.94 * stout + 0.34 * normal(0, 1)),
          waist + waistSpread * (0.93 * stout + 0.37 * normal(0, 1)),
          hips + hipSpread * (0.9 * stout + 0.15 * tall + 0.41 * normal(0, 1)),
          (who === 'woman' ? 37.5 : 42.5) + 1.1 * tall + 0.5 * stout + normal(0, 1.3),
          (who === 'woman' ? 53.5 : 58.5) + 2.3 * tall + normal(0, 1.5),
        ].map((centimetres) => centimetres / 2.54),
      ),
    };
  });
};

/** Chests of 50 to 60 inches, with drops close to those of large size charts (50/42.5/52 and 50/43/53 for women). */
const large = (who: 'woman' | 'man', count: number): TrialBody[] => {
  const { uniform, normal } = createChance(11);
  const isWoman = who === 'woman';
  return many(count, () => {
    const chest = 50 + 10 * uniform();
    return {
      wearer: { who },
      inches: named([
        chest,
        chest - normal(isWoman ? 6.5 : 2.5, 2.2),
        chest + normal(isWoman ? 2.3 : -0.8, 2.2),
        normal(isWoman ? 15.8 : 18, 0.8),
        normal(isWoman ? 22 : 24, 1),
      ]),
    };
  });
};

/** Girls' and boys' size table (mode enfant, France, by age): stature, chest, waist, hips in centimetres. */
const SIZE_TABLE = {
  ages: [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18],
  stature: [86, 94, 102, 108, 114, 120, 126, 132, 138, 150, 162, 170, 172],
  chest: [52, 54, 56, 58, 60, 62, 64, 67, 69, 76, 83, 89, 91],
  waist: [48, 50, 52, 53, 54, 55, 57, 59, 61, 66, 70, 74, 75],
  hips: [56, 58, 60, 62, 63, 65, 68, 71, 74, 81, 88, 93, 95],
} as const;
/** CDC 2000 (stature), NHANES 2015–2018 (waist), chest and hips after Snyder et al. 1977, at whole years. */
const GROWTH_TABLE = {
  ages: [2, 4, 6, 8, 10, 12, 14, 16, 18],
  stature: [86, 102, 115.5, 128, 138.5, 150.5, 162, 168, 169.5],
  chest: [50, 53.5, 58, 63, 69, 76, 83, 88, 90],
  waist: [48, 52, 57, 63, 70, 75, 78, 81, 83],
  hips: [50, 56, 62, 69, 76, 84, 91, 95, 97],
} as const;

type Table = { readonly ages: readonly number[] } & Readonly<
  Record<'stature' | 'chest' | 'waist' | 'hips', readonly number[]>
>;

const atAge = (table: Table, row: 'stature' | 'chest' | 'waist' | 'hips', age: number): number => {
  const after = table.ages.findIndex((one) => one >= age);
  const [low = 0, high = low] = table[row].slice(Math.max(after - 1, 0), after + 1);
  const [from = 0, to = 1] = table.ages.slice(Math.max(after - 1, 0), after + 1);
  return low + ((high - low) * (age - from)) / (to - from);
};

/** A child of 3 to 17 close to a table: 4.5 % taller or shorter, 7 to 13 % stouter or slighter. */
const children = (table: Table, who: 'girl' | 'boy', count: number): TrialBody[] => {
  const { uniform, normal } = createChance(13);
  return many(count, () => {
    const age = 3 + 15 * uniform();
    const tall = 1 + normal(0, 0.045);
    const stout = Math.exp(normal(0, Math.min(0.07 + (age - 3) * 0.008, 0.13)));
    const own = (deviation: number): number => Math.exp(normal(0, deviation));
    const stature = atAge(table, 'stature', age) * tall;
    const broad = who === 'girl' ? 0.228 : 0.232;
    return {
      wearer: { who, age: Math.floor(age) },
      inches: named(
        [
          atAge(table, 'chest', age) * tall * stout * own(0.03),
          atAge(table, 'waist', age) * Math.sqrt(tall) * stout ** 1.15 * own(0.04),
          atAge(table, 'hips', age) * tall * stout ** 0.9 * own(0.03),
          stature * broad * own(0.04),
          stature * 0.335 * own(0.035),
        ].map((centimetres) => centimetres / 2.54),
      ),
    };
  });
};

/** Expecting mothers in the last months, derived from the survey's bodies. */
export const expectingBodies = (file: string): TrialBody[] => {
  const { uniform } = createChance(17);
  return splitSurvey(readSurvey(file), 'female').unseen.map(({ inches }) => {
    const [, chest = 0, waist = 0, hips = 0, shoulders = 0, sleeves = 0] = inches;
    const months = uniform();
    return {
      wearer: { who: 'woman' },
      inches: named([chest + 2 * months, waist + 4 + 7 * months, hips + 1.5 * months, shoulders, sleeves]),
    };
  });
};

export const trialsOf = (file: string, count: number): readonly Trial[] => {
  const survey = readSurvey(file);
  const unseen = (sex: 'female' | 'male', who: 'woman' | 'man'): TrialBody[] =>
    splitSurvey(survey, sex).unseen.map(({ inches }) => ({
      wearer: { who },
      inches: named(inches.slice(1)),
    }));
  return [
    { name: 'women, survey', bodies: unseen('female', 'woman') },
    { name: 'women, civilian', bodies: civilians('woman', count) },
    { name: 'women, chest 50–60', bodies: large('woman', count) },
    { name: 'men, survey', bodies: unseen('male', 'man') },
    { name: 'men, civilian', bodies: civilians('man', count) },
    { name: 'men, chest 50–60', bodies: large('man', count) },
    { name: 'girls, growth tables', bodies: children(GROWTH_TABLE, 'girl', count) },
    { name: 'girls, size table', bodies: children(SIZE_TABLE, 'girl', count) },
    { name: 'boys, growth tables', bodies: children(GROWTH_TABLE, 'boy', count) },
    { name: 'boys, size table', bodies: children(SIZE_TABLE, 'boy', count) },
  ];
};
