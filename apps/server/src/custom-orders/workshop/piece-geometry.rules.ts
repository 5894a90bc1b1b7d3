/** Outlines of pattern pieces as polygons: their widths, and what lies outside them. Millimetres, y down. */
import type { BlockOp, BlockPoint } from './block-piece.ts';

/** A straight line between two points. */
export type Line = readonly [BlockPoint, BlockPoint];

const STEPS_A_CURVE = 24;

const alongCurve = (
  from: BlockPoint,
  { c1, c2, to }: { readonly c1: BlockPoint; readonly c2: BlockPoint; readonly to: BlockPoint },
): readonly BlockPoint[] =>
  Array.from({ length: STEPS_A_CURVE }, (_, index): BlockPoint => {
    const t = (index + 1) / STEPS_A_CURVE;
    const u = 1 - t;
    const at = (axis: 0 | 1): number =>
      u ** 3 * from[axis] + 3 * u * u * t * c1[axis] + 3 * u * t * t * c2[axis] + t ** 3 * to[axis];
    return [at(0), at(1)];
  });

/** The corners of an outline, with curves as short lines. */
export const polygonOf = (outline: readonly BlockOp[]): readonly BlockPoint[] => {
  const points: BlockPoint[] = [];
  for (const op of outline) {
    if (op.kind === 'close') continue;
    if (op.kind === 'curve') points.push(...alongCurve(points.at(-1) ?? op.to, op));
    else points.push(op.to);
  }
  return points;
};

export const edgesOf = (polygon: readonly BlockPoint[]): readonly (readonly [BlockPoint, BlockPoint])[] =>
  polygon.map((point, index) => [point, polygon[(index + 1) % polygon.length] ?? point]);

/** Level enough to be part of a hem rather than of a seam or a dart. */
const MAX_HEM_SLOPE = 0.75;
/** Millimetres; curves come as short lines, and a dart's tip is no hem. */
const MIN_HEM = 12;

/** Lines at this distance above the lower edge of a piece, between its darts. */
export const aboveLowerEdge = (polygon: readonly BlockPoint[], by: number): readonly Line[] => {
  const ys = polygon.map(([, y]) => y);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  return edgesOf(polygon).flatMap(([from, to]): readonly Line[] => {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const isHem =
      Math.abs(dx) >= MIN_HEM &&
      Math.abs(dy) < MAX_HEM_SLOPE * Math.abs(dx) &&
      Math.min(from[1], to[1]) > top + (bottom - top) * 0.72;
    if (!isHem) return [];
    const [x, y] = [(dy * by) / Math.hypot(dx, dy), (-dx * by) / Math.hypot(dx, dy)];
    const up = y < 0 ? 1 : -1;
    const moved = ([px, py]: BlockPoint): BlockPoint => [px + x * up, py + y * up];
    return [[moved(from), moved(to)]];
  });
};

/** The width of cloth at this height, on one side of the middle if `side` says which; without darts. */
export const clothAt = (polygon: readonly BlockPoint[], y: number, side?: number): number => {
  const crossings = edgesOf(polygon)
    .flatMap(([[x1, y1], [x2, y2]]) => (y1 <= y === y2 <= y ? [] : [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)]))
    .map((x) => (side === undefined ? x : Math.max(0, x * side)))
    .toSorted((a, b) => a - b);
  return crossings.reduce(
    (sum, x, index) => sum + (index % 2 === 1 ? x - (crossings[index - 1] ?? x) : 0),
    0,
  );
};

/** The widest stretch of cloth at this height, from left to right. */
export const widestAt = (
  polygon: readonly BlockPoint[],
  y: number,
): readonly [left: number, right: number] => {
  const crossings = edgesOf(polygon)
    .flatMap(([[x1, y1], [x2, y2]]) => (y1 <= y === y2 <= y ? [] : [x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)]))
    .toSorted((a, b) => a - b);
  const stretches = crossings.flatMap((x, index) => {
    const next = crossings[index + 1];
    return index % 2 === 1 || next === undefined ? [] : [[x, next] as const];
  });
  return stretches.toSorted(([a, b], [c, d]) => d - c - (b - a))[0] ?? [0, 0];
};

