/** Collars of two leaves that meet at the centre front. */
import type { Dyes } from '../dyes.ts';
import type { GarmentSpec, UpperCut } from '../garment-spec.ts';
import {
  closePath,
  curvePath,
  flatten,
  joinPaths,
  type Line,
  mirrorLine,
  mirrorPath,
  mix,
  offsetLine,
  type Path,
  type Point,
  polylinePath,
  smoothPath,
} from '../shape/geometry.ts';
import { type Mark, type Panel, piece } from '../shape/panel.ts';
import { type Block, neckline } from './bodice.ts';

const rounded = (line: Line, height: number, side: number): Path => {
  const base = line.map(([x, y]): Point => [x, y]);
  const lifted = base.map(([x, y], i): Point => {
    const t = i / (base.length - 1);
    return [x * mix(0.97, 0.955, t) + side * 0.02, y - height * mix(0.98, 1, t)];
  });
  const [front = [0, 0] as Point] = lifted;
  const first = lifted[1] ?? front;
  const corner: Point = [base[0]?.[0] ?? 0, front[1] + height * 0.42];
  return closePath(
    joinPaths(
      polylinePath(base),
      polylinePath([...lifted.slice(1)].reverse()),
      curvePath(first, [front[0] + 0.1 * side, front[1]], [corner[0], front[1] + 0.08], corner),
    ),
  );
};

/** A band standing `h` inches around the neck: two leaves meeting at the centre front. */
export const band = (
  block: Block,
  cut: UpperCut,
  spec: GarmentSpec,
  dyes: Dyes,
  h: number,
  rib: boolean,
): Panel[] => {
  const line = flatten(neckline(block, cut, 'front'), 16);
  const gap = cut.closure === 'zip' ? 0.18 : cut.closure === 'none' ? 0 : 0.06;
  const right: Line = line.map(([x, y], i) => (i === 0 ? [gap, y] : [Math.max(gap, x), y]));
  const make = (side: 'left' | 'right'): Panel => {
    const path = rounded(right, h, 1);
    const edge = offsetLine(right, 0.16);
    const marks: Mark[] = rib
      ? []
      : [{ kind: 'stitch', line: side === 'right' ? edge : mirrorLine(edge), colour: dyes.thread }];
    if (spec.border?.places.includes('neck')) {
      const middle = right.map(([x, y]): Point => [x * 0.965, y - h * 0.5]);
      marks.push({
        kind: 'ribbon',
        line: side === 'right' ? middle : mirrorLine(middle),
        width: h * 0.7,
        border: spec.border,
      });
    }
    return piece({
      id: `collar-${side}`,
      outline: side === 'right' ? path : mirrorPath(path),
      colour: dyes.contrast,
      surface: rib ? 'rib' : 'cloth',
      form: 0.25,
      lift: 0.1,
      marks,
      print: spec.contrast || rib ? 'none' : 'flat',
    });
  };
  return [make('left'), make('right')];
};

/** A collar that folds down over its stand, in two pointed leaves. */
export const shirtCollar = (block: Block, spec: GarmentSpec, dyes: Dyes): Panel[] => {
  const n = block.neckHalf;
  const d = block.neckDrop;
  const size = n / 2.9;
  const tip: Point = [n * 0.98, d + 1.15 * size];
  const leaf = closePath(
    joinPaths(
      curvePath([n - 0.28, -1.45], [n + 0.25, -1.2], [n + 0.62 * size, -0.5], [n + 0.72 * size, 0.25]),
      curvePath([n + 0.72 * size, 0.25], [n + 0.62 * size, d * 0.42], [n * 1.12, d * 0.8], tip),
      smoothPath([tip, [n * 0.55, d + 0.72 * size], [0.1, d - 0.28]]),
      curvePath([0.1, d - 0.28], [n * 0.34, d * 0.62], [n * 0.78, -0.1], [n - 0.28, -1.45]),
    ),
  );
  const edge = offsetLine(flatten({ ...leaf, closed: false }, 10).slice(8, 34), -0.2);
  const make = (side: 'left' | 'right'): Panel =>
    piece({
      id: `collar-${side}`,
      outline: side === 'right' ? leaf : mirrorPath(leaf),
      colour: dyes.contrast,
      form: 0.2,
      lift: 0.16,
      print: spec.contrast ? 'none' : 'flat',
      marks: [{ kind: 'stitch', line: side === 'right' ? edge : mirrorLine(edge), colour: dyes.thread }],
    });
  return [make('left'), make('right')];
};

/** A flat collar in two rounded leaves. */
export const peterPan = (block: Block, cut: UpperCut, dyes: Dyes): Panel[] => {
  const n = block.neckHalf;
  const d = block.neckDrop;
  const width = Math.min(2.1, n * 0.72);
  const neck = flatten(neckline(block, cut, 'front'), 14);
  const outer = neck.map((point, i): Point => {
    const t = i / (neck.length - 1);
    const reach = width * Math.min(1, 0.35 + t * 3.2) * (1 - 0.25 * t);
    const lean = Math.atan2(point[0], d - point[1] + n * 0.6);
    return [point[0] + Math.sin(lean) * reach + (t < 0.2 ? 0.12 : 0), point[1] + Math.cos(lean) * reach];
  });
  const leaf = closePath(
    joinPaths(
      polylinePath([...neck].reverse()),
      smoothPath([
        neck[0] ?? [0, 0],
        ...outer.filter((_, i) => i % 2 === 0),
        [n + width * 0.5, -0.25],
        [n - 0.1, -0.35],
      ]),
    ),
  );
  const make = (side: 'left' | 'right'): Panel =>
    piece({
      id: `collar-${side}`,
      outline: side === 'right' ? leaf : mirrorPath(leaf),
      colour: dyes.contrast,
      form: 0.1,
      lift: 0.12,
      print: 'none',
      marks: [
        {
          kind: 'stitch',
          line: (side === 'right' ? (l: Line) => l : mirrorLine)(offsetLine(outer, 0.16)),
          colour: dyes.thread,
        },
      ],
    });
  return [make('left'), make('right')];
};
