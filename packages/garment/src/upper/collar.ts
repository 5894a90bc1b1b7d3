/** Collars: everything that stands or lies around the neck, and the inside of the back visible through it. */

import type { Dyes } from '../dyes.ts';
import type { GarmentSpec, UpperCut } from '../garment-spec.ts';
import {
  closeMirrored,
  closePath,
  curvePath,
  flatten,
  joinPaths,
  type Line,
  mapPath,
  mirrorLine,
  mix,
  type Point,
  plus,
  polylinePath,
  reversePath,
  smoothPath,
} from '../shape/geometry.ts';
import { type Panel, piece } from '../shape/panel.ts';
import { type Block, BOAT_DROP, neckline } from './bodice.ts';
import {
  band,
  collarSize,
  LEAN,
  peterPan,
  peterPanBack,
  peterPanNape,
  shirtCollar,
} from './collar-leaves.ts';
import { hoodPanels } from './hood.ts';
import { frontBand, neckRib, turtle } from './knit-collar.ts';
import { lapelPanels } from './lapel.ts';

export type CollarPieces = { readonly behind: Panel[]; readonly front: Panel[] };

const COLLAR_HEIGHT: Record<UpperCut['collar'], number> = {
  none: 0,
  band: 1.25,
  'tall-band': 1.7,
  shirt: 1.35,
  'peter-pan': 0.62,
  rib: 0.15,
  'rib-stand': 1.5,
  turtle: 0.5,
  hood: 0.5,
  lapel: 1.1,
  shawl: 1.0,
  stand: 2.1,
};

/** Height of the collar in inches; lower for a small neck. */
const collarHeight = (block: Block, cut: UpperCut): number => COLLAR_HEIGHT[cut.collar] * collarSize(block);

/** The inside of the back, seen through the neck opening, with the maker's label. */
const backNeck = (block: Block, cut: UpperCut, dyes: Dyes): Panel[] => {
  const n = block.neckHalf;
  const h = collarHeight(block, cut);
  const standing = COLLAR_HEIGHT[cut.collar] > 0.9;
  const top = standing
    ? curvePath([0, -h - 0.34], [n * 0.42, -h - 0.34], [n * 0.7, -h - 0.14], [n * LEAN, -h * 0.8])
    : cut.collar === 'rib'
      ? curvePath([0, -0.14], [n * 0.5, -0.16], [n * 0.78, -0.2], [n * 0.91, -0.3])
      : cut.neck === 'boat'
        ? curvePath([0, BOAT_DROP], [n * 0.5, BOAT_DROP], [n * 0.86, BOAT_DROP * 0.6], [n, 0])
        : curvePath([0, 0.75 - h], [n * 0.5, 0.72 - h], [n * 0.85, 0.5 - h], [n, -h * 0.6]);
  const bottom = reversePath(mapPath(neckline(block, cut, 'front'), ([x, y]) => [x * 1.01, y + 0.5]));
  const inside = piece({
    id: 'back-neck',
    outline: closeMirrored(joinPaths(top, bottom)),
    colour: dyes.inside,
    surface: 'inside',
    form: -0.7,
    lift: 0,
    print: 'none',
  });
  const room = block.neckDrop - (standing ? -h : 0.8);
  if (room < 1.7) return [inside];
  const y = standing ? -h + 0.75 : 1.15 - h;
  const label = piece({
    id: 'label',
    outline: closePath(
      polylinePath([
        [-0.72, y],
        [0.72, y],
        [0.72, y + 0.62],
        [-0.72, y + 0.62],
      ]),
    ),
    colour: '#efe6d4',
    surface: 'label',
    form: 0,
    lift: 0.02,
    print: 'none',
    marks: [
      {
        kind: 'stitch',
        line: [
          [-0.42, y + 0.31],
          [0.42, y + 0.31],
        ],
        colour: '#9b2d30',
        length: 0.5,
      },
    ],
  });
  return [inside, label];
};

/** A cardigan, whose ribbed band runs down one front, around the neck and up the other. */
const isBanded = (cut: UpperCut): boolean =>
  cut.collar === 'none' && cut.hem === 'rib' && cut.closure === 'buttons';

