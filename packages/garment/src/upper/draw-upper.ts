/** Draws an upper garment: sleeves, body, collar, closure, pockets, hem, back to front. */
import { darken } from '../colour.ts';
import { type Dyes, dyesOf } from '../dyes.ts';
import type { GarmentSpec, UpperCut, UpperFamily } from '../garment-spec.ts';
import type { Measurements } from '../measurements.ts';
import {
  aboveHem,
  closeMirrored,
  curvePath,
  flatten,
  joinPaths,
  type Line,
  mapPath,
  mix,
  type Path,
  type Point,
  polylinePath,
  reversePath,
  smoothPath,
} from '../shape/geometry.ts';
import {
  boundsOfPanels,
  type GarmentDrawing,
  grainOf,
  type Mark,
  type Panel,
  piece,
} from '../shape/panel.ts';
import {
  armhole,
  type Block,
  bodyGrain,
  bodyOutline,
  cutBlock,
  hemDip,
  neckline,
  weltDepth,
  wholeHem,
} from './bodice.ts';
import { backFastening, closurePieces } from './closure.ts';
import { collarPieces, neckEdge } from './collar.ts';
import { hoodCords } from './hood.ts';
import { pocketPieces } from './pockets.ts';
import { cutSleeve } from './sleeve.ts';
import { sleevePanels } from './sleeve-panels.ts';
import { UPPER_CUTS } from './upper-families.ts';
import { bodyDrapes, bodyFolds } from './upper-folds.ts';
import { seamMarks } from './upper-seams.ts';

export type View = 'front' | 'back';

export const upperCutOf = (family: UpperFamily, spec: GarmentSpec): UpperCut => ({
  ...UPPER_CUTS[family],
  ...spec.upper,
});

/** A ribbed or banded hem beneath the body. */
const weltPanel = (block: Block, cut: UpperCut, dyes: Dyes): Panel | undefined => {
  const depth = weltDepth(cut);
  if (depth === 0) return undefined;
  const half = block.widthAt(block.hemY);
  const pull = cut.hem === 'rib' ? 0.93 : 0.985;
  const top = (x: number): number => block.hemY + hemDip(x, half, cut.hem) - 0.1;
  const outline = closeMirrored(
    joinPaths(
      curvePath(
        [0, top(0)],
        [half * 0.4, top(half * 0.4)],
        [half * 0.8, top(half * 0.85)],
        [half * 0.995, block.hemY - 0.1],
      ),
      smoothPath([
        [half * 0.995, block.hemY - 0.1],
        [half * (pull + 0.02), block.hemY + depth * 0.5],
        [half * pull, block.hemY + depth],
      ]),
      curvePath(
        [half * pull, block.hemY + depth],
        [half * 0.6, top(half * 0.6) + depth + 0.1],
        [half * 0.3, top(0) + depth],
        [0, top(0) + depth],
      ),
    ),
  );
  return piece({
    id: 'welt',
    outline,
    grain: grainOf([0, 0], 0, block.hemY, block.hemY + depth, () => [-half, half]),
    colour: dyes.contrast,
    surface: cut.hem === 'rib' ? 'rib' : 'cloth',
    form: 0.6,
    lift: 0.08,
    print: 'none',
    marks:
      cut.hem === 'band'
        ? [0.25, depth - 0.25].map(
            (by): Mark => ({
              kind: 'stitch',
              line: [
                [-half, block.hemY + by],
                [0, top(0) + by],
                [half, block.hemY + by],
              ],
              colour: dyes.thread,
            }),
          )
        : [],
  });
};

const hemMarks = (cut: UpperCut, spec: GarmentSpec, dyes: Dyes, hem: readonly Point[]): Mark[] => {
  if (cut.hem === 'rib' || cut.hem === 'band') return [];
  const above = (by: number): Line => aboveHem(hem, by);
  if (spec.border?.places.includes('hem'))
    return [
      {
        kind: 'ribbon',
        line: above(spec.border.width / 2),
        width: spec.border.width,
        border: spec.border,
        isHem: true,
      },
    ];
  if (cut.quilting !== 'none') return [{ kind: 'seam', line: above(1) }];
  return [
    { kind: 'stitch', line: above(cut.hem === 'shirt-tail' ? 0.35 : 0.95), colour: dyes.thread },
    { kind: 'step', line: above(cut.hem === 'shirt-tail' ? 0.35 : 0.95), rise: 0.035 },
  ];
};

const neckMarks = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes, view: View): Mark[] => {
  if (cut.collar !== 'none' || spec.texture === 'knit' || spec.texture === 'cable') return [];
  const edge = (inset: number): Line => neckEdge(block, cut, view, inset);
  if (spec.border?.places.includes('neck')) {
    const width = Math.min(1.6, spec.border.width * 0.7);
    return [{ kind: 'ribbon', line: edge(width / 2 + 0.06), width, border: spec.border }];
  }
  return [{ kind: 'stitch', line: edge(0.28), colour: dyes.thread }];
};

