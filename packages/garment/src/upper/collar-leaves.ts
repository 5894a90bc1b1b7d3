/** Collars of two leaves that meet at the centre front. */
import { darken } from '../colour.ts';
import type { Dyes } from '../dyes.ts';
import type { GarmentSpec, UpperCut } from '../garment-spec.ts';
import {
  clamp,
  closeMirrored,
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

/** A standing collar's upper edge at the side of the neck, as a share of the neck's half width. */
export const LEAN = 0.86;

/** A collar's height as a share of an adult's: a small neck gets a lower collar. */
export const collarSize = (block: Block): number => clamp(block.neckHalf / 2.7, 0.7, 1);

const rounded = (line: Line, height: number, side: number): Path => {
  const base = line.map(([x, y]): Point => [x, y]);
  const lifted = base.map(([x, y], i): Point => {
    const t = i / (base.length - 1);
    // Towards the back it leans in to the neck and lies lower than in front, so that no ends stick up.
    return [x * mix(0.97, LEAN, t ** 1.5) + side * 0.02, y - height * mix(0.98, 0.8, t)];
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
      const middle = right.map(
        ([x, y], i): Point => [
          x * mix(0.985, (1 + LEAN) / 2, i / (right.length - 1)),
          y - h * mix(0.49, 0.4, i / (right.length - 1)),
        ],
      );
      marks.push({
        kind: 'ribbon',
        line: side === 'right' ? middle : [...mirrorLine(middle)].reverse(),
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
  const top = -1.3 * collarSize(block);
  const tip: Point = [n * 0.98, d + 1.15 * size];
  const leaf = closePath(
    joinPaths(
      curvePath([n * 0.86, top], [n * 1.04, top * 0.89], [n + 0.6 * size, -0.5], [n + 0.72 * size, 0.25]),
      curvePath([n + 0.72 * size, 0.25], [n + 0.62 * size, d * 0.42], [n * 1.12, d * 0.8], tip),
      smoothPath([tip, [n * 0.55, d + 0.72 * size], [0.1, d - 0.28]]),
      curvePath([0.1, d - 0.28], [n * 0.34, d * 0.62], [n * 0.74, -0.1], [n * 0.86, top]),
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
  const width = Math.min(2.1, n * 0.72);
  const neck = flatten(neckline(block, cut, 'front'), 14);
  const outer = neck.map((point, i): Point => {
    const t = i / (neck.length - 1);
    // Rounded at the centre front, full width over the collar bone, narrower where it turns to the back.
    const reach = width * Math.min(1, 0.3 + t * 3.4) * (1 - 0.2 * t);
    const lean = mix(0.12, 1.25, t);
    return [point[0] + Math.sin(lean) * reach + 0.06, point[1] + Math.cos(lean) * reach];
  });
  const end = outer[outer.length - 1] ?? [n, 0];
  const leaf = closePath(
    joinPaths(
      polylinePath([...neck].reverse()),
      smoothPath([neck[0] ?? [0, 0], ...outer.filter((_, i) => i % 2 === 0)]),
      curvePath(end, [end[0] - 0.1, end[1] - 0.5], [n * 1.06, -0.62], [n * 0.86, -0.62]),
      curvePath([n * 0.86, -0.62], [n * 0.94, -0.4], [n * 0.98, -0.2], [n, 0]),
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

/** The same collar rolling over at the nape, seen from the front between its two leaves. */
export const peterPanNape = (block: Block, dyes: Dyes): Panel => {
  const n = block.neckHalf;
  return piece({
    id: 'collar-nape',
    outline: closeMirrored(
      joinPaths(
        curvePath([0, -0.36], [n * 0.5, -0.38], [n * 0.8, -0.6], [n * 0.88, -0.62]),
        // Its ends tuck beneath the leaves.
        polylinePath([
          [n * 0.88, -0.62],
          [n, -0.1],
        ]),
        curvePath([n, -0.1], [n * 0.8, 0.16], [n * 0.5, 0.3], [0, 0.34]),
      ),
    ),
    colour: darken(dyes.contrast, 0.06),
    form: -0.2,
    lift: 0.05,
    print: 'none',
  });
};

/** The same collar from behind: one piece, lying flat around the neck. */
export const peterPanBack = (block: Block, cut: UpperCut, dyes: Dyes): Panel => {
  const n = block.neckHalf;
  const width = Math.min(2.1, n * 0.72);
  const base = 0.7 + cut.neckWidth * 0.18;
  const lower: Line = Array.from({ length: 13 }, (_, i): Point => {
    const u = i / 12;
    return [(n + width * 0.82) * u, mix(base + width, 0.2, u ** 2.4)];
  });
  const half = joinPaths(
    curvePath([0, -0.4], [n * 0.5, -0.42], [n * 0.8, -0.62], [n * 0.86, -0.66]),
    curvePath([n * 0.86, -0.66], [n * 1.1, -0.62], [n + width * 0.72, -0.3], lower[12] ?? [n, 0]),
    smoothPath([...lower].reverse()),
  );
  const edge = lower.map(([x, y]): Point => [x * 0.96, y - 0.18]);
  return piece({
    id: 'collar-back',
    outline: closeMirrored(half),
    colour: dyes.contrast,
    form: 0.15,
    lift: 0.12,
    print: 'none',
    marks: [
      { kind: 'stitch', line: [...mirrorLine([...edge].reverse()), ...edge], colour: dyes.thread },
      {
        kind: 'step',
        line: [
          [-0.02, base + width + 0.1],
          [0, base * 0.6],
        ],
        rise: 0.03,
      },
    ],
  });
};
