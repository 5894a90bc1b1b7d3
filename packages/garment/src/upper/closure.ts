/** How the front closes: plackets, button stands, zips, and the trim along them. */

import type { Dyes } from '../dyes.ts';
import type { GarmentSpec, UpperCut } from '../garment-spec.ts';
import { closePath, type Line, mix, type Point, polylinePath, smoothPath } from '../shape/geometry.ts';
import { type Mark, type Panel, piece } from '../shape/panel.ts';
import { type Block, hemDip } from './bodice.ts';
import { neckEdge } from './collar.ts';
import { breakPoint } from './lapel.ts';

export type ClosurePieces = {
  readonly bodyMarks: Mark[];
  readonly panels: Panel[];
  readonly topMarks: Mark[];
};

const spaced = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, i) => mix(from, to, count === 1 ? 0.5 : i / (count - 1)));

const buttonAt = (at: Point, spec: GarmentSpec, dyes: Dyes, radius: number): Mark => ({
  kind: 'button',
  at,
  radius,
  colour: dyes.button,
  style: spec.button?.style ?? 'shell',
});

const upright = (x: number, from: number, to: number): Line => [
  [x, from],
  [x, mix(from, to, 0.5)],
  [x, to],
];

/** A strip down the front with buttons, pointed at its end. */
const halfPlacket = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): ClosurePieces => {
  const top = block.neckDrop - (cut.collar === 'none' ? 0 : 0.35);
  const end = top + Math.min(cut.placket, (block.hemY - top) * 0.6);
  const w = 0.68;
  const strip = closePath(
    polylinePath([
      [-w, top],
      [w, top],
      [w, end - 0.55],
      [0, end + 0.15],
      [-w, end - 0.55],
    ]),
  );
  const inner: Line = [
    [-w + 0.14, top],
    [-w + 0.14, end - 0.62],
    [0, end - 0.05],
    [w - 0.14, end - 0.62],
    [w - 0.14, top],
  ];
  const marks: Mark[] = [{ kind: 'stitch', line: inner, colour: dyes.thread }];
  if (spec.border?.places.includes('placket'))
    marks.unshift({
      kind: 'ribbon',
      line: [
        [0, top],
        [0, end],
      ],
      width: w * 1.5,
      border: spec.border,
    });
  return {
    bodyMarks: [],
    panels: [
      piece({
        id: 'placket',
        outline: strip,
        colour: dyes.contrast,
        form: 0,
        lift: 0.06,
        print: spec.contrast ? 'none' : 'flat',
        marks,
      }),
    ],
    topMarks: spaced(cut.buttons, top + 1, end - 1.3).map((y) => buttonAt([0, y], spec, dyes, 0.24)),
  };
};

const buttonFront = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): ClosurePieces => {
  const top = cut.neck === 'vee' && cut.collar !== 'shirt' ? block.neckDrop + 0.2 : block.neckDrop - 0.2;
  const bottom = block.hemY + hemDip(0, block.widthAt(block.hemY), cut.hem);
  const low = cut.waistSeam !== 'none' ? block.waistSeamY : bottom;
  const w = 0.66;
  const big = cut.collar === 'lapel' || cut.collar === 'shawl' || spec.fabric === 'wool';
  const marks: Mark[] = [{ kind: 'step', line: upright(-w, top, low), rise: 0.1 }];
  const stitched = cut.collar === 'shirt' || cut.collar === 'band';
  if (stitched && spec.fabric !== 'silk')
    marks.push(
      { kind: 'stitch', line: upright(w, top + 0.2, low), colour: dyes.thread },
      { kind: 'stitch', line: upright(-w + 0.14, top + 0.2, low), colour: dyes.thread },
    );
  if (spec.border?.places.includes('placket')) {
    // Only just beneath the border of the hem, which would show in relief what it covers.
    const end = low === bottom && spec.border.places.includes('hem') ? low - spec.border.width + 0.2 : low;
    marks.push({ kind: 'ribbon', line: upright(0, top, end), width: 1.3, border: spec.border });
  }
  const start =
    cut.collar === 'lapel' || cut.collar === 'shawl'
      ? breakPoint(block, cut) + 0.9
      : top + (cut.collar === 'shirt' ? 0.35 : cut.collar === 'peter-pan' ? 2.6 : 0.7);
  const last = mix(
    start,
    low,
    cut.hem === 'band' || cut.hem === 'rib' || cut.waistSeam !== 'none'
      ? 0.93
      : block.hemY > 34
        ? 0.62
        : 0.86,
  );
  // Two or three buttons of a long coat stay above the hip.
  const lowest = big && block.hemY > 34 ? start + (cut.buttons - 1) * 6.5 : last;
  const radius = big ? 0.42 : spec.button?.style === 'metal' ? 0.3 : 0.23;
  return {
    bodyMarks: marks,
    panels: [],
    topMarks: spaced(cut.buttons, start, Math.min(last, lowest)).map((y) =>
      buttonAt([0, y], spec, dyes, radius),
    ),
  };
};

