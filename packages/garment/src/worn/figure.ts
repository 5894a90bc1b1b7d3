/** The measured figure as data: a body, what it wears and the tapes, to be drawn on a page or on paper. */

import { type BodyLandmarks, bodyLandmarks, type FurtherMeasurements } from '../body/body-landmarks.ts';
import { armAngle } from '../body/body-limbs.ts';
import { type BodyOutline, bodyOutline } from '../body/body-outline.ts';
import type { BodyTape, LaidOn } from '../body/body-tapes.ts';
import { FRAME, figureScale, layTapes, layTapesOf, type Tape } from '../body/figure-tapes.ts';
import { fillMeasurements } from '../body/fill-measurements.ts';
import { hairOf } from '../body/hair.ts';
import { sideOutline, sideProfile } from '../body/side-outline.ts';
import type { BodyWearer } from '../body/stature.ts';
import { colourOfWords } from '../colour-words.ts';
import type { DesignStyle } from '../design-spec.ts';
import type { Fabric } from '../garment-spec.ts';
import { drawPieces, UNITS_PER_INCH } from '../garment-svg.ts';
import type { MeasuredName, Measurements } from '../measurements.ts';
import { type Path, type Point, svgPathData } from '../shape/geometry.ts';
import type { GarmentDrawing } from '../shape/panel.ts';
import { drawDupatta } from './dupatta.ts';
import { type GarmentLengths, type Outfit, outfitOf, outfitOfStyle } from './outfit.ts';
import { placePiece } from './place-pieces.ts';
import { drawSide } from './side-view.ts';
import type { GarmentDesign } from './spec-for-garment.ts';

export type FigureView = 'front' | 'back' | 'side';

/** What is worn where only a style was chosen; the colour as it was written. */
export type Worn = {
  readonly style: DesignStyle;
  readonly fabric: Fabric;
  readonly color?: string | null | undefined;
};

export type FigureRequest = {
  readonly wearer?: BodyWearer | undefined;
  /** Inches; what is not known is estimated. */
  readonly measurements: Partial<Measurements> & FurtherMeasurements & Pick<GarmentLengths, 'topLength'>;
  readonly design?: GarmentDesign | undefined;
  /** Without a garment: what the style stands for. */
  readonly worn?: Worn | undefined;
  readonly view?: FigureView | undefined;
  /** The tapes to lay; without them the six of the plain form, from the front. */
  readonly tapes?: readonly BodyTape[] | undefined;
};

/** SVG markup in the garments' own units, moved to the figure by {@link Figure.place}. */
export type WornLayer = { readonly y: number; readonly svg: string };

