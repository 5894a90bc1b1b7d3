/** Draws an upper garment: sleeves, body, collar, closure, pockets, hem, back to front. */
import { darken } from '../colour.ts';
import { type Dyes, dyesOf } from '../dyes.ts';
import type { GarmentSpec, UpperCut, UpperFamily } from '../garment-spec.ts';
import type { Measurements } from '../measurements.ts';
import {
  closeMirrored,
  curvePath,
  flatten,
  joinPaths,
  type Line,
  mapPath,
  mirrorLine,
  mirrorPath,
  mix,
  type Path,
  type Point,
  polylinePath,
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
import { armhole, type Block, bodyOutline, cutBlock, hemDip, neckline, wholeHem } from './bodice.ts';
import { closurePieces } from './closure.ts';
import { collarPieces, neckEdge } from './collar.ts';
import { pocketPieces } from './pockets.ts';
import { acrossSleeve, cuffOutline, cutSleeve, mirroredGrain, type Sleeve } from './sleeve.ts';
import { UPPER_CUTS } from './upper-families.ts';
import { bodyDrapes, bodyFolds, sleeveFolds } from './upper-folds.ts';

export type View = 'front' | 'back';

/** Depth of a ribbed or banded hem, inches. */
const WELT = { rib: 2.4, band: 1.7 } as const;

export const upperCutOf = (family: UpperFamily, spec: GarmentSpec): UpperCut => ({
  ...UPPER_CUTS[family],
  ...spec.upper,
});

const sleevePanels = (sleeve: Sleeve, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): Panel[] => {
  const panels: Panel[] = [];
  const main =
    spec.upper?.yoke === false && spec.contrast && spec.family === 'bomber' ? dyes.contrast : dyes.main;
  for (const side of [1, -1] as const) {
    const turnPath = (path: Path): Path => (side === 1 ? path : mirrorPath(path));
    const turn = (line: Line): Line => (side === 1 ? line : mirrorLine(line));
    const marks: Mark[] = [];
    const end = flatten(smoothPath(sleeve.end), 6);
    const rise = (by: number): Line =>
      end.map(([x, y]): Point => [x - Math.sin(sleeve.angle) * by, y - Math.cos(sleeve.angle) * by]);
    if (cut.cuff === 'plain' || cut.cuff === 'turned') {
      const hem = cut.cuff === 'turned' ? 1.3 : 0.8;
      if (spec.border?.places.includes('cuff')) {
        const width = Math.min(spec.border.width, 2.2) * 0.8;
        marks.push({ kind: 'ribbon', line: turn(rise(width / 2)), width, border: spec.border });
      } else marks.push({ kind: 'stitch', line: turn(rise(hem)), colour: dyes.thread });
      if (cut.cuff === 'turned')
        marks.push({ kind: 'step', line: turn([...rise(hem)].reverse()), rise: 0.07 });
    }
    const mirroredFolds = sleeveFolds(sleeve, cut, spec.seed + (side === 1 ? 0 : 17)).map((fold) => ({
      ...fold,
      line: turn(fold.line),
      lean: fold.lean * side,
    }));
    const gathered = cut.cuff === 'gathered' || cut.sleeve === 'bishop' || cut.sleeve === 'puff';
    panels.push(
      piece({
        id: side === 1 ? 'sleeve-right' : 'sleeve-left',
        outline: turnPath(sleeve.outline),
        grain: side === 1 ? sleeve.grain : mirroredGrain(sleeve.grain),
        colour: main,
        surface:
          cut.quilting === 'rows' ? 'quilt-rows' : cut.quilting === 'diamond' ? 'quilt-diamond' : 'cloth',
        form: cut.sleeve === 'puff' ? 0.95 : 0.75,
        lift: 0.12,
        folds: mirroredFolds,
        drapes:
          cut.sleeve === 'bell'
            ? [
                {
                  count: 4,
                  from: sleeve.length * 0.4,
                  to: sleeve.length + 2,
                  depth: 0.5,
                  sharp: 0.3,
                  seed: spec.seed + 9,
                },
              ]
            : [],
        gathers: gathered
          ? [
              ...(cut.sleeve === 'puff' ? [{ at: 0, reach: 2.6, count: 11, depth: 0.16 }] : []),
              { at: sleeve.length, reach: -3.4, count: 10, depth: 0.2 },
            ]
          : [],
        marks,
      }),
    );
    if (cut.cuff !== 'plain' && cut.cuff !== 'turned') {
      const width = cut.cuff === 'rib' ? 2.3 : cut.cuff === 'shirt' ? 2.4 : 0.9;
      const outline = cuffOutline(sleeve, width, cut.cuff === 'rib' ? 0.86 : 0.95);
      const seam = rise(-0.25);
      panels.push(
        piece({
          id: side === 1 ? 'cuff-right' : 'cuff-left',
          outline: turnPath(outline),
          grain: grainOf(turn([sleeve.end[0] ?? [0, 0]])[0] ?? [0, 0], sleeve.angle * side, -1, 3, () =>
            side === 1 ? [-5, 0.3] : [-0.3, 5],
          ),
          colour: dyes.contrast,
          surface: cut.cuff === 'rib' ? 'rib' : 'cloth',
          form: 0.5,
          lift: 0.06,
          print: spec.contrast || cut.cuff === 'rib' ? 'none' : 'flat',
          marks:
            cut.cuff === 'shirt'
              ? [
                  { kind: 'stitch', line: turn(seam), colour: dyes.thread },
                  { kind: 'stitch', line: turn(rise(-width + 0.2)), colour: dyes.thread },
                ]
              : [],
        }),
      );
    }
  }
  return panels;
};

/** A ribbed or banded hem beneath the body. */
const weltPanel = (block: Block, cut: UpperCut, dyes: Dyes): Panel | undefined => {
  if (cut.hem !== 'rib' && cut.hem !== 'band') return undefined;
  const depth = WELT[cut.hem];
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
  const above = (by: number): Line => hem.map(([x, y]): Point => [x * 1.03, y - by]);
  if (spec.border?.places.includes('hem'))
    return [
      { kind: 'ribbon', line: above(spec.border.width / 2), width: spec.border.width, border: spec.border },
    ];
  if (cut.quilting !== 'none') return [{ kind: 'seam', line: above(1) }];
  return [
    { kind: 'stitch', line: above(cut.hem === 'shirt-tail' ? 0.35 : 0.95), colour: dyes.thread },
    { kind: 'step', line: above(cut.hem === 'shirt-tail' ? 0.35 : 0.95), rise: 0.035 },
  ];
};

/** Seams of the body: yokes, princess seams, kalis, the waist. */
const seamMarks = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes, view: View): Mark[] => {
  const marks: Mark[] = [];
  const { armholeY, waistY } = block.torso;
  const yokeY = view === 'back' ? armholeY * 0.52 : armholeY * 0.3;
  if (cut.yoke && (view === 'back' || spec.family === 'denim-jacket')) {
    const half = block.shoulder[0] - 0.2;
    const dip = view === 'back' ? 0.25 : 0.9;
    const y = view === 'back' ? yokeY : armholeY - 2.9;
    const line: Line = [
      [-half, y],
      [-half * 0.5, y + dip * 0.5],
      [0, y + dip],
      [half * 0.5, y + dip * 0.5],
      [half, y],
    ];
    marks.push(
      { kind: 'seam', line },
      { kind: 'stitch', line: line.map(([x, py]): Point => [x, py + 0.16]), colour: dyes.thread },
    );
    if (view === 'back')
      marks.push({
        kind: 'step',
        line: [
          [0.5, y + 0.3],
          [0.45, (y + block.hemY) / 2],
          [0.4, block.hemY],
        ],
        rise: 0.05,
      });
  }
  if (cut.princess || spec.family === 'denim-jacket') {
    const low = cut.waistSeam === 'none' ? block.hemY : block.waistSeamY;
    for (const side of [1, -1] as const) {
      const line: Line = flatten(
        smoothPath([
          [side * (block.shoulder[0] - 0.9), armholeY * 0.66],
          [side * block.widthAt(armholeY) * 0.55, armholeY + 1.4],
          [side * block.widthAt(Math.min(waistY, low)) * 0.5, Math.min(waistY, low)],
          ...(low > waistY + 1 ? [[side * block.widthAt(low) * 0.52, low] as Point] : []),
        ]),
        8,
      );
      marks.push({ kind: 'seam', line });
      if (spec.fabric === 'denim')
        marks.push({
          kind: 'stitch',
          line: line.map(([x, y]): Point => [x + side * 0.14, y]),
          colour: dyes.thread,
        });
    }
  }
  if (cut.waistSeam !== 'none') {
    const w = block.widthAt(block.waistSeamY);
    const line: Line = [
      [-w, block.waistSeamY],
      [-w * 0.5, block.waistSeamY + 0.18],
      [0, block.waistSeamY + 0.25],
      [w * 0.5, block.waistSeamY + 0.18],
      [w, block.waistSeamY],
    ];
    marks.push({ kind: 'seam', line });
    if (spec.border?.places.includes('neck') && cut.waistSeam === 'kalis')
      marks.push({
        kind: 'ribbon',
        line: line.map(([x, y]): Point => [x * 1.02, y]),
        width: Math.min(1.3, spec.border.width * 0.5),
        border: spec.border,
      });
    if (cut.waistSeam === 'kalis')
      for (const u of [-0.62, -0.22, 0.22, 0.62])
        marks.push({ kind: 'seam', line: kali(block, u), depth: 0.5 });
    if (cut.waistSeam === 'tiered') {
      const y = mix(block.waistSeamY, block.hemY, 0.5);
      const half = block.widthAt(y);
      marks.push({
        kind: 'step',
        line: [
          [half * 1.02, y],
          [half * 0.4, y + 0.4],
          [-half * 0.4, y + 0.4],
          [-half * 1.02, y],
        ],
        rise: 0.16,
      });
    }
  }
  if (
    view === 'back' &&
    (cut.hem === 'slit') === false &&
    cut.quilting === 'none' &&
    (spec.fabric === 'wool' || cut.collar === 'lapel') &&
    block.hemY > 30
  )
    marks.push({
      kind: 'step',
      line: [
        [0.2, waistY],
        [0.1, block.hemY + 0.6],
      ],
      rise: 0.1,
    });
  return marks;
};

