/** A hood lying open behind the neck. */
import type { Dyes } from '../dyes.ts';
import { closeMirrored, curvePath, flatten, joinPaths, type Point, smoothPath } from '../shape/geometry.ts';
import { type Mark, type Panel, piece } from '../shape/panel.ts';
import type { Block } from './bodice.ts';

/** Front: the hood's inside framed by its rim. Back: the same hood, closed. */
export const hoodPanels = (block: Block, dyes: Dyes, view: 'front' | 'back'): Panel[] => {
  const n = block.neckHalf;
  const d = block.neckDrop;
  const s = n / 2.9;
  // Laid flat behind the neck: a tall soft dome with an almond-shaped opening that crosses at the throat.
  const rim: Point[] = [
    [0, -8.3 * s],
    [n * 0.5, -8.1 * s],
    [n * 1.05, -6.9 * s],
    [n * 1.38, -4.6 * s],
    [n * 1.42, -2.2 * s],
    [n * 1.3, -0.3 * s],
    [n * 1.34, 1.1 * s],
  ];
  const fold = (
    side: 1 | -1,
    points: readonly (readonly [number, number])[],
    width: number,
    depth: number,
  ) => ({
    line: points.map(([x, y]): Point => [side * n * x, y * s]),
    width,
    depth,
    lean: side,
  });
  if (view === 'back') {
    const half = joinPaths(
      smoothPath(rim),
      curvePath([n * 1.34, 1.1 * s], [n * 1.1, 1.7 * s], [n * 0.6, 1.9 * s], [0, 1.95 * s]),
    );
    return [
      piece({
        id: 'hood',
        outline: closeMirrored(half),
        colour: dyes.main,
        form: 0.85,
        lift: 0.2,
        marks: [
          {
            kind: 'seam',
            line: [
              [0, -8.3 * s],
              [0.06, -3 * s],
              [0, 1.9 * s],
            ],
          },
        ],
        folds: ([1, -1] as const).flatMap((side) => [
          fold(
            side,
            [
              [1.3, -0.9],
              [0.9, 0.4],
              [0.25, 1.1],
            ],
            0.5,
            0.3,
          ),
          fold(
            side,
            [
              [1.36, -3.4],
              [1.1, -1.4],
              [0.6, -0.3],
            ],
            0.6,
            0.22,
          ),
          fold(
            side,
            [
              [0.75, -7.2],
              [1.1, -5],
              [1.05, -3],
            ],
            0.6,
            0.18,
          ),
        ]),
      }),
    ];
  }
  const outer = joinPaths(
    smoothPath(rim),
    curvePath([n * 1.34, 1.1 * s], [n * 1.2, d * 0.8], [n * 0.62, d + 0.9], [0, d + 1.5]),
  );
  const opening: Point[] = [
    [0, -6.4 * s],
    [n * 0.36, -6.2 * s],
    [n * 0.72, -5 * s],
    [n * 0.88, -3 * s],
    [n * 0.84, -1 * s],
    [n * 0.66, 0.7 * s],
    [n * 0.36, d * 0.62],
    [0.02, d + 0.45],
  ];
  const hem = opening.map(
    ([x, y], i): Point => [
      x * 1.1 + (i > 0 && i < opening.length - 1 ? 0.42 : 0.1),
      y + (y < 0 ? -0.62 * s : 0.35),
    ],
  );
  const rimStitch = (side: 1 | -1): Point[] =>
    flatten(smoothPath(hem), 8).map(([x, y]): Point => [side * x, y]);
  return [
    piece({
      id: 'hood',
      outline: closeMirrored(outer),
      colour: dyes.main,
      form: 0.85,
      lift: 0.1,
      marks: [
        { kind: 'stitch', line: rimStitch(1), colour: dyes.thread },
        { kind: 'stitch', line: rimStitch(-1), colour: dyes.thread },
        {
          kind: 'step',
          line: [
            [0.5, d - 0.3],
            [-0.1, d + 0.6],
            [-0.8, d + 1.4],
          ],
          rise: 0.12,
        },
      ],
      folds: ([1, -1] as const).flatMap((side) => [
        fold(
          side,
          [
            [1.36, -1.6],
            [1.1, -0.2],
            [0.72, 1.5],
          ],
          0.5,
          0.34,
        ),
        fold(
          side,
          [
            [1.3, -0.4],
            [1.12, 0.7],
            [0.6, 2.4],
          ],
          0.45,
          0.28,
        ),
        fold(
          side,
          [
            [0.62, -7.6],
            [1.12, -5.6],
            [1.18, -3],
          ],
          0.6,
          0.22,
        ),
        fold(
          side,
          [
            [1.4, -3.6],
            [1.2, -2.4],
            [1.02, -1.6],
          ],
          0.5,
          0.22,
        ),
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
      marks: [
        {
          kind: 'seam',
          line: [
            [0.02, -6.2 * s],
            [0.06, -2 * s],
            [0, d * 0.6],
          ],
        },
      ],
      folds: ([1, -1] as const).map((side) =>
        fold(
          side,
          [
            [0.75, -3.4],
            [0.5, -0.6],
            [0.16, 1.6],
          ],
          0.5,
          0.24,
        ),
      ),
    }),
  ];
};

/** Flat cords that emerge from the hood at the throat. */
export const hoodCords = (block: Block, colour: string): Mark[] =>
  ([1, -1] as const).flatMap((side): Mark[] => {
    const from: Point = [side * block.neckHalf * 0.5, block.neckDrop * 0.62 + 0.5];
    const foot: Point = [from[0] * 1.08, from[1] + 6.2 + (side === 1 ? 0.5 : 0)];
    return [
      { kind: 'button', at: from, radius: 0.15, colour: '#8f8a82', style: 'metal' },
      { kind: 'cord', line: [from, [from[0] * 1.18, from[1] + 2.6], foot], width: 0.22, colour },
    ];
  });
