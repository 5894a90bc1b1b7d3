/** A hood lying open behind the neck. */
import type { Dyes } from '../dyes.ts';
import { closeMirrored, curvePath, flatten, joinPaths, type Point, smoothPath } from '../shape/geometry.ts';
import { type Panel, piece } from '../shape/panel.ts';
import type { Block } from './bodice.ts';

/** Front: the hood's inside framed by its rim. Back: the hood hanging down from the neck. */
export const hoodPanels = (block: Block, dyes: Dyes, view: 'front' | 'back'): Panel[] => {
  const n = block.neckHalf;
  const d = block.neckDrop;
  if (view === 'back') {
    const half = joinPaths(
      smoothPath([
        [0, -2.9],
        [n * 0.7, -2.7],
        [n * 1.25, -1.6],
        [n * 1.42, 0.6],
        [n * 1.2, 3.4],
        [n * 0.62, 5.4],
        [0, 6.2],
      ]),
    );
    return [
      piece({
        id: 'hood',
        outline: closeMirrored(half),
        colour: dyes.main,
        form: 0.8,
        lift: 0.35,
        marks: [
          {
            kind: 'seam',
            line: [
              [0, -2.9],
              [0.05, 1.5],
              [0, 6.1],
            ],
          },
        ],
        folds: [
          {
            line: [
              [-n * 1.1, -0.8],
              [-n * 0.5, 1.6],
              [0.2, 2.4],
            ],
            width: 0.5,
            depth: 0.22,
            lean: -1,
          },
          {
            line: [
              [n * 1.1, -0.6],
              [n * 0.5, 2],
              [-0.1, 3],
            ],
            width: 0.5,
            depth: 0.2,
            lean: 1,
          },
        ],
      }),
    ];
  }
  const s = n / 2.9;
  const rim: Point[] = [
    [0, -5.2 * s],
    [n * 0.7, -4.9 * s],
    [n * 1.32, -3.5 * s],
    [n * 1.58, -1.4 * s],
    [n * 1.5, 0.9 * s],
  ];
  const outer = joinPaths(
    smoothPath(rim),
    curvePath([n * 1.5, 0.9 * s], [n * 1.28, d * 0.9], [n * 0.62, d + 0.7], [0, d + 1.25]),
  );
  const opening: Point[] = [
    [0, -3.7 * s],
    [n * 0.52, -3.4 * s],
    [n * 0.95, -2.1 * s],
    [n * 1.05, -0.4 * s],
    [n * 0.82, 1.3 * s],
    [n * 0.4, d * 0.78],
    [0.04, d + 0.35],
  ];
  const hem = opening.map(([x, y]): Point => [x * 1.13 + 0.16, y - (y < 0 ? 0.42 * s : -0.28)]);
  const rimStitch = (side: 1 | -1): Point[] =>
    flatten(smoothPath(hem), 8).map(([x, y]): Point => [side * x, y]);
  return [
    piece({
      id: 'hood',
      outline: closeMirrored(outer),
      colour: dyes.main,
      form: 0.9,
      lift: 0.1,
      marks: [
        { kind: 'stitch', line: rimStitch(1), colour: dyes.thread },
        { kind: 'stitch', line: rimStitch(-1), colour: dyes.thread },
      ],
      folds: ([1, -1] as const).flatMap((side) => [
        {
          line: [
            [side * n * 1.42, -1.2 * s],
            [side * n * 1.25, 0.4 * s],
            [side * n * 0.95, d * 0.75],
          ] as Point[],
          width: 0.5,
          depth: 0.26,
          lean: side,
        },
        {
          line: [
            [side * n * 0.9, -4.4 * s],
            [side * n * 1.25, -2.4 * s],
            [side * n * 1.3, -0.4 * s],
          ] as Point[],
          width: 0.55,
          depth: 0.16,
          lean: -side,
        },
      ]),
    }),
    piece({
      id: 'hood-inside',
      outline: closeMirrored(smoothPath(opening)),
      colour: dyes.inside,
      surface: 'inside',
      form: -0.9,
      lift: 0,
      print: 'none',
      folds: [
        {
          line: [
            [0.05, -3.3 * s],
            [0, 0.2],
            [0.02, d * 0.8],
          ],
          width: 0.3,
          depth: 0.16,
          lean: 1,
        },
      ],
    }),
  ];
};