const doubleFront = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): ClosurePieces => {
  const start = breakPoint(block, cut) + 0.6;
  const bottom = block.hemY + 0.4;
  const x = block.widthAt(block.torso.waistY) * 0.3;
  const edge: Line = [
    [-0.1, start - 0.5],
    [-x * 0.8, start + 0.5],
    [-x - 0.9, start + 1.6],
    [-x - 1, mix(start, bottom, 0.5)],
    [-x - 1.05, bottom],
  ];
  const rows = spaced(cut.buttons, start + 1.6, Math.min(start + 11, mix(start, bottom, 0.75)));
  return {
    bodyMarks: [{ kind: 'step', line: edge, rise: 0.14 }],
    panels: [],
    topMarks: rows.flatMap((y) => [buttonAt([-x, y], spec, dyes, 0.42), buttonAt([x, y], spec, dyes, 0.42)]),
  };
};

/** A crossed front tied at the side, as an angrakha has. */
const angrakha = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): ClosurePieces => {
  const waist = block.waistSeamY;
  const x = -block.widthAt(waist) * 0.62;
  const line = smoothPoints([
    [block.neckHalf * 0.2, block.neckDrop - 0.2],
    [-block.neckHalf * 0.9, block.neckDrop + 2.4],
    [x * 0.95, mix(block.neckDrop, waist, 0.62)],
    [x, waist],
  ]);
  const width = 0.9;
  // One edge: from the shoulder along the neck, across to the other side and down to the ties.
  const neck = neckEdge(block, cut, 'front', spec.border ? width / 2 : 0.05).filter(([px]) => px > width);
  const edge: Line = [[block.neckHalf + 0.4, -0.6], ...[...neck].reverse(), ...line.slice(2)];
  const marks: Mark[] = [{ kind: 'step', line: edge, rise: 0.12 }];
  if (spec.border) marks.push({ kind: 'ribbon', line: edge, width, border: spec.border });
  const tie: Point = [x + 0.2, waist];
  return {
    bodyMarks: marks,
    panels: [],
    topMarks: [
      {
        kind: 'cord',
        line: [tie, [tie[0] - 0.7, tie[1] + 2.2], [tie[0] - 0.5, tie[1] + 4.6]],
        width: 0.16,
        colour: dyes.button,
      },
      {
        kind: 'cord',
        line: [tie, [tie[0] + 0.5, tie[1] + 2.6], [tie[0] + 0.3, tie[1] + 5.6]],
        width: 0.16,
        colour: dyes.button,
      },
      { kind: 'tassel', at: [tie[0] - 0.5, tie[1] + 4.6], length: 1.3, colour: dyes.button },
      { kind: 'tassel', at: [tie[0] + 0.3, tie[1] + 5.6], length: 1.3, colour: dyes.button },
    ],
  };
};

/** Two cords tied across an open back, with tassels hanging between the shoulder blades. */
const doriMarks = (block: Block, spec: GarmentSpec, dyes: Dyes): Mark[] => {
  const n = block.neckHalf;
  const colour = spec.border?.ink ?? dyes.button;
  const knot: Point = [0, 1.35];
  return ([1, -1] as const).flatMap((side): Mark[] => {
    const foot: Point = [side * 0.75, knot[1] + 7 + (side === 1 ? 0.9 : 0)];
    return [
      { kind: 'cord', line: [[side * n * 0.99, 0.75], [side * n * 0.5, 1.25], knot], width: 0.17, colour },
      {
        kind: 'cord',
        line: [knot, [side * 1.15, knot[1] + 0.75], [side * 0.5, knot[1] + 1.05], knot],
        width: 0.15,
        colour,
      },
      { kind: 'cord', line: [knot, [side * 0.3, knot[1] + 3], foot], width: 0.17, colour },
      { kind: 'tassel', at: foot, length: 1.7, colour },
    ];
  });
};

/** What fastens the back: cords, or buttons on a dress whose front is closed under a flat collar. */
export const backFastening = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): Mark[] => {
  if (cut.dori) return doriMarks(block, spec, dyes);
  if (cut.collar !== 'peter-pan' || cut.closure !== 'none') return [];
  const low = cut.waistSeam === 'none' ? block.torso.waistY : block.waistSeamY;
  return spaced(cut.buttons, 3.4, low - 0.9).map((y) => buttonAt([0, y], spec, dyes, 0.22));
};

const smoothPoints = (line: Line): Line => {
  const path = smoothPath(line);
  return [path.start, ...path.curves.map((curve) => curve[2])];
};

export const closurePieces = (block: Block, cut: UpperCut, spec: GarmentSpec, dyes: Dyes): ClosurePieces => {
  switch (cut.closure) {
    case 'half-placket':
      return halfPlacket(block, cut, spec, dyes);
    case 'buttons':
      return buttonFront(block, cut, spec, dyes);
    case 'double':
      return doubleFront(block, cut, spec, dyes);
    case 'angrakha':
      return angrakha(block, cut, spec, dyes);
    case 'zip': {
      const top = block.neckDrop - (cut.collar === 'stand' ? 1.8 : cut.collar === 'rib-stand' ? 1.2 : 0.1);
      const line = upright(0, top, block.hemY + (cut.hem === 'rib' ? 2.2 : 0.2));
      return {
        bodyMarks: [],
        panels: [],
        topMarks: [{ kind: 'zip', line, colour: dyes.main, metal: dyes.button }],
      };
    }
    case 'hidden':
      return {
        bodyMarks: [
          { kind: 'step', line: upright(-0.3, block.neckDrop - 0.5, block.hemY + 0.4), rise: 0.08 },
        ],
        panels: [],
        topMarks: [],
      };
    default:
      return { bodyMarks: [], panels: [], topMarks: [] };
  }
};
