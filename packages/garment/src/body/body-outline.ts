/** The outline of a standing body from the front, true to its measurements. Inches. */
import {
  closeMirrored,
  joinPaths,
  type Line,
  mirrorLine,
  mix,
  type Path,
  type Point,
  polylinePath,
  smoothPath,
  smoothStep,
} from '../shape/geometry.ts';
import type { BodyLandmarks } from './body-landmarks.ts';
import { type Arm, armOf, headOf, type Leg, legOf } from './body-limbs.ts';
import { curveThrough } from './curve-through.ts';

/** Where forearms begin among the arm's points, and inches of cloth beside the trunk. */
const ELBOW = 5;
const CLOTH = 0.6;

export type BodyOutline = {
  readonly marks: BodyLandmarks;
  /** Neck, trunk, arms and legs in one closed line. */
  readonly body: Path;
  readonly head: Path;
  /** Drawn finer, within the outline: ears, creases, fingers. */
  readonly lines: readonly Path[];
  /** Collarbones, neck and knees. */
  readonly frontLines: readonly Path[];
  /** The right arm's outer edge from the shoulder to the wrist, where a sleeve is measured. */
  readonly armOuter: Line;
  /** The right half's side from the armpit to the hip. */
  readonly side: Line;
  /** Both hands and forearms again, open at the top, drawn over what hangs beside them. */
  readonly forearms: readonly Path[];
  /** Half width of trunk and leg, and the middle of the right leg. */
  readonly outerAt: (y: number) => number;
  readonly legCentreAt: (y: number) => number;
  readonly reachHalf: number;
};

const both = (line: Line): Path[] => [smoothPath(line), smoothPath(mirrorLine(line))];

const linesOf = ({ armpitY }: BodyLandmarks, arm: Arm, pit: Point, ears: readonly Line[]): Path[] => {
  // Where the arm touches the trunk, its edge continues a little above the armpit.
  const crease = arm.inner.filter(([, y]) => y > armpitY - 1.6 && y < pit[1]);
  return [...ears.map(smoothPath), ...both([...crease, pit]), ...arm.knuckles.flatMap(both)];
};

const frontLinesOf = (marks: BodyLandmarks, leg: Leg): Path[] => {
  const { neckHalf, shoulderHalf, shoulderY, chinY, kneeY, ankleY, floorY } = marks;
  const kneeX = leg.centreAt(kneeY);
  return [
    ...both([
      [neckHalf * 0.3, 1.15],
      [neckHalf * 0.75, 0.78],
      [mix(neckHalf, shoulderHalf, 0.35), mix(0.5, shoulderY, 0.55)],
      [mix(neckHalf, shoulderHalf, 0.62), shoulderY * 0.86],
    ]),
    ...both([
      [neckHalf * 0.82, chinY + 0.1],
      [neckHalf * 0.62, -0.2],
      [neckHalf * 0.26, 0.95],
    ]),
    ...both([
      [kneeX - leg.kneeWidth * 0.24, kneeY + 0.55],
      [kneeX, kneeY + 0.95],
      [kneeX + leg.kneeWidth * 0.24, kneeY + 0.5],
    ]),
    ...both([
      [leg.centreAt(ankleY) + leg.ankleWidth * 0.28, floorY + 0.3],
      [leg.centreAt(ankleY) + leg.ankleWidth * 0.34, floorY - 0.25],
    ]),
  ];
};

/** Outline of the body. `leanRadians` fits the arms into sleeves; without it, they hang clear of the trunk. */
export const bodyOutline = (marks: BodyLandmarks, leanRadians?: number): BodyOutline => {
  const {
    neckHalf,
    shoulderHalf,
    shoulderY,
    armpitY,
    hipY,
    waistY,
    chinY,
    headHeight,
    chestHalf,
    trunkAt: trunkHalf,
  } = marks;
  const arm = armOf(marks, leanRadians);
  const leg = legOf(marks);
  const { head, ears } = headOf(marks);
  // The armpit is where the arm's inner edge comes clear of the trunk.
  const underarm = arm.inner.filter(([x, y]) => y > armpitY && x > trunkHalf(y) + 0.18);
  const [highest = [chestHalf + 0.3, armpitY + 1] as const] = underarm;
  const pitY = Math.max(armpitY, Math.min(highest[1] - 0.6, hipY - 2));
  // Below wide shoulders the back spreads towards the arms.
  const [, armAtPit] = arm.inner.filter(([, y]) => y < pitY + 0.8).slice(-2);
  const spread = Math.max(0, ((armAtPit?.[0] ?? 0) - trunkHalf(pitY) - 0.3) * 0.9);
  const trunkAt = (y: number): number =>
    trunkHalf(y) + spread * (1 - smoothStep(pitY - 1, mix(pitY, waistY, 0.9), y));
  const pit: Point = [trunkAt(pitY) + 0.05, pitY];
  const side = Array.from({ length: 10 }, (_, i): Point => {
    const y = mix(pitY, hipY, i / 9);
    return [trunkAt(y), y];
  });
  // The neck starts behind the head, at its wider part.
  const jawY = chinY - headHeight * 0.3;
  const shoulder: Line = [
    [neckHalf * 0.98, jawY],
    [neckHalf * 0.94, mix(chinY, -0.5, 0.5)],
    [neckHalf * 1.02, -0.55],
    [mix(neckHalf, shoulderHalf, 0.22), shoulderY * 0.18],
    [mix(neckHalf, shoulderHalf, 0.6), shoulderY * 0.58],
    [shoulderHalf * 0.93, shoulderY - 0.12],
  ];
  const half = joinPaths(
    polylinePath([
      [0, jawY],
      [neckHalf * 0.98, jawY],
    ]),
    smoothPath([...shoulder, ...arm.outer.slice(1), ...arm.hand, ...[...underarm].reverse(), pit]),
    smoothPath([...side, ...leg.outer.slice(1), ...leg.inner]),
  );
  const legOuter = curveThrough(leg.outer.slice(0, 8).map(([x, y]): Point => [y, x]));
  const outerAt = (y: number): number => (y < hipY ? trunkHalf(Math.max(y, armpitY)) : legOuter(y));
  // The open top of a forearm shows on cloth unless it lies beside the trunk: on a large body below the elbow.
  const beside = arm.inner.findIndex(([x, y], i) => i >= ELBOW && x > outerAt(y) + CLOTH);
  const free = beside < 0 ? ELBOW : beside;
  return {
    marks,
    body: closeMirrored(half),
    head,
    lines: linesOf(marks, arm, pit, ears),
    frontLines: frontLinesOf(marks, leg),
    armOuter: arm.outer,
    side,
    forearms: both([...arm.outer.slice(free), ...arm.hand, ...arm.inner.slice(free).reverse()]),
    outerAt,
    legCentreAt: leg.centreAt,
    reachHalf: Math.max(...arm.outer.map(([x]) => x), ...arm.hand.map(([x]) => x)),
  };
};
