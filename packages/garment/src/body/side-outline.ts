/** The same body from its left, facing right. Inches; x 0 is the plumb line through the middle of the ankle. */
import {
  closePath,
  joinPaths,
  type Line,
  mix,
  type Path,
  type Point,
  plus,
  smoothPath,
  smoothStep,
} from '../shape/geometry.ts';
import type { BodyLandmarks } from './body-landmarks.ts';
import { curveThrough } from './curve-through.ts';

export type SideProfile = {
  /** Chest, belly and thigh. */
  readonly frontAt: (y: number) => number;
  /** Back, seat and calf. */
  readonly backAt: (y: number) => number;
  readonly shoulder: Point;
  readonly elbow: Point;
  readonly wrist: Point;
};

/** Where front and back lie at every height. A girth that is narrower from the front is deeper from the side. */
export const sideProfile = (marks: BodyLandmarks): SideProfile => {
  const { chestY, underbustY, waistY, hipY, crotchY, kneeY, calfY, ankleY, neckHalf, build } = marks;
  const { chestDepth, waistDepth, hipDepth, knee, calf, ankle, thigh, armLength, shoulderY } = marks;
  const woman = build.womanly * smoothStep(10.5, 16, build.age);
  const chestBack = -chestDepth * 1.04;
  const chestFront = chestBack + 2 * chestDepth;
  // The small of the back hollows a little; a belly's extra depth lies in front.
  const waistBack = -Math.min(waistDepth * 0.94, Math.max(chestDepth * 0.86, waistDepth * 0.62));
  const waistFront = waistBack + 2 * waistDepth;
  const hipBack = -hipDepth * mix(1.1, 1.16, woman);
  const hipFront = hipBack + 2 * hipDepth;
  // A belly is roundest a little below the waist, and meets the thigh in a curve.
  const round = Math.max(0, waistFront - hipFront);
  const belly = Math.max(waistFront + 0.07 * round, mix(waistFront, hipFront, 0.45) + 0.12 * waistDepth);
  const throat = neckHalf * 0.86;
  const frontAt = curveThrough([
    [0.55, throat],
    [mix(0.6, chestY, 0.3), mix(throat, chestFront, mix(0.5, 0.32, woman))],
    [mix(0.6, chestY, 0.68), mix(throat, chestFront, mix(0.88, 0.7, woman))],
    [chestY, chestFront],
    [mix(chestY, underbustY, 1.15), mix(chestFront, waistFront, mix(0.2, 0.62, woman))],
    [
      mix(underbustY, waistY, 0.55),
      mix(mix(chestFront, waistFront, mix(0.2, 0.62, woman)), waistFront, 0.62),
    ],
    [waistY, waistFront],
    [mix(waistY, hipY, 0.36), belly],
    [mix(waistY, hipY, 0.68), mix(belly, hipFront, 0.28)],
    [mix(waistY, hipY, 0.86), mix(belly, hipFront, 0.72)],
    [hipY, hipFront],
    [crotchY + 0.6, mix(hipFront, thigh * 0.52, 0.55)],
    [mix(crotchY, kneeY, 0.5), thigh * 0.5],
    [kneeY, knee * 0.62],
    [mix(kneeY, calfY, 0.6), knee * 0.42],
    [mix(calfY, ankleY, 0.6), ankle * 0.52],
    [ankleY, ankle * 0.56],
  ]);
  const backAt = curveThrough([
    [-0.9, -neckHalf * 1.12],
    [0.4, -neckHalf * 1.35],
    [mix(0, chestY, 0.5), chestBack * 0.93],
    [mix(0, chestY, 0.85), chestBack],
    [chestY, chestBack],
    [waistY, waistBack],
    [mix(waistY, hipY, 0.55), mix(waistBack, hipBack, 0.72)],
    [hipY, hipBack],
    [crotchY + 1, mix(hipBack, -thigh * 0.52, 0.6)],
    [mix(crotchY, kneeY, 0.5), -thigh * 0.48],
    [kneeY - 0.4, -knee * 0.46],
    [calfY, -calf * 0.62],
    [mix(calfY, ankleY, 0.66), -ankle * 0.56],
    [ankleY, -ankle * 0.5],
  ]);
  const shoulder: Point = [-chestDepth * 0.16, shoulderY + 0.4];
  const way = Math.max(hipY - shoulderY - 1, armLength * 0.9) / armLength;
  return {
    frontAt,
    backAt,
    shoulder,
    elbow: [shoulder[0] - 0.5, shoulderY + armLength * 0.52 * Math.min(1, way)],
    wrist: [shoulder[0] + armLength * 0.1, shoulderY + armLength * 0.985],
  };
};

/** Points every inch and at both ends. */
export const profileLine = (at: (y: number) => number, from: number, to: number): Point[] => {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from)));
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const y = mix(from, to, i / steps);
    return [at(y), y];
  });
};

/** A limb along a bent line, with a width for each of its points. */
export const limb = (line: Line, widths: readonly number[]): { front: Point[]; back: Point[] } => {
  const edge = (side: number): Point[] =>
    line.map((point, i) => {
      const [a, b] = [line[Math.max(0, i - 1)] ?? point, line[Math.min(line.length - 1, i + 1)] ?? point];
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const half = ((widths[i] ?? 0) / 2) * side;
      return plus(point, ((b[1] - a[1]) / length) * half, (-(b[0] - a[0]) / length) * half);
    });
  return { front: edge(1), back: edge(-1) };
};

