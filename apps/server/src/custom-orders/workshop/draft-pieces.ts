/// <reference path="./freesewing.d.ts" />
import { type At, Brian, type Op, type Part } from '@freesewing/brian';
import { EASE } from './block.rules.ts';
import type { BlockOp, BlockPiece, BlockPoint } from './block-piece.ts';
import type { Girth, Girths } from './ease.rules.ts';
import { clothAt, foldMark, grainOf, polygonOf } from './piece-geometry.rules.ts';
import { withAllowance } from './seam-allowance.rules.ts';

/** @throws Error if it was not drafted or not placed */
export const point = (at: At | undefined): BlockPoint => {
  if (at === undefined || !Number.isFinite(at.x) || !Number.isFinite(at.y))
    throw new Error('a point is missing');
  return [at.x, at.y];
};

/** Converts FreeSewing's paths to ours. */
export const outlineOf = (ops: readonly Op[]): BlockOp[] =>
  ops.flatMap((op): BlockOp[] => {
    switch (op.type) {
      case 'noop':
        return [];
      case 'close':
        return [{ kind: 'close' }];
      case 'curve':
        return [{ kind: 'curve', c1: point(op.cp1), c2: point(op.cp2), to: point(op.to) }];
      default:
        return [{ kind: op.type, to: point(op.to) }];
    }
  });

export type BlockOrder = {
  /** By FreeSewing's names, millimetres. */
  readonly measurements: Readonly<Record<string, number>>;
  /** Length of the sleeve, millimetres; 0 for none. */
  readonly sleeve: number;
  /** Around the body, millimetres; without it the shares in {@link EASE}. */
  readonly ease?: Readonly<Record<Girth, number>>;
  /** Around each piece, millimetres. */
  readonly seam?: number;
};
export type DraftedBlock = {
  readonly pieces: readonly BlockPiece[];
  readonly girths: Girths;
  /** The measurements it depends on, by FreeSewing's names. */
  readonly uses: readonly string[];
};

/** Of a body that is led out to waist and hips. */
const LED_OUT = ['waist', 'seat', 'waistToSeat'];

type Widths = Readonly<Record<Girth, number>>;

/** A quarter of each girth with its ease. */
const quartersOf = ({ measurements, ease }: BlockOrder): Widths => {
  const { chest = 0, waist = 0, seat = 0 } = measurements;
  return {
    chest: (chest + (ease?.chest ?? chest * EASE.chest)) / 4,
    waist: (waist + (ease?.waist ?? waist * EASE.waist)) / 4,
    hips: (seat + (ease?.hips ?? seat * EASE.hips)) / 4,
  };
};

const named = (parts: Readonly<Record<string, Part>>, name: string): Part => {
  const part = parts[name];
  if (part === undefined) throw new Error(`${name} was not drafted`);
  return part;
};

const across = (words: string, y: number, width: number) => ({
  words,
  line: [
    [0, y],
    [width, y],
  ] as const,
});

/**
 * Brian falls straight from the chest. If waist or hips need more, the side is led out to them and stays there.
 * @param side from the armhole down
 */
const ledOut = (outline: readonly BlockOp[], side: readonly BlockPoint[], hemY: number): BlockOp[] => {
  const [[armholeX] = [0]] = side;
  const widest: BlockPoint[] = [];
  let width = armholeX;
  for (const [x, y] of side.slice(1)) {
    width = Math.max(width, x);
    widest.push([width, y]);
  }
  if (width <= armholeX) return [...outline];
  const isHem = (op: BlockOp): boolean =>
    op.kind === 'line' && Math.abs(op.to[1] - hemY) < 0.5 && Math.abs(op.to[0] - armholeX) < 0.5;
  return outline.flatMap((op) => {
    if (!isHem(op)) return [op];
    const up: BlockPoint[] = [[width, hemY], ...widest.filter(([, y]) => y < hemY - 0.5).toReversed()];
    return up.map((to): BlockOp => ({ kind: 'line', to }));
  });
};

