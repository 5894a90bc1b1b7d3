/** Pockets of trousers and jeans. */
import type { Dyes } from '../dyes.ts';
import type { LowerCut } from '../garment-spec.ts';
import {
  closePath,
  flatten,
  joinPaths,
  type Line,
  mirrorLine,
  mirrorPath,
  mix,
  type Path,
  type Point,
  polylinePath,
  smoothPath,
} from '../shape/geometry.ts';
import { type Mark, type Panel, piece } from '../shape/panel.ts';
import type { Leg } from './leg.ts';

type Pieces = { panels: Panel[]; marks: Mark[]; topMarks: Mark[] };

const backPatch = (leg: Leg, dyes: Dyes, turnPath: (p: Path) => Path, turn: (l: Line) => Line): Panel => {
  const x = leg.waistHalf * 0.3;
  const w = leg.hipHalf * 0.56;
  const y = leg.top + 2.7;
  const h = w * 1.12;
  const outline = closePath(
    polylinePath([
      [x, y + 0.1],
      [x + w, y - 0.12],
      [x + w * 0.94, y + h * 0.8],
      [x + w * 0.5, y + h],
      [x + w * 0.06, y + h * 0.82],
    ]),
  );
  const inner: Line = [
    [x + 0.15, y + 0.1],
    [x + w * 0.06 + 0.15, y + h * 0.8],
    [x + w * 0.5, y + h - 0.17],
    [x + w * 0.94 - 0.15, y + h * 0.78],
    [x + w - 0.15, y - 0.1],
  ];
  const arc = flatten(
    smoothPath([
      [x + w * 0.05, y + h * 0.5],
      [x + w * 0.3, y + h * 0.36],
      [x + w * 0.5, y + h * 0.52],
      [x + w * 0.7, y + h * 0.34],
      [x + w * 0.95, y + h * 0.46],
    ]),
    8,
  );
  return piece({
    id: 'back-pocket',
    outline: turnPath(outline),
    colour: dyes.main,
    form: 0.1,
    lift: 0.07,
    marks: [
      inner,
      arc,
      arc.map(([px, py]): Point => [px, py + 0.18]),
      [
        [x + 0.1, y + 0.55],
        [x + w - 0.1, y + 0.36],
      ] as Line,
    ].map((line): Mark => ({ kind: 'stitch', line: turn(line), colour: dyes.thread })),
  });
};

const cargo = (leg: Leg, dyes: Dyes, side: 1 | -1): Panel[] => {
  const y = mix(leg.crotchY, leg.kneeY, 0.42);
  const w = (leg.outer(y) - leg.inner(y)) * 0.5;
  const x = leg.outer(y) - w * 0.92;
  const h = w * 1.2;
  const turn = (line: Line): Line => (side === 1 ? line : mirrorLine(line));
  const box = (dx: number, top: number, bottom: number, dip: number): Path => {
    const path = closePath(
      joinPaths(
        polylinePath([
          [x - dx, top],
          [x + w + dx, top - 0.05],
          [x + w + dx, bottom],
        ]),
        smoothPath([
          [x + w + dx, bottom],
          [x + w / 2, bottom + dip],
          [x - dx, bottom],
        ]),
      ),
    );
    return side === 1 ? path : mirrorPath(path);
  };
  const stitch = (line: Line): Mark => ({ kind: 'stitch', line: turn(line), colour: dyes.thread });
  return [
    piece({
      id: 'cargo',
      outline: box(0, y, y + h, 0.05),
      colour: dyes.main,
      form: 0.15,
      lift: 0.14,
      marks: [
        stitch([
          [x + 0.15, y],
          [x + 0.15, y + h - 0.15],
          [x + w - 0.15, y + h - 0.15],
          [x + w - 0.15, y],
        ]),
        {
          kind: 'seam',
          line: turn([
            [x + w / 2, y],
            [x + w / 2, y + h],
          ]),
        },
      ],
    }),
    piece({
      id: 'cargo-flap',
      outline: box(0.1, y - 0.3, y + h * 0.3, 0.12),
      colour: dyes.main,
      form: 0.1,
      lift: 0.14,
      marks: [
        stitch([
          [x + 0.05, y + h * 0.27],
          [x + w - 0.05, y + h * 0.27],
        ]),
        {
          kind: 'button',
          at: [side * (x + w / 2), y + h * 0.2],
          radius: 0.22,
          colour: dyes.button,
          style: 'snap',
        },
      ],
    }),
  ];
};

