import { darken, lighten, lightness, mixColours } from './colour.ts';
import { drawGarment, type View } from './draw-garment.ts';
import type { Border, BorderKind, GarmentSpec } from './garment-spec.ts';
import type { Measurements } from './measurements.ts';
import type { Repeat } from './print-motifs.ts';
import { repeatOf } from './prints.ts';
import { valleysOf } from './shape/drape.ts';
import {
  type Line,
  mix,
  type Path,
  type Point,
  polylinePath,
  UNITS_PER_INCH as SCALE,
  smoothPath,
  svgPathData,
} from './shape/geometry.ts';
import { fromGrain, type GarmentDrawing, type Mark, type Panel, spanAt } from './shape/panel.ts';

const MARGIN = 1.5;

export type GarmentSvg = {
  readonly viewBox: string;
  readonly drawing: GarmentDrawing;
  /** The SVG's inner elements: only numbers and colours, so safe to inline. */
  readonly body: string;
};

type Frame = { readonly origin: Point; readonly id: string };

const data = (path: Path, frame: Frame): string => svgPathData(path, SCALE, frame.origin);
const lineData = (line: Line, frame: Frame): string =>
  data(line.length > 2 ? smoothPath(line) : polylinePath(line), frame);

const patternOf = (id: string, repeat: Repeat, inchesPerUnit: number): string => {
  const scale = SCALE * inchesPerUnit;
  return `<pattern id="${id}" width="${repeat.width}" height="${repeat.height}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale.toFixed(4)})">${repeat.svg}</pattern>`;
};

/** Fastenings may hang over the edge of their piece; sewn-in details are clipped to it. */
const hangsFree = (mark: Mark): boolean =>
  mark.kind === 'button' || mark.kind === 'cord' || mark.kind === 'tassel' || mark.kind === 'zip';

/** Each kind of border as a few strokes along it: width and dashes are shares of the border's own width. */
const RIBBON: Record<BorderKind, readonly (readonly [width: number, dash: string, round?: boolean])[]> = {
  zari: [[0.36, '.36 .3']],
  temple: [
    [0.62, '.14 .3'],
    [0.3, '.3 .14'],
  ],
  block: [[0.44, '.01 .78', true]],
  plain: [[0.34, '']],
  lace: [
    [0.7, '.01 .52', true],
    [0.16, ''],
  ],
  chevron: [
    [0.52, '.1 .22'],
    [0.22, '.22 .1'],
  ],
  gota: [
    [0.56, '.01 .9', true],
    [0.12, ''],
  ],
  vine: [
    [0.34, '.3 .5', true],
    [0.1, ''],
  ],
};

const ribbonSvg = (line: string, width: number, { kind, ground, ink }: Border): string => {
  const size = (share: number): string => (share * width).toFixed(1);
  const strokes = RIBBON[kind].map(([share, dash, isRound]) => {
    const dashes = dash ? ` stroke-dasharray="${dash.split(' ').map(Number).map(size).join(' ')}"` : '';
    return `<path d="${line}" fill="none" stroke="${ink}" stroke-width="${size(share)}"${dashes}${isRound ? ' stroke-linecap="round"' : ''}/>`;
  });
  return `<path d="${line}" fill="none" stroke="${ground}" stroke-width="${size(1)}"/>${strokes.join('')}`;
};

const markSvg = (mark: Mark, panel: Panel, frame: Frame): string => {
  const shade = darken(panel.colour, 0.45);
  switch (mark.kind) {
    case 'seam':
    case 'step':
    case 'hole':
      return `<path d="${lineData(mark.line, frame)}" fill="none" stroke="${shade}" stroke-opacity=".55" stroke-width="1"/>`;
    case 'stitch':
      return `<path d="${lineData(mark.line, frame)}" fill="none" stroke="${mark.colour}" stroke-width=".9" stroke-dasharray="2.4 1.8"/>`;
    case 'ribbon':
      return ribbonSvg(lineData(mark.line, frame), mark.width * SCALE, mark.border);
    case 'band':
      return `<path d="${lineData(mark.line, frame)}" fill="none" stroke="${mark.colour}" stroke-width="${(mark.width * SCALE).toFixed(1)}"/>`;
    case 'cord':
      return `<path d="${lineData(mark.line, frame)}" fill="none" stroke="${mark.colour}" stroke-linecap="round" stroke-width="${Math.max(1.4, mark.width * SCALE).toFixed(1)}"/>`;
    case 'zip':
      return `<path d="${lineData(mark.line, frame)}" fill="none" stroke="${shade}" stroke-width="5"/><path d="${lineData(mark.line, frame)}" fill="none" stroke="${mark.metal}" stroke-width="2.4" stroke-dasharray="1.2 1"/>`;
    case 'tassel': {
      const [x, y] = mark.at;
      const fan = [-0.3, -0.1, 0.1, 0.3]
        .map((dx): string => lineData([mark.at, [x + dx, y + mark.length]], frame))
        .join('');
      return `<path d="${fan}" fill="none" stroke="${mark.colour}" stroke-width="1.6"/>`;
    }
    case 'button': {
      const cx = (frame.origin[0] + mark.at[0] * SCALE).toFixed(1);
      const cy = (frame.origin[1] + mark.at[1] * SCALE).toFixed(1);
      const r = (mark.radius * SCALE).toFixed(1);
      return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${mark.colour}" stroke="${darken(mark.colour, 0.5)}" stroke-width=".8"/>`;
    }
  }
};

