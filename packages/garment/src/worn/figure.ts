/**
 * The measured figure as data: a body, its clothes and the tapes, to be drawn on a page or on paper. The function
 * that draws clothes is passed in, so that a page with the body alone does not load it.
 */

import { type BodyLandmarks, bodyLandmarks, type FurtherMeasurements } from '../body/body-landmarks.ts';
import { type BodyOutline, bodyOutline } from '../body/body-outline.ts';
import type { BodyTape, LaidOn } from '../body/body-tapes.ts';
import { FRAME, figureScale, layTapes, layTapesOf, type Tape } from '../body/figure-tapes.ts';
import { fillMeasurements } from '../body/fill-measurements.ts';
import { hairOf } from '../body/hair.ts';
import { type SideOutline, sideOutline, sideProfile } from '../body/side-outline.ts';
import type { BodyWearer } from '../body/stature.ts';
import type { DesignStyle } from '../design-spec.ts';
import type { Fabric } from '../garment-spec.ts';
import type { MeasuredName, Measurements } from '../measurements.ts';
import { type Path, type Point, svgPathData, UNITS_PER_INCH } from '../shape/geometry.ts';
import type { GarmentLengths } from './outfit.ts';
import type { GarmentDesign } from './spec-for-garment.ts';

export type FigureView = 'front' | 'back' | 'side';

/** What is worn when only a style was chosen; the colour as the customer wrote it. */
export type Worn = {
  readonly style: DesignStyle;
  readonly fabric: Fabric;
  readonly color?: string | null | undefined;
};

export type FigureRequest = {
  readonly wearer?: BodyWearer | undefined;
  /** Inches; unknown ones are estimated. */
  readonly measurements: Partial<Measurements> & FurtherMeasurements & Pick<GarmentLengths, 'topLength'>;
  readonly design?: GarmentDesign | undefined;
  /** Without a garment: what to show for the style. */
  readonly worn?: Worn | undefined;
  readonly view?: FigureView | undefined;
  /** The tapes to lay; by default the six of the plain form, from the front. */
  readonly tapes?: readonly BodyTape[] | undefined;
};

/** SVG markup in the garments' own units; {@link placeOf} moves it to the figure. */
export type WornLayer = { readonly y: number; readonly svg: string };

/** Everything in {@link FRAME} units. */
export type Figure = {
  readonly estimated: readonly MeasuredName[];
  readonly scale: number;
  readonly origin: Point;
  /**
   * First what is inside a collar, behind the neck; then over the body, from the skin outwards; sleeves last, over
   * the hands.
   */
  readonly behind: readonly WornLayer[];
  readonly over: readonly WornLayer[];
  readonly sleeves: readonly WornLayer[];
  /** SVG path data. */
  readonly paths: Readonly<
    Record<'body' | 'head' | 'hairBehind' | 'hair' | 'combed' | 'lines' | 'arms', string>
  >;
  /** On the floor, in the middle of the frame. */
  readonly shadow: { readonly y: number; readonly half: number };
  readonly tapes: readonly Tape[];
};

/** A body with its clothes on, before it is scaled to the frame. */
export type Dressed = Pick<Figure, 'behind' | 'over' | 'sleeves'> & {
  readonly outline: BodyOutline;
  /** Inches from the shoulder at the neck to the hem of what was ordered, and to the hem of its top. */
  readonly ends?: { readonly hem: number; readonly topHem: number; readonly fromWaist: boolean } | undefined;
};

export type BodyToDress = {
  readonly marks: BodyLandmarks;
  /** Set for the view from the side. */
  readonly side: SideOutline | undefined;
  readonly view: FigureView;
  readonly design: GarmentDesign | undefined;
  readonly worn: Worn | undefined;
  /** Inches: the garment's measured lengths. */
  readonly measured: GarmentLengths;
  /** Inches, estimated where they were not measured. */
  readonly body: Measurements;
};
/** Puts clothes on a body; `id` keeps the inner names of their markup unique on a page. */
export type Dress = (body: BodyToDress, id: string) => Dressed;

const undressed: Dress = ({ marks }) => ({ outline: bodyOutline(marks), behind: [], over: [], sleeves: [] });

/** Lays out the figure. `id` keeps its inner names unique on a page. */
export const drawFigure = (
  { wearer, measurements, design, worn, view = 'front', tapes }: FigureRequest,
  id: string,
  dress: Dress = undressed,
): Figure => {
  const { body, estimated } = fillMeasurements(measurements, wearer);
  const marks = bodyLandmarks({ ...measurements, ...body }, wearer);
  const known = (name: 'length' | 'sleeves'): number | undefined =>
    estimated.includes(name) ? undefined : body[name];
  const side = view === 'side' ? sideOutline(marks) : undefined;
  const { topLength } = measurements;
  const measured = { length: known('length'), sleeves: known('sleeves'), topLength };
  const { outline, ends, ...layers } = dress({ marks, side, view, design, worn, measured, body }, id);
  const scale = figureScale(outline);
  const origin: Point = [FRAME.centre, FRAME.floor - marks.floorY * scale];
  const pathOf = (path: Path): string => svgPathData(path, scale, origin);
  const joined = (paths: readonly Path[]): string => paths.map(pathOf).join('');
  const hair = hairOf(marks, view);
  const hem = Math.min(body.length, marks.floorY - 0.4);
  const laidOn = (): LaidOn => ({
    outline,
    side: sideProfile(outline.marks),
    sleeve: body.sleeves,
    ...(ends ?? { hem, topHem: marks.waistY, fromWaist: false }),
  });
  return {
    estimated,
    scale,
    origin,
    ...layers,
    paths: {
      body: pathOf(side?.body ?? outline.body),
      head: pathOf(side?.head ?? outline.head),
      hairBehind: joined(hair.behind),
      hair: joined(hair.shapes),
      combed: joined(hair.lines),
      lines: joined(side ? side.lines : [...outline.lines, ...(view === 'front' ? outline.frontLines : [])]),
      arms: joined(side ? [side.arm] : outline.forearms),
    },
    shadow: { y: FRAME.floor + 0.35 * scale, half: marks.hipHalf * 1.5 * scale },
    tapes: tapes
      ? layTapesOf(tapes, view, laidOn(), scale)
      : layTapes(outline, { hem, sleeve: body.sleeves }, scale),
  };
};

/** Converts the garments' user units to the figure's, for a layer that begins `y` inches below the neck. */
export const placeOf = ({ scale, origin }: Figure, y: number): string =>
  `translate(${origin[0]} ${Math.round((origin[1] + y * scale) * 100) / 100}) scale(${(scale / UNITS_PER_INCH).toFixed(5)})`;
