/** Hair as a quiet shape over the head, so that woman, man and child differ without a face. */
import {
  closeMirrored,
  closePath,
  joinPaths,
  type Line,
  type Path,
  type Point,
  polylinePath,
  smoothPath,
} from '../shape/geometry.ts';
import type { BodyLandmarks } from './body-landmarks.ts';

export type HairView = 'front' | 'back' | 'side';
/** Closed shapes, and combed lines within them. */
export type Hair = {
  readonly behind: readonly Path[];
  readonly shapes: readonly Path[];
  readonly lines: readonly Path[];
};

type Place = (x: number, y: number) => Point;

/** Mirrors the points of the right half, starting at the crown; level where the line crosses the middle. */
const half = (points: Line): Path => {
  const turned = ([x, y]: Point): Point => [-x, y];
  const [first, last] = [points[1], points[points.length - 2]];
  const whole = smoothPath([...(first ? [turned(first)] : []), ...points, ...(last ? [turned(last)] : [])]);
  return closeMirrored({
    start: points[0] ?? [0, 0],
    curves: whole.curves.slice(first ? 1 : 0, last ? -1 : undefined),
    closed: false,
  });
};
const whole = (points: Line): Path => closePath(smoothPath([...points, points[0] ?? [0, 0]]));
const both = (at: Place, line: Line): Path[] =>
  [1, -1].map((side) => smoothPath(line.map(([x, y]) => at(side * x, y))));

const CROP_FRONT: Line = [
  [0, -0.035],
  [0.12, -0.022],
  [0.235, 0.025],
  [0.33, 0.125],
  [0.378, 0.27],
  [0.372, 0.44],
  [0.345, 0.46],
  [0.325, 0.3],
  [0.26, 0.2],
  [0.1, 0.165],
  [0, 0.17],
];
const LONG_FRONT: Line = [
  [0, -0.03],
  [0.12, -0.018],
  [0.24, 0.03],
  [0.34, 0.135],
  [0.388, 0.29],
  [0.386, 0.46],
  [0.358, 0.58],
  [0.34, 0.5],
  [0.325, 0.36],
  [0.22, 0.2],
  [0.08, 0.11],
  [0, 0.09],
];
const CROP_BACK: Line = [
  [0, -0.035],
  [0.12, -0.022],
  [0.24, 0.028],
  [0.338, 0.13],
  [0.385, 0.29],
  [0.37, 0.5],
  [0.3, 0.68],
  [0.2, 0.8],
  [0, 0.83],
];

const behindOf = (at: Place, length: number): Path =>
  half(
    (
      [
        [0, 0],
        [0.25, 0.05],
        [0.39, 0.26],
        [0.425, 0.6],
        [0.43, length - 0.12],
        [0.34, length],
        [0, length - 0.02],
      ] as const
    ).map(([x, y]) => at(x, y)),
  );

/** The knot at the back of the crown, as it shows above the head. */
const knotBehind = (at: Place): Path =>
  half([at(0, -0.12), at(0.1, -0.1), at(0.155, -0.03), at(0.13, 0.05), at(0, 0.06)]);

/** Women wear long hair in a knot, girls down to the neck. */
export const hairOf = ({ headHeight: h, headTopY: top, build }: BodyLandmarks, view: HairView): Hair => {
  const at: Place = (x, y) => [h * x, top + h * y];
  const side: Place = (x, y) => [h * (x - 0.36), top + h * y];
  const place = (points: Line): Point[] => points.map(([x, y]) => at(x, y));
  const isLong = build.isHairLong;
  const isGrown = build.age >= 15;
  if (view === 'side') {
    const cap: Line = isLong
      ? [
          [0.7, 0.02],
          [0.84, 0.12],
          [0.8, 0.2],
          [0.68, 0.34],
          [0.56, 0.5],
          [0.42, 0.58],
          [0.34, 0.74],
          [0.2, 0.76],
          [0.06, 0.6],
          [0, 0.4],
          [0.06, 0.16],
          [0.26, 0],
          [0.48, -0.04],
        ]
      : [
          [0.7, 0.01],
          [0.86, 0.11],
          [0.85, 0.18],
          [0.7, 0.2],
          [0.6, 0.3],
          [0.56, 0.46],
          [0.5, 0.46],
          [0.44, 0.4],
          [0.38, 0.56],
          [0.3, 0.76],
          [0.17, 0.72],
          [0.05, 0.54],
          [0.02, 0.36],
          [0.08, 0.14],
          [0.26, 0],
          [0.48, -0.045],
        ];
    const bun: Line = isGrown
      ? [
          [0.2, 0.06],
          [0.06, 0.02],
          [-0.05, 0.1],
          [-0.06, 0.23],
          [0.03, 0.32],
          [0.14, 0.3],
        ]
      : [
          [0.1, 0.5],
          [-0.06, 0.56],
          [-0.14, 0.8],
          [-0.08, 1.1],
          [0.0, 1.14],
          [0.05, 0.9],
          [0.16, 0.7],
        ];
    const combed: Path[] = isLong
      ? [
          smoothPath([side(0.8, 0.15), side(0.5, 0.3), side(0.18, 0.6)]),
          smoothPath([side(0.6, 0.04), side(0.3, 0.2), side(0.12, 0.56)]),
        ]
      : [smoothPath([side(0.78, 0.07), side(0.5, 0.12), side(0.3, 0.3)])];
    return {
      behind: [],
      shapes: [
        ...(isLong ? [whole(bun.map(([x, y]) => side(x, y)).reverse())] : []),
        whole(cap.map(([x, y]) => side(x, y))),
      ],
      lines: combed,
    };
  }
  if (!isLong) {
    const parting = smoothPath([at(-0.14, 0.03), at(0.02, 0.08), at(0.24, 0.2)]);
    return view === 'back'
      ? { behind: [], shapes: [half(place(CROP_BACK))], lines: [] }
      : { behind: [], shapes: [half(place(CROP_FRONT))], lines: [parting] };
  }
  const parted = [
    joinPaths(polylinePath([at(0, -0.02), at(0, 0.1)])),
    ...both(at, [
      [0.03, 0.03],
      [0.22, 0.12],
      [0.35, 0.38],
    ]),
  ];
  if (view === 'front')
    return {
      behind: [isGrown ? knotBehind(at) : behindOf(at, 0.98)],
      shapes: [half(place(LONG_FRONT))],
      lines: parted,
    };
  const nape = isGrown
    ? whole([
        at(0, 0),
        at(0.13, 0.04),
        at(0.18, 0.15),
        at(0.13, 0.26),
        at(0, 0.3),
        at(-0.13, 0.26),
        at(-0.18, 0.15),
        at(-0.13, 0.04),
      ])
    : half(
        place([
          [0, 0.56],
          [0.1, 0.6],
          [0.15, 0.8],
          [0.13, 1.05],
          [0.05, 1.2],
          [0, 1.22],
        ]),
      );
  return {
    behind: [],
    shapes: isGrown ? [half(place(CROP_BACK)), nape] : [nape, half(place(CROP_BACK))],
    lines: both(at, [
      [0.05, 0.05],
      [0.22, 0.2],
      [0.1, 0.6],
    ]),
  };
};
