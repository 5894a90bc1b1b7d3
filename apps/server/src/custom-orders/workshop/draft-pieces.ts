/// <reference path="./freesewing.d.ts" />
import { type At, Brian, type Op, type Part } from '@freesewing/brian';
import { EASE } from './block.rules.ts';
import type { BlockOp, BlockPiece, BlockPoint } from './block-piece.ts';

export type BlockOrder = {
  /** By FreeSewing’s names, millimetres. */
  readonly measurements: Readonly<Record<string, number>>;
  /** How long the sleeve is to be, millimetres; 0 for none. */
  readonly sleeve: number;
};

const point = (at: At | undefined): BlockPoint => {
  if (at === undefined || !Number.isFinite(at.x) || !Number.isFinite(at.y))
    throw new Error('a point is missing');
  return [at.x, at.y];
};

const outlineOf = (ops: readonly Op[] | undefined): BlockOp[] =>
  (ops ?? []).flatMap((op): BlockOp[] => {
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

const bodyPiece = (
  part: Part,
  name: 'Front' | 'Back',
  measurements: BlockOrder['measurements'],
): BlockPiece => {
  const { waist = 0, seat = 0, hpsToWaistBack = 0, waistToSeat = 0 } = measurements;
  const [armholeX, armholeY] = point(part.points.armhole);
  const hemY = point(part.points.hem)[1];
  const waistHalf = (waist * (1 + EASE.waist)) / 4;
  const seatHalf = (seat * (1 + EASE.hips)) / 4;
  const seatY = hpsToWaistBack + waistToSeat;
  const side: BlockPoint[] = [
    [armholeX, armholeY],
    ...(hpsToWaistBack < hemY ? [[waistHalf, hpsToWaistBack] as const] : []),
    ...(seatY < hemY ? [[seatHalf, seatY] as const, [seatHalf, hemY] as const] : []),
  ];
  return {
    name,
    cut: 'Cut 1 on the fold',
    outline: outlineOf(part.paths.seam?.ops),
    guides: [
      across('Chest', armholeY, armholeX),
      ...(hpsToWaistBack < hemY ? [across('Waist', hpsToWaistBack, waistHalf)] : []),
      ...(seatY < hemY ? [across('Hips', seatY, seatHalf)] : []),
      ...(side.length > 1 ? [{ words: 'Side by waist and hips', line: side }] : []),
    ],
    notches: [point(part.points.armholePitch)],
    grain: [
      [armholeX * 0.18, armholeY + 30],
      [armholeX * 0.18, hemY - 40],
    ],
    middle: [armholeX * 0.3, (armholeY + hemY) / 2],
  };
};

const sleevePiece = (part: Part, length: number): BlockPiece => {
  const tip = point(part.points.sleeveTip)[1];
  const [wristX, wristY] = point(part.points.wristRight);
  const bicepsX = point(part.points.bicepsRight)[0];
  const hem = tip + length;
  const isShort = hem < wristY - 5;
  const halfAt = hem < 0 ? bicepsX : bicepsX + (wristX - bicepsX) * (hem / wristY);
  return {
    name: 'Sleeve',
    cut: 'Cut 2, mirrored',
    outline: outlineOf(part.paths.seam?.ops),
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
 * Drafts a block by FreeSewing, in a thread of its own: a draft that does not end is ended with the thread.
 * @throws Error when nothing comes of these measurements
 */
export const draftPieces = ({ measurements, sleeve }: BlockOrder): readonly BlockPiece[] => {
  const drafted = new Brian({
    measurements,
    options: { chestEase: EASE.chest },
    complete: true,
    sa: 0,
  }).draft();
  if (drafted.setStores[0].logs.error.length > 0) throw new Error('the draft failed');
  const parts = drafted.parts[0];
  return [
    bodyPiece(named(parts, 'brian.front'), 'Front', measurements),
    bodyPiece(named(parts, 'brian.back'), 'Back', measurements),
    ...(sleeve > 0 ? [sleevePiece(named(parts, 'library.sleeve'), sleeve)] : []),
  ];
};