const GRAIN_STEPS = 24;
/** From the left; a wedge is narrower at the top, and text goes to the right of the line. */
const WANTED_GRAIN = 0.4;
const LONG_ENOUGH = 0.8;
const GRAIN_INSET = 0.12;

/** The grain line: plumb, on cloth alone from end to end, and long. */
export const grainOf = (polygon: readonly BlockPoint[]): Line => {
  const xs = polygon.map(([x]) => x);
  const left = Math.min(...xs);
  const width = Math.max(...xs) - left;
  const turned = polygon.map(([x, y]): BlockPoint => [y, x]);
  const lines = Array.from({ length: GRAIN_STEPS - 1 }, (_, step) => {
    const share = (step + 1) / GRAIN_STEPS;
    const x = left + width * share;
    const [top, bottom] = widestAt(turned, x);
    return { x, top, height: bottom - top, off: Math.abs(share - WANTED_GRAIN) };
  });
  const longest = Math.max(...lines.map(({ height }) => height));
  const { x, top, height } = lines
    .filter((line) => line.height >= longest * LONG_ENOUGH)
    .reduce((best, line) => (line.off < best.off ? line : best));
  return [
    [x, top + height * GRAIN_INSET],
    [x, top + height * (1 - GRAIN_INSET)],
  ];
};

/** Whether a line lies on cloth alone. */
export const isOnCloth = (polygon: readonly BlockPoint[], [[x1, y1], [x2, y2]]: Line): boolean =>
  Array.from({ length: GRAIN_STEPS + 1 }, (_, step) => step / GRAIN_STEPS).every((t) =>
    holds(polygon, [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t]),
  );

const FOLD_REACH = 10;
const FOLD_INSET = 0.1;

/** A bracket on the straight edge at the left, which lies on the fold of the cloth. */
export const foldMark = (polygon: readonly BlockPoint[]): readonly BlockPoint[] => {
  const left = Math.min(...polygon.map(([x]) => x));
  const [top, bottom] = edgesOf(polygon)
    .filter(([[x1], [x2]]) => Math.abs(x1 - left) < 0.5 && Math.abs(x2 - left) < 0.5)
    .map(([[, y1], [, y2]]) => [Math.min(y1, y2), Math.max(y1, y2)] as const)
    .reduce((longest, edge) => (edge[1] - edge[0] > longest[1] - longest[0] ? edge : longest), [0, 0]);
  const inset = (bottom - top) * FOLD_INSET;
  return [
    [left, top + inset],
    [left + FOLD_REACH, top + inset],
    [left + FOLD_REACH, bottom - inset],
    [left, bottom - inset],
  ];
};

const CORNER = Math.PI / 6;

/** The lengths of an outline's sides, from corner to corner; the first begins at its first corner. */
export const sidesOf = (polygon: readonly BlockPoint[]): readonly number[] => {
  const edges = edgesOf(polygon).filter(([[x1, y1], [x2, y2]]) => Math.hypot(x2 - x1, y2 - y1) > 0.01);
  const turn = (index: number): number => {
    const [[ax, ay], [bx, by]] = edges.at(index - 1) ?? [
      [0, 0],
      [0, 0],
    ];
    const [[cx, cy], [dx, dy]] = edges[index] ?? [
      [0, 0],
      [0, 0],
    ];
    const turned = Math.atan2(dy - cy, dx - cx) - Math.atan2(by - ay, bx - ax);
    return Math.abs(Math.atan2(Math.sin(turned), Math.cos(turned)));
  };
  const corner = edges.findIndex((_, index) => turn(index) > CORNER);
  const sides: number[] = [];
  edges.forEach((_, step) => {
    const index = (corner + step) % edges.length;
    const [[x1, y1], [x2, y2]] = edges[index] ?? [
      [0, 0],
      [0, 0],
    ];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (sides.length === 0 || turn(index) > CORNER) sides.push(length);
    else sides.push((sides.pop() ?? 0) + length);
  });
  return sides;
};

/** A sector of a ring: its inner arc, its outer one, and the straight edges between them. */
export const sectorOf = (polygon: readonly BlockPoint[]): { inner: number; outer: number; edge: number } => {
  const [a = 0, b = 0, c = 0, d = 0] = sidesOf(polygon);
  const [arcs, edge] = Math.abs(a - c) > Math.abs(b - d) ? [[a, c], b] : [[b, d], a];
  return { inner: Math.min(...arcs), outer: Math.max(...arcs), edge };
};

