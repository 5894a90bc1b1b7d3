/**
 * Somebody's height, and the shares of it at which the landmarks lie.
 *
 * Adults: Gordon et al., 2012 Anthropometric Survey of U.S. Army Personnel (NATICK/TR-15/007), means of men and
 * women; levels it leaves out (natural waist, axilla, hip) from the survey of 1988 (NATICK/TR-89/044). Children:
 * Snyder et al., Anthropometry of Infants, Children and Youths to Age 18 (UM-HSRI-77-17, 1977). Height by age:
 * medians of the WHO Child Growth Standards (2006) and Growth Reference (2007). Tailors find the shoulder at the neck
 * a little above the collarbone's end; all heights are counted from there.
 */
import { clamp, mix, smoothStep } from '../shape/geometry.ts';
import { curveThrough } from './curve-through.ts';

export type Who = 'woman' | 'man' | 'girl' | 'boy';
export type BodyWearer = {
  readonly who: Who;
  readonly age?: number | undefined;
  readonly height?: number | undefined;
};

/** Age and height of a body, its hairstyle, and how feminine its form is (0 a man's, 1 a woman's). */
export type Build = {
  readonly age: number;
  readonly height: number;
  readonly womanly: number;
  readonly isHairLong: boolean;
};

const GIRLS = [34, 37.4, 40.4, 43.1, 45.4, 47.6, 49.9, 52.2, 54.6, 57.1, 59.5, 61.5, 62.9, 63.7, 64, 64.1];
const BOYS = [34.6, 37.8, 40.7, 43.3, 45.7, 48, 50.1, 52.2, 54.3, 56.4, 58.7, 61.4, 64.4, 67, 68.3, 69];

const heightAt = (heights: readonly number[], age: number): number => {
  const place = clamp(age - 2, 0, heights.length - 1);
  const i = Math.min(heights.length - 2, Math.floor(place));
  return mix(heights[i] ?? 0, heights[i + 1] ?? 0, place - i);
};

/** The age of somebody of whom only the height is known. */
const ageAt = (height: number): number => {
  for (let age = 2; age < 14; age += 0.5) if (heightAt(BOYS, age) >= height) return age;
  return 18;
};

const LANDMARKS = [
  'chin',
  'neck',
  'shoulder',
  'armpit',
  'chest',
  'underbust',
  'waist',
  'hip',
  'crotch',
  'knee',
  'calf',
  'ankle',
] as const;
type Landmark = (typeof LANDMARKS)[number];
export type Heights = Readonly<Record<Landmark, number>>;

/** Shares of stature, from the floor, in the order of the landmarks. */
const MAN = [0.868, 0.843, 0.82, 0.757, 0.727, 0.698, 0.627, 0.51, 0.476, 0.286, 0.205, 0.041];
const WOMAN = [0.866, 0.843, 0.819, 0.754, 0.719, 0.688, 0.632, 0.505, 0.473, 0.283, 0.203, 0.04];
const CHILDREN: readonly (readonly [age: number, shares: readonly number[]])[] = [
  [2, [0.79, 0.775, 0.742, 0.68, 0.655, 0.63, 0.56, 0.425, 0.385, 0.235, 0.172, 0.046]],
  [3, [0.803, 0.787, 0.755, 0.692, 0.667, 0.641, 0.572, 0.44, 0.402, 0.244, 0.178, 0.045]],
  [6, [0.829, 0.812, 0.783, 0.721, 0.695, 0.667, 0.596, 0.468, 0.432, 0.262, 0.19, 0.043]],
  [10, [0.848, 0.828, 0.802, 0.74, 0.712, 0.684, 0.613, 0.487, 0.456, 0.276, 0.199, 0.042]],
  [14, [0.861, 0.839, 0.815, 0.751, 0.72, 0.69, 0.625, 0.502, 0.472, 0.284, 0.204, 0.041]],
];

/** Heights of the landmarks above the floor, inches. */
export const heightsOf = ({ age, height, womanly }: Build): Heights => {
  const grown = LANDMARKS.map((_, i) => mix(MAN[i] ?? 0, WOMAN[i] ?? 0, womanly));
  const rows = [...CHILDREN, [17, grown] as const];
  const at = (i: number): number =>
    curveThrough(rows.map(([years, shares]) => [years, shares[i] ?? 0]))(clamp(age, 2, 17)) * height;
  const of = (name: Landmark): number => at(LANDMARKS.indexOf(name));
  return {
    chin: of('chin'),
    neck: of('neck'),
    shoulder: of('shoulder'),
    armpit: of('armpit'),
    chest: of('chest'),
    underbust: of('underbust'),
    waist: of('waist'),
    hip: of('hip'),
    crotch: of('crotch'),
    knee: of('knee'),
    calf: of('calf'),
    ankle: of('ankle'),
  };
};

/** Height by length of the arm, for somebody whose age and height are unknown. */
const heightOfArm = curveThrough([
  [10, 34],
  [14, 42],
  [17, 49.5],
  [20, 58.5],
  [22, 64.5],
  [23.5, 68.3],
  [25, 71.5],
  [31, 78],
  [40, 80],
]);

/** Shoulder bone to wrist as a share of height: children have shorter arms for their height than adults. */
export const armShare = (age: number): number => mix(0.3, 0.339, smoothStep(2, 15, age));

const USUAL_HEIGHT = { woman: 63.5, man: 68.5 } as const;

/** A body's sleeves are known only where they reach the wrist. */
export const buildOf = (
  wearer: BodyWearer | undefined,
  { arm, shoulders, hips }: { readonly arm: number; readonly shoulders: number; readonly hips: number },
): Build => {
  if (!wearer) {
    const height = heightOfArm(clamp(arm, 10, 40));
    const age = ageAt(height);
    const womanly = smoothStep(0.435, 0.385, shoulders / hips);
    return {
      age,
      height,
      womanly: mix(0.5, womanly, smoothStep(9, 15, age)),
      isHairLong: age > 14 && womanly > 0.6,
    };
  }
  const { who } = wearer;
  if (who === 'woman' || who === 'man') {
    const usual = USUAL_HEIGHT[who];
    const guess = clamp(mix(usual, arm / armShare(18), 0.6), usual - 8, usual + 8);
    return {
      age: 18,
      height: clamp(wearer.height ?? guess, 48, 84),
      womanly: who === 'woman' ? 1 : 0,
      isHairLong: who === 'woman',
    };
  }
  const age = clamp(wearer.age ?? 8, 2, 17);
  const usual = heightAt(who === 'girl' ? GIRLS : BOYS, age);
  const own = mix(0.5, who === 'girl' ? 1 : 0, smoothStep(8, 15.5, age));
  return { age, height: clamp(wearer.height ?? usual, 28, 80), womanly: own, isHairLong: who === 'girl' };
};
