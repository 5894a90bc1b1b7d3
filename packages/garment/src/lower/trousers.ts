/** Two-legged garments, from leggings to salwars: waistband, legs, pockets, fly, hems. */
import { dyesOf } from '../dyes.ts';
import type { GarmentSpec, LowerCut } from '../garment-spec.ts';
import type { Measurements } from '../measurements.ts';
import {
  closePath,
  curvePath,
  joinPaths,
  type Line,
  mirrorLine,
  mirrorPath,
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
import { mirroredGrain } from '../upper/sleeve.ts';
import { cutLeg, legEdge } from './leg.ts';
import { legDrapes, legFolds } from './leg-folds.ts';
import { legPockets } from './leg-pockets.ts';
import { waistbandPieces, waistDip } from './waistband.ts';

export const drawTrousers = (
  spec: GarmentSpec,
  cut: LowerCut,
  body: Measurements,
  view: 'front' | 'back',
): GarmentDrawing => {
  const dyes = dyesOf(spec);
  const welt = cut.hem === 'rib' ? 2.2 : 0;
  const leg = cutLeg({ ...body, length: body.length - welt }, cut);
  const { top, crotchY, hemY } = leg;
  const back = view === 'back';
  const panels: Panel[] = [];
  const topMarks: Mark[] = [];
  const waistStart = (x: number): number => top - 0.25 + (back ? 0 : waistDip(x, leg.waistHalf));
  const outerPath = legEdge(leg.outer, top - 0.2, hemY, cut.rings, spec.seed);
  const innerPath = legEdge(leg.inner, crotchY, hemY - 0.1, cut.rings, spec.seed + 2);
  const slant = back ? 0.3 : -0.15;
  const hemPath = curvePath(
    [leg.outer(hemY), hemY],
    [mix(leg.outer(hemY), leg.inner(hemY), 0.3), hemY + 0.35 + slant],
    [mix(leg.outer(hemY), leg.inner(hemY), 0.7), hemY + 0.35 + slant],
    [leg.inner(hemY - 0.1), hemY - 0.1],
  );
  // The leg beneath extends under the other: if they merely met, the background would show through the seam.
  const rise = (under: number): Path =>
    curvePath(
      [0.02, crotchY],
      [-0.06 - under, crotchY * 0.8],
      [-under, crotchY * 0.5],
      [-under, waistStart(0)],
    );
  const waistPath = curvePath(
    [0, waistStart(0)],
    [leg.waistHalf * 0.4, waistStart(0.3 * leg.waistHalf)],
    [leg.waistHalf * 0.8, waistStart(leg.waistHalf * 0.8)],
    [leg.outer(top - 0.2), top - 0.2],
  );
  const outline = (under: number): Path =>
    closePath(joinPaths(waistPath, outerPath, hemPath, reversePath(innerPath), rise(under)));
  const grain = grainOf([0, 0], 0, 0, hemY + 0.5, (y) => [
    leg.inner(y),
    Math.max(leg.inner(y) + 0.5, leg.outer(y)),
  ]);
  const hemAbove = (by: number): Line => [
    [leg.outer(hemY) + 0.2, hemY - by],
    ...Array.from({ length: 11 }, (_, i): Point => {
      const u = (i + 1) / 12;
      const sag = 4 * u * (1 - u) * (0.26 + slant * 0.75);
      return [mix(leg.outer(hemY), leg.inner(hemY), u), hemY + sag - by];
    }),
    [leg.inner(hemY) - 0.2, hemY - by - 0.05],
  ];
  for (const side of [-1, 1] as const) {
    const turnPath = (path: Path): Path => (side === 1 ? path : mirrorPath(path));
    const turn = (line: Line): Line => (side === 1 ? line : mirrorLine(line));
    /** Mirrored and reversed, so that the line's left and right, and a border's top, stay the same. */
    const turnMark = (line: Line): Line => (side === 1 ? line : [...mirrorLine(line)].reverse());
    const marks: Mark[] = [];
    if (spec.border?.places.includes('hem'))
      marks.push({
        kind: 'ribbon',
        line: turnMark(hemAbove(spec.border.width / 2)),
        width: spec.border.width,
        border: spec.border,
      });
    else if (cut.hem === 'turned')
      marks.push({ kind: 'step', line: turnMark([...hemAbove(1.5)].reverse()), rise: 0.1 });
    else if (cut.hem !== 'rib')
      marks.push({
        kind: 'stitch',
        line: turn(hemAbove(cut.waistband === 'jeans' ? 0.5 : 0.9)),
        colour: dyes.thread,
      });
    if (!back && cut.pleats > 0 && cut.pleats < 4)
      for (let i = 0; i < cut.pleats; i++) {
        const x = leg.waistHalf * (0.42 + 0.2 * i);
        const end = top + 5.6 - 1.5 * i;
        const pleat: Line = [
          [x, top + 0.1],
          [x * 1.02, mix(top, end, 0.5)],
          [x * 1.05 + 0.05, end],
        ];
        marks.push({ kind: 'step', line: turnMark(pleat), rise: 0.15 }, { kind: 'seam', line: turn(pleat) });
      }
    if (cut.hem === 'band') marks.push({ kind: 'seam', line: turn(hemAbove(1.7)) });
    if (cut.crease) {
      const line = Array.from({ length: 12 }, (_, i): Point => {
        const y = mix(back ? crotchY - 1.5 : top + 2.5, hemY, i / 11);
        return [mix(leg.inner(y), leg.outer(y), mix(0.46, 0.5, i / 11)), y];
      });
      marks.push({ kind: 'seam', line: turn(line), depth: cut.pleats > 0 ? -1 : -0.7 });
    }
    if (cut.waistband === 'jeans') {
      const line = Array.from(
        { length: 16 },
        (_, i): Point => [leg.outer(mix(top, hemY, i / 15)) - 0.32, mix(top, hemY, i / 15)],
      );
      marks.push({ kind: 'seam', line: turn(line) });
      if (back)
        marks.push({
          kind: 'stitch',
          line: turn(line.map(([x, y]): Point => [x - 0.14, y])),
          colour: dyes.thread,
        });
    }
    // A second layer over the knee, laid on and stitched twice; behind the knee nothing wears through.
    if (cut.kneeSeams && !back)
      for (const by of [-2.6, 2.6]) {
        const across = (inset: number): Line =>
          [0, 0.5, 1].map((u): Point => {
            const y = leg.kneeY + by - Math.sign(by) * inset;
            return [mix(leg.inner(y) - 0.2, leg.outer(y) + 0.3, u), y + 0.35 * u * (1 - u)];
          });
        marks.push(
          { kind: 'step', line: turnMark(by < 0 ? [...across(0)].reverse() : across(0)), rise: 0.06 },
          { kind: 'stitch', line: turn(across(0.14)), colour: dyes.thread },
          { kind: 'stitch', line: turn(across(0.36)), colour: dyes.thread },
        );
      }
    const folds = legFolds(leg, cut, spec.seed + (side === 1 ? 0 : 23) + (back ? 50 : 0)).map((fold) => ({
      ...fold,
      line: turn(fold.line),
      lean: fold.lean * side,
    }));
    const pockets = legPockets(leg, cut, dyes, side, view);
    panels.push(
      piece({
        id: side === 1 ? 'leg-right' : 'leg-left',
        outline: turnPath(outline(side === 1 ? 0 : 0.14)),
        grain: side === 1 ? grain : mirroredGrain(grain),
        colour: dyes.main,
        form: 0.7,
        joined: { edge: side === 1 ? -1 : 1, until: crotchY },
        lift: 0.06,
        drapes: legDrapes(leg, cut, spec.seed + side),
        gathers: [
          ...(cut.waistband === 'elastic' || cut.waistband === 'drawstring'
            ? [{ at: top, reach: 2.6, count: Math.round(leg.waistHalf * 1.8), depth: 0.1 }]
            : []),
          ...(cut.pleats > 5 ? [{ at: top, reach: 4.5, count: cut.pleats + 5, depth: 0.16 }] : []),
          ...(cut.hem === 'rib' ? [{ at: hemY, reach: -2.4, count: 7, depth: 0.14 }] : []),
          ...(cut.hem === 'band' ? [{ at: hemY - 1, reach: -5, count: 6, depth: 0.14 }] : []),
        ],
        folds,
        marks: [...marks, ...pockets.marks],
      }),
      ...pockets.panels,
    );
    topMarks.push(...pockets.topMarks);
    if (cut.hem === 'rib') {
      const [a, b] = [leg.outer(hemY), leg.inner(hemY)];
      const inset = (a - b) * 0.09;
      panels.push(
        piece({
          id: `ankle-${side}`,
          outline: turnPath(
            closePath(
              joinPaths(
                smoothPath([
                  [a + 0.02, hemY - 0.2],
                  [(a + b) / 2, hemY + 0.1],
                  [b - 0.02, hemY - 0.3],
                ]),
                smoothPath([
                  [b, hemY],
                  [b + inset, hemY + welt],
                ]),
                smoothPath([
                  [b + inset, hemY + welt],
                  [(a + b) / 2, hemY + welt + 0.25],
                  [a - inset, hemY + welt],
                ]),
                polylinePath([
                  [a - inset, hemY + welt],
                  [a, hemY],
                ]),
              ),
            ),
          ),
          colour: dyes.contrast,
          surface: 'rib',
          form: 0.6,
          lift: 0.06,
          print: 'none',
        }),
      );
    }
  }
  const centre: Mark[] = [];
  if (cut.fly && !back) {
    const end = crotchY * 0.74;
    centre.push({
      kind: 'stitch',
      line: [
        [1.15, top + 0.4],
        [1.12, end - 2],
        [0.85, end - 0.6],
        [0.05, end],
      ],
      colour: dyes.thread,
    });
    if (cut.waistband === 'jeans')
      centre.push({
        kind: 'stitch',
        line: [
          [1.32, top + 0.4],
          [1.28, end - 2],
          [0.98, end - 0.45],
          [0.05, end + 0.2],
        ],
        colour: dyes.thread,
      });
  }
  const rightLeg = panels.findIndex((panel) => panel.id === 'leg-right');
  const right = panels[rightLeg];
  if (right && centre.length > 0) panels[rightLeg] = { ...right, marks: [...right.marks, ...centre] };
  const band = waistbandPieces(leg.waistHalf, cut, spec, dyes, view);
  const all = [...band.behind, ...panels, ...band.front];
  const tops = [...band.marks, ...topMarks];
  return {
    panels:
      tops.length > 0
        ? [...all, piece({ id: 'fastenings', outline: polylinePath([]), colour: dyes.button, marks: tops })]
        : all,
    bounds: boundsOfPanels(all),
  };
};
