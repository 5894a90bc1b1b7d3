/**
 * Heights, half widths and half depths of a standing body. Inches; y points down from the shoulder at the neck.
 *
 * A girth is an ellipse, as wide as it looks from the front and as deep as it looks from the side. The tape runs
 * further than the plain ellipse's circumference: it bridges hollows, and chests and seats are squarer. By how much,
 * and the ratio of width to depth, follow the means of breadth, depth and girth in ANSUR II (NATICK/TR-15/007).
 */
import type { Measurements } from '../measurements.ts';
import { clamp, mix, type Point, smoothStep } from '../shape/geometry.ts';
import { curveThrough } from './curve-through.ts';
import { type BodyWearer, type Build, buildOf, heightsOf } from './stature.ts';

/** Beyond the six, where a garment needs them. */
export type FurtherMeasurements = {
  readonly [name in 'underbust' | 'neck' | 'bicep' | 'wrist' | 'thigh' | 'knee' | 'calf' | 'ankle']?: number;
};

export type BodyLandmarks = {
  readonly build: Build;
  readonly heightInches: number;
  readonly headHeight: number;
  readonly headTopY: number;
  readonly chinY: number;
  readonly neckHalf: number;
  readonly shoulderHalf: number;
  readonly shoulderY: number;
  readonly armpitY: number;
  readonly chestY: number;
  readonly underbustY: number;
  readonly waistY: number;
  readonly hipY: number;
  readonly crotchY: number;
  readonly kneeY: number;
  readonly calfY: number;
  readonly ankleY: number;
  readonly floorY: number;
  readonly chestHalf: number;
  readonly chestDepth: number;
  readonly underbustHalf: number;
  readonly waistHalf: number;
  readonly waistDepth: number;
  readonly hipHalf: number;
  readonly hipDepth: number;
  readonly thigh: number;
  readonly knee: number;
  readonly calf: number;
  readonly ankle: number;
  readonly bicep: number;
  readonly wrist: number;
  /** Shoulder bone to wrist, regardless of the sleeve. */
  readonly armLength: number;
  /** Half width of the trunk by height, armpit to hip. */
  readonly trunkAt: (y: number) => number;
};

/** The tape's length divided by the ellipse's circumference. */
const TAPE = { chest: 1.18, waist: 1.05, hips: 1.07 } as const;

const ellipse = (half: number, depth: number): number => {
  const h = ((half - depth) / (half + depth)) ** 2;
  return Math.PI * (half + depth) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h)));
};

/** The girth of a body with this half width and depth. */
export const girthOf = (level: keyof typeof TAPE, half: number, depth: number): number =>
  ellipse(half, depth) * TAPE[level];

/** Half the width of a girth, given its `ratio` of width to depth. */
const halfOf = (level: keyof typeof TAPE, girth: number, ratio: number): number =>
  girth / girthOf(level, 1, 1 / ratio);

/** The shortest arm plausible for a chest: a shorter sleeve ends before the wrist. */
const minArm = (chest: number): number => mix(10, 20.5, smoothStep(22, 34, chest));

/** A short sleeve says nothing about the arm, so the shoulders decide. */
const armOf = ({ sleeves, shoulders, chest }: Measurements): number =>
  clamp(Math.max(sleeves >= shoulders * 0.9 ? sleeves : shoulders * 1.42, minArm(chest)), 11, 40);

