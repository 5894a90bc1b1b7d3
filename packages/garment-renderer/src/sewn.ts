/** Everything sewn into a piece before it is lit: seams, edges, stitches, ribbons, bands. */

import { borderRepeat, isMetallic } from '@darzi/garment/borders.ts';
import {
  distance,
  type Line,
  lineLength,
  type Point,
  plus,
  smoothStep,
} from '@darzi/garment/shape/geometry.ts';
import type { Mark } from '@darzi/garment/shape/panel.ts';
import { linearColour } from './canvas.ts';
import { type Trace, traceLine, type Window, windowAround } from './raster.ts';
import type { Scene } from './relief.ts';
import { rasterTile, sampleTile } from './tile.ts';

/** The piece's layers in its window: height in pixels, colour in linear light, gloss added by metal thread. */
export type Layers = {
  readonly win: Window;
  readonly h: Float32Array;
  readonly rgb: Float32Array;
  readonly gloss: Float32Array;
};

const each = (
  trace: Trace,
  win: Window,
  reach: number,
  visit: (i: number, d: number, s: number) => void,
): void => {
  for (let y = 0; y < trace.win.h; y++) {
    const row = trace.win.y + y - win.y;
    if (row < 0 || row >= win.h) continue;
    for (let x = 0; x < trace.win.w; x++) {
      const column = trace.win.x + x - win.x;
      if (column < 0 || column >= win.w) continue;
      const k = y * trace.win.w + x;
      const d = trace.d[k] ?? 1e6;
      if (Math.abs(d) <= reach) visit(row * win.w + column, d, trace.s[k] ?? 0);
    }
  }
};

const blend = (rgb: Float32Array, i: number, colour: ArrayLike<number>, share: number): void => {
  for (let c = 0; c < 3; c++) rgb[i * 3 + c] = (rgb[i * 3 + c] ?? 0) * (1 - share) + (colour[c] ?? 0) * share;
};

/** Radians from which a bend is a corner that is cut, no fold. */
const CORNER = 0.7;

const turnAt = (line: Line, i: number): number => {
  const [a, b, c] = [line[i - 1], line[i], line[i + 1]];
  if (!a || !b || !c) return 0;
  const turn = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
};

/** A ribbon is stiffer than the cloth: it bridges small folds rather than distorting its motifs in them. */
export const evened = (line: Line, reach: number, isHem = false): Line => {
  if (line.length < 5) return line;
  const ways = [0];
  for (let i = 1; i < line.length; i++)
    ways.push((ways[i - 1] ?? 0) + distance(line[i - 1] ?? [0, 0], line[i] ?? [0, 0]));
  // Both ends stay where they are, and so does a corner, as that of a V. A hem's sharp bends are folds.
  const fixed = ways.filter(
    (_, i) => i === 0 || i === line.length - 1 || (!isHem && turnAt(line, i) > CORNER),
  );
  return line.map((_, i): Point => {
    const here = ways[i] ?? 0;
    const room = Math.min(reach, ...fixed.map((place) => Math.abs(place - here)));
    let [sx, sy, weight] = [0, 0, 0];
    for (let k = 0; k < line.length; k++) {
      const away = Math.abs((ways[k] ?? 0) - here);
      const w = k === i ? 1 : Math.max(0, 1 - away / Math.max(1e-6, room));
      sx += (line[k]?.[0] ?? 0) * w;
      sy += (line[k]?.[1] ?? 0) * w;
      weight += w;
    }
    return [sx / weight, sy / weight];
  });
};

type Stretch = {
  readonly line: Line;
  /** Pixels along the pattern at which the line begins. */
  readonly from: number;
  /** Pixels along the pattern for each along the line. */
  readonly pace: number;
  readonly covers: (x: number, y: number) => boolean;
};

const MIN_REPEATS = 3;

/**
 * Cuts a ribbon at its corners, where it is mitred: each stretch runs on past the cut and ends along it, and eases its
 * pattern to whole repeats (`repeat` pixels each), so that no motif is cut. Between the folds of a hem there is no room
 * for that.
 */
