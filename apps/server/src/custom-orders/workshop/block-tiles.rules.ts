/** Cuts a drawing into sheets of paper that are laid edge to edge. Millimetres. */

/** What one A4 sheet shows of the drawing; beyond it some of the neighbour's, to glue upon. */
export const FRAME = { left: 10, top: 14, width: 190, height: 264 } as const;
export const OVERLAP = 6;

type Point = readonly [x: number, y: number];
type Bounds = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

export type Tile = {
  /** `A1`: the column's letter, the row's number. */
  readonly name: string;
  readonly column: number;
  readonly row: number;
  /** What of the drawing lies at the left upper corner of its frame. */
  readonly left: number;
  readonly top: number;
};

/** The box around points, in their own unit. */
export const boundsOf = (points: readonly Point[]): Bounds => ({
  left: Math.min(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  right: Math.max(...points.map(([x]) => x)),
  bottom: Math.max(...points.map(([, y]) => y)),
});

/** The sheets that cover a drawing, row by row; the drawing stands in their middle. */
export const tilesOf = ({ left, top, right, bottom }: Bounds): readonly Tile[] => {
  const columns = Math.max(1, Math.ceil((right - left) / FRAME.width));
  const rows = Math.max(1, Math.ceil((bottom - top) / FRAME.height));
  const startX = left - (columns * FRAME.width - (right - left)) / 2;
  const startY = top - (rows * FRAME.height - (bottom - top)) / 2;
  return Array.from({ length: rows * columns }, (_, index): Tile => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return {
      name: `${String.fromCharCode(65 + column)}${row + 1}`,
      column,
      row,
      left: startX + column * FRAME.width,
      top: startY + row * FRAME.height,
    };
  });
};
