/** Waistbands and what hangs from them. */
import type { Dyes } from '../dyes.ts';
import type { GarmentSpec, LowerCut } from '../garment-spec.ts';
import {
  closeMirrored,
  closePath,
  curvePath,
  joinPaths,
  type Line,
  mix,
  type Point,
  polylinePath,
} from '../shape/geometry.ts';
import { type Mark, type Panel, piece } from '../shape/panel.ts';

/** Height of each waistband, inches. */
export const BAND_DEPTH: Record<LowerCut['waistband'], number> = {
  plain: 1.4,
  jeans: 1.5,
  elastic: 1.5,
  drawstring: 1.5,
  yoke: 2.6,
};

/** Height of the band's upper edge at `x`: the front dips a little below the back. */
export const waistDip = (x: number, half: number): number => 0.5 * (1 - (x / half) ** 2);

/** A line along the band, a little beyond both sides: the back rises in the middle where the front dips. */
const curved = (half: number, y: number, back: boolean): Line =>
  Array.from({ length: 13 }, (_, i): Point => {
    const x = mix(-half, half, i / 12) * 1.12;
    return [x, y + waistDip(x, half) * (back ? -0.3 : 1)];
  });

/** The inside of the back waist, seen above the front. */
const insideBack = (half: number, dyes: Dyes): Panel[] => {
  const outline = closeMirrored(
    joinPaths(
      curvePath([0, -0.28], [half * 0.5, -0.28], [half * 0.85, -0.15], [half - 0.03, 0.06]),
      curvePath([half - 0.03, 0.06], [half * 0.7, 0.7], [half * 0.4, 0.9], [0, 0.9]),
    ),
  );
  return [
    piece({
      id: 'back-waist',
      outline,
      colour: dyes.inside,
      surface: 'inside',
      form: -0.5,
      lift: 0,
      print: 'none',
    }),
    piece({
      id: 'label',
      outline: closePath(
        polylinePath([
          [-0.65, -0.1],
          [0.65, -0.1],
          [0.65, 0.45],
          [-0.65, 0.45],
        ]),
      ),
      colour: '#efe6d4',
      surface: 'label',
      form: 0,
      lift: 0.02,
      print: 'none',
    }),
  ];
};