export const mitred = (line: Line, width: number, repeat: number): Stretch[] => {
  const corners = line.flatMap((_, i) => (turnAt(line, i) > CORNER && turnAt(line, i) < 2.6 ? [i] : []));
  const direction = (a: Point, b: Point): Point => {
    const length = distance(a, b) || 1;
    return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  };
  const at = (i: number): Point => line[i] ?? [0, 0];
  const isPast = (i: number): ((x: number, y: number) => boolean) => {
    const [into, out] = [direction(at(i - 1), at(i)), direction(at(i), at(i + 1))];
    return (x, y) => (x - at(i)[0]) * (into[0] + out[0]) + (y - at(i)[1]) * (into[1] + out[1]) > 0;
  };
  const ends = [0, ...corners, line.length - 1];
  const ownOf = (end: number, k: number): Line => line.slice(ends[k] ?? 0, end + 1);
  const isEased =
    corners.length > 0 &&
    ends.slice(1).every((end, k) => lineLength(ownOf(end, k)) > (MIN_REPEATS - 0.5) * repeat);
  let way = 0;
  return ends.slice(1).map((end, k): Stretch => {
    const start = ends[k] ?? 0;
    const own = ownOf(end, k);
    const length = lineLength(own);
    const pace = isEased ? (Math.round(length / repeat) * repeat) / length : 1;
    const from = way;
    way += length * pace;
    const [startsCut, endsCut] = [k > 0, end !== line.length - 1];
    const back = direction(at(start + 1), at(start));
    const on = direction(at(end - 1), at(end));
    return {
      line: [
        ...(startsCut ? [plus(at(start), back[0] * width, back[1] * width)] : []),
        ...own,
        ...(endsCut ? [plus(at(end), on[0] * width, on[1] * width)] : []),
      ],
      from: startsCut ? from - width * pace : from,
      pace,
      covers: (x, y) => (!startsCut || isPast(start)(x, y)) && !(endsCut && isPast(end)(x, y)),
    };
  });
};

type Ribbon = Mark & { kind: 'ribbon' };

/** Inches over which a border along a hem bridges the folds above it. */
const HEM_REACH = 2;
/** The share of its width by which a border's lower edge follows the folds of a hem. */
const MOST_BENT = 0.35;

/**
 * Along a hem, folds shift a border up and down, but never turn it: each place is measured straight up from the lower
 * edge, which follows the folds, towards the upper edge, which bridges them. So no motif is torn in a fold. `way` is in
 * pixels from the hem's middle, `share` 0 at the upper edge and 1 at the lower one.
 */
export const alongHem = (
  folded: Line,
  even: Line,
  width: number,
): ((x: number, y: number) => { readonly way: number; readonly share: number }) => {
  const isLeftward = (folded[0]?.[0] ?? 0) > (folded.at(-1)?.[0] ?? 0);
  const inOrder = (line: Line): Line => [...line].sort(([a], [b]) => a - b);
  const heightOf = (line: Line): ((x: number) => number) => {
    const points = inOrder(line);
    let i = 0;
    return (x) => {
      while (i > 0 && (points[i]?.[0] ?? 0) > x) i--;
      while (i + 2 < points.length && (points[i + 1]?.[0] ?? 0) < x) i++;
      const [a = [0, 0] as const, b = a] = [points[i], points[i + 1]];
      const t = (x - a[0]) / Math.max(1e-6, b[0] - a[0]);
      return a[1] + (b[1] - a[1]) * Math.min(1, Math.max(0, t));
    };
  };
  const [foldedAt, evenAt] = [heightOf(folded), heightOf(even)];
  const [first = 0, last = 0] = [inOrder(folded)[0]?.[0], inOrder(folded).at(-1)?.[0]];
  return (x, y) => {
    const middle = evenAt(x);
    const bent = Math.min(MOST_BENT * width, Math.max(-MOST_BENT * width, foldedAt(x) - middle));
    const [top, low] = [middle - width / 2, middle + width / 2 + bent];
    const share = (y - top) / (low - top);
    const way = x - (first + last) / 2;
    return isLeftward ? { way: -way, share } : { way, share };
  };
};

const sewRibbon = async (mark: Ribbon, layers: Layers, scene: Scene): Promise<void> => {
  const width = mark.width * scene.scale;
  const pattern = borderRepeat(mark.border);
  const tile = await rasterTile(pattern, Math.max(0.12, (width / 100) * 1.25));
  const metal = isMetallic(mark.border) ? 0.32 : 0.04;
  const ink = linearColour(mark.border.ink);
  const out = new Float32Array(4);
  // Threads show only if the picture is large enough to resolve them.
  const thread = smoothStep(45, 100, scene.scale);
  const { win } = layers;
  /** `d` pixels below the ribbon's middle, `s` along its pattern. */
  const lay = (i: number, d: number, s: number): void => {
    const share = smoothStep(0.7, -0.7, Math.abs(d) - width / 2);
    if (share <= 0) return;
    sampleTile(tile, (s / width) * 100, (0.5 + d / width) * 100, out);
    const near =
      Math.abs((out[0] ?? 0) - ink[0]) + Math.abs((out[1] ?? 0) - ink[1]) + Math.abs((out[2] ?? 0) - ink[2]) <
      0.12;
    const satin = near
      ? Math.sin(((s - d * 0.35) / scene.scale) * 2 * Math.PI * 21) * thread
      : Math.sin((s / scene.scale) * 2 * Math.PI * 24) *
        Math.sin((-d / scene.scale) * 2 * Math.PI * 24) *
        thread;
    const shade = 1 + 0.09 * satin;
    for (let c = 0; c < 3; c++) out[c] = (out[c] ?? 0) * shade;
    blend(layers.rgb, i, out, share);
    const stood = near ? 0.6 + 0.004 * scene.scale * satin + 0.012 * scene.scale * thread : 0;
    layers.h[i] = (layers.h[i] ?? 0) + share * (0.022 * scene.scale + stood);
    if (near) layers.gloss[i] = (layers.gloss[i] ?? 0) + metal * share;
  };
  if (mark.isHem) {
    const line = scene.project(mark.line);
    const placeAt = alongHem(line, scene.project(evened(mark.line, HEM_REACH, true)), width);
    const { x, y, w, h } = windowAround(line, width, scene.width, scene.height);
    for (let row = y; row < y + h; row++)
      for (let column = x; column < x + w; column++) {
        const [left, top] = [column - win.x, row - win.y];
        if (left < 0 || top < 0 || left >= win.w || top >= win.h) continue;
        const place = placeAt(column + 0.5, row + 0.5);
        // A motif stands in the middle.
        lay(top * win.w + left, (place.share - 0.5) * width, place.way + (pattern.width / 200) * width);
      }
    return;
  }
  const along = scene.project(evened(mark.line, mark.width * 0.55));
  for (const { line, from, pace, covers } of mitred(along, width, (pattern.width / 100) * width)) {
    const trace = traceLine(line, width / 2 + 2, scene.width, scene.height);
    each(trace, win, width / 2 + 1, (i, d, way) => {
      if (covers((i % win.w) + win.x + 0.5, Math.floor(i / win.w) + win.y + 0.5))
        lay(i, -d, from + way * pace);
    });
  }
};

