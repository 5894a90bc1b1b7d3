/** What fills the paper that the pieces leave empty: the list of what to cut, and lines for notes. Points. */
import { INK, linesOf, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import type { Box } from '../../platform/pdf/sheet.ts';
import type { BlockPiece } from './block-piece.ts';

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The largest rectangle of the page that touches nothing on it; without area if all is taken. */
export const largestEmpty = (page: Box, taken: readonly Box[]): Box => {
  const [right, bottom] = [page.x + page.width, page.y + page.height];
  const edges = [...new Set([page.x, right, ...taken.flatMap(({ x, width }) => [x, x + width])])]
    .filter((x) => x >= page.x && x <= right)
    .toSorted((a, b) => a - b);
  let best: Box = { ...page, width: 0, height: 0 };
  const keep = (found: Box): void => {
    if (found.width * found.height > best.width * best.height) best = found;
  };
  for (const [index, x] of edges.entries()) {
    for (const to of edges.slice(index + 1)) {
      const band = { x, y: page.y, width: to - x, height: page.height };
      let y = page.y;
      for (const one of taken.filter((rect) => overlaps(rect, band)).toSorted((a, b) => a.y - b.y)) {
        keep({ x, y, width: band.width, height: Math.max(0, one.y - y) });
        y = Math.max(y, one.y + one.height);
      }
      keep({ x, y, width: band.width, height: Math.max(0, bottom - y) });
    }
  }
  return best;
};

const HEADING: TextStyle = { size: 14, face: 'display' };
const ROW: TextStyle = { size: 9 };
const HEADING_HEIGHT = 26;
const LINE = 12;
const BETWEEN = 4;
const NAME_SHARE = 0.36;
const MAX_WIDTH = 460;
const MIN_BOX = { width: 150, height: 84 } as const;
const MIN_SHARE = 0.025;
const HANDWRITING = 24;
const MAX_FILLED = 6;
/** Between two fields of notes. */
const APART = 18;

type Listed = { readonly piece: BlockPiece; readonly title: string };

const columnsOf = ({ x, width }: Box) => {
  const wide = Math.min(width, MAX_WIDTH);
  const name = wide * NAME_SHARE;
  return { name: { x, width: name - 8 }, cut: { x: x + name, width: wide - name } };
};

const rowHeight = (doc: PDFKit.PDFDocument, { piece, title }: Listed, room: Box): number => {
  const { name, cut } = columnsOf(room);
  const lines = Math.max(
    linesOf(doc, title, { ...ROW, face: 'bold' }, name.width).length,
    linesOf(doc, piece.cut, ROW, cut.width).length,
  );
  return lines * LINE + BETWEEN;
};

/** @returns the part of the room beneath it; undefined if it has no space here */
const writeList = (doc: PDFKit.PDFDocument, pieces: readonly Listed[], room: Box): Box | undefined => {
  const heights = pieces.map((one) => rowHeight(doc, one, room));
  const height = HEADING_HEIGHT + heights.reduce((sum, one) => sum + one, 0);
  if (height > room.height) return undefined;
  writeText(doc, 'To cut', room, HEADING);
  let y = room.y + HEADING_HEIGHT;
  const { name, cut } = columnsOf(room);
  for (const [index, { piece, title }] of pieces.entries()) {
    writeText(doc, title, { ...name, y }, { ...ROW, face: 'bold' });
    writeText(doc, piece.cut, { ...cut, y }, ROW);
    y += heights[index] ?? 0;
  }
  return { ...room, y: y + LINE, height: room.height - height - LINE };
};

const ruleNotes = (doc: PDFKit.PDFDocument, room: Box): void => {
  writeText(doc, 'Notes', room, HEADING);
  for (let y = room.y + HEADING_HEIGHT + HANDWRITING; y <= room.y + room.height; y += HANDWRITING)
    doc.moveTo(room.x, y).lineTo(room.x + room.width, y);
  doc.lineWidth(0.4).stroke('#bdb4a5').strokeColor(INK);
};

const isWorth = ({ width, height }: Box, page: Box, leastShare: number): boolean =>
  width >= MIN_BOX.width &&
  height >= MIN_BOX.height &&
  width * height >= leastShare * page.width * page.height;

/** Fills the largest empty spaces, the first one with the list of pieces. */
export const fillPage = (
  doc: PDFKit.PDFDocument,
  {
    page,
    taken,
    pieces,
    most = MAX_FILLED,
    leastShare = MIN_SHARE,
  }: {
    readonly page: Box;
    readonly taken: readonly Box[];
    readonly pieces: readonly Listed[];
    readonly most?: number;
    /** Of the page. */
    readonly leastShare?: number;
  },
): void => {
  const filled = [...taken];
  let isListed = pieces.length === 0;
  for (let time = 0; time < most; time += 1) {
    const found = largestEmpty(page, filled);
    if (!isWorth(found, page, leastShare)) return;
    filled.push({
      x: found.x - APART,
      y: found.y - APART,
      width: found.width + 2 * APART,
      height: found.height + 2 * APART,
    });
    const below: Box | undefined = isListed ? undefined : writeList(doc, pieces, found);
    isListed ||= below !== undefined;
    const room = below ?? found;
    if (room.height >= MIN_BOX.height) ruleNotes(doc, room);
  }
};
