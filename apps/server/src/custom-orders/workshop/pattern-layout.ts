/** The content of a printed pattern, and how its pieces are laid on sheets. Millimetres. */

import type { BlockMeasure } from './block.rules.ts';
import { type BlockPiece, type BlockPoint, pointsOfPiece } from './block-piece.ts';
import {
  type Bounds,
  boundsOf,
  type Frame,
  OVERLAP,
  type Paper,
  packBoxes,
  type Tile,
  tilesOf,
} from './block-tiles.rules.ts';
import type { GarmentPattern, PatternSection } from './draft-garment.ts';
import { polygonOf, touches } from './piece-geometry.rules.ts';

const MARGIN_MM = 4;
const GAP_MM = 6;
/** Out of a frame a sheet shows the seam allowance, too. */
const BEYOND_MM = OVERLAP - 2;

export type PatternContent = {
  readonly shortNumber: string;
  readonly customerName: string;
  readonly storeName: string;
  readonly paper: Paper;
  /** Its subject: `Kurta for a woman`; empty for the block of an order without a garment. */
  readonly subject: string;
  /** Measured values in inches. */
  readonly measured: readonly (readonly [title: string, inches: number])[];
  readonly measures: readonly BlockMeasure[];
  readonly sections: readonly PatternSection[];
  readonly toDraw: GarmentPattern['toDraw'];
  /** The ease in words, for the cover. */
  readonly easeWords: string;
  /** Inches; 0 for none. */
  readonly seam: number;
};

export type Placed = {
  readonly piece: BlockPiece;
  readonly title: string;
  readonly dx: number;
  readonly dy: number;
  /** Where its text goes, if not inside it. */
  readonly writeAt?: BlockPoint | undefined;
  /** How far down it reaches, its text included. */
  readonly bottom: number;
};
/** What shares sheets: one large piece, or several small ones. */
export type Laid = {
  readonly title: string;
  readonly placed: readonly Placed[];
  readonly tiles: readonly Tile[];
};
/** A tile on its sheet. */
export type Shown = {
  readonly laid: Laid;
  readonly tile: Tile;
  /** The part of the sheet it takes; only the height of a tile that shares its sheet differs from the frame's. */
  readonly frame: Frame;
};
const piecesOf = ({
  sections,
}: Pick<PatternContent, 'sections'>): readonly { piece: BlockPiece; title: string }[] =>
  sections.flatMap(({ label, pieces }) =>
    pieces.map((piece) => ({
      piece,
      title: label === '' ? piece.name : `${label}: ${piece.name.toLowerCase()}`,
    })),
  );

/** @param beyond how far a seam allowance may reach out of its box */
export const boxesOf = (content: Pick<PatternContent, 'sections'>, beyond = -MARGIN_MM) =>
  piecesOf(content).map(({ piece, title }) => {
    const all = boundsOf(pointsOfPiece(piece));
    const cloth = boundsOf(pointsOfPiece({ ...piece, allowances: [] }));
    const from = {
      left: Math.min(all.left + beyond, cloth.left - MARGIN_MM),
      top: Math.min(all.top + beyond, cloth.top - MARGIN_MM),
    };
    return {
      piece,
      title,
      from,
      width: Math.max(all.right - beyond, cloth.right + MARGIN_MM) - from.left,
      height: Math.max(all.bottom - beyond, cloth.bottom + MARGIN_MM) - from.top,
    };
  });

/**
 * Skips sheets from which no cloth would be cut, and those that show no more of a seam allowance than their neighbours
 * show beyond their frames.
 */
const isOnTile = (
  { piece, dx, dy }: Placed,
  { left, top, column, row }: Tile,
  { width, height }: Frame,
): boolean => {
  const [right, bottom] = [left + width, top + height];
  const shown = OVERLAP - 1;
  const beyond = {
    left: left + (column > 0 ? shown : 0),
    top: top + (row > 0 ? shown : 0),
    right: right - shown,
    bottom: bottom - shown,
  };
  const isOn = (outline: BlockPiece['outline'], box: Bounds): boolean =>
    touches(
      polygonOf(outline).map(([x, y]): BlockPoint => [x + dx, y + dy]),
      box,
    );
  return (
    isOn(piece.outline, { left, top, right, bottom }) ||
    piece.allowances.some((outline) => isOn(outline, beyond))
  );
};

type Size = { readonly width: number; readonly height: number };
/** The size of a piece's text if it has no room inside; undefined if it has. */
export type WritingBeneath = (piece: BlockPiece, title: string) => Size | undefined;

/** Distance of text from a sheet's edge. */
const CLEAR = OVERLAP + 1;

type Box = ReturnType<typeof boxesOf>[number] & {
  readonly writeAt?: BlockPoint;
  readonly writing?: Size;
};

/** Adds space for its text beneath, all of it on one sheet. */
const withWriting = (box: Box, frame: Frame, sizeOf: WritingBeneath): Box => {
  const size = sizeOf(box.piece, box.title);
  if (size === undefined) return box;
  const edge = Math.ceil(box.height / frame.height) * frame.height;
  const beneath = box.height + BEYOND_MM;
  const isCut = beneath + size.height + CLEAR > edge;
  const top = isCut ? edge + CLEAR : beneath;
  return {
    ...box,
    writing: size,
    writeAt: [box.from.left + CLEAR, box.from.top + top],
    width: Math.max(box.width, size.width + 2 * CLEAR),
    height: top + size.height + CLEAR,
  };
};

