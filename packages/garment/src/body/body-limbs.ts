/** Arms, hands, legs and head of the standing body, front view, right half. Inches. */
import {
  clamp,
  closeMirrored,
  type Line,
  mix,
  type Path,
  type Point,
  smoothPath,
  smoothStep,
} from '../shape/geometry.ts';
import type { BodyLandmarks } from './body-landmarks.ts';

/** The arm's width from shoulder (0) to wrist (1). */
const armWidth = ({ bicep, wrist }: BodyLandmarks, t: number): number => {
  const elbow = mix(bicep, wrist, 0.42);
  return t < 0.52
    ? mix(bicep, elbow, smoothStep(0.1, 0.52, t))
    : mix(elbow * 1.04, wrist, smoothStep(0.56, 1, t));
};

/** The arm leans out as far as the trunk below requires, so that it never cuts into a heavy body. */
export const armAngle = (marks: BodyLandmarks): number => {
  const { shoulderHalf, shoulderY, armLength, armpitY, hipY, trunkAt } = marks;
  let angle = 0.13;
  for (let y = mix(armpitY, hipY, 0.55); y <= Math.min(hipY + 2, shoulderY + armLength); y += 0.5) {
    const t = (y - shoulderY) / armLength;
    const needed = trunkAt(Math.min(y, hipY)) + 0.4 + armWidth(marks, t) - shoulderHalf - 0.4;
    angle = Math.max(angle, Math.atan(needed / (y - shoulderY)));
  }
  return clamp(angle, 0.13, 0.4);
};

/** Along the hand (0 wrist, 1 fingertips) and across it (0 outer, 1 inner edge of the wrist). */
const HAND: Line = [
  [0.16, -0.04],
  [0.38, -0.1],
  [0.62, -0.02],
  [0.86, 0.18],
  [1, 0.42],
  [0.97, 0.58],
  [0.8, 0.78],
  [0.52, 0.96],
  [0.6, 1.14],
  [0.57, 1.28],
  [0.44, 1.26],
  [0.2, 1.04],
];
/** Between the fingers. */
const KNUCKLES: readonly Line[] = [
  [
    [0.58, 0.3],
    [0.9, 0.34],
  ],
  [
    [0.6, 0.54],
    [0.88, 0.56],
  ],
];

export type Arm = {
  readonly outer: Line;
  /** Runs down from the shoulder; its upper end lies on the trunk. */
  readonly inner: Line;
  readonly hand: Line;
  readonly knuckles: readonly Line[];
};

