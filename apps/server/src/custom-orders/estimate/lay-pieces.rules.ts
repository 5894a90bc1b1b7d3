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

/** Inches of cloth for what is laid in this order. */
const layInOrder = (laid: readonly Piece[], clothWidth: number): number => {
  let used = 0;
  let taken = 0;
  let highest = 0;
  // A row is as high as anything from its first piece on, so row heights only decrease.
  const starts: number[] = [];
  for (const [index, { width }] of laid.entries()) {
    if (index === 0 || taken + width > clothWidth) {
      starts.push(index);
      taken = 0;
    }
    taken += width;
  }
  for (let index = laid.length - 1; index >= 0; index -= 1) {
    highest = Math.max(highest, laid[index]?.height ?? 0);
    if (starts.at(-1) === index) {
      used += highest;
      starts.pop();
    }
  }
  return used;
};

/** First, last, second, last but one: small ones beside large ones. */
const alternate = <Of>(pieces: readonly Of[]): readonly Of[] =>
  pieces.flatMap((piece, index) => {
    const other = pieces.at(-1 - index);
    const half = pieces.length / 2;
    if (index >= half) return [];
    return other === undefined || index + 1 > half ? [piece] : [piece, other];
  });

/** The first of the lower half beside the first of the upper: a sleeve beside each panel. */
const interleave = <Of>(pieces: readonly Of[]): readonly Of[] => {
  const half = Math.floor(pieces.length / 2);
  return pieces.slice(half).flatMap((low, index) => {
    const tall = index < half ? pieces[index] : undefined;
    return tall === undefined ? [low] : [tall, low];
  });
};

/** The same order, and every other in which one piece has changed its place. */
const withOneMoved = <Of>(pieces: readonly Of[]): readonly (readonly Of[])[] =>
  pieces.flatMap((piece, from) => {
    const others = pieces.toSpliced(from, 1);
    return pieces.map((_, to) => others.toSpliced(to, 0, piece));
  });

/** Inches of cloth for pieces given from tallest to lowest: the best of three orders and those near them. */
export const layPieces = (pieces: readonly Piece[], clothWidth: number): number => {
  const split = pieces.map((piece) => splitAt(piece, clothWidth));
  const orders = [split, alternate(split), interleave(split)].flatMap(withOneMoved);
  return Math.min(...orders.map((order) => layInOrder(order.flat(), clothWidth)));
};