const backCollar = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): Panel[] => {
  const n = block.neckHalf;
  const h = collarHeight(block, cut);
  if (cut.collar === 'turtle') return turtle(block, dyes, 'back');
  if (cut.collar === 'rib' || isBanded(cut)) return [neckRib(block, cut, dyes, 'back')];
  if (cut.collar === 'hood') return hoodPanels(block, dyes, 'back');
  if (cut.collar === 'peter-pan') return [peterPanBack(block, cut, dyes)];
  if (COLLAR_HEIGHT[cut.collar] < 0.9) return [];
  const folded = cut.collar === 'shirt' || cut.collar === 'lapel' || cut.collar === 'shawl';
  const base = folded ? 1.2 * collarSize(block) : 0.72;
  const wide = folded ? n + 0.75 : n + 0.02;
  const half = joinPaths(
    curvePath([0, -h - 0.24], [n * 0.42, -h - 0.24], [n * 0.68, -h * 0.98], [n * LEAN, -h * 0.84]),
    smoothPath([
      [n * LEAN, -h * 0.84],
      [mix(n, wide, 0.5), -h * 0.25],
      [wide, base * 0.25],
    ]),
    curvePath([wide, base * 0.25], [wide * 0.75, base * 0.95], [n * 0.4, base], [0, base]),
  );
  const rib = cut.collar === 'rib-stand';
  const around = (by: number): Line =>
    Array.from({ length: 17 }, (_, i): Point => {
      const u = i / 8 - 1;
      return [u * wide, base - (base * 0.78 + by * 0.1) * u * u - by];
    });
  const edged = spec.border?.places.includes('neck') ? spec.border : undefined;
  return [
    piece({
      id: 'collar-back',
      outline: closeMirrored(half),
      colour: dyes.contrast,
      surface: rib ? 'rib' : 'cloth',
      form: 0.5,
      lift: 0.1,
      print: spec.contrast ? 'none' : 'flat',
      marks: rib
        ? []
        : [
            { kind: 'stitch', line: around(0.16), colour: dyes.thread },
            ...(edged
              ? [
                  {
                    kind: 'ribbon',
                    line: around((h + base) * 0.52),
                    width: h * 0.7,
                    border: edged,
                  } as const,
                ]
              : []),
          ],
    }),
  ];
};

/** All pieces of the collar for a view; `behind` lies under the body. */
export const collarPieces = (
  block: Block,
  cut: UpperCut,
  spec: GarmentSpec,
  dyes: Dyes,
  view: 'front' | 'back',
): CollarPieces => {
  if (view === 'back') return { behind: [], front: backCollar(block, cut, spec, dyes) };
  const behind = backNeck(block, cut, dyes);
  switch (cut.collar) {
    case 'band':
    case 'tall-band':
    case 'stand':
      return { behind, front: band(block, cut, spec, dyes, collarHeight(block, cut), false) };
    case 'rib-stand':
      return { behind, front: band(block, cut, spec, dyes, collarHeight(block, cut), true) };
    case 'shirt':
      return { behind, front: shirtCollar(block, spec, dyes) };
    case 'peter-pan':
      return { behind: [...behind, peterPanNape(block, dyes)], front: peterPan(block, cut, dyes) };
    case 'rib':
      return { behind, front: [neckRib(block, cut, dyes, 'front')] };
    case 'turtle':
      return { behind: [], front: turtle(block, dyes, 'front') };
    case 'hood':
      return { behind: hoodPanels(block, dyes, 'front'), front: [] };
    case 'lapel':
    case 'shawl':
      return { behind, front: lapelPanels(block, cut, dyes) };
    default:
      return {
        behind,
        front: isBanded(cut) ? [frontBand(block, cut, dyes)] : [],
      };
  }
};

/** The neck edge that trimming follows, from the left shoulder to the right. */
export const neckEdge = (block: Block, cut: UpperCut, view: 'front' | 'back', inset: number): Line => {
  const right = flatten(neckline(block, cut, view), 18);
  const centre = right[0] ?? ([0, 0] as Point);
  const shifted = right.map((point, i): Point => {
    if (i === 0) {
      // The two sides of a V meet in a point; the lobes of a sweetheart in a shallow one.
      const sharpest = cut.neck === 'sweetheart' ? 0.75 : 0.45;
      const [dx, dy] = [(right[1]?.[0] ?? 1) - point[0], (right[1]?.[1] ?? 0) - point[1]];
      return [0, point[1] + inset / Math.max(sharpest, dx / (Math.hypot(dx, dy) || 1))];
    }
    const after = right[i + 1] ?? point;
    const before = right[i - 1] ?? plus(centre, -0.1, 0);
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    return [
      point[0] - ((after[1] - before[1]) / length) * inset,
      point[1] + ((after[0] - before[0]) / length) * inset,
    ];
  });
  return [...mirrorLine([...shifted].reverse()).slice(0, -1), ...shifted];
};
