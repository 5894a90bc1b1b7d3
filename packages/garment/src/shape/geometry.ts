/** Plane geometry of garment drawings. All coordinates are inches: x to the right, y down. */

export type Point = readonly [x: number, y: number];

/** One cubic Bézier: two control points and the end; it starts at the end of the one before. */
export type Curve = readonly [Point, Point, Point];

export type Path = { readonly start: Point; readonly curves: readonly Curve[]; readonly closed: boolean };

/** A polyline with a fixed number of points, as flattened from a path or made by hand. */
export type Line = readonly Point[];

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** 0 below `from`, 1 above `to`, smooth between. */
export const smoothStep = (from: number, to: number, value: number): number => {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
};

export const between = (a: Point, b: Point, t: number): Point => [mix(a[0], b[0], t), mix(a[1], b[1], t)];

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

export const plus = (a: Point, dx: number, dy: number): Point => [a[0] + dx, a[1] + dy];

export const pathEnd = (path: Path): Point => path.curves[path.curves.length - 1]?.[2] ?? path.start;

const straight = (from: Point, to: Point): Curve => [between(from, to, 1 / 3), between(from, to, 2 / 3), to];

/** Straight lines through the points. */
export const polylinePath = (points: Line): Path => {
  const [start = [0, 0] as const, ...rest] = points;
  let from: Point = start;
  const curves = rest.map((to) => {
    const curve = straight(from, to);
    from = to;
    return curve;
  });
  return { start, curves, closed: false };
};

/** A smooth open path through the points (centripetal enough for pattern work: chord-scaled tangents). */
export const smoothPath = (points: Line): Path => {
  const at = (i: number): Point => points[clamp(i, 0, points.length - 1)] ?? [0, 0];
  const curves: Curve[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const chord = distance(from, to);
    const handle = (a: Point, b: Point, c: Point): Point => {
      const span = distance(a, b) + distance(b, c) || 1;
      return [((c[0] - a[0]) * chord) / span / 3, ((c[1] - a[1]) * chord) / span / 3];
    };
    const out = handle(before, from, to);
    const into = handle(from, to, after);
    curves.push([[from[0] + out[0], from[1] + out[1]], [to[0] - into[0], to[1] - into[1]], to]);
  }
  return { start: at(0), curves, closed: false };
};

/** One Bézier as an open path. */
export const curvePath = (start: Point, c1: Point, c2: Point, end: Point): Path => ({
  start,
  curves: [[c1, c2, end]],
  closed: false,
});

/** Joins open paths end to end, bridging any gap with a straight line. */
export const joinPaths = (...parts: readonly Path[]): Path => {
  const [first, ...rest] = parts;
  if (!first) return { start: [0, 0], curves: [], closed: false };
  const curves = [...first.curves];
  let end = pathEnd(first);
  for (const part of rest) {
    if (distance(end, part.start) > 1e-6) curves.push(straight(end, part.start));
    curves.push(...part.curves);
    end = pathEnd(part);
  }
  return { start: first.start, curves, closed: false };
};

export const reversePath = (path: Path): Path => {
  const curves: Curve[] = [];
  for (let i = path.curves.length - 1; i >= 0; i--) {
    const curve = path.curves[i];
    const from = i > 0 ? path.curves[i - 1]?.[2] : path.start;
    if (curve && from) curves.push([curve[1], curve[0], from]);
  }
  return { start: pathEnd(path), curves, closed: path.closed };
};

/** Maps every point, as mirrors, shifts and warps need it. */
export const mapPath = (path: Path, move: (point: Point) => Point): Path => ({
  start: move(path.start),
  curves: path.curves.map(([c1, c2, end]) => [move(c1), move(c2), move(end)]),
  closed: path.closed,
});

export const mirrorPoint = ([x, y]: Point): Point => [-x, y];
export const mirrorPath = (path: Path): Path => mapPath(path, mirrorPoint);
export const mirrorLine = (line: Line): Line => line.map(mirrorPoint);

