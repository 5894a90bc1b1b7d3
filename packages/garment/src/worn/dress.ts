/** Clothes on a measured figure: the pieces, cut by the body that wears them, in the order they are put on. */

import type { BodyLandmarks } from '../body/body-landmarks.ts';
import { armAngle } from '../body/body-limbs.ts';
import { type BodyOutline, bodyOutline } from '../body/body-outline.ts';
import { colourOfWords } from '../colour-words.ts';
import { drawPieces } from '../garment-svg.ts';
import type { GarmentDrawing } from '../shape/panel.ts';
import { drawDupatta } from './dupatta.ts';
import { type Dress, drawFigure, type Figure, type FigureRequest, type WornLayer } from './figure.ts';
import { type Outfit, outfitOf, outfitOfStyle } from './outfit.ts';
import { placePiece } from './place-pieces.ts';
import { drawSide } from './side-view.ts';

const isSleeve = (id: string): boolean => id.startsWith('sleeve') || id.startsWith('cuff');
/** The body fills the inside of a waistband; the neck hides a maker's label. */
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

/** Arms hang clear of the trunk, and of a wide skirt as far as looks natural. */
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

/** Where the ordered pieces end on the body, if there are any. */
const endsOf = (outfit: Outfit, { waistY }: BodyLandmarks) => {
  const own = outfit.pieces.filter(({ isPlain }) => !isPlain);
  const top = own.find(({ hangs }) => hangs === 'shoulder');
  const below = own.find(({ hangs }) => hangs === 'waist');
  if (top === undefined && below === undefined) return undefined;
  return {
    hem: below ? waistY + below.length : (top?.length ?? waistY),
    topHem: top?.length ?? waistY,
    fromWaist: below !== undefined,
  };
};

export const dress: Dress = ({ marks, side, view, design, worn, measured, body }, id) => {
  const outfit: Outfit = design
    ? outfitOf(marks, design, measured)
    : worn
      ? outfitOfStyle(
          marks,
          worn.style,
          worn.fabric,
          worn.color ? colourOfWords(worn.color) : undefined,
          body,
        )
      : { pieces: [] };
  const front = frontOrBack(marks, side ? { pieces: [] } : outfit, view === 'back' ? 'back' : 'front');
  const drawn = side ? drawSide(outfit, marks, side) : front.drawn;
  return { outline: front.outline, ends: endsOf(outfit, marks), ...layersOf(drawn, id) };
};

export const drawOnBody = (request: FigureRequest, id: string): Figure => drawFigure(request, id, dress);