/** Everything in the units of {@link FRAME}. */
export type Figure = {
  readonly estimated: readonly MeasuredName[];
  readonly scale: number;
  readonly origin: Point;
  /** Inside a collar, behind the neck; then over the body, from the skin outwards; sleeves last, over the hands. */
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

const isSleeve = (id: string): boolean => id.startsWith('sleeve') || id.startsWith('cuff');
/** The inside of a waistband is filled by the body; a maker's label is hidden by the neck. */
const isHidden = (id: string): boolean => id === 'back-waist' || id === 'label';
const isBehind = (id: string): boolean => id === 'back-neck' || id === 'hood-inside';

type Drawn = {
  readonly spec: Parameters<typeof drawPieces>[0];
  readonly drawing: GarmentDrawing;
  readonly from: number;
};

const layersOf = (drawn: readonly Drawn[], id: string): Pick<Figure, 'behind' | 'over' | 'sleeves'> => {
  const behind: WornLayer[] = [];
  const over: WornLayer[] = [];
  const sleeves: WornLayer[] = [];
  const lastSleeved = drawn.findLastIndex(({ drawing }) =>
    drawing.panels.some((panel) => isSleeve(panel.id)),
  );
  for (const [i, { spec, drawing, from }] of drawn.entries()) {
    const { defs, pieces } = drawPieces(spec, drawing, `${id}-${i}`);
    const shown = pieces.filter((piece) => !isHidden(piece.id));
    const join = (wanted: (name: string) => boolean): string =>
      shown.flatMap((piece) => (wanted(piece.id) ? [piece.svg] : [])).join('');
    behind.push({ y: from, svg: defs + join(isBehind) });
    over.push({ y: from, svg: join((name) => !isBehind(name) && !isSleeve(name)) });
    const cloth = join(isSleeve);
    if (cloth && i === lastSleeved) sleeves.push({ y: from, svg: cloth });
  }
  return { behind, over, sleeves };
};

/** Arms stand clear of the trunk, and of a wide skirt as far as looks natural. */
const angleFor = (marks: BodyLandmarks, outfit: Outfit): number => {
  const base = armAngle(marks);
  const isWide = outfit.pieces.some(
    ({ spec }) => spec.family === 'lehenga' || spec.family === 'anarkali' || spec.family === 'dress',
  );
  return Math.min(0.62, outfit.pieces.length > 0 ? Math.max(base + 0.06, isWide ? 0.26 : 0.21) : base);
};

const frontOrBack = (
  marks: BodyLandmarks,
  outfit: Outfit,
  view: 'front' | 'back',
): { outline: BodyOutline; drawn: Drawn[] } => {
  const angle = angleFor(marks, outfit);
  const bare = bodyOutline(marks);
  const drawn = outfit.pieces.map(
    (piece): Drawn => ({ spec: piece.spec, ...placePiece(piece, bare, angle, view) }),
  );
  const sleeved = outfit.pieces.some(
    ({ hangs, spec }) =>
      hangs === 'shoulder' && spec.upper?.sleeve !== 'none' && spec.family !== 'nehru-vest',
  );
  const outline = bodyOutline(marks, sleeved ? angle + 0.03 : undefined);
  if (outfit.dupatta)
    drawn.push({
      spec: outfit.dupatta.spec,
      drawing: drawDupatta(outfit.dupatta, outline, view),
      from: 0,
    });
  return { outline, drawn };
};

/** Where the ordered pieces end on the body. */
const laidOn = (outfit: Outfit, outline: BodyOutline, hem: number, sleeve: number): LaidOn => {
  const own = outfit.pieces.filter(({ isPlain }) => !isPlain);
  const top = own.find(({ hangs }) => hangs === 'shoulder');
  const below = own.find(({ hangs }) => hangs === 'waist');
  return {
    outline,
    side: sideProfile(outline.marks),
    hem: below ? outline.marks.waistY + below.length : (top?.length ?? hem),
    topHem: top?.length ?? outline.marks.waistY,
    sleeve,
    fromWaist: below !== undefined,
  };
};

/** Lays out the figure. `id` keeps its inner names unique on a page. */
export const drawOnBody = (
  { wearer, measurements, design, worn, view = 'front', tapes }: FigureRequest,
  id: string,
): Figure => {
  const { body, estimated } = fillMeasurements(measurements, wearer);
  const marks = bodyLandmarks({ ...measurements, ...body }, wearer);
  const known = (name: 'length' | 'sleeves'): number | undefined =>
    estimated.includes(name) ? undefined : body[name];
  const outfit: Outfit = design
    ? outfitOf(marks, design, {
        length: known('length'),
        sleeves: known('sleeves'),
        topLength: measurements.topLength,
      })
    : worn
      ? outfitOfStyle(
          marks,
          worn.style,
          worn.fabric,
          worn.color ? colourOfWords(worn.color) : undefined,
          body,
        )
      : { pieces: [] };
  const front = frontOrBack(
    marks,
    view === 'side' ? { pieces: [] } : outfit,
    view === 'back' ? 'back' : 'front',
  );
  const scale = figureScale(front.outline);
  const origin: Point = [FRAME.centre, FRAME.floor - marks.floorY * scale];
  const pathOf = (path: Path): string => svgPathData(path, scale, origin);
  const joined = (paths: readonly Path[]): string => paths.map(pathOf).join('');
  const hair = hairOf(marks, view);
  const side = view === 'side' ? sideOutline(marks) : undefined;
  const drawn = side ? drawSide(outfit, marks, side) : front.drawn;
  const { outline } = front;
  const hem = Math.min(body.length, marks.floorY - 0.4);
  return {
    estimated,
    scale,
    origin,
    ...layersOf(drawn, id),
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
      ? layTapesOf(tapes, view, laidOn(outfit, outline, hem, body.sleeves), scale)
      : layTapes(outline, { hem, sleeve: body.sleeves }, scale),
  };
};

/** User units of the garments to those of the figure, for a layer that begins `y` inches below the neck. */
export const placeOf = ({ scale, origin }: Figure, y: number): string =>
  `translate(${origin[0]} ${Math.round((origin[1] + y * scale) * 100) / 100}) scale(${(scale / UNITS_PER_INCH).toFixed(5)})`;

/** The figure of the plain form. */
export const layFigure = (
  known: Partial<Measurements>,
  worn: Worn | undefined,
  id: string,
  view: 'front' | 'back' = 'front',
): Figure => drawOnBody({ measurements: known, worn, view }, id);
