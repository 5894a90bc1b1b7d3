import type { BlockOp, BlockPoint } from './block-piece.ts';
import { edgesOf, polygonOf } from './piece-geometry.rules.ts';

const MITRE_LIMIT = 2;

/** The outline with its seam allowance; an edge on the middle is a fold and gets none. */
export const withAllowance = (outline: readonly BlockOp[], allowance: number): readonly BlockOp[] => {
  const polygon = polygonOf(outline).filter(
    ([x, y], index, all) =>
      Math.hypot(x - (all.at(index - 1)?.[0] ?? 0), y - (all.at(index - 1)?.[1] ?? 0)) > 0.05,
  );
  const area = edgesOf(polygon).reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0);
  const outwards = area > 0 ? 1 : -1;
  const normal = ([x1, y1]: BlockPoint, [x2, y2]: BlockPoint): BlockPoint => {
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const isFold = Math.abs(x1) < 0.5 && Math.abs(x2) < 0.5;
    const reach = isFold ? 0 : (outwards * allowance) / length;
    return [(y2 - y1) * reach, (x1 - x2) * reach];
  };
  const moved = polygon.map((point, index): BlockPoint => {
    const [ax, ay] = normal(polygon.at(index - 1) ?? point, point);
    const [bx, by] = normal(point, polygon[(index + 1) % polygon.length] ?? point);
    // Where two edges meet, each keeps its distance: the corner lies on both moved edges.
    const [sx, sy] = [ax + bx, ay + by];
    const length = sx * sx + sy * sy;
    const reach = length < 1e-6 ? 0 : Math.max(ax * sx + ay * sy, bx * sx + by * sy) / length;
    const k = Math.min(reach, (MITRE_LIMIT * allowance) / Math.sqrt(length || 1));
    return [point[0] + sx * k, point[1] + sy * k];
  });
  return [
    ...moved.map((to, index): BlockOp => ({ kind: index === 0 ? 'move' : 'line', to })),
    { kind: 'close' },
  ];
};