/** Landmarks of the body. Each height lies below the previous one, for all bodies within the bounds. */
export const bodyLandmarks = (
  body: Measurements & FurtherMeasurements,
  wearer?: BodyWearer,
): BodyLandmarks => {
  const arm = armOf(body);
  const build = buildOf(wearer, { arm, shoulders: body.shoulders, hips: body.hips });
  const { height, age, womanly } = build;
  const heights = heightsOf(build);
  const down = (above: number): number => heights.neck - above;
  const grown = smoothStep(10, 16, age);
  const child = 1 - smoothStep(3, 14, age);
  // A child's sleeve gives its arm; for an adult the height is a check as well.
  const armLength = wearer ? clamp(arm, height * 0.29, height * 0.38) : arm;
  const around = (body.chest + body.hips) / 2;
  // A slim waist is half as wide again as it is deep; the fuller it is compared with chest and hips, the rounder.
  const fullness = smoothStep(0.7, 1.12, body.waist / around);
  const waistRatio = mix(mix(mix(1.4, 1.3, womanly), 1.3, child), mix(1.1, 0.98, womanly), fullness);
  const waistHalf = halfOf('waist', body.waist, waistRatio);
  const chestRatio = mix(mix(1.12, 1.14, womanly * grown), 1.28, child);
  const hipRatio = mix(1.38, 1.24, clamp((body.hips - 38) / 22, 0, 1));
  const chestHalf = halfOf('chest', body.chest, chestRatio);
  const hipHalf = halfOf('hips', body.hips, hipRatio);
  const shoulderHalf = body.shoulders / 2;
  const fleshy = clamp((body.chest / (height * 0.57) - 1) * 0.5, -0.1, 0.3);
  const neck = body.neck ?? mix(height * 0.213, body.chest * 0.36, 0.4) * mix(1, 0.92, womanly * grown);
  const waistY = down(heights.waist);
  const underbustHalf = body.underbust
    ? halfOf('chest', body.underbust, chestRatio * 1.1)
    : mix(chestHalf, waistHalf, 0.42) * mix(1, 0.985, womanly);
  const marks = {
    armpitY: down(heights.armpit),
    chestY: down(heights.chest),
    underbustY: down(heights.underbust),
    hipY: down(heights.hip),
  };
  const highHip = mix(waistY, marks.hipY, 0.5);
  const trunk: readonly Point[] = [
    [
      marks.armpitY,
      Math.max(chestHalf * mix(1.06, 1.02, womanly * grown), mix(chestHalf, shoulderHalf, 0.12)),
    ],
    [marks.chestY, chestHalf],
    [mix(marks.chestY, waistY, 0.45), underbustHalf],
    [waistY, waistHalf],
    [highHip, mix(waistHalf, hipHalf, mix(0.5, 0.62, womanly)) + fullness * 0.04 * waistHalf],
    [marks.hipY, hipHalf],
  ];
  const thigh = body.thigh ?? body.hips * 0.595;
  return {
    ...marks,
    build,
    heightInches: height,
    headHeight: height - heights.chin,
    headTopY: down(height),
    chinY: down(heights.chin),
    neckHalf: Math.min((neck / Math.PI / 2) * 0.97, shoulderHalf * 0.46, (height - heights.chin) * 0.3),
    shoulderHalf,
    shoulderY: down(heights.shoulder) * mix(1.04, 1.16, womanly) + 0.1,
    waistY,
    crotchY: down(heights.crotch),
    kneeY: down(heights.knee),
    calfY: down(heights.calf),
    ankleY: down(heights.ankle),
    floorY: heights.neck,
    chestHalf,
    chestDepth: chestHalf / chestRatio,
    underbustHalf,
    waistHalf,
    waistDepth: waistHalf / waistRatio,
    hipHalf,
    hipDepth: hipHalf / hipRatio,
    thigh: (thigh / Math.PI) * 0.94,
    knee: (body.knee ?? body.hips * 0.265 + height * 0.062) / Math.PI,
    calf: (body.calf ?? body.hips * 0.27 + height * 0.056) / Math.PI,
    ankle: (body.ankle ?? body.hips * 0.08 + height * 0.075) / Math.PI,
    bicep:
      (body.bicep ??
        mix(height * 0.17, body.chest * 0.315, 0.6) * (1 + fleshy * 0.3) * mix(1, 0.92, womanly * grown)) /
      Math.PI,
    wrist: (body.wrist ?? mix(height * 0.096, body.chest * 0.16, 0.5)) / Math.PI,
    armLength,
    trunkAt: curveThrough(trunk),
  };
};
