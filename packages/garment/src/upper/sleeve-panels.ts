/** Sleeves as pieces: cloth, cuffs and edging. */
import { lighten } from '../colour.ts';
import type { Dyes } from '../dyes.ts';
import type { GarmentSpec, PrintKind, UpperCut } from '../garment-spec.ts';
import {
  clamp,
  flatten,
  type Line,
  mirrorLine,
  mirrorPath,
  type Path,
  type Point,
  smoothPath,
} from '../shape/geometry.ts';
import { grainOf, type Mark, type Panel, piece } from '../shape/panel.ts';
import { cuffOutline, mirroredGrain, onCuff, rolledOutline, type Sleeve } from './sleeve.ts';
import { sleeveFolds } from './upper-folds.ts';

/** Both sleeves with their cuffs, the right one cut and the left mirrored. */
export const sleevePanels = (sleeve: Sleeve, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): Panel[] => {
  const panels: Panel[] = [];
  const main =
    spec.upper?.yoke === false && spec.contrast && spec.family === 'bomber' ? dyes.contrast : dyes.main;
  for (const side of [1, -1] as const) {
    const turnPath = (path: Path): Path => (side === 1 ? path : mirrorPath(path));
    const turn = (line: Line): Line => (side === 1 ? line : mirrorLine(line));
    /** Mirrored and reversed, so that the line's left and right, and a border's top, stay the same. */
    const turnMark = (line: Line): Line => (side === 1 ? line : [...mirrorLine(line)].reverse());
    const marks: Mark[] = [];
    const end = flatten(smoothPath(sleeve.end), 6);
    const rise = (by: number): Line =>
      end.map(([x, y]): Point => [x - Math.sin(sleeve.angle) * by, y - Math.cos(sleeve.angle) * by]);
    if (cut.cuff === 'plain') {
      if (spec.border?.places.includes('cuff')) {
        const width = Math.min(spec.border.width, 2.2) * 0.8;
        marks.push({ kind: 'ribbon', line: turnMark(rise(width / 2)), width, border: spec.border });
      } else marks.push({ kind: 'stitch', line: turn(rise(0.8)), colour: dyes.thread });
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
        ...(cut.cuff === 'rib' ? { rib: { at: sleeve.length, dip: 0 } } : undefined),
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
    if (cut.cuff !== 'plain') panels.push(cuffPanel(sleeve, cut, spec, dyes, side));
  }
  return panels;
};

const WOVEN: ReadonlySet<PrintKind> = new Set<PrintKind>([
  'stripe',
  'pin-stripe',
  'check',
  'gingham',
  'windowpane',
  'madras',
  'ikat',
  'breton',
]);

const CUFF_WIDTH = { rib: 2.3, shirt: 2.4, gathered: 0.9, turned: 1.7 } as const;

/** The end of a sleeve: a buttoned cuff, a rib, a narrow band, or the cloth itself rolled up. */
const cuffPanel = (sleeve: Sleeve, cut: UpperCut, spec: GarmentSpec, dyes: Dyes, side: 1 | -1): Panel => {
  const kind = cut.cuff === 'plain' ? 'turned' : cut.cuff;
  const small = kind === 'gathered' ? 1 : clamp(sleeve.length / 18, 0.7, 1);
  const width = CUFF_WIDTH[kind] * small;
  const outline =
    kind === 'turned'
      ? rolledOutline(sleeve, width)
      : cuffOutline(sleeve, width, kind === 'rib' ? 0.86 : 0.95);
  const place = (share: number, along: number): Point => {
    const [x, y] = onCuff(sleeve, share, along);
    return [x * side, y];
  };
  const across = (along: number): Line =>
    [0.02, 0.26, 0.5, 0.74, 0.98].map((u) => place(u, along + 0.9 * u * (1 - u)));
  const stitch = (line: Line): Mark => ({ kind: 'stitch', line, colour: dyes.thread });
  // Rolled up, printed cloth shows its reverse; woven patterns look the same on both sides.
  const reversed = kind === 'turned' && spec.print !== undefined && !WOVEN.has(spec.print.kind);
  const buttoned: Mark[] = [
    stitch(across(0.22)),
    stitch(across(width - 0.2)),
    // The overlap faces the outside of the arm.
    { kind: 'seam', line: [place(0.17, 0.1), place(0.16, width)], depth: 0.7 },
    {
      kind: 'button',
      at: place(0.33, width * 0.55),
      radius: spec.button?.style === 'metal' ? 0.26 : 0.2,
      colour: dyes.button,
      style: spec.button?.style ?? 'shell',
    },
  ];
  return piece({
    id: side === 1 ? 'cuff-right' : 'cuff-left',
    outline: side === 1 ? outline : mirrorPath(outline),
    grain: grainOf(place(0, 0), sleeve.angle * side, -2, 3, () => (side === 1 ? [-5, 0.3] : [-0.3, 5])),
    colour: reversed ? lighten(dyes.contrast, 0.1) : dyes.contrast,
    surface: kind === 'rib' ? 'rib' : 'cloth',
    form: 0.5,
    lift: kind === 'turned' ? 0.12 : 0.06,
    print: spec.contrast || kind === 'rib' || reversed ? 'none' : 'flat',
    marks: kind === 'shirt' ? buttoned : [],
  });
};