/** A piece where it lies, its text on one sheet. */
const placedAt = (box: Box, x: number, y: number, frame: Frame): Placed => {
  const { piece, title, from, writeAt, writing } = box;
  const [dx, dy] = [x - from.left, y - from.top];
  const uncut = (at: number, length: number, sheet: number): number => {
    const edge = (Math.floor(at / sheet) + 1) * sheet;
    return at + length + CLEAR > edge ? edge + CLEAR : at;
  };
  const whole = { piece, title, dx, dy, bottom: y + box.height };
  if (writeAt === undefined || writing === undefined) return whole;
  const down = uncut(writeAt[1] + dy, writing.height, frame.height);
  return {
    ...whole,
    writeAt: [uncut(writeAt[0] + dx, writing.width, frame.width) - dx, down - dy],
    bottom: Math.max(whole.bottom, down + writing.height + CLEAR),
  };
};

const isWrittenOn = ({ writeAt, dx, dy }: Placed, { left, top }: Tile, { width, height }: Frame): boolean =>
  writeAt !== undefined &&
  writeAt[0] + dx >= left &&
  writeAt[0] + dx < left + width &&
  writeAt[1] + dy >= top &&
  writeAt[1] + dy < top + height;

const isShown = (placed: Placed, tile: Tile, frame: Frame): boolean =>
  isOnTile(placed, tile, frame) || isWrittenOn(placed, tile, frame);

const tilesWith = (placed: readonly Placed[], size: Size, frame: Frame): readonly Tile[] =>
  tilesOf({ left: 0, top: 0, right: size.width, bottom: size.height }, frame).filter((tile) =>
    placed.some((one) => isShown(one, tile, frame)),
  );

const MAX_SHIFTS = 8;

/** Moves a piece that is wider than a sheet to where it takes the fewest. */
const onFewestTiles = (box: Box, frame: Frame): Pick<Laid, 'placed' | 'tiles'> => {
  const spare = Math.ceil(box.width / frame.width) * frame.width - box.width;
  const shifts = box.width > frame.width ? MAX_SHIFTS : 0;
  const tried = Array.from({ length: shifts + 1 }, (_, step) => {
    const by = (spare * step) / MAX_SHIFTS;
    const one = placedAt(box, by, 0, frame);
    return { placed: [one], tiles: tilesWith([one], { width: box.width + by, height: one.bottom }, frame) };
  });
  return tried.reduce((best, one) => (one.tiles.length < best.tiles.length ? one : best));
};

/** Pieces in order of height; small ones share a sheet. */
export const lay = (
  content: Pick<PatternContent, 'sections'>,
  frame: Frame,
  beneath: WritingBeneath = () => undefined,
): readonly Laid[] =>
  packBoxes(
    boxesOf(content, BEYOND_MM).map((box) => withWriting(box, frame, beneath)),
    frame,
    GAP_MM + 2 * BEYOND_MM,
  ).map((page) => {
    const title = page.map(({ box }) => box.title).join(', ');
    const [first, ...others] = page;
    if (first !== undefined && others.length === 0) return { title, ...onFewestTiles(first.box, frame) };
    const placed = page.map(({ box, x, y }) => placedAt(box, x, y, frame));
    const size = {
      width: Math.max(...page.map(({ box, x }) => x + box.width)),
      height: Math.max(...placed.map(({ bottom }) => bottom)),
    };
    return { title, placed, tiles: tilesWith(placed, size, frame) };
  });

/** Between two tiles on a sheet: the margins of both and a line of text. */
const BETWEEN_MM = 2 * OVERLAP + 10;

/**
 * The sheets to print. A large one that would show only the end of a piece is saved: the end goes beneath what leaves
 * room for it on another. An A4 tile is always a sheet of its own.
 */
export const sheetsOf = (all: readonly Laid[], frame: Frame, paper: Paper): readonly (readonly Shown[])[] => {
  const sheets: { shown: Shown[]; used: number }[] = [];
  const tiles = all.flatMap((laid) =>
    laid.tiles.map((tile) => {
      const bottoms = laid.placed.filter((one) => isShown(one, tile, frame)).map(({ bottom }) => bottom);
      return { laid, tile, height: Math.min(frame.height, Math.max(...bottoms) - tile.top) };
    }),
  );
  for (const { laid, tile, height } of tiles) {
    const host =
      paper === 'a4' ? undefined : sheets.find(({ used }) => used + BETWEEN_MM + height <= frame.height);
    if (host === undefined) {
      sheets.push({ shown: [{ laid, tile, frame }], used: height });
      continue;
    }
    host.shown = host.shown.map((one) =>
      one.frame === frame ? { ...one, frame: { ...frame, height: host.used } } : one,
    );
    host.shown.push({ laid, tile, frame: { ...frame, top: frame.top + host.used + BETWEEN_MM, height } });
    host.used += BETWEEN_MM + height;
  }
  return sheets.map(({ shown }) => shown);
};
