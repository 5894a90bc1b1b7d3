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

const pointsOf = (op: BlockOp): readonly BlockPoint[] =>
  op.kind === 'close' ? [] : op.kind === 'curve' ? [op.c1, op.c2, op.to] : [op.to];

/** Every point that bounds a piece; a curve lies within its control points. */
export const pointsOfPiece = ({ outline, allowances, guides }: BlockPiece): readonly BlockPoint[] => [
  ...outline.flatMap(pointsOf),
  ...allowances.flat().flatMap(pointsOf),
  ...guides.flatMap(({ line }) => line),
];
