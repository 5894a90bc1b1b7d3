/** Cuts a drawing into sheets of paper that are laid edge to edge. Millimetres. */
import type { PATTERN_PAPERS } from '@darzi/contract/custom-orders/studio.routes.ts';

export type Frame = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
/** The part of the drawing on one A4 sheet; beyond it a strip of the neighbour's part to glue on. */
export const FRAME: Frame = { left: 10, top: 14, width: 190, height: 264 };
export const OVERLAP = 6;

export type Paper = (typeof PATTERN_PAPERS)[number];

/** The sheets' sides in millimetres; at one to five the page is as large as the pieces need. */
const SIZES = { a4: [210, 297], a3: [297, 420], a0: [841, 1189] } as const satisfies Record<
  Exclude<Paper, 'fifth'>,
  readonly [number, number]
>;

/** The part on a sheet of this paper: A4's margins on every size. */
export const frameOf = (paper: Exclude<Paper, 'fifth'>): Frame => {
  const [width, height] = SIZES[paper];
  return { left: FRAME.left, top: FRAME.top, width: width - 20, height: height - 33 };
};

type Point = readonly [x: number, y: number];
export type Bounds = {
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
  /** The point of the drawing at the upper left corner of its frame. */
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

/** The sheets that cover a drawing, row by row from its upper left corner: only the last ones may be half empty. */
export const tilesOf = ({ left, top, right, bottom }: Bounds, frame: Frame = FRAME): readonly Tile[] => {
  const columns = Math.max(1, Math.ceil((right - left) / frame.width));
  const rows = Math.max(1, Math.ceil((bottom - top) / frame.height));
  return Array.from({ length: rows * columns }, (_, index): Tile => {
    const column = index % columns;
    const row = Math.floor(index / columns);
    return {
      name: `${String.fromCharCode(65 + column)}${row + 1}`,
      column,
      row,
      left: left + column * frame.width,
      top: top + row * frame.height,
    };
  });
};

type Box = { readonly width: number; readonly height: number };
type Room = Box & { readonly x: number; readonly y: number };

/**
 * Places boxes, the highest first, each into the first space that fits: beside the previous one, below a lower one, on
 * a shelf further down, or on a new page. A box larger than a page takes the first space, and the rest of its last
 * sheet is filled with others.
 */
export const packBoxes = <Of extends Box>(
  boxes: readonly Of[],
  page: Box,
  gap: number,
): readonly (readonly { readonly box: Of; readonly x: number; readonly y: number }[])[] => {
  const pages: { placed: { box: Of; x: number; y: number }[]; rooms: Room[] }[] = [];
  const openPage = ({ width, height }: Box): (typeof pages)[number] => {
    const whole = page.height * Math.max(1, Math.ceil(height / page.height));
    const on = {
      placed: [],
      rooms: [{ x: 0, y: 0, width: page.width * Math.max(1, Math.ceil(width / page.width)), height: whole }],
    };
    pages.push(on);
    return on;
  };
  /** Where a box starts in a space: a box that fits one sheet is not cut by the edge between two. */
  const startIn = (room: Room, box: Box): Pick<Room, 'x' | 'y'> => {
    const clear = (at: number, length: number, sheet: number): number => {
      const edge = (Math.floor(at / sheet) + 1) * sheet;
      return length <= sheet && at + length > edge ? edge : at;
    };
    return { x: clear(room.x, box.width, page.width), y: clear(room.y, box.height, page.height) };
  };
  const takes = (box: Box) => (room: Room) => {
    const { x, y } = startIn(room, box);
    return x + box.width <= room.x + room.width && y + box.height <= room.y + room.height;
  };
  for (const box of boxes.toSorted((a, b) => b.height - a.height)) {
    const on = pages.find(({ rooms }) => rooms.some(takes(box))) ?? openPage(box);
    const at = on.rooms.findIndex(takes(box));
    const room = on.rooms[at];
    if (room === undefined) continue;
    const { x, y } = startIn(room, box);
    on.placed.push({ box, x, y });
    const [right, bottom] = [x + box.width + gap, y + box.height + gap];
    on.rooms.splice(
      at,
      1,
      { x: right, y: room.y, width: room.x + room.width - right, height: bottom - gap - room.y },
      { x: room.x, y: bottom, width: room.width, height: room.y + room.height - bottom },
    );
  }
  return pages.map(({ placed }) => placed);
};

/** Moves a box of text so that it lies wholly on the sheet where it starts: no word is cut in two. */
export const withinTile = ([x, y]: Point, box: Box, tiles: readonly Tile[], frame: Frame = FRAME): Point => {
  const clear = OVERLAP + 1;
  const tile =
    tiles.find(
      ({ left, top }) => x >= left && x < left + frame.width && y >= top && y < top + frame.height,
    ) ?? tiles[0];
  if (tile === undefined) return [x, y];
  const fit = (at: number, from: number, size: number, length: number): number =>
    Math.max(from + clear, Math.min(at, from + size - clear - length));
  return [fit(x, tile.left, frame.width, box.width), fit(y, tile.top, frame.height, box.height)];
};
