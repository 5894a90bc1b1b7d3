/** Heights and half widths of a standing body, front view. Inches; y down from the shoulder at the neck. */
import { type Measurements, torsoOf } from '../measurements.ts';
import { clamp, mix, smoothStep } from '../shape/geometry.ts';

export type BodyLandmarks = {
  readonly heightInches: number;
  readonly headHeight: number;
  readonly headTopY: number;
  readonly chinY: number;
  readonly neckHalf: number;
  readonly shoulderHalf: number;
  readonly shoulderY: number;
  readonly armpitY: number;
  readonly chestY: number;
  readonly waistY: number;
  readonly hipY: number;
  readonly crotchY: number;
  readonly kneeY: number;
  readonly calfY: number;
  readonly ankleY: number;
  readonly floorY: number;
  readonly chestHalf: number;
  readonly waistHalf: number;
  readonly hipHalf: number;
  /** Shoulder bone to wrist, whatever the sleeve. */
  readonly armLength: number;
};

/**
 * Between the arms a chest is narrower than the ellipse of its girth: bust and shoulder blades stand out before and
 * behind.
 */
const CHEST_BETWEEN_ARMS = 0.845;

/** Half the width of an ellipse with this girth, `ratio` times as wide as deep (Ramanujan). */
const ellipseHalf = (girth: number, ratio: number): number => {
  const h = ((ratio - 1) / (ratio + 1)) ** 2;
  return girth / (Math.PI * (1 + 1 / ratio) * (1 + (3 * h) / (10 + Math.sqrt(4 - 3 * h))));
};

/** Arm to height as people grow: a child's arm is shorter for its height than a grown one's. */
const HEIGHT_BY_ARM = [
  [10, 34],
  [14, 42],
  [17, 49.5],
  [20, 58],
  [23, 66.5],
  [25, 70],
  [31, 76],
  [40, 80],
] as const;

const heightOf = (arm: number): number => {
  const held = clamp(arm, 10, 40);
  for (let i = 1; i < HEIGHT_BY_ARM.length; i++) {
    const [before, after] = [HEIGHT_BY_ARM[i - 1], HEIGHT_BY_ARM[i]];
    if (before && after && held <= after[0])
      return mix(before[1], after[1], (held - before[0]) / (after[0] - before[0]));
  }
  return 80;
};

/** The shortest arm that goes with a chest: a sleeve that is shorter ends before the wrist. */
const leastArm = (chest: number): number => mix(10, 20.5, smoothStep(22, 34, chest));

/** A short sleeve says nothing about the arm; then the shoulders do. */
const armOf = ({ sleeves, shoulders, chest }: Measurements): number =>
  clamp(Math.max(sleeves >= shoulders * 0.9 ? sleeves : shoulders * 1.42, leastArm(chest)), 11, 40);

/** Landmarks of the body; every height lies below the one before for all bodies within the bounds. */
export const bodyLandmarks = (body: Measurements): BodyLandmarks => {
  const torso = torsoOf(body);
  const armLength = armOf(body);
  const heightInches = heightOf(armLength);
  const headHeight = 4.5 + heightInches * 0.058;
  const neckGap = heightInches * 0.034;
  const floorY = heightInches - headHeight - neckGap;
  const waistY = mix(floorY * 0.262, torso.waistY, 0.35);
  const hipY = Math.max(waistY + 3.5, mix(floorY * 0.385, torso.hipY, 0.25));
  const crotchY = Math.max(floorY * 0.45, hipY + 2.2);
  const armpitY = clamp(mix(floorY * 0.14, torso.armholeY, 0.4), 4, waistY - 3.2);
  // The heavier, the rounder: a belly is nearly as deep as it is wide.
  const roundness = clamp(1.26 - (body.waist - 27) * 0.009, 1.06, 1.26);
  const leg = floorY - crotchY;
  return {
    heightInches,
    headHeight,
    headTopY: -neckGap - headHeight,
    chinY: -neckGap,
    neckHalf: Math.min(0.95 + body.chest * 0.03, torso.shoulderHalf * 0.42, headHeight * 0.3),
    shoulderHalf: torso.shoulderHalf,
    shoulderY: torso.shoulderDrop + 0.35,
    armpitY,
    chestY: armpitY + 1,
    waistY,
    hipY,
    crotchY,
    kneeY: crotchY + leg * 0.4,
    calfY: crotchY + leg * 0.56,
    ankleY: floorY - heightInches * 0.042,
    floorY,
    chestHalf: ellipseHalf(body.chest, 1.4) * CHEST_BETWEEN_ARMS,
    waistHalf: ellipseHalf(body.waist, roundness),
    hipHalf: ellipseHalf(body.hips, 1.2),
    armLength,
  };
};

/** Half width of the trunk at a height between armpit and hip: softly from chest to waist to hips. */
export const trunkHalf = (marks: BodyLandmarks, y: number): number => {
  const { chestY, waistY, hipY, chestHalf, waistHalf, hipHalf } = marks;
  if (y <= waistY) return mix(chestHalf, waistHalf, smoothStep(chestY - 1, waistY + 0.4, y));
  return mix(waistHalf, hipHalf, smoothStep(waistY - 0.6, hipY + 0.3, y));
};