/** The right arm. `leanRadians` fits it into a sleeve; without it, it hangs clear of the trunk. */
export const armOf = (marks: BodyLandmarks, leanRadians?: number): Arm => {
  const { shoulderHalf, shoulderY, armLength, heightInches } = marks;
  const isSleeved = leanRadians !== undefined;
  const angle = leanRadians ?? armAngle(marks);
  const along: Point = [Math.sin(angle), Math.cos(angle)];
  const out: Point = [Math.cos(angle), -Math.sin(angle)];
  const inset = isSleeved ? 0.7 : 0.1;
  const at = (length: number, outwards: number): Point => [
    shoulderHalf - inset + along[0] * length + out[0] * outwards,
    shoulderY + 0.25 + along[1] * length + out[1] * outwards,
  ];
  // The shoulder muscle bulges beyond the bone, the forearm a little beyond the elbow.
  const cap = isSleeved ? 0 : Math.min(0.22 * marks.bicep, 0.12 * shoulderHalf);
  const bulge = (t: number): number =>
    cap * Math.sin(Math.PI * clamp(t / 0.5, 0, 1) ** 0.78) +
    0.3 * cap * Math.sin(Math.PI * clamp((t - 0.48) / 0.4, 0, 1));
  const steps = [0, 0.05, 0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const wrist = marks.wrist * 1.06;
  const hand = heightInches * 0.1;
  const onHand = ([length, across]: Point): Point => at(armLength + hand * length, -wrist * across);
  return {
    outer: steps.map((t): Point => at(armLength * t, bulge(t))),
    inner: steps.map((t): Point => at(armLength * t, bulge(t) - armWidth(marks, t))),
    hand: HAND.map(onHand),
    knuckles: KNUCKLES.map((line) => line.map(onHand)),
  };
};

export type Leg = {
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
  /** The middle of the leg at a height. */
  readonly centreAt: (y: number) => number;
  readonly kneeWidth: number;
  readonly ankleWidth: number;
};

/** The right leg from the hip down to the toes, and up inside to the crotch. */
export const legOf = (marks: BodyLandmarks): Leg => {
  const { hipY, crotchY, kneeY, calfY, ankleY, floorY, hipHalf, knee, calf, ankle } = marks;
  const thighCentre = hipHalf * 0.52;
  const ankleCentre = Math.max(ankle / 2 + 0.4, thighCentre * 0.7);
  const centreAt = (y: number): number =>
    mix(thighCentre, ankleCentre, clamp((y - crotchY) / (ankleY - crotchY), 0, 1));
  const thighY = mix(crotchY, kneeY, 0.4);
  const lowThighY = mix(crotchY, kneeY, 0.76);
  const thigh = mix(hipHalf * 0.97, knee, 0.4);
  const lowThigh = mix(hipHalf * 0.97, knee, 0.82);
  const shinY = mix(calfY, ankleY, 0.62);
  const shin = mix(calf, ankle, 0.78);
  const c = ankleCentre;
  const foot = ankle * 1.05;
  // Thighs touch; the gap between them starts a hand's breadth further down.
  const partY = mix(crotchY, thighY, 0.3);
  return {
    centreAt,
    kneeWidth: knee,
    ankleWidth: ankle,
    outer: [
      [hipHalf, hipY],
      [mix(hipHalf, centreAt(thighY) + thigh / 2, 0.36), mix(hipY, thighY, 0.5)],
      [centreAt(thighY) + thigh / 2, thighY],
      [centreAt(lowThighY) + lowThigh / 2, lowThighY],
      [centreAt(kneeY) + knee / 2, kneeY],
      [centreAt(calfY) + calf * 0.56, calfY],
      [centreAt(shinY) + shin * 0.51, shinY],
      [c + ankle / 2, ankleY],
      [c + foot * 0.62, mix(ankleY, floorY, 0.42)],
      [c + foot * 0.92, floorY - 0.35],
      [c + foot * 0.9, floorY + 0.25],
      [c + foot * 0.5, floorY + 0.5],
      [c + foot * 0.02, floorY + 0.3],
      [c - foot * 0.26, mix(ankleY, floorY, 0.72)],
      [c - foot * 0.38, mix(ankleY, floorY, 0.34)],
    ],
    inner: [
      [c - ankle / 2, ankleY],
      [Math.max(0.3, centreAt(shinY) - shin * 0.5), shinY],
      [Math.max(0.24, centreAt(calfY) - calf * 0.46), calfY],
      [Math.max(0.3, centreAt(kneeY) - knee / 2), kneeY],
      [Math.max(0.2, centreAt(lowThighY) - lowThigh / 2), lowThighY],
      [0.04, partY],
      [0, crotchY],
    ],
  };
};

/** The head without a face: crown, temple, cheek, chin and ears. */
export const headOf = ({
  headHeight: h,
  headTopY: top,
}: BodyLandmarks): { head: Path; ears: readonly Line[] } => {
  const w = h * 0.352;
  const over = smoothPath([
    [-w * 0.42, top + h * 0.03],
    [0, top],
    [w * 0.42, top + h * 0.03],
    [w * 0.83, top + h * 0.15],
    [w, top + h * 0.36],
    [w * 0.96, top + h * 0.54],
    [w * 0.86, top + h * 0.7],
    [w * 0.66, top + h * 0.86],
    [w * 0.34, top + h * 0.975],
    [0, top + h],
    [-w * 0.34, top + h * 0.975],
  ]);
  // An extra point at both ends lets the line cross the middle level; neither is part of it.
  const [crown, ...rest] = over.curves;
  const ear: Line = [
    [w * 0.97, top + h * 0.45],
    [w * 1.1, top + h * 0.43],
    [w * 1.12, top + h * 0.52],
    [w * 1.03, top + h * 0.62],
    [w * 0.92, top + h * 0.62],
  ];
  return {
    head: closeMirrored({ start: crown?.[2] ?? [0, top], curves: rest.slice(0, -1), closed: false }),
    ears: [ear, ear.map(([x, y]): Point => [-x, y])],
  };
};
