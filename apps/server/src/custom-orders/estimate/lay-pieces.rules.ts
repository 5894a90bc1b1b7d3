/**
 * Lays rectangular pieces on cloth of a given width, in rows across it. The order of the pieces does not depend on
 * their size; each goes beside the previous one or starts a new row. So a larger piece never needs less cloth, which a
 * cleverer layout could not guarantee. Inches; pure.
 */
export type Piece = { readonly width: number; readonly height: number };

/** A piece wider than the cloth is joined from several widths. */
const splitAt = (piece: Piece, clothWidth: number): readonly Piece[] => {
  const whole = Math.floor(piece.width / clothWidth);
  const rest = piece.width - whole * clothWidth;
  return [
    ...Array.from({ length: whole }, () => ({ width: clothWidth, height: piece.height })),
    ...(rest > 0 ? [{ width: rest, height: piece.height }] : []),
  ];
};

/** Inches of cloth for pieces in this order. */
const layInOrder = (pieces: readonly Piece[], clothWidth: number): number => {
  const laid = pieces.flatMap((piece) => splitAt(piece, clothWidth));
  // A row is as high as anything from its first piece on, so row heights only decrease.
  const heights = laid.map((_, index) => Math.max(...laid.slice(index).map(({ height }) => height)));
  let used = 0;
  let taken = clothWidth;
  for (const [index, { width }] of laid.entries()) {
    if (taken + width > clothWidth) {
      used += heights[index] ?? 0;
      taken = 0;
    }
    taken += width;
  }
  return used;
};

/** First, last, second, last but one: small ones beside large ones. */
const alternate = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.flatMap((piece, index) => {
    const other = pieces.at(-1 - index);
    const half = pieces.length / 2;
    if (index >= half) return [];
    return other === undefined || index + 1 > half ? [piece] : [piece, other];
  });

/** The first of the lower half beside the first of the upper: a sleeve beside each panel. */
const interleave = (pieces: readonly Piece[]): readonly Piece[] => {
  const half = Math.floor(pieces.length / 2);
  return pieces.slice(half).flatMap((low, index) => {
    const tall = index < half ? pieces[index] : undefined;
    return tall === undefined ? [low] : [tall, low];
  });
};

/** Inches of cloth for pieces given from tallest to lowest. The best of three orders. */
export const layPieces = (pieces: readonly Piece[], clothWidth: number): number =>
  Math.min(...[pieces, alternate(pieces), interleave(pieces)].map((order) => layInOrder(order, clothWidth)));
