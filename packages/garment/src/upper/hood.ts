/** A hood lying open behind the neck. */
import type { Dyes } from '../dyes.ts';
import { closeMirrored, curvePath, joinPaths, type Point, smoothPath } from '../shape/geometry.ts';
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
  const rim: Point[] = [
    [0, -3.15],
    [n * 0.6, -2.95],
    [n * 1.12, -2.05],
    [n * 1.3, -0.4],
    [n * 1.22, 1],
  ];
  const outer = joinPaths(
    smoothPath(rim),
    curvePath([n * 1.22, 1], [n, d * 0.9], [n * 0.5, d + 0.5], [0, d + 0.9]),
  );
  const hole = joinPaths(
    smoothPath([
      [0, -2.25],
      [n * 0.5, -2.1],
      [n * 0.84, -1.35],
      [n * 0.92, -0.2],
      [n * 0.72, 1.1],
      [n * 0.34, d * 0.72],
      [0, d + 0.15],
    ]),
  );
  return [
    piece({
      id: 'hood',
      outline: closeMirrored(outer),
      colour: dyes.main,
      form: 0.75,
      lift: 0.1,
      marks: [
        {
          kind: 'stitch',
          line: [
            [0.3, d + 0.5],
            [n * 0.62, d * 0.86],
            [n * 1.02, 0.8],
            [n * 1.14, -0.4],
            [n * 0.98, -1.85],
            [n * 0.5, -2.6],
            [0, -2.75],
          ],
          colour: dyes.thread,
        },
        {
          kind: 'stitch',
          line: [
            [-0.3, d + 0.5],
            [-n * 0.62, d * 0.86],
            [-n * 1.02, 0.8],
            [-n * 1.14, -0.4],
            [-n * 0.98, -1.85],
            [-n * 0.5, -2.6],
            [0, -2.75],
          ],
          colour: dyes.thread,
        },
      ],
    }),
    piece({
      id: 'hood-inside',
      outline: closeMirrored(hole),
      colour: dyes.inside,
      surface: 'inside',
      form: -0.9,
      lift: 0,
      print: 'none',
      folds: [
        {
          line: [
            [0.05, -2],
            [0, 0.2],
            [0.02, d * 0.8],
          ],
          width: 0.3,
          depth: 0.14,
          lean: 1,
        },
      ],
    }),
  ];
};
