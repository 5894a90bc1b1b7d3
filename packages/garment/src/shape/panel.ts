/** The pieces of a drawing, back to front, and what is sewn onto them. Inches throughout. */
import type { Border, ButtonStyle } from '../garment-spec.ts';
import { type Bounds, boundsOf, clamp, flatten, type Line, type Path, type Point } from './geometry.ts';

/**
 * How a piece hangs: `q` runs along the grain from `origin`, at `angle` from the vertical, and `p` across it; `left`
 * and `right` are the piece's edges in `p` at `q = from + i · step`.
 */
export type Grain = {
  readonly origin: Point;
  readonly angle: number;
  readonly from: number;
  readonly step: number;
  readonly left: readonly number[];
  readonly right: readonly number[];
};

/** A fold: the line of its valley; the ridge stands on the side `lean` (-1 left of its direction, 1 right). */
export type Fold = {
  readonly line: Line;
  readonly width: number;
  readonly depth: number;
  readonly lean: number;
};

/** Tubular folds across the piece, growing from `from` to `to` along the hang. */
export type Drape = {
  readonly count: number;
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  /** 0 soft waves, 1 round ridges with sharp valleys. */
  readonly sharp: number;
  readonly seed: number;
  /** Knife pleats lie flat, all to one side. */
  readonly knife?: boolean;
};

/** Fine pleats where cloth is gathered into a seam at `at`, dying out over `reach` (negative: upwards). */
export type Gathers = {
  readonly at: number;
  readonly reach: number;
  readonly count: number;
  readonly depth: number;
};

export type Mark =
  | { readonly kind: 'seam'; readonly line: Line; readonly depth?: number }
  | { readonly kind: 'step'; readonly line: Line; readonly rise: number }
  | { readonly kind: 'stitch'; readonly line: Line; readonly colour: string; readonly length?: number }
  | {
      readonly kind: 'ribbon';
      readonly line: Line;
      readonly width: number;
      readonly border: Border;
      /** Along a hem that may fall in folds. */
      readonly isHem?: boolean;
    }
  | { readonly kind: 'band'; readonly line: Line; readonly width: number; readonly colour: string }
  | {
      readonly kind: 'button';
      readonly at: Point;
      readonly radius: number;
      readonly colour: string;
      readonly style: ButtonStyle;
    }
  | { readonly kind: 'hole'; readonly line: Line; readonly colour: string }
  | { readonly kind: 'cord'; readonly line: Line; readonly width: number; readonly colour: string }
  | { readonly kind: 'tassel'; readonly at: Point; readonly length: number; readonly colour: string }
  | { readonly kind: 'zip'; readonly line: Line; readonly colour: string; readonly metal: string };

export type Surface =
  | 'cloth'
  | 'rib'
  | 'lining'
  | 'inside'
  | 'label'
  | 'wood'
  | 'pompom'
  | 'quilt-rows'
  | 'quilt-diamond';

export type Panel = {
  readonly id: string;
  readonly outline: Path;
  readonly grain: Grain;
  readonly colour: string;
  readonly surface: Surface;
  /** How round the piece is: 0 lies flat, 1 is a cylinder. */
  readonly form: number;
  /**
   * An edge that merges with its twin down to a height, like two legs above the crotch: there, both form one
   * cylinder.
   */
  readonly joined?: { readonly edge: -1 | 1; readonly until: number };
  /** Inches above what lies beneath. */
  readonly lift: number;
  readonly print: 'flat' | 'fan' | 'none';
  /**
   * Seams across the piece where cloth and print start anew: inches from the top, and how much lower the middle
   * hangs.
   */
  readonly tiers?: readonly { readonly at: number; readonly dip: number }[];
  /** A seam to a rib at the lower end, before which the last row of a knitted pattern is whole: inches from the top, and how far its middle hangs lower. */
  readonly rib?: { readonly at: number; readonly dip: number };
  readonly drapes: readonly Drape[];
  readonly gathers: readonly Gathers[];
  readonly folds: readonly Fold[];
  readonly marks: readonly Mark[];
};

export type GarmentDrawing = {
  readonly panels: readonly Panel[];
  readonly bounds: Bounds;
};

export const boundsOfPanels = (panels: readonly Panel[]): Bounds =>
  boundsOf(panels.map((panel) => flatten(panel.outline, 6)));

/** A grain from edge functions of `q`. */
export const grainOf = (
  origin: Point,
  angle: number,
  from: number,
  to: number,
  edges: (q: number) => readonly [number, number],
): Grain => {
  const count = 48;
  const step = Math.max(0.01, (to - from) / count);
  const rows = Array.from({ length: count + 1 }, (_, i) => edges(from + i * step));
  return { origin, angle, from, step, left: rows.map((row) => row[0]), right: rows.map((row) => row[1]) };
};

/** A plain upright grain around a box, for small parts. */
export const boxGrain = (bounds: Bounds, angle = 0): Grain => {
  const middle: Point = [(bounds.left + bounds.right) / 2, (bounds.top + bounds.bottom) / 2];
  const half = Math.max(0.1, (bounds.right - bounds.left) / 2);
  const reach = Math.max(0.1, (bounds.bottom - bounds.top) / 2);
  return grainOf(middle, angle, -reach, reach, () => [-half, half]);
};

export const toGrain = (grain: Grain, [x, y]: Point): Point => {
  const dx = x - grain.origin[0];
  const dy = y - grain.origin[1];
  const s = Math.sin(grain.angle);
  const c = Math.cos(grain.angle);
  return [dx * c - dy * s, dx * s + dy * c];
};

export const fromGrain = (grain: Grain, [p, q]: Point): Point => {
  const s = Math.sin(grain.angle);
  const c = Math.cos(grain.angle);
  return [grain.origin[0] + p * c + q * s, grain.origin[1] - p * s + q * c];
};

/** The piece's edges in `p` at `q`. */
export const spanAt = (grain: Grain, q: number): readonly [number, number] => {
  const last = grain.left.length - 1;
  const place = clamp((q - grain.from) / grain.step, 0, last);
  const i = Math.min(last - 1, Math.floor(place));
  const t = place - i;
  const at = (side: readonly number[]): number => (side[i] ?? 0) * (1 - t) + (side[i + 1] ?? 0) * t;
  return [at(grain.left), at(grain.right)];
};

const plainPiece = {
  surface: 'cloth',
  form: 0.5,
  lift: 0.08,
  print: 'flat',
  drapes: [],
  gathers: [],
  folds: [],
  marks: [],
} as const;

/** A panel with defaults for whatever is left out; a small part gets a grain around its box. */
export const piece = (wanted: Pick<Panel, 'id' | 'outline' | 'colour'> & Partial<Panel>): Panel => ({
  ...plainPiece,
  grain: wanted.grain ?? boxGrain(boundsOf([flatten(wanted.outline, 6)])),
  ...wanted,
});
