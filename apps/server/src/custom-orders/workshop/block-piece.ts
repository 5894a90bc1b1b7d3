import { polygonOf } from './piece-geometry.rules.ts';

/** A point of the block in millimetres, y down. */
export type BlockPoint = readonly [x: number, y: number];
export type BlockOp =
  | { readonly kind: 'move' | 'line'; readonly to: BlockPoint }
  | { readonly kind: 'curve'; readonly c1: BlockPoint; readonly c2: BlockPoint; readonly to: BlockPoint }
  | { readonly kind: 'close' };

/** A piece of the pattern; its outline is the seam line. */
export type BlockPiece = {
  readonly name: string;
  readonly cut: string;
  readonly outline: readonly BlockOp[];
  /** The cutting lines: the seam allowances. */
  readonly allowances: readonly (readonly BlockOp[])[];
  /** Working lines: chest, waist, hips, and the side seam that waist and hips require. */
  readonly guides: readonly { readonly words: string; readonly line: readonly BlockPoint[] }[];
  readonly notches: readonly BlockPoint[];
  readonly grain: readonly [BlockPoint, BlockPoint];
  readonly middle: BlockPoint;
};

/** Every point that bounds a piece: a curve's control points lie outside it. */
export const pointsOfPiece = ({ outline, allowances, guides }: BlockPiece): readonly BlockPoint[] => [
  ...polygonOf(outline),
  ...allowances.flatMap(polygonOf),
  ...guides.flatMap(({ line }) => line),
];
