/** The sheets of a pattern: each tile with its frame, its name and an inch to check the scale. */
import { CHALK, INK, linesOf, SMALL, writeText } from '../../platform/pdf/pdf-text.ts';
import { type Frame, OVERLAP, type Tile, withinTile } from './block-tiles.rules.ts';
import type { Laid, PatternContent } from './pattern-layout.ts';
import { drawPiece, MM } from './pattern-piece.ts';

const INCH = 72;

const drawFrame = (
  doc: PDFKit.PDFDocument,
  { title, tiles }: Laid,
  { tile, frame, foot }: { readonly tile: Tile; readonly frame: Frame; readonly foot: string },
): void => {
  const [x, y] = [frame.left * MM, frame.top * MM];
  const [width, height] = [frame.width * MM, frame.height * MM];
  const bottom = y + height;
  doc.rect(x, y, width, height).lineWidth(0.4).dash(2, { space: 3 }).stroke(CHALK).undash();
  for (const [cx, cy] of [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const) {
    doc
      .moveTo(cx - 7, cy)
      .lineTo(cx + 7, cy)
      .moveTo(cx, cy - 7)
      .lineTo(cx, cy + 7);
  }
  doc.lineWidth(0.8).stroke(INK);
  const columns = Math.max(...tiles.map(({ column }) => column)) + 1;
  const rows = Math.max(...tiles.map(({ row }) => row)) + 1;
  const head = `${title} ${tile.name}, of ${columns} across and ${rows} down`;
  const fitting = linesOf(doc, head, { size: 10, face: 'bold' }, width)[0] ?? head;
  writeText(doc, fitting, { x, y: 18, width: width + 2 }, { size: 10, face: 'bold' });
  writeText(doc, foot, { x, y: bottom + 20, width: width - INCH - 90 }, SMALL);
  // An inch on every sheet, too: printers rescale pages unnoticed.
  const right = x + width;
  const lineY = bottom + 27;
  doc.moveTo(right - INCH, lineY).lineTo(right, lineY);
  for (const at of [right - INCH, right]) doc.moveTo(at, lineY - 4).lineTo(at, lineY + 4);
  doc.lineWidth(0.8).stroke(INK);
  const words = { x: right - INCH - 86, y: lineY - 7, width: 80, align: 'right' } as const;
  writeText(doc, '1 inch', words, SMALL);
};

/** Paper sizes in points, to the hundredth. */
const points = (millimetres: number): number => Math.round(millimetres * MM * 100) / 100;

const footOf = ({ storeName, shortNumber, subject }: PatternContent): string =>
  `${storeName}  ·  ${shortNumber}  ·  ${subject === '' ? 'starting block' : 'pattern to fit in calico'}, not ready to cut`;

/** Whose it is; printed on every piece. */
export const nameOf = ({ customerName, shortNumber }: PatternContent): string =>
  `${customerName}, ${shortNumber}`;

export const writeTile = (
  doc: PDFKit.PDFDocument,
  laid: Laid,
  tile: Tile,
  frame: Frame,
  content: PatternContent,
): void => {
  doc.addPage({ size: [points(frame.width + 20), points(frame.height + 33)], margin: 0 });
  doc
    .save()
    .rect(
      (frame.left - OVERLAP) * MM,
      (frame.top - OVERLAP) * MM,
      (frame.width + 2 * OVERLAP) * MM,
      (frame.height + 2 * OVERLAP) * MM,
    )
    .clip();
  for (const placed of laid.placed) {
    const { dx, dy } = placed;
    drawPiece(doc, placed, {
      place: ([x, y]) => [(frame.left + x + dx - tile.left) * MM, (frame.top + y + dy - tile.top) * MM],
      keep: ([x, y], box) => {
        const [keptX, keptY] = withinTile([x + dx, y + dy], box, laid.tiles, frame);
        return [keptX - dx, keptY - dy];
      },
      name: nameOf(content),
      writeAt: placed.writeAt,
      k: MM,
      seam: content.seam,
    });
  }
  doc.restore();
  drawFrame(doc, laid, { tile, frame, foot: footOf(content) });
};
