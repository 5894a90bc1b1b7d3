/** Legs as their garment has them; the designs draw every leg straight from the knee down. Millimetres, y down; pure. */
import type { BodyMeasurement } from '@darzi/contract/custom-orders/body.ts';
import type { ChosenValues } from '@darzi/contract/custom-orders/garment-choices.ts';
import type { Garment } from '@darzi/contract/custom-orders/garments.ts';
import type { BlockOp, BlockPiece, BlockPoint } from './block-piece.ts';
import { clothAt, polygonOf, widestAt } from './piece-geometry.rules.ts';

/** How wide a leg is, from the knee (0) to its lower edge (1). */
export type LegWidth = { readonly at: number; readonly girth: number };

type Body = Readonly<Record<BodyMeasurement, number>>;

const MM = 25.4;
/** A hem is not quite level. */
const HEM_SLOPE = 3;
/** Inches of cloth that a churidar gathers into rings above the ankle. */
const RINGS = 9;
/** Where a churidar's rings begin. */
const ABOVE_THE_RINGS = 0.65;
const PALAZZO: Readonly<Record<string, number>> = { slim: 0.6, medium: 0.85, full: 1.25 };
const SALWAR: Readonly<Record<string, number>> = { classic: 0.62, patiala: 0.95, narrow: 0.45 };

const inchesOf = (garment: Garment, choices: ChosenValues, body: Body): readonly LegWidth[] => {
  const { hips, thigh, knee, calf, ankle } = body;
  const { leg = '', flare = '' } = choices;
  const to = (kneeGirth: number, hem: number): readonly LegWidth[] => [
    { at: 0, girth: kneeGirth },
    { at: 1, girth: hem },
  ];
  switch (garment) {
    case 'trousers':
      if (leg === 'tapered') return to(knee + 3.5, ankle + 4.5);
      return leg === 'wide' ? to(thigh * 1.1, thigh * 1.2) : [];
    case 'churidar': {
      const [above, end] = choices.hem === 'rings' ? [ABOVE_THE_RINGS, 1] : [0.95, 1];
      return [
        { at: 0, girth: knee + 2 },
        { at: above * 0.4, girth: calf + 1 },
        { at: above, girth: ankle + 1.5 },
        { at: end, girth: ankle + 1.5 },
      ];
    }
    case 'salwar':
      return to(hips * (SALWAR[leg] ?? 0.62), ankle + (leg === 'narrow' ? 4.5 : 6));
    case 'palazzo': {
      const hem = hips * (PALAZZO[flare] ?? 0.85);
      return to(hips * 0.34 + hem * 0.45, hem);
    }
    default:
      return [];
  }
};

/** The widths of a garment's legs; empty where the design's own leg is right. */
export const legWidths = (garment: Garment, choices: ChosenValues, body: Body): readonly LegWidth[] =>
  inchesOf(garment, choices, body).map(({ at, girth }) => ({ at, girth: girth * MM }));

/** What a leg is cut longer than it is worn. */
export const legExtra = (garment: Garment, choices: ChosenValues): number =>
  garment === 'churidar' && choices.hem === 'rings' ? RINGS * MM : 0;

/** One half of a leg: where it parts from the other leg, its knee, and its middle from left to right. */
export type LegPart = { readonly fork: number; readonly knee: number; readonly middle: number };

/** Gives a leg's front and back the widths they have together at each height below the fork. */
export const shapeLegs = (
  legs: readonly { readonly piece: BlockPiece; readonly part: LegPart }[],
  widths: readonly LegWidth[],
): readonly BlockPiece[] => {
  if (widths.length === 0) return legs.map(({ piece }) => piece);
  const drawn = legs.map(({ piece, part }) => {
    const polygon = polygonOf(piece.outline);
    const hem = Math.max(...polygon.map(([, y]) => y));
    return { piece, part, polygon, hem, yOf: (at: number) => part.knee + at * (hem - part.knee) };
  });
  const draftedAt = (at: number): number =>
    drawn.reduce(
      (sum, { polygon, hem, yOf }) => sum + clothAt(polygon, Math.min(yOf(at), hem - HEM_SLOPE)),
      0,
    );
  const times = widths.map(({ at, girth }) => ({ at, times: girth / draftedAt(at) }));
  return drawn.map(({ piece, part: { fork, middle }, polygon, hem, yOf }) => {
    const levels = [{ y: fork, times: 1 }, ...times.map((one) => ({ y: yOf(one.at), times: one.times }))];
    const timesAt = (y: number): number => {
      const next = levels.findIndex((level) => level.y > y);
      const [above, below] = [levels.at(next - 1), levels[next]];
      if (next === 0) return 1;
      if (above === undefined || below === undefined) return levels.at(-1)?.times ?? 1;
      return above.times + ((below.times - above.times) * (y - above.y)) / (below.y - above.y);
    };
    const widened = ([x, y]: BlockPoint): BlockPoint => [middle + (x - middle) * timesAt(y), y];
    /** Keeps the distance of an allowance from its seam. */
    const beside = ([x, y]: BlockPoint): BlockPoint => {
      const level = Math.min(y, hem - 1);
      if (level <= fork) return [x, y];
      const [left, right] = widestAt(polygon, level);
      return [x + ((x < middle ? left : right) - middle) * (timesAt(level) - 1), y];
    };
    const moved = (op: BlockOp): BlockOp => {
      if (op.kind === 'close') return op;
      const to = widened(op.to);
      return op.kind === 'curve' ? { ...op, c1: widened(op.c1), c2: widened(op.c2), to } : { ...op, to };
    };
    return {
      ...piece,
      outline: piece.outline.map(moved),
      allowances: piece.allowances.map((outline): readonly BlockOp[] => [
        ...polygonOf(outline).map(
          (at, corner): BlockOp => ({ kind: corner === 0 ? 'move' : 'line', to: beside(at) }),
        ),
        { kind: 'close' },
      ]),
      guides: piece.guides.map(({ words, line }) => ({ words, line: line.map(widened) })),
      notches: piece.notches.map(widened),
    };
  });
};