/** A few of the valleys between hanging folds. */
const drapeLines = (panel: Panel): Line[] =>
  panel.drapes.slice(0, 1).flatMap((drape) => {
    const end = panel.grain.from + panel.grain.step * (panel.grain.left.length - 1);
    const start = mix(drape.from, end, 0.25);
    return valleysOf(drape).map(
      (u): Line =>
        Array.from({ length: 6 }, (_, i): Point => {
          const q = mix(start, end - 0.6, i / 5);
          const [left, right] = spanAt(panel.grain, q);
          return fromGrain(panel.grain, [mix(left, right, (u + 1) / 2), q]);
        }),
    );
  });

const panelSvg = (panel: Panel, index: number, frame: Frame, print: string | undefined): string => {
  const marks = (wanted: boolean): string =>
    panel.marks
      .filter((mark) => hangsFree(mark) === wanted)
      .map((mark) => markSvg(mark, panel, frame))
      .join('');
  if (!panel.outline.closed) return marks(false) + marks(true);
  const outline = data(panel.outline, frame);
  const clip = `${frame.id}-${index}`;
  const inside = panel.surface === 'inside';
  const fill = inside ? darken(panel.colour, 0.25) : panel.colour;
  // On near-black cloth, the light on an edge makes it visible.
  const ink = lightness(panel.colour) < 0.22 ? lighten(panel.colour, 0.22) : darken(panel.colour, 0.55);
  const fold = lightness(panel.colour) < 0.3 ? lighten(panel.colour, 0.4) : ink;
  const folds = [...panel.folds.map((fold) => fold.line), ...drapeLines(panel)]
    .map((line) => lineData(line, frame))
    .join('');
  // Written once: it is by far the longest line of a piece.
  const shape = `href="#${clip}-edge"`;
  const printed = print && panel.print !== 'none' && !inside ? `<use ${shape} fill="url(#${print})"/>` : '';
  const ribs = panel.surface === 'rib' ? `<use ${shape} fill="url(#${frame.id}-rib)"/>` : '';
  return (
    `<clipPath id="${clip}"><path id="${clip}-edge" d="${outline}"/></clipPath><use ${shape} fill="${fill}"/>` +
    `<g clip-path="url(#${clip})">${printed}${ribs}${marks(false)}<g fill="none" stroke="${fold}" stroke-opacity=".36" stroke-width="1.3" stroke-linecap="round"><path d="${folds}"/></g></g>` +
    `<use ${shape} fill="none" stroke="${ink}" stroke-opacity=".8" stroke-width="1.1" stroke-linejoin="round"/>${marks(true)}`
  );
};

/** A drawing as SVG: the definitions its pieces refer to, and each piece on its own. */
export type DrawnPieces = {
  readonly defs: string;
  readonly pieces: readonly { readonly id: string; readonly svg: string }[];
};

/** Converts inches to user units around `origin`; `id` keeps inner ids unique when several drawings share a page. */
export const drawPieces = (
  spec: GarmentSpec,
  { panels }: GarmentDrawing,
  id: string,
  origin: Point = [0, 0],
): DrawnPieces => {
  const frame: Frame = { origin, id };
  const print = spec.print ? `${id}-print` : undefined;
  const dye = spec.contrast ?? spec.colour;
  const rib = panels.some(({ surface }) => surface === 'rib')
    ? `<pattern id="${id}-rib" width="2.8" height="8" patternUnits="userSpaceOnUse"><path d="M.6 0V8" stroke="${mixColours(dye, '#14100d', 0.4)}" stroke-opacity=".5"/><path d="M2 0V8" stroke="${lighten(dye, 0.3)}" stroke-opacity=".4"/></pattern>`
    : '';
  return {
    defs: `<defs>${rib}${spec.print && print ? patternOf(print, repeatOf(spec.print), 0.01) : ''}</defs>`,
    pieces: panels.map((panel, i) => ({ id: panel.id, svg: panelSvg(panel, i, frame, print) })),
  };
};

/** Draws a garment for live use. Measurements are inches; the result contains no text from outside. */
export const garmentSvg = (
  spec: GarmentSpec,
  measurements: Measurements,
  view: View = 'front',
  id = 'garment',
): GarmentSvg => {
  const drawing = drawGarment(spec, measurements, view);
  const { left, right, top, bottom } = drawing.bounds;
  const origin: Point = [(MARGIN - left) * SCALE, (MARGIN - top) * SCALE];
  const width = Math.ceil((right - left + 2 * MARGIN) * SCALE);
  const height = Math.ceil((bottom - top + 2 * MARGIN) * SCALE);
  const { defs, pieces } = drawPieces(spec, drawing, id, origin);
  return {
    viewBox: `0 0 ${width} ${height}`,
    drawing,
    body: defs + pieces.map(({ svg }) => svg).join(''),
  };
};

/** A whole SVG document of the light drawing, with a title for people who cannot see it. */
export const garmentSvgDocument = (
  spec: GarmentSpec,
  measurements: Measurements,
  view: View = 'front',
): string => {
  const { viewBox, body } = garmentSvg(spec, measurements, view);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" role="img" aria-label="${spec.family}, ${view}">${body}</svg>`;
};