const kali = (block: Block, u: number): Line =>
  Array.from({ length: 9 }, (_, i): Point => {
    const y = mix(block.waistSeamY, block.hemY, i / 8);
    return [block.widthAt(y) * u, y];
  });

const neckMarks = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes, view: View): Mark[] => {
  if (view === 'back' || cut.collar !== 'none' || spec.texture === 'knit' || spec.texture === 'cable')
    return [];
  if (spec.border?.places.includes('neck')) {
    const width = Math.min(1.6, spec.border.width * 0.7);
    return [{ kind: 'ribbon', line: neckEdge(block, cut, width / 2 + 0.06), width, border: spec.border }];
  }
  return [{ kind: 'stitch', line: neckEdge(block, cut, 0.28), colour: dyes.thread }];
};

/** Side slits: the back shows past the front's edge. */
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
  const welted = cut.hem === 'rib' || cut.hem === 'band' ? WELT[cut.hem] : 0;
  const block = cutBlock(body, cut, body.length - welted);
  const drapes = bodyDrapes(block, cut, spec.seed);
  const hem = wholeHem(block, cut, welted ? [] : drapes);
  const outline = bodyOutline(block, cut, view, hem);
  const sleeve = cutSleeve(block, body, cut);
  const collar = collarPieces(block, cut, spec, dyes, view);
  const closure =
    view === 'front' ? closurePieces(block, cut, spec, dyes) : { bodyMarks: [], panels: [], topMarks: [] };
  const pockets =
    view === 'front' ? pocketPieces(block, cut, spec, dyes, block.hemY) : { panels: [], marks: [] };
  const welt = weltPanel(block, cut, dyes);
  const grain = grainOf([0, 0], 0, 0, block.hemY + 1, (q) => [-block.widthAt(q), block.widthAt(q)]);
  const armholeMarks: Mark[] = sleeve
    ? []
    : ([1, -1] as const).map((side): Mark => {
        const line = flatten(armhole(block), 12).map(([x, y]): Point => [side * (x - 0.22), y]);
        return { kind: 'stitch', line, colour: dyes.thread };
      });
  const main = piece({
    id: 'body',
    outline,
    grain,
    colour: dyes.main,
    surface: cut.quilting === 'rows' ? 'quilt-rows' : cut.quilting === 'diamond' ? 'quilt-diamond' : 'cloth',
    form: 0.85,
    lift: 0.06,
    print: cut.waistSeam === 'none' ? 'flat' : 'fan',
    drapes,
    gathers:
      cut.waistSeam === 'gathered' || cut.waistSeam === 'tiered'
        ? [{ at: block.waistSeamY, reach: 3, count: 34, depth: 0.1 }]
        : [],
    folds: bodyFolds(block, cut, spec.seed + (view === 'back' ? 40 : 0)),
    marks: [
      ...seamMarks(block, cut, spec, dyes, view),
      ...closure.bodyMarks,
      ...hemMarks(cut, spec, dyes, hem),
      ...neckMarks(block, cut, spec, dyes, view),
      ...armholeMarks,
      ...(view === 'back' && cut.collar === 'none'
        ? [
            {
              kind: 'stitch',
              line: [...flatten(mirrorPath(neckline(block, cut, 'back')), 10)]
                .reverse()
                .concat(flatten(neckline(block, cut, 'back'), 10))
                .map(([x, y]): Point => [x * 1.03, y + 0.28]),
              colour: dyes.thread,
            } as Mark,
          ]
        : []),
    ],
  });
  const panels: Panel[] = [
    ...collar.behind,
    ...(sleeve ? sleevePanels(sleeve, cut, spec, dyes) : []),
    ...(cut.hem === 'slit' ? [slitBack(outline, block, dyes)] : []),
    ...(welt ? [welt] : []),
    main,
    ...pockets.panels,
    ...closure.panels,
    ...collar.front,
  ];
  const tops = [...pockets.marks, ...closure.topMarks];
  const withTops =
    tops.length > 0
      ? [...panels, piece({ id: 'fastenings', outline: polylinePath([]), colour: dyes.button, marks: tops })]
      : panels;
  return { panels: withTops, bounds: boundsOfPanels(panels) };
};

export const sleeveWristLine = (sleeve: Sleeve): Line => acrossSleeve(sleeve, 1);