/** The band, its loops, button or drawstring. */
export const waistbandPieces = (
  half: number,
  cut: LowerCut,
  spec: GarmentSpec,
  dyes: Dyes,
  view: 'front' | 'back',
): { behind: Panel[]; front: Panel[]; marks: Mark[] } => {
  const depth = BAND_DEPTH[cut.waistband];
  const back = view === 'back';
  const top = back
    ? curvePath([0, -0.2], [half * 0.5, -0.2], [half * 0.85, -0.1], [half, 0])
    : curvePath([0, 0.5], [half * 0.4, 0.5], [half * 0.8, 0.22], [half, 0]);
  const low = back ? depth - 0.1 : depth + 0.5;
  const wide = half + (cut.waistband === 'yoke' ? 0.76 : 0.22);
  const outline = closeMirrored(
    joinPaths(
      top,
      curvePath([half, 0], [half + 0.04, depth * 0.3], [wide - 0.05, depth * 0.7], [wide, depth]),
      curvePath([wide, depth], [half * 0.8, mix(depth, low, 0.5)], [half * 0.4, low], [0, low]),
    ),
  );
  const elastic = cut.waistband === 'elastic' || cut.waistband === 'drawstring';
  const marks: Mark[] = [];
  const stitch = (by: number): Mark => ({
    kind: 'stitch',
    line: curved(half, by, back),
    colour: dyes.thread,
  });
  if (!elastic) marks.push(stitch(0.18), stitch(depth - 0.18));
  if (spec.border && cut.waistband === 'yoke')
    marks.push({ kind: 'ribbon', line: curved(half, depth - 0.4, back), width: 0.7, border: spec.border });
  const band = piece({
    id: 'waistband',
    outline,
    colour: dyes.main,
    form: 0.6,
    lift: 0.07,
    print: spec.print && !elastic ? 'flat' : 'none',
    gathers: elastic ? [{ at: 0, reach: 60, count: Math.round(half * 4.4), depth: 0.07 }] : [],
    marks,
  });
  const front: Panel[] = [band];
  const topMarks: Mark[] = [];
  const placed = [0.78, 0.4, -0.4, -0.78];
  if (cut.waistband === 'jeans' || (cut.waistband === 'plain' && cut.fly))
    for (const u of back ? [...placed, 0] : placed) {
      const x = u * half;
      const y = (back ? 0 : waistDip(x, half)) - 0.08;
      const w = 0.2;
      front.push(
        piece({
          id: `loop-${u}`,
          outline: closePath(
            polylinePath([
              [x - w, y],
              [x + w, y],
              [x + w, y + depth + 0.25],
              [x - w, y + depth + 0.25],
            ]),
          ),
          colour: dyes.main,
          form: 0.4,
          lift: 0.08,
          print: 'none',
          marks:
            cut.waistband === 'jeans'
              ? [
                  {
                    kind: 'stitch',
                    line: [
                      [x - 0.1, y],
                      [x - 0.1, y + depth],
                    ],
                    colour: dyes.thread,
                  },
                  {
                    kind: 'stitch',
                    line: [
                      [x + 0.1, y],
                      [x + 0.1, y + depth],
                    ],
                    colour: dyes.thread,
                  },
                ]
              : [],
        }),
      );
    }
  if (!back && (cut.waistband === 'jeans' || (cut.waistband === 'plain' && cut.fly)))
    topMarks.push({
      kind: 'button',
      at: [0.25, 0.5 + depth * 0.5],
      radius: cut.waistband === 'jeans' ? 0.36 : 0.25,
      colour: cut.waistband === 'jeans' ? '#a9794a' : dyes.button,
      style: cut.waistband === 'jeans' ? 'metal' : 'horn',
    });
  if (cut.waistband === 'jeans' && back) {
    const x = half * 0.5;
    front.push(
      piece({
        id: 'leather-patch',
        outline: closePath(
          polylinePath([
            [x - 1, 0.15],
            [x + 1.1, 0.15],
            [x + 1.1, 1.35],
            [x - 1, 1.35],
          ]),
        ),
        colour: '#9a6a3e',
        form: 0,
        lift: 0.06,
        print: 'none',
        marks: [
          {
            kind: 'stitch',
            line: [
              [x - 0.85, 0.3],
              [x + 0.95, 0.3],
              [x + 0.95, 1.2],
              [x - 0.85, 1.2],
            ],
            colour: '#e0c39a',
          },
        ],
      }),
    );
  }
  if (!back && (cut.waistband === 'drawstring' || cut.waistband === 'yoke')) {
    const y = 0.5 + depth * 0.5;
    const side = cut.waistband === 'yoke' ? -half * 0.72 : 0;
    const colour = spec.border?.ink ?? spec.contrast ?? spec.thread ?? '#efe6d4';
    const length = cut.waistband === 'yoke' ? 6.5 : 4.4;
    for (const s of [-1, 1] as const) {
      const foot: Point = [side + s * 0.75, y + length + (s === 1 ? 0.8 : 0)];
      topMarks.push({
        kind: 'cord',
        line: [[side, y + 0.24], [side + s * 0.2, y + 0.8], [side + s * 0.45, y + length * 0.5], foot],
        width: 0.19,
        colour,
      });
      if (cut.waistband === 'yoke') topMarks.push({ kind: 'tassel', at: foot, length: 1.9, colour });
    }
    const knot: Point = [side, y + 0.24];
    for (const s of [-1, 1] as const)
      topMarks.push({
        kind: 'cord',
        line: [knot, [side + s * 0.95, y - 0.22], [side + s * 1.02, y + 0.42], knot],
        width: 0.17,
        colour,
      });
    topMarks.push({
      kind: 'cord',
      line: [
        [side - 0.1, y + 0.14],
        [side + 0.1, y + 0.34],
      ],
      width: 0.3,
      colour,
    });
  }
  return { behind: back ? [] : insideBack(half, dyes), front, marks: topMarks };
};
