/** Lapels of coats and jackets: notched with a collar, or a single shawl. */

import type { Dyes } from '../dyes.ts';
import type { UpperCut } from '../garment-spec.ts';
import {
  closePath,
  curvePath,
  flatten,
  joinPaths,
  type Line,
  mirrorLine,
  mirrorPath,
  offsetLine,
  type Path,
  polylinePath,
  smoothPath,
} from '../shape/geometry.ts';
import { type Panel, piece } from '../shape/panel.ts';
import type { Block } from './bodice.ts';

/** Where the lapels meet, inches below the shoulder. */
export const breakPoint = (block: Block, cut: UpperCut): number =>
  Math.min(block.neckDrop, block.torso.armholeY + 1.6) + (cut.closure === 'double' ? -0.4 : 0);

const both = (id: string, path: Path, edge: Line, dyes: Dyes, lift: number): Panel[] =>
  (['left', 'right'] as const).map((side) =>
    piece({
      id: `${id}-${side}`,
      outline: side === 'right' ? path : mirrorPath(path),
      colour: dyes.contrast,
      form: 0.22,
      lift,
      marks: [{ kind: 'stitch', line: side === 'right' ? edge : mirrorLine(edge), colour: dyes.thread }],
    }),
  );

export const lapelPanels = (block: Block, cut: UpperCut, dyes: Dyes): Panel[] => {
  const n = block.neckHalf;
  const b = breakPoint(block, cut);
  const wide = n * 0.92;
  if (cut.collar === 'shawl') {
    const outer = smoothPath([
      [n * 0.86, -1.02],
      [n + 0.8, -0.1],
      [n + wide * 0.95, b * 0.34],
      [n * 0.9 + wide * 0.35, b * 0.72],
      [0.25, b + 0.5],
    ]);
    const path = closePath(
      joinPaths(
        outer,
        curvePath([0.25, b + 0.5], [n * 0.36, b * 0.62], [n * 0.8, b * 0.2], [n * 0.86, -1.02]),
      ),
    );
    return both('shawl', path, offsetLine(flatten(outer, 8), -0.25), dyes, 0.22);
  }
  const gorge: readonly [number, number] = [n + wide * 0.42, b * 0.3];
  const peak: readonly [number, number] = [n + wide * 1.02, b * 0.31];
  const lapelEdge = joinPaths(
    polylinePath([gorge, peak]),
    curvePath(peak, [n + wide * 0.75, b * 0.55], [n * 0.7, b * 0.86], [0.15, b + 0.35]),
  );
  const lapel = closePath(
    joinPaths(
      curvePath([n * 0.72, b * 0.16], [n * 0.9, b * 0.2], [n + wide * 0.2, b * 0.27], gorge),
      lapelEdge,
      curvePath([0.15, b + 0.35], [n * 0.3, b * 0.7], [n * 0.55, b * 0.35], [n * 0.72, b * 0.16]),
    ),
  );
  const collarEdge = smoothPath([
    [n * 0.86, -1.06],
    [n + 0.72, -0.3],
    [n + wide * 0.62, b * 0.12],
    [n + wide * 0.86, b * 0.23],
  ]);
  const collar = closePath(
    joinPaths(
      collarEdge,
      polylinePath([
        [n + wide * 0.86, b * 0.23],
        [n + wide * 0.42, b * 0.3],
      ]),
      curvePath(
        [n + wide * 0.42, b * 0.3],
        [n + wide * 0.2, b * 0.27],
        [n * 0.9, b * 0.2],
        [n * 0.7, b * 0.16],
      ),
      curvePath([n * 0.7, b * 0.16], [n * 0.84, b * 0.04], [n * 0.92, -0.5], [n * 0.86, -1.06]),
    ),
  );
  return [
    ...both('lapel', lapel, offsetLine(flatten(lapelEdge, 8), -0.25), dyes, 0.2),
    ...both('collar', collar, offsetLine(flatten(collarEdge, 8), -0.25), dyes, 0.22),
  ];
};
