/** Knitted neck finishes: ribs, cardigan bands, folded collars. */
import type { Dyes } from '../dyes.ts';
import type { UpperCut } from '../garment-spec.ts';
import {
  closeMirrored,
  curvePath,
  flatten,
  joinPaths,
  offsetLine,
  type Point,
  polylinePath,
} from '../shape/geometry.ts';
import { type Panel, piece } from '../shape/panel.ts';
import { type Block, hemDip, neckline, weltDepth } from './bodice.ts';

/** A ribbed strip along the neckline. */
export const neckRib = (block: Block, cut: UpperCut, dyes: Dyes, view: 'front' | 'back'): Panel => {
  const n = block.neckHalf;
  const width = 0.29 * Math.min(3, n);
  const inner = flatten(neckline(block, cut, view), 16);
  const upper = inner.map(([x, y], i): Point => {
    const t = i / (inner.length - 1);
    return view === 'back'
      ? // The rib stands up behind the neck: it does not dip with its seam.
        [x * 0.97, -0.2 + 0.18 * t ** 3]
      : [x - width * (0.08 + 0.3 * t), y - width * (1 - 0.72 * t * t)];
  });
  const half = joinPaths(
    polylinePath(upper),
    polylinePath(
      view === 'back'
        ? [[n + 0.05, 0.06]]
        : [
            [n - 0.1, -width * 0.22],
            [n + 0.05, 0.06],
          ],
    ),
    // Overlaps the edge of the body, so that nothing pale shows through the seam.
    polylinePath([...inner].reverse().map(([x, y]): Point => [x, y + 0.09])),
  );
  return piece({
    id: 'neck-rib',
    outline: closeMirrored(half),
    colour: dyes.contrast,
    surface: 'rib',
    form: 0.25,
    lift: 0.06,
    print: 'none',
  });
};

/** The ribbed band of a cardigan: around the neck and down both fronts. */
export const frontBand = (block: Block, cut: UpperCut, dyes: Dyes): Panel => {
  const width = 0.8 * Math.min(1.1, block.neckHalf / 2.8);
  const inner = flatten(neckline(block, cut, 'front'), 16);
  const low = block.hemY + hemDip(0, block.widthAt(block.hemY), cut.hem) + weltDepth(cut) - 0.12;
  const outer = offsetLine(inner, -width)
    .map(([x, y]): Point => [Math.max(x, width), y])
    .reverse();
  const half = joinPaths(
    polylinePath(inner),
    polylinePath(outer),
    polylinePath([
      [width, low],
      [0, low],
    ]),
  );
  return piece({
    id: 'front-band',
    outline: closeMirrored(half),
    colour: dyes.contrast,
    surface: 'rib',
    form: 0.1,
    lift: 0.07,
    print: 'none',
    marks: [
      {
        kind: 'step',
        line: [
          [-0.04, block.neckDrop],
          [-0.04, low],
        ],
        rise: 0.05,
      },
    ],
  });
};

/** A folded collar, ribbed. */
export const turtle = (block: Block, dyes: Dyes, view: 'front' | 'back'): Panel[] => {
  const n = block.neckHalf;
  const d = view === 'back' ? 1 : 1.35;
  const half = joinPaths(
    curvePath([0, -2.62], [n * 0.45, -2.62], [n * 0.84, -2.56], [n * 0.94, -2.22]),
    curvePath([n * 0.94, -2.22], [n * 1.02, -1.6], [n * 1.02, -0.6], [n + 0.15, 0.3]),
    curvePath([n + 0.15, 0.3], [n * 0.9, d * 0.8], [n * 0.5, d], [0, d]),
  );
  return [
    piece({
      id: 'turtle',
      outline: closeMirrored(half),
      colour: dyes.contrast,
      surface: 'rib',
      form: 0.75,
      lift: 0.14,
      print: 'none',
      marks: [
        {
          kind: 'step',
          line: [
            [-n * 1.2, 0.15],
            [-n * 0.5, 0.55],
            [0, 0.68],
            [n * 0.5, 0.55],
            [n * 1.2, 0.15],
          ],
          rise: 0.1,
        },
      ],
    }),
  ];
};