/** Pocket panels and marks of one leg. */
export const legPockets = (
  leg: Leg,
  cut: LowerCut,
  dyes: Dyes,
  side: 1 | -1,
  view: 'front' | 'back',
): Pieces => {
  const turnPath = (path: Path): Path => (side === 1 ? path : mirrorPath(path));
  const turn = (line: Line): Line => (side === 1 ? line : mirrorLine(line));
  const out: Pieces = { panels: [], marks: [], topMarks: [] };
  const { top, waistHalf } = leg;
  const stitch = (line: Line): Mark => ({ kind: 'stitch', line: turn(line), colour: dyes.thread });
  for (const pocket of cut.pockets) {
    if (pocket === 'jeans' && view === 'front') {
      const s = waistHalf / 7.4;
      const line = flatten(
        smoothPath([
          [waistHalf * 0.5, top + 0.1],
          [waistHalf * 0.56, top + 1.7 * s],
          [waistHalf * 0.78, top + 2.7 * s],
          [leg.outer(top + 3 * s) - 0.02, top + 3.05 * s],
        ]),
        8,
      );
      const inside = closePath(
        joinPaths(
          polylinePath(line),
          polylinePath([
            [leg.outer(top + 3 * s), top + 3 * s],
            [leg.outer(top + 1.5), top + 1.5],
            [leg.outer(top), top],
            [waistHalf * 0.5, top],
          ]),
        ),
      );
      out.panels.push(
        piece({
          id: 'pocket-bag',
          outline: turnPath(inside),
          colour: dyes.main,
          form: 0,
          lift: 0,
          marks: [{ kind: 'step', line: turn([...line].reverse()), rise: -side * 0.12 }],
        }),
      );
      out.panels.push(
        piece({
          id: 'pocket-edge',
          outline: polylinePath([]),
          colour: dyes.main,
          marks: [
            stitch(line.map(([x, y]): Point => [x - 0.1, y + 0.16])),
            stitch(line.map(([x, y]): Point => [x - 0.2, y + 0.32])),
          ],
        }),
      );
      for (const at of [
        [waistHalf * 0.5 - 0.1, top + 0.55],
        [leg.outer(top + 3 * s) - 0.55, top + 3.2 * s],
      ] as const)
        out.topMarks.push({
          kind: 'button',
          at: [side * at[0], at[1]],
          radius: 0.13,
          colour: '#a9794a',
          style: 'metal',
        });
      if (side === 1)
        out.panels.push(
          piece({
            id: 'coin',
            outline: closePath(
              polylinePath([
                [waistHalf * 0.62, top + 1.45 * s],
                [leg.outer(top + 1.5) - 0.7, top + 1.4 * s],
                [leg.outer(top + 2.6) - 0.7, top + 2.7 * s],
                [waistHalf * 0.74, top + 2.62 * s],
              ]),
            ),
            colour: dyes.main,
            form: 0,
            lift: 0.03,
            marks: [
              stitch([
                [waistHalf * 0.62, top + 1.6 * s],
                [leg.outer(top + 1.5) - 0.7, top + 1.55 * s],
              ]),
            ],
          }),
        );
    }
    if (pocket === 'jeans' && view === 'back') {
      const y = top + 1.5;
      const yoke: Line = [
        [0, y + 1.5],
        [waistHalf * 0.5, y + 0.75],
        [leg.outer(y) - 0.04, y - 0.16],
      ];
      out.marks.push(
        { kind: 'seam', line: turn(yoke) },
        stitch(yoke.map(([x, py]): Point => [x, py + 0.15])),
        stitch(yoke.map(([x, py]): Point => [x, py + 0.32])),
      );
      out.panels.push(backPatch(leg, dyes, turnPath, turn));
    }
    if (pocket === 'slant' && view === 'front') {
      const line: Line = [
        [waistHalf * 0.66, top + 0.1],
        [leg.outer(top + 5.4) - 0.05, top + 5.6],
      ];
      out.marks.push(
        { kind: 'step', line: turn(line), rise: side * 0.12 },
        stitch(line.map(([x, y]): Point => [x - 0.28, y])),
      );
    }
    if (pocket === 'welt-back' && view === 'back') {
      const x = waistHalf * 0.34;
      out.marks.push({
        kind: 'hole',
        line: turn([
          [x, top + 2.6],
          [x + leg.hipHalf * 0.48, top + 2.5],
        ]),
        colour: dyes.inside,
      });
      out.topMarks.push({
        kind: 'button',
        at: [side * (x + leg.hipHalf * 0.24), top + 3.1],
        radius: 0.2,
        colour: dyes.button,
        style: 'horn',
      });
    }
    if (pocket === 'cargo' && view === 'front') out.panels.push(...cargo(leg, dyes, side));
  }
  if (view === 'back' && cut.waistband !== 'jeans' && cut.pleats === 0 && cut.crease)
    for (const u of [0.45])
      out.marks.push({
        kind: 'seam',
        line: turn([
          [waistHalf * u, top],
          [waistHalf * u, top + 2.4],
        ]),
      });
  return out;
};