/** The arm's middle from the shoulder to the wrist. */
export const armLine = ({ shoulder, elbow, wrist }: SideProfile): Point[] => [
  shoulder,
  [mix(shoulder[0], elbow[0], 0.55), mix(shoulder[1], elbow[1], 0.5)],
  elbow,
  [mix(elbow[0], wrist[0], 0.42), mix(elbow[1], wrist[1], 0.5)],
  wrist,
];

/** The roundest point of the shoulder, below the line from the neck however thick the arm is. */
export const armCrown = ({ shoulder: [x, y] }: SideProfile, bicep: number): Point => [
  x,
  Math.max(0.75, y - bicep * 0.34),
];

export type SideOutline = {
  readonly profile: SideProfile;
  readonly body: Path;
  readonly arm: Path;
  readonly head: Path;
  readonly lines: readonly Path[];
};

const armOf = (marks: BodyLandmarks, profile: SideProfile): Path => {
  const { bicep, wrist, heightInches } = marks;
  const middle = armLine(profile);
  const elbow = mix(bicep, wrist, 0.42);
  const { front, back } = limb(middle, [
    bicep * 0.8,
    bicep,
    elbow * 1.02,
    mix(elbow, wrist, 0.4),
    wrist * 0.86,
  ]);
  const [x, y] = profile.wrist;
  const h = heightInches * 0.1;
  const w = wrist * 0.9;
  const hand: Point[] = [
    [x + w * 0.55, y + h * 0.2],
    [x + w * 0.95, y + h * 0.4],
    [x + w * 0.86, y + h * 0.56],
    [x + w * 0.66, y + h * 0.5],
    [x + w * 0.62, y + h * 0.8],
    [x + w * 0.36, y + h],
    [x + w * 0.06, y + h * 0.97],
    [x - w * 0.2, y + h * 0.66],
    [x - w * 0.34, y + h * 0.3],
  ];
  const [sx, sy] = profile.shoulder;
  const top = armCrown(profile, bicep);
  const crown: Point[] = [
    [sx - bicep * 0.36, mix(sy, top[1], 0.41)],
    top,
    [sx + bicep * 0.36, mix(sy, top[1], 0.29)],
  ];
  return closePath(
    smoothPath([...crown, ...front.slice(1), ...hand, ...back.slice(1).reverse(), crown[0] ?? [sx, sy]]),
  );
};

/** The head from the side: brow, chin and the back of the skull; no face. */
const headOf = ({ headHeight: h, headTopY: top }: BodyLandmarks): Path => {
  const at = (x: number, y: number): Point => [h * (x - 0.36), top + h * y];
  return closePath(
    smoothPath([
      at(0.48, 0),
      at(0.7, 0.05),
      at(0.84, 0.18),
      at(0.88, 0.36),
      at(0.865, 0.47),
      at(0.895, 0.62),
      at(0.865, 0.72),
      at(0.865, 0.86),
      at(0.8, 0.975),
      at(0.69, 0.985),
      at(0.56, 0.9),
      at(0.44, 0.82),
      at(0.3, 0.79),
      at(0.14, 0.66),
      at(0.05, 0.44),
      at(0.1, 0.2),
      at(0.26, 0.05),
      at(0.48, 0),
    ]),
  );
};

export const sideOutline = (marks: BodyLandmarks): SideOutline => {
  const profile = sideProfile(marks);
  const { frontAt, backAt } = profile;
  const { chinY, headHeight, headTopY, ankleY, floorY, ankle, heightInches, neckHalf } = marks;
  const foot = heightInches * 0.148;
  const front: Point[] = [
    [neckHalf * 0.6, headTopY + headHeight * 0.66],
    [neckHalf * 1.02, chinY - headHeight * 0.06],
    [neckHalf * 0.84, mix(chinY, 0.5, 0.55)],
    ...profileLine(frontAt, 0.55, ankleY),
    [ankle * 0.8, mix(ankleY, floorY, 0.4)],
    [foot * 0.36, floorY - heightInches * 0.016],
    [foot * 0.6, floorY - heightInches * 0.007],
    [foot * 0.68, floorY + 0.1],
    [foot * 0.6, floorY + 0.3],
  ];
  const back: Point[] = [
    [-ankle * 0.3, floorY + 0.3],
    [-ankle * 0.86, floorY + 0.12],
    [-ankle * 0.84, floorY - 0.6],
    [-ankle * 0.56, mix(ankleY, floorY, 0.3)],
    ...profileLine(backAt, ankleY, -0.9),
    [-neckHalf * 1.02, mix(-0.9, headTopY + headHeight * 0.7, 0.6)],
    [-neckHalf * 0.98, headTopY + headHeight * 0.66],
  ];
  return {
    profile,
    body: closePath(joinPaths(smoothPath(front), smoothPath(back))),
    arm: armOf(marks, profile),
    head: headOf(marks),
    lines: [],
  };
};