/** The inside of the front, visible through a lower-cut back; nothing when somebody wears it. */
const insideFront = (block: Block, cut: UpperCut, dyes: Dyes): Panel[] => {
  const front = neckline(block, cut, 'front');
  const below = mapPath(neckline(block, cut, 'back'), ([x, y]) => [x * 1.01, y + 0.4]);
  if (front.start[1] > below.start[1] - 0.6) return [];
  return [
    piece({
      id: 'inside-front',
      outline: closeMirrored(joinPaths(front, reversePath(below))),
      colour: dyes.inside,
      surface: 'inside',
      form: -0.5,
      lift: 0,
      print: 'none',
    }),
  ];
};

/** Side slits: the back shows beyond the front's edge. */
const slitBack = (outline: Path, block: Block, dyes: Dyes): Panel =>
  piece({
    id: 'back',
    outline: mapPath(outline, ([x, y]) =>
      y > block.torso.hipY + 1 ? [x * 1.012, y + (y > block.hemY - 0.6 ? -0.12 : 0)] : [x * 0.97, y],
    ),
    colour: darken(dyes.main, 0.12),
    surface: 'inside',
    form: 0.4,
    lift: 0,
    print: 'none',
  });

/** The whole upper garment, seen from the front or the back. */
export const drawUpper = (
  spec: GarmentSpec,
  family: UpperFamily,
  body: Measurements,
  view: View,
): GarmentDrawing => {
  const cut = upperCutOf(family, spec);
  const dyes = dyesOf(spec);
  const welted = weltDepth(cut);
  const block = cutBlock(body, cut, body.length - welted);
  const drapes = bodyDrapes(block, cut, spec.seed);
  const hem = wholeHem(block, cut, welted ? [] : drapes);
  const outline = bodyOutline(block, cut, view, hem);
  const sleeve = cutSleeve(block, body, cut);
  const collar = collarPieces(block, cut, spec, dyes, view);
  const closure =
    view === 'front'
      ? closurePieces(block, cut, spec, dyes)
      : { bodyMarks: [], panels: [], topMarks: backFastening(block, cut, spec, dyes) };
  const pockets =
    view === 'front' ? pocketPieces(block, cut, spec, dyes, block.hemY) : { panels: [], marks: [] };
  const welt = weltPanel(block, cut, dyes);
  const armholeMarks: Mark[] = sleeve
    ? []
    : ([1, -1] as const).map((side): Mark => {
        const line = flatten(armhole(block), 12).map(([x, y]): Point => [side * (x - 0.22), y]);
        return { kind: 'stitch', line, colour: dyes.thread };
      });
  const main = piece({
    id: 'body',
    outline,
    grain: bodyGrain(block),
    colour: dyes.main,
    surface: cut.quilting === 'rows' ? 'quilt-rows' : cut.quilting === 'diamond' ? 'quilt-diamond' : 'cloth',
    form: 0.85,
    lift: 0.06,
    print: cut.waistSeam === 'none' ? 'flat' : 'fan',
    ...(cut.hem === 'rib'
      ? { rib: { at: block.hemY, dip: hemDip(0, block.widthAt(block.hemY), cut.hem) } }
      : undefined),
    drapes,
    gathers:
      cut.waistSeam === 'gathered' || cut.waistSeam === 'tiered'
        ? [
            { at: block.waistSeamY, reach: 3, count: 34, depth: 0.1 },
            ...(cut.waistSeam === 'tiered'
              ? [
                  {
                    at: mix(block.waistSeamY, block.hemY, 0.5) + 0.3,
                    reach: 3.4,
                    count: Math.round(cut.sweep * 3),
                    depth: 0.16,
                  },
                ]
              : []),
          ]
        : [],
    folds: bodyFolds(block, cut, spec.seed + (view === 'back' ? 40 : 0)),
    marks: [
      ...seamMarks(block, cut, spec, dyes, view),
      ...closure.bodyMarks,
      ...hemMarks(cut, spec, dyes, hem),
      ...neckMarks(block, cut, spec, dyes, view),
      ...armholeMarks,
    ],
  });
  const panels: Panel[] = [
    ...collar.behind,
    ...(view === 'back' && body.stand === undefined ? insideFront(block, cut, dyes) : []),
    ...(sleeve ? sleevePanels(sleeve, cut, spec, dyes) : []),
    ...(cut.hem === 'slit' ? [slitBack(outline, block, dyes)] : []),
    ...(welt ? [welt] : []),
    main,
    ...pockets.panels,
    ...closure.panels,
    ...collar.front,
  ];
  // By good practice and by law (EN 14682), small children's hoods have no cords.
  const cords =
    view === 'front' && cut.collar === 'hood' && body.chest > 30 && spec.thread
      ? hoodCords(block, spec.thread)
      : [];
  const tops = [...pockets.marks, ...closure.topMarks, ...cords];
  const withTops =
    tops.length > 0
      ? [...panels, piece({ id: 'fastenings', outline: polylinePath([]), colour: dyes.button, marks: tops })]
      : panels;
  return { panels: withTops, bounds: boundsOfPanels(panels) };
};
