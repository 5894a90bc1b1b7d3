/** What a pattern on paper says, and how its pieces are laid on sheets. Millimetres. */

import type { BlockMeasure } from './block.rules.ts';
import { type BlockPiece, type BlockPoint, pointsOfPiece } from './block-piece.ts';
import { boundsOf, type Frame, type Paper, packBoxes, type Tile, tilesOf } from './block-tiles.rules.ts';
import type { PatternSection } from './draft-garment.ts';
import { polygonOf, touches } from './piece-geometry.rules.ts';

const MARGIN_MM = 4;
const GAP_MM = 6;

export type PatternContent = {
  readonly shortNumber: string;
  readonly customerName: string;
  readonly storeName: string;
  readonly paper: Paper;
  /** What it is of: `Kurta for a woman`; empty for the block of an order that names no garment. */
  readonly subject: string;
  /** Inches: what was measured. */
  readonly measured: readonly (readonly [title: string, inches: number])[];
  readonly measures: readonly BlockMeasure[];
  readonly sections: readonly PatternSection[];
  /** How the ease is said on the cover. */
  readonly easeWords: string;
  /** Inches; 0 for none. */
  readonly seam: number;
};

export type Placed = {
  readonly piece: BlockPiece;
  readonly title: string;
  readonly dx: number;
  readonly dy: number;
};
/** What is laid on sheets of its own: one large piece, or some that share a sheet. */
export type Laid = {
  readonly title: string;
  readonly placed: readonly Placed[];
  readonly tiles: readonly Tile[];
};
const piecesOf = ({ sections }: PatternContent): readonly { piece: BlockPiece; title: string }[] =>
  sections.flatMap(({ label, pieces }) =>
    pieces.map((piece) => ({
      piece,
      title: label === '' ? piece.name : `${label}: ${piece.name.toLowerCase()}`,
    })),
  );

export const boxesOf = (content: PatternContent) =>
  piecesOf(content).map(({ piece, title }) => {
    const { left, top, right, bottom } = boundsOf(pointsOfPiece(piece));
    const from = { left: left - MARGIN_MM, top: top - MARGIN_MM };
    return {
      piece,
      title,
      from,
      width: right - left + 2 * MARGIN_MM,
      height: bottom - top + 2 * MARGIN_MM,
    };
  });

/** A sheet that no cloth would be cut from is not printed. */
const isOnTile = ({ piece, dx, dy }: Placed, { left, top }: Tile, { width, height }: Frame): boolean =>
  [piece.outline, ...piece.allowances].some((outline) =>
    touches(
      polygonOf(outline).map(([x, y]): BlockPoint => [x + dx, y + dy]),
      { left, top, right: left + width, bottom: top + height },
    ),
  );

/** Pieces in the order of their height; small ones share a sheet. */
export const lay = (content: PatternContent, frame: Frame): readonly Laid[] =>
  packBoxes(boxesOf(content), frame, GAP_MM).map((page) => {
    const placed = page.map(({ box, x, y }) => ({
      piece: box.piece,
      title: box.title,
      dx: x - box.from.left,
      dy: y - box.from.top,
    }));
    const right = Math.max(...page.map(({ box, x }) => x + box.width));
    const bottom = Math.max(...page.map(({ box, y }) => y + box.height));
    return {
      title: placed.map(({ title }) => title).join(', '),
      placed,
      tiles: tilesOf({ left: 0, top: 0, right, bottom }, frame).filter((tile) =>
        placed.some((one) => isOnTile(one, tile, frame)),
      ),
    };
  });