const bodyPiece = (part: Part, name: 'Front' | 'Back', order: BlockOrder): BlockPiece => {
  const { hpsToWaistBack = 0, waistToSeat = 0 } = order.measurements;
  const [armholeX, armholeY] = point(part.points.armhole);
  const hemY = point(part.points.hem)[1];
  const { waist: waistHalf, hips: seatHalf } = quartersOf(order);
  // A hem between waist and hips covers part of the hips: it gets as much width as it needs there, never less.
  const seatY = Math.min(hpsToWaistBack + waistToSeat, Math.max(hemY, hpsToWaistBack + 1));
  const hasWaist = hpsToWaistBack < hemY;
  const hasHips = hpsToWaistBack + waistToSeat < hemY;
  const side: BlockPoint[] = [
    [armholeX, armholeY],
    ...(hasWaist ? [[waistHalf, hpsToWaistBack] as const] : []),
    ...(hasHips ? [[seatHalf, seatY] as const, [seatHalf, hemY] as const] : []),
  ];
  const reach = hasWaist && !hasHips ? [...side, [seatHalf, hemY] as const] : side;
  const outline = ledOut(outlineOf(part.paths.seam?.ops ?? []), reach, hemY);
  const polygon = polygonOf(outline);
  return {
    name,
    cut: 'Cut 1 on the fold',
    outline,
    allowances: order.seam ? [withAllowance(outline, order.seam)] : [],
    guides: [
      { words: 'Fold', line: foldMark(polygon) },
      across('Chest', armholeY, armholeX),
      ...(hasWaist ? [across('Waist', hpsToWaistBack, waistHalf)] : []),
      ...(hasHips ? [across('Hips', seatY, seatHalf)] : []),
      ...(side.length > 1 ? [{ words: 'Side by waist and hips', line: side }] : []),
    ],
    notches: [point(part.points.armholePitch)],
    grain: grainOf(polygon),
    middle: [armholeX * 0.3, (armholeY + hemY) / 2],
  };
};

const sleevePiece = (part: Part, length: number, seam: number): BlockPiece => {
  const outline = outlineOf(part.paths.seam?.ops ?? []);
  const tip = point(part.points.sleeveTip)[1];
  const [wristX, wristY] = point(part.points.wristRight);
  const bicepsX = point(part.points.bicepsRight)[0];
  const hem = tip + length;
  const isShort = hem < wristY - 5;
  const halfAt = hem < 0 ? bicepsX : bicepsX + (wristX - bicepsX) * (hem / wristY);
  return {
    name: 'Sleeve',
    cut: 'Cut 2, mirrored',
    outline,
    allowances: seam > 0 ? [withAllowance(outline, seam)] : [],
    guides: [
      {
        words: 'Upper arm',
        line: [
          [-bicepsX, 0],
          [bicepsX, 0],
        ],
      },
      ...(isShort
        ? [
            {
              words: 'Hem of the sleeve',
              line: [
                [-halfAt, hem],
                [halfAt, hem],
              ] as const,
            },
          ]
        : []),
    ],
    notches: [point(part.points.frontNotch), point(part.points.backNotch)],
    grain: [
      [0, 20],
      [0, wristY - 30],
    ],
    middle: [-bicepsX * 0.6, wristY * 0.35],
  };
};

/**
 * Drafts a block with FreeSewing, in its own thread, so that a draft that does not terminate can be ended.
 * @throws Error if these measurements yield nothing
 */
export const draftPieces = (order: BlockOrder): DraftedBlock => {
  const { measurements, sleeve, seam = 0 } = order;
  const quarters = quartersOf(order);
  const drafted = new Brian({
    measurements,
    options: { chestEase: (quarters.chest * 4) / Math.max(measurements.chest ?? 0, 1) - 1 },
    complete: true,
    sa: 0,
  }).draft();
  if (drafted.setStores[0].logs.error.length > 0) throw new Error('the draft failed');
  const parts = drafted.parts[0];
  const body = [
    bodyPiece(named(parts, 'brian.front'), 'Front', order),
    bodyPiece(named(parts, 'brian.back'), 'Back', order),
  ];
  const around = (y: number): number =>
    body.reduce((sum, piece) => sum + 2 * clothAt(polygonOf(piece.outline), y), 0);
  const levels = { chest: 'Chest', waist: 'Waist', hips: 'Hips' } as const satisfies Record<Girth, string>;
  const girths: Girths = Object.fromEntries(
    Object.entries(levels).flatMap(([girth, words]) => {
      const y = body[0]?.guides.find((guide) => guide.words === words)?.line[0]?.[1];
      return y === undefined ? [] : [[girth, around(y + (girth === 'chest' ? 4 : -0.5))]];
    }),
  );
  return {
    pieces: [...body, ...(sleeve > 0 ? [sleevePiece(named(parts, 'library.sleeve'), sleeve, seam)] : [])],
    girths,
    uses: [...Brian.patternConfig.measurements, ...LED_OUT],
  };
};
