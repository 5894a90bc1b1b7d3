/** The body of an upper garment: side seams, armholes, necklines, hems. */
import type { UpperCut } from '../garment-spec.ts';
import { halfWidth, type Measurements, type Torso, torsoOf } from '../measurements.ts';
import { drapeGrowth, foldHeight } from '../shape/drape.ts';
import {
  clamp,
  closePath,
  curvePath,
  joinPaths,
  mirrorPath,
  mix,
  type Path,
  type Point,
  polylinePath,
  reversePath,
  smoothPath,
  smoothStep,
} from '../shape/geometry.ts';
import { type Drape, type Grain, grainOf } from '../shape/panel.ts';

/** A body cut for a garment: landmarks, and the side seam as half width by height. */
export type Block = {
  readonly torso: Torso;
  readonly shoulder: Point;
  readonly armpit: Point;
  readonly neckHalf: number;
  readonly neckDrop: number;
  readonly hemY: number;
  /** Half width at a height below the armhole. */
  readonly widthAt: (y: number) => number;
  readonly waistSeamY: number;
  /** Inches that quilted rows bulge at the edge. */
  readonly puff: number;
};

/** Depth of a ribbed or banded hem, inches; no other hem has one. */
export const weltDepth = ({ hem }: UpperCut): number => (hem === 'rib' ? 2.4 : hem === 'band' ? 1.7 : 0);

/** Inches from one row of quilting to the next. */
export const QUILT_ROW = 2.3;

/** Cuts the block. The side seam is a function of height, so that it works for every length. */
export const cutBlock = (body: Measurements, cut: UpperCut, length = body.length): Block => {
  const torso = torsoOf(body);
  const chest = halfWidth(body.chest + cut.ease);
  const waist = mix(
    Math.max(chest * 0.97, halfWidth(body.waist + cut.ease)),
    halfWidth(body.waist + cut.ease * 0.8 + 1),
    cut.shaping,
  );
  const hips = Math.max(halfWidth(body.hips + cut.ease * 0.75), mix(waist, waist * 0.9, 0.3));
  const { armholeY, waistY, hipY } = torso;
  const seamY = waistY - 0.6;
  const gathered = cut.waistSeam !== 'none';
  const hemY = Math.max(length, 3);
  const cutWidthAt = (y: number): number => {
    if (y <= armholeY) return chest;
    if (y <= waistY) return mix(chest, waist, smoothStep(armholeY - 1, waistY + 0.8, y));
    if (gathered && y > seamY) {
      const t = clamp((y - seamY) / Math.max(6, hemY - seamY), 0, 1);
      const top = mix(chest, waist, smoothStep(armholeY - 1, waistY + 0.8, seamY));
      return mix(
        top * 1.02,
        Math.max(cut.sweep, top * 1.15),
        0.84 * t ** 0.92 + 0.16 * Math.sin((t * Math.PI) / 2),
      );
    }
    const below = mix(waist, Math.max(hips, waist * 0.98), smoothStep(waistY - 0.8, hipY + 1, y));
    return below + cut.flare * Math.max(0, y - waistY) * smoothStep(waistY, hipY + 3, y);
  };
  const widthAt = (y: number): number =>
    body.stand && y > armholeY ? Math.max(cutWidthAt(y), body.stand.outerAt(y) + 0.2) : cutWidthAt(y);
  return {
    torso,
    shoulder: [
      torso.shoulderHalf + cut.drop,
      torso.shoulderDrop +
        cut.drop *
          (body.stand && cut.drop < 0 ? torso.shoulderDrop / (torso.shoulderHalf - torso.neckHalf) : 0.58),
    ],
    armpit: [chest, Math.min(armholeY + cut.drop * 0.6 + cut.ease * 0.08, hemY - 1)],
    neckHalf: Math.min(torso.neckHalf + cut.neckWidth, torso.shoulderHalf - 0.9),
    neckDrop: cut.collar === 'turtle' ? 0.9 : torso.neckDrop + cut.neckDepth,
    hemY,
    widthAt,
    waistSeamY: seamY,
    puff: cut.quilting === 'rows' ? 0.3 : 0,
  };
};

/** How the body's cloth hangs. */
export const bodyGrain = ({ hemY, widthAt }: Block): Grain =>
  grainOf([0, 0], 0, 0, hemY + 1, (q) => [-widthAt(q), widthAt(q)]);

/** A boat neck's back runs almost straight from shoulder to shoulder, inches. */
export const BOAT_DROP = 0.32;

/** How deep the back is cut: close to the nape, or down between the shoulder blades if cords tie it. */
const backDrop = (block: Block, cut: UpperCut): number =>
  cut.dori
    ? Math.min(4.6, block.torso.armholeY * 0.66)
    : cut.neck === 'boat'
      ? BOAT_DROP
      : 0.7 + cut.neckWidth * 0.18;

/** Right half of the back's neckline; openings within it are in the details. */
const backNeckline = ({ neckHalf: n, torso }: Block, { backNeck }: UpperCut, d: number): Path => {
  const end: Point = [n, 0];
  const deep = torso.armholeY * 0.86;
  switch (backNeck) {
    case 'round':
      return curvePath([0, deep * 0.45], [n * 0.6, deep * 0.45], [n * 0.98, deep * 0.3], end);
    case 'deep-round':
    case 'tie-back':
      return curvePath([0, deep], [n * 0.95, deep], [n * 1.12, deep * 0.5], end);
    case 'deep-vee':
      return curvePath([0, deep], [n * 0.36, deep * 0.66], [n * 0.86, deep * 0.24], end);
    case 'square':
      return joinPaths(
        polylinePath([
          [0, deep * 0.8],
          [n * 0.86, deep * 0.8],
        ]),
        curvePath([n * 0.86, deep * 0.8], [n * 0.9, deep * 0.5], [n * 0.95, deep * 0.2], end),
      );
    default:
      return curvePath([0, d], [n * 0.5, d], [n * 0.86, d * 0.62], end);
  }
};

