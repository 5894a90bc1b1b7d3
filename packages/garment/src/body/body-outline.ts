/** The outline of a standing body from the front, true to its measurements. Inches. */
import type { Measurements } from '../measurements.ts';
import {
  clamp,
  closeMirrored,
  joinPaths,
  type Line,
  mix,
  type Path,
  type Point,
  polylinePath,
  smoothPath,
  smoothStep,
} from '../shape/geometry.ts';
import { type BodyLandmarks, bodyLandmarks, trunkHalf } from './body-landmarks.ts';

export type BodyOutline = {
  readonly marks: BodyLandmarks;
  /** Neck, trunk, arms and legs in one closed line. */
  readonly body: Path;
  readonly head: Path;
  /** The right arm's outer edge from the shoulder to the wrist, where a sleeve is measured. */
  readonly armOuter: Line;
  /** The right half's side from the armpit to the hip. */
  readonly side: Line;
  readonly reachHalf: number;
};

const armWidth = (chest: number, t: number): number => {
  const upper = 1 + chest * 0.083;
  const fore = 1 + chest * 0.062;
  const wrist = 1.15 + chest * 0.029;
  return t < 0.5
    ? mix(upper, fore, smoothStep(0.15, 0.5, t))
    : mix(fore * 1.02, wrist, smoothStep(0.58, 1, t));
};

/** The arm leans out as far as the trunk beneath it asks, so that it never cuts into a heavy body. */
const armAngle = (marks: BodyLandmarks, chest: number): number => {
  const { shoulderHalf, shoulderY, armLength, armpitY, hipY } = marks;
  let angle = 0.13;
  for (let y = armpitY + 4; y <= Math.min(hipY + 2, shoulderY + armLength); y += 0.5) {
    const t = (y - shoulderY) / armLength;
    const needed = trunkHalf(marks, y) + 0.55 + armWidth(chest, t) - shoulderHalf;
    angle = Math.max(angle, Math.atan(needed / (y - shoulderY)));
  }
  return clamp(angle, 0.13, 0.62);
};

/** Along the hand (0 wrist, 1 fingertips) and across it (0 outer, 1 inner edge of the wrist). */
const HAND: Line = [
  [0.2, -0.06],
  [0.45, -0.08],
  [0.72, 0.04],
  [0.92, 0.24],
  [1, 0.44],
  [0.95, 0.62],
  [0.74, 0.86],
  [0.5, 1],
  [0.55, 1.2],
  [0.5, 1.34],
  [0.34, 1.28],
  [0.15, 1.08],
];

const legLines = (body: Measurements, marks: BodyLandmarks): { outer: Point[]; inner: Point[] } => {
  const { hipY, crotchY, kneeY, calfY, ankleY, floorY, hipHalf } = marks;
  const knee = 0.85 + body.hips * 0.092;
  const calf = 0.75 + body.hips * 0.095;
  const ankle = 1.15 + body.hips * 0.04;
  const thighCentre = hipHalf * 0.52;
  const ankleCentre = Math.max(ankle / 2 + 0.55, thighCentre * 0.86);
  const centre = (y: number): number =>
    mix(thighCentre, ankleCentre, clamp((y - crotchY) / (ankleY - crotchY), 0, 1));
  const thighY = mix(crotchY, kneeY, 0.45);
  const thigh = mix(hipHalf * 0.94, knee, 0.42);
  const shinY = mix(calfY, ankleY, 0.62);
  const shin = mix(calf, ankle, 0.78);
  const c = ankleCentre;
  return {
    outer: [
      [hipHalf, hipY],
      [mix(hipHalf, thighCentre + hipHalf * 0.47, 0.5), mix(hipY, crotchY, 0.7)],
      [centre(thighY) + thigh / 2, thighY],
      [centre(kneeY) + knee / 2, kneeY],
      [centre(calfY) + calf * 0.53, calfY],
      [centre(shinY) + shin * 0.5, shinY],
      [c + ankle / 2, ankleY],
      [c + ankle * 0.56, mix(ankleY, floorY, 0.4)],
      [c + ankle * 0.86, floorY - 0.5],
      [c + ankle * 0.66, floorY],
      [c + ankle * 0.1, floorY + 0.08],
      [c - ankle * 0.4, floorY],
      [c - ankle * 0.5, floorY - 0.6],
      [c - ankle * 0.42, mix(ankleY, floorY, 0.4)],
    ],
    inner: [
      [c - ankle / 2, ankleY],
      [Math.max(0.3, centre(shinY) - shin * 0.5), shinY],
      [Math.max(0.22, centre(calfY) - calf * 0.47), calfY],
      [Math.max(0.26, centre(kneeY) - knee / 2), kneeY],
      [Math.max(0.16, centre(thighY) - thigh / 2), thighY],
      [0.12, crotchY + 0.5],
      [0, crotchY],
    ],
  };
};