type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Whether some of the cloth within the outline lies on the rectangle. */
export const touches = (polygon: readonly BlockPoint[], { left, top, right, bottom }: Rect): boolean => {
  // Clips the polygon at each of the four edges in turn.
  const clip = (
    points: readonly BlockPoint[],
    axis: 0 | 1,
    at: number,
    sign: 1 | -1,
  ): readonly BlockPoint[] =>
    points.flatMap((point, index) => {
      const before = points.at(index - 1) ?? point;
      const [from, to] = [(before[axis] - at) * sign, (point[axis] - at) * sign];
      const t = from / (from - to);
      const crossing: BlockPoint = [
        before[0] + (point[0] - before[0]) * t,
        before[1] + (point[1] - before[1]) * t,
      ];
      return [...(from > 0 !== to > 0 ? [crossing] : []), ...(to > 0 ? [point] : [])];
    });
  const inside = clip(clip(clip(clip(polygon, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1);
  return inside.length > 2;
};

/** Whether a straight line passes over the rectangle: clips it at all four sides. */
const crosses = ([from, to]: Line, { left, top, right, bottom }: Rect): boolean => {
  let [begin, end] = [0, 1];
  for (const [axis, low, high] of [
    [0, left, right],
    [1, top, bottom],
  ] as const) {
    const step = to[axis] - from[axis];
    if (step === 0) {
      if (from[axis] <= low || from[axis] >= high) return false;
      continue;
    }
    const [one, other] = [(low - from[axis]) / step, (high - from[axis]) / step];
    begin = Math.max(begin, Math.min(one, other));
    end = Math.min(end, Math.max(one, other));
  }
  return begin < end;
};

const holds = (polygon: readonly BlockPoint[], [x, y]: BlockPoint): boolean =>
  edgesOf(polygon).filter(
    ([[x1, y1], [x2, y2]]) => y1 <= y !== y2 <= y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1),
  ).length %
    2 ===
  1;

type Size = { readonly width: number; readonly height: number };

/** The edges of a text box that other text must not cover. */
export const frameOf = ([x, y]: BlockPoint, { width, height }: Size): readonly Line[] =>
  edgesOf([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);

const CANDIDATE_STEP_MM = 6;
const MAX_CANDIDATES_PER_SIDE = 30;

/**
 * A place for a text box on cloth alone, with no seam, dart or line running through it, as near to `wanted` as
 * possible.
 * @param keep moves a box to where no edge of a sheet cuts it
 * @returns its upper left corner; undefined if the piece has no such place
 */
export const clearPlace = (
  polygon: readonly BlockPoint[],
  lines: readonly Line[],
  {
    wanted,
    size,
    keep,
  }: {
    readonly wanted: BlockPoint;
    readonly size: Size;
    readonly keep: (at: BlockPoint, box: Size) => BlockPoint;
  },
): BlockPoint | undefined => {
  const all = [...edgesOf(polygon), ...lines];
  const [xs, ys] = [polygon.map(([x]) => x), polygon.map(([, y]) => y)];
  const between = (values: readonly number[], room: number): readonly number[] => {
    const low = Math.min(...values);
    const free = Math.max(0, Math.max(...values) - room - low);
    const step = Math.max(CANDIDATE_STEP_MM, free / MAX_CANDIDATES_PER_SIDE);
    return Array.from({ length: Math.floor(free / step) + 1 }, (_, index) => low + index * step);
  };
  const far = ([x, y]: BlockPoint): number => Math.hypot(x - wanted[0], y - wanted[1]);
  return [
    wanted,
    ...between(xs, size.width).flatMap((x) => between(ys, size.height).map((y): BlockPoint => [x, y])),
  ]
    .toSorted((a, b) => far(a) - far(b))
    .map((at) => keep(at, size))
    .find(([x, y]) => {
      const rect = { left: x, top: y, right: x + size.width, bottom: y + size.height };
      return (
        holds(polygon, [x + size.width / 2, y + size.height / 2]) && !all.some((line) => crosses(line, rect))
      );
    });
};
