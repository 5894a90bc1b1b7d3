/** Sleeves as pieces: cloth, cuffs, and what edges them. */
import type { Dyes } from '../dyes.ts';
import type { GarmentSpec, UpperCut } from '../garment-spec.ts';
import {
  flatten,
  type Line,
  mirrorLine,
  mirrorPath,
  type Path,
  type Point,
  smoothPath,
} from '../shape/geometry.ts';
import { grainOf, type Mark, type Panel, piece } from '../shape/panel.ts';
import { cuffOutline, mirroredGrain, type Sleeve } from './sleeve.ts';
import { sleeveFolds } from './upper-folds.ts';

/** Both sleeves with their cuffs, the right one cut and the left mirrored. */
export const sleevePanels = (sleeve: Sleeve, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): Panel[] => {
  const panels: Panel[] = [];
  const main =
    spec.upper?.yoke === false && spec.contrast && spec.family === 'bomber' ? dyes.contrast : dyes.main;
  for (const side of [1, -1] as const) {
    const turnPath = (path: Path): Path => (side === 1 ? path : mirrorPath(path));
    const turn = (line: Line): Line => (side === 1 ? line : mirrorLine(line));
    /** Mirrored and turned round, so that left and right of the line, and a border's top, stay what they are. */
    const turnMark = (line: Line): Line => (side === 1 ? line : [...mirrorLine(line)].reverse());
    const marks: Mark[] = [];
    const end = flatten(smoothPath(sleeve.end), 6);
    const rise = (by: number): Line =>
      end.map(([x, y]): Point => [x - Math.sin(sleeve.angle) * by, y - Math.cos(sleeve.angle) * by]);
    if (cut.cuff === 'plain' || cut.cuff === 'turned') {
      const hem = cut.cuff === 'turned' ? 1.3 : 0.8;
      if (spec.border?.places.includes('cuff')) {
        const width = Math.min(spec.border.width, 2.2) * 0.8;
        marks.push({ kind: 'ribbon', line: turnMark(rise(width / 2)), width, border: spec.border });
      } else marks.push({ kind: 'stitch', line: turn(rise(hem)), colour: dyes.thread });
      if (cut.cuff === 'turned')
        marks.push({ kind: 'step', line: turnMark([...rise(hem)].reverse()), rise: 0.07 });
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