/** Sews one mark into the layers; fastenings on top are left to `fasten`. */
export const sew = async (mark: Mark, layers: Layers, scene: Scene): Promise<void> => {
  const { scale } = scene;
  const { win, h, rgb } = layers;
  if (mark.kind === 'ribbon') return sewRibbon(mark, layers, scene);
  if (mark.kind === 'seam') {
    const depth = (mark.depth ?? 1) * 0.055 * scale;
    const w = Math.max(1.3, 0.06 * scale);
    const trace = traceLine(scene.project(mark.line), w * 5, scene.width, scene.height);
    each(trace, win, w * 5, (i, d) => {
      h[i] =
        (h[i] ?? 0) -
        depth * (Math.exp(-((d / w) ** 2)) - 0.35 * Math.exp(-(((Math.abs(d) - 2.2 * w) / (1.4 * w)) ** 2)));
      if (depth > 0) blend(rgb, i, [0, 0, 0], 0.22 * Math.exp(-((d / w) ** 2)));
    });
  }
  if (mark.kind === 'step') {
    const rise = mark.rise * scale;
    const fade = 0.55 * scale;
    const trace = traceLine(scene.project(mark.line), fade * 3, scene.width, scene.height);
    each(trace, win, fade * 3, (i, d) => {
      h[i] = (h[i] ?? 0) + (d < 0 ? rise * Math.exp(d / fade) * smoothStep(0, -1.8, d) : 0);
      const gap =
        d >= -0.4
          ? Math.exp(-Math.max(0, d) / (0.09 * scale)) * Math.min(0.42, Math.abs(mark.rise) * 2.6)
          : 0;
      if (gap > 0.01) blend(rgb, i, [0, 0, 0], gap);
    });
  }
  if (mark.kind === 'band') {
    const half = (mark.width * scale) / 2;
    const colour = linearColour(mark.colour);
    const trace = traceLine(scene.project(mark.line), half + 2, scene.width, scene.height);
    each(trace, win, half + 1, (i, d) => blend(rgb, i, colour, smoothStep(0.7, -0.7, Math.abs(d) - half)));
  }
  if (mark.kind === 'hole') {
    const colour = linearColour(mark.colour).map((v) => v * 0.25);
    const half = Math.max(1.2, 0.06 * scale);
    const trace = traceLine(scene.project(mark.line), half * 4, scene.width, scene.height);
    each(trace, win, half * 4, (i, d) => {
      blend(rgb, i, colour, 0.85 * Math.exp(-((d / half) ** 2)));
      h[i] = (h[i] ?? 0) - 0.04 * scale * Math.exp(-((d / (half * 1.8)) ** 2));
    });
  }
  if (mark.kind === 'stitch') {
    const colour = linearColour(mark.colour);
    const length = Math.max(2.4, (mark.length ?? 0.115) * scale);
    const half = Math.max(0.7, 0.026 * scale);
    const trace = traceLine(scene.project(mark.line), half * 6, scene.width, scene.height);
    each(trace, win, half * 6, (i, d, s) => {
      const phase = (s % (length * 1.6)) / length;
      const on = smoothStep(0, 0.16, phase) * smoothStep(1, 0.84, phase);
      const body = Math.exp(-((d / half) ** 2) * 0.9) * on;
      h[i] = (h[i] ?? 0) + body * 0.9 - 0.02 * scale * Math.exp(-((d / (half * 3.2)) ** 2));
      if (body > 0.02) blend(rgb, i, colour, body * 0.85);
    });
  }
};