export const closePath = (path: Path): Path => {
  const end = pathEnd(path);
  const gap = distance(end, path.start) > 1e-6;
  return {
    start: path.start,
    curves: gap ? [...path.curves, straight(end, path.start)] : path.curves,
    closed: true,
  };
};

/** A half outline from centre top to centre bottom, completed by its mirror image. */
export const closeMirrored = (half: Path): Path => closePath(joinPaths(half, reversePath(mirrorPath(half))));

/** Points along the path, `steps` per Bézier. */
export const flatten = (path: Path, steps = 14): Point[] => {
  const points: Point[] = [path.start];
  let from = path.start;
  for (const [c1, c2, end] of path.curves) {
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const s = 1 - t;
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      points.push([
        a * from[0] + b * c1[0] + c * c2[0] + d * end[0],
        a * from[1] + b * c1[1] + c * c2[1] + d * end[1],
      ]);
    }
    from = end;
  }
  return points;
};

export const lineLength = (line: Line): number =>
  line.reduce((sum, point, i) => {
    const before = line[i - 1];
    return before ? sum + distance(before, point) : 0;
  }, 0);

/** The line moved sideways by `offset` inches; positive is to the left of its direction. */
export const offsetLine = (line: Line, offset: number): Point[] =>
  line.map((point, i) => {
    const a = line[Math.max(0, i - 1)] ?? point;
    const b = line[Math.min(line.length - 1, i + 1)] ?? point;
    const length = distance(a, b) || 1;
    return [point[0] + ((b[1] - a[1]) / length) * offset, point[1] - ((b[0] - a[0]) / length) * offset];
  });

/** A line `by` inches above a hem, and on past both of its ends. */
export const aboveHem = (hem: Line, by: number): Line => {
  const raised = hem.map(([x, y]): Point => [x, y - by]);
  const past = (end: Point | undefined): Point[] => (end ? [[end[0] * 1.03, end[1]]] : []);
  return [...past(raised[0]), ...raised, ...past(raised.at(-1))];
};

export type Bounds = { left: number; top: number; right: number; bottom: number };

export const boundsOf = (lines: readonly Line[]): Bounds => {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const line of lines)
    for (const [x, y] of line) {
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.top = Math.min(bounds.top, y);
      bounds.bottom = Math.max(bounds.bottom, y);
    }
  return bounds;
};

/** User units per inch in pieces drawn as SVG. */
export const UNITS_PER_INCH = 12;

/** Tenths of a unit as text, several times faster than the engine's number formatting. */
const tenthsText = (tenths: number): string => {
  const rest = tenths % 10;
  const whole = (tenths - rest) / 10;
  if (rest === 0) return `${whole}`;
  return `${tenths < 0 ? '-' : ''}${whole === 0 ? '' : Math.abs(whole)}.${Math.abs(rest)}`;
};

/**
 * SVG path data to a tenth of a user unit, after scaling inches to user units around an origin. Curves are written
 * relative to the end of the previous one, which halves the length; absolute places are rounded, so that nothing
 * drifts.
 */
export const svgPathData = (path: Path, scale = 1, origin: Point = [0, 0]): string => {
  const across = (at: Point): number => Math.round((origin[0] + at[0] * scale) * 10);
  const down = (at: Point): number => Math.round((origin[1] + at[1] * scale) * 10);
  let x = across(path.start);
  let y = down(path.start);
  let text = `M${tenthsText(x)} ${tenthsText(y)}`;
  for (const [c1, c2, end] of path.curves) {
    const dx = across(end) - x;
    const dy = down(end) - y;
    text += `c${tenthsText(across(c1) - x)} ${tenthsText(down(c1) - y)} ${tenthsText(across(c2) - x)} ${tenthsText(down(c2) - y)} ${tenthsText(dx)} ${tenthsText(dy)}`;
    x += dx;
    y += dy;
  }
  return path.closed ? `${text}Z` : text;
};