const headOf = ({ headHeight: h, headTopY: top }: BodyLandmarks): Path => {
  const w = h * 0.355;
  const over = smoothPath([
    [-w * 0.4, top + h * 0.035],
    [0, top],
    [w * 0.4, top + h * 0.035],
    [w * 0.8, top + h * 0.16],
    [w, top + h * 0.38],
    [w * 0.95, top + h * 0.56],
    [w * 0.78, top + h * 0.79],
    [w * 0.42, top + h * 0.96],
    [0, top + h],
    [-w * 0.42, top + h * 0.96],
  ]);
  // One point more at both ends lets the line cross the middle level; they are not part of it.
  const [crown, ...rest] = over.curves;
  return closeMirrored({ start: crown?.[2] ?? [0, top], curves: rest.slice(0, -1), closed: false });
};

/** Outline of the body. `leanRadians` lays the arms into a sleeve; without it they hang clear of the trunk. */
export const bodyOutline = (body: Measurements, leanRadians?: number): BodyOutline => {
  const marks = bodyLandmarks(body);
  const { neckHalf, shoulderHalf, shoulderY, armpitY, hipY, armLength, chinY, headHeight, heightInches } =
    marks;
  const angle = leanRadians ?? armAngle(marks, body.chest);
  const isSleeved = leanRadians !== undefined;
  const along: Point = [Math.sin(angle), Math.cos(angle)];
  const out: Point = [Math.cos(angle), -Math.sin(angle)];
  const inset = isSleeved ? 0.6 : 0.25;
  const at = (length: number, outwards: number): Point => [
    shoulderHalf - inset + along[0] * length + out[0] * outwards,
    shoulderY + 0.3 + along[1] * length + out[1] * outwards,
  ];
  const round = isSleeved ? 0 : 0.018 * body.chest;
  const bulge = (t: number): number => round * Math.sin(Math.PI * clamp(t / 0.5, 0, 1)) ** 0.8;
  const steps = [0, 0.08, 0.18, 0.3, 0.42, 0.52, 0.62, 0.74, 0.88, 1];
  const armOuter = steps.map((t): Point => at(armLength * t, bulge(t)));
  const armInner = steps.map((t): Point => at(armLength * t, bulge(t) - armWidth(body.chest, t)));
  const hand = heightInches * 0.1;
  const wrist = armWidth(body.chest, 1);
  const fingers = HAND.map(([length, across]): Point => at(armLength + hand * length, -wrist * across));
  // The armpit is where the arm's inner edge has come clear of the trunk.
  const underarm = armInner.filter(([x, y]) => y > armpitY && x > trunkHalf(marks, y) + 0.3);
  const [highest = [marks.chestHalf + 0.3, armpitY + 1] as const] = underarm;
  const pitY = Math.max(armpitY, Math.min(highest[1] - 0.5, hipY - 2));
  const pit: Point = [trunkHalf(marks, pitY) + 0.06, pitY];
  const side = Array.from({ length: 9 }, (_, i): Point => {
    const y = mix(pitY, hipY, i / 8);
    return [trunkHalf(marks, y), y];
  });
  const legs = legLines(body, marks);
  // The neck begins behind the head, where the head is wider.
  const jawY = chinY - headHeight * 0.3;
  const shoulder: Line = [
    [neckHalf * 0.93, jawY],
    [neckHalf * 0.94, mix(chinY, -0.5, 0.5)],
    [neckHalf * 1.06, -0.25],
    [mix(neckHalf, shoulderHalf, 0.26), shoulderY * 0.3 + 0.12],
    [mix(neckHalf, shoulderHalf, 0.68), shoulderY * 0.72],
    [shoulderHalf * 0.95, shoulderY - 0.02],
  ];
  const half = joinPaths(
    polylinePath([
      [0, jawY],
      [neckHalf * 0.93, jawY],
    ]),
    smoothPath([...shoulder, ...armOuter.slice(1), ...fingers, ...[...underarm].reverse(), pit]),
    smoothPath([...side, ...legs.outer.slice(1), ...legs.inner]),
  );
  return {
    marks,
    body: closeMirrored(half),
    head: headOf(marks),
    armOuter,
    side,
    reachHalf: Math.max(...armOuter.map(([x]) => x), ...fingers.map(([x]) => x)),
  };
};
