/** The measured figure as data: a body, the garment on it and the tapes, to be drawn on a page or on paper. */
import { colourOfWords } from '../colour-words.ts';
import { type DesignStyle, specForDesign } from '../design-spec.ts';
import type { View } from '../draw-garment.ts';
import type { Fabric } from '../garment-spec.ts';
import { type GarmentSvg, garmentSvg } from '../garment-svg.ts';
import type { Measurements } from '../measurements.ts';
import { type Path, svgPathData } from '../shape/geometry.ts';
import { bodyOutline } from './body-outline.ts';
import { FRAME, figureScale, layTapes, type Tape } from './figure-tapes.ts';
import { fillMeasurements } from './fill-measurements.ts';
import { wornMeasurements } from './worn-measurements.ts';

/** What is worn; the colour as it was written. */
export type Worn = {
  readonly style: DesignStyle;
  readonly fabric: Fabric;
  readonly color?: string | null | undefined;
};

/** Everything in the units of {@link FRAME}; `place` moves the garment's own layers there. */
export type Figure = {
  readonly estimated: readonly (keyof Measurements)[];
  readonly scale: number;
  readonly garment: GarmentSvg | undefined;
  readonly place: string | undefined;
  /** SVG path data. Trousers and their creases are worn beneath a garment only. */
  readonly paths: Readonly<Record<'body' | 'head' | 'lines' | 'trousers' | 'creases', string>>;
  /** On the floor, in the middle of the frame. */
  readonly shadow: { readonly y: number; readonly half: number };
  readonly tapes: readonly Tape[];
};

/** Lays out the figure; what is not known is estimated. `id` keeps the garment's inner names unique on a page. */
export const layFigure = (
  known: Partial<Measurements>,
  worn: Worn | undefined,
  id: string,
  view: View = 'front',
): Figure => {
  const { body, estimated } = fillMeasurements(known);
  const bare = bodyOutline(body);
  const hem = Math.min(body.length, bare.marks.floorY - 0.4);
  const colour = worn?.color ? colourOfWords(worn.color) : undefined;
  const garment = worn
    ? garmentSvg(
        specForDesign(worn.style, worn.fabric, colour),
        { ...wornMeasurements(body, bare.marks), length: hem },
        view,
        id,
      )
    : undefined;
  const lean = garment?.drawing.panels.find((panel) => panel.id === 'sleeve-right')?.grain.angle;
  const outline = lean === undefined ? bare : bodyOutline(body, lean);
  const scale = figureScale(outline);
  const origin = [FRAME.centre, FRAME.floor - outline.marks.floorY * scale] as const;
  const pathOf = (path: Path): string => svgPathData(path, scale, origin);
  const k = garment ? scale / garment.unitsPerInch : 1;
  return {
    estimated,
    scale,
    garment,
    place: garment
      ? `translate(${origin[0] - garment.origin[0] * k} ${origin[1] - garment.origin[1] * k}) scale(${k})`
      : undefined,
    paths: {
      body: pathOf(outline.body),
      head: pathOf(outline.head),
      lines: [...outline.lines, ...(view === 'front' ? outline.frontLines : [])].map(pathOf).join(''),
      trousers: pathOf(outline.trousers),
      creases: outline.creases.map(pathOf).join(''),
    },
    shadow: { y: FRAME.floor + 0.35 * scale, half: outline.marks.hipHalf * 1.5 * scale },
    tapes: layTapes(outline, { hem, sleeve: body.sleeves }, scale),
  };
};