/** Right half of the neckline, from the centre to the shoulder. */
export const neckline = (block: Block, cut: UpperCut, view: 'front' | 'back'): Path => {
  const n = block.neckHalf;
  const d = view === 'back' ? backDrop(block, cut) : Math.min(block.neckDrop, block.torso.armholeY + 1.6);
  const end: Point = [n, 0];
  if (view === 'back' && cut.dori) return curvePath([0, d], [n * 0.62, d], [n * 1.02, d * 0.7], end);
  if (view === 'back') return backNeckline(block, cut, d);
  switch (cut.neck) {
    case 'vee':
      return curvePath([0, d], [n * 0.34, d * 0.62], [n * 0.86, d * 0.22], end);
    case 'square':
      return joinPaths(
        curvePath([0, d], [n * 0.3, d], [n * 0.5, d], [n * 0.78, d - 0.05]),
        curvePath([n * 0.78, d - 0.05], [n * 0.84, d * 0.6], [n * 0.93, d * 0.25], end),
      );
    case 'boat':
      return curvePath([0, d], [n * 0.46, d], [n * 0.79, d * 0.56], end);
    case 'sweetheart':
      return joinPaths(
        curvePath([0, d], [n * 0.12, d - 0.9], [n * 0.5, d - 1.25], [n * 0.72, d - 0.95]),
        curvePath([n * 0.72, d - 0.95], [n * 0.86, d * 0.5], [n * 0.94, d * 0.25], end),
      );
    default:
      return curvePath([0, d], [n * 0.56, d], [n * 0.97, d * 0.6], end);
  }
};

/** Right armhole from the shoulder point to the armpit. */
export const armhole = (block: Block): Path => {
  const [sx, sy] = block.shoulder;
  const [ax, ay] = block.armpit;
  const inner = Math.min(sx, ax) - 0.55;
  return curvePath(
    [sx, sy],
    [mix(sx, inner, 0.75), mix(sy, ay, 0.36)],
    [inner + 0.05, mix(sy, ay, 0.86)],
    [ax, ay],
  );
};

/** Right side seam from the armpit to the hem. */
export const sideSeam = (block: Block, from = block.armpit[1], to = block.hemY): Path => {
  const steps = Math.max(3, Math.ceil((to - from) / (block.puff > 0 ? 0.35 : 3)));
  const points = Array.from({ length: steps + 1 }, (_, i): Point => {
    const y = mix(from, to, i / steps);
    return [block.widthAt(y) + block.puff * (Math.abs(Math.sin((Math.PI * y) / QUILT_ROW)) - 0.6), y];
  });
  return smoothPath(points);
};

/** How much lower the hem hangs at `x`, inches: the curve of a hanging hem, and a shirt's tail. */
export const hemDip = (x: number, half: number, hem: UpperCut['hem']): number => {
  const u = clamp(Math.abs(x) / half, 0, 1);
  if (hem === 'shirt-tail') return 0.1 - 2.5 * smoothStep(0.42, 1, u) ** 1.25;
  return 0.35 * (1 - u * u) + half * 0.02 * (1 - u * u);
};

/** Right half of the hem, from the side seam to the centre, scalloped where folds hang. */
export const hemLine = (block: Block, cut: UpperCut, drapes: readonly Drape[]): Point[] =>
  wholeHem(block, cut, drapes).filter(([x]) => x >= 0);

/** The hem from the right side seam to the left. */
export const wholeHem = (block: Block, cut: UpperCut, drapes: readonly Drape[]): Point[] => {
  const half = block.widthAt(block.hemY);
  const folds = drapes.reduce((sum, drape) => Math.max(sum, drape.count), 0);
  const steps = Math.max(24, folds * 8);
  return Array.from({ length: steps + 1 }, (_, i): Point => {
    const u = 1 - (2 * i) / steps;
    const waves = drapes.reduce(
      (sum, drape) =>
        sum + (foldHeight(u, drape) - 0.4) * drape.depth * drapeGrowth(drape, block.hemY) * 0.75,
      0,
    );
    const ease = 1 - Math.abs(u) ** 8;
    return [u * half, block.hemY + hemDip(u * half, half, cut.hem) + waves * ease];
  });
};

/** The closed front or back of the body. */
export const bodyOutline = (
  block: Block,
  cut: UpperCut,
  view: 'front' | 'back',
  hem: readonly Point[],
): Path => {
  const neck = neckline(block, cut, view);
  const shoulderSeam = curvePath(
    [block.neckHalf, 0],
    [mix(block.neckHalf, block.shoulder[0], 0.35), block.shoulder[1] * 0.28],
    [mix(block.neckHalf, block.shoulder[0], 0.75), block.shoulder[1] * 0.66],
    block.shoulder,
  );
  const top = hem[0] ?? [block.widthAt(block.hemY), block.hemY];
  const side = sideSeam(block, block.armpit[1], Math.max(block.armpit[1] + 0.5, top[1]));
  const right = joinPaths(neck, shoulderSeam, armhole(block), side);
  return closePath(joinPaths(right, polylinePath(hem), reversePath(mirrorPath(right))));
};
