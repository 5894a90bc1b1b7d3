/** A pattern as a document; each tile with its frame, its name and an inch to check the scale. */
import { closePdf } from '../../platform/pdf/pdf-document.ts';
import { CHALK, INK, linesOf, SMALL, writeText } from '../../platform/pdf/pdf-text.ts';
import { openSheet } from '../../platform/pdf/sheet.ts';
import { type Frame, frameOf, OVERLAP, withinTile } from './block-tiles.rules.ts';
import { writeCover } from './pattern-cover.ts';
import { writeFifth } from './pattern-fifth.ts';
import { lay, type PatternContent, type Shown, sheetsOf } from './pattern-layout.ts';
import { drawPiece, MM, writingBeneath } from './pattern-piece.ts';

const INCH = 72;
/** Points above a frame at which its tile's name stands. */
const HEAD_ABOVE = 21.7;

/** The dashed frame of a tile with crosses at its corners, under its name. */
const drawFrame = (doc: PDFKit.PDFDocument, { laid, tile, frame }: Shown): void => {
  const [x, y] = [frame.left * MM, frame.top * MM];
  const [width, height] = [frame.width * MM, frame.height * MM];
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
  const columns = Math.max(...laid.tiles.map(({ column }) => column)) + 1;
  const rows = Math.max(...laid.tiles.map(({ row }) => row)) + 1;
  const head = `${laid.title} ${tile.name}, of ${columns} across and ${rows} down`;
  const style = { size: 10, face: 'bold' } as const;
  writeText(
    doc,
    linesOf(doc, head, style, width)[0] ?? head,
    { x, y: y - HEAD_ABOVE, width: width + 2 },
    style,
  );
};

const drawFoot = (doc: PDFKit.PDFDocument, frame: Frame, foot: string): void => {
  const bottom = (frame.top + frame.height) * MM;
  writeText(doc, foot, { x: frame.left * MM, y: bottom + 20, width: frame.width * MM - INCH - 90 }, SMALL);
  // An inch on every sheet, too: printers rescale pages unnoticed.
  const right = (frame.left + frame.width) * MM;
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
const nameOf = ({ customerName, shortNumber }: PatternContent): string => `${customerName}, ${shortNumber}`;

const drawTile = (
  doc: PDFKit.PDFDocument,
  { laid, tile, frame }: Shown,
  content: PatternContent,
  whole: Frame,
): void => {
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
        const [keptX, keptY] = withinTile([x + dx, y + dy], box, laid.tiles, whole);
        return [keptX - dx, keptY - dy];
      },
      name: nameOf(content),
      writeAt: placed.writeAt,
      k: MM,
      seam: content.seam,
    });
  }
  doc.restore();
};

const writeSheet = (
  doc: PDFKit.PDFDocument,
  tiles: readonly Shown[],
  frame: Frame,
  content: PatternContent,
): void => {
  doc.addPage({ size: [points(frame.width + 20), points(frame.height + 33)], margin: 0 });
  for (const shown of tiles) {
    drawTile(doc, shown, content, frame);
    drawFrame(doc, shown);
  }
  drawFoot(doc, frame, footOf(content));
};

/** A pattern on sheets, true to scale, under a cover page; or on one page at a fifth. @returns a PDF */
export const writePattern = async (content: PatternContent): Promise<Buffer> => {
  if (content.paper === 'fifth') return writeFifth(content);
  const frame = frameOf(content.paper);
  const title = content.subject === '' ? 'Starting block' : 'Pattern';
  const sheet = await openSheet(`${title} ${content.shortNumber}`);
  const name = nameOf(content);
  const laid = lay(content, frame, (piece, title) =>
    writingBeneath(sheet.doc, { piece, title }, { name, seam: content.seam, k: MM }),
  );
  writeCover(sheet, content, laid, frame);
  for (const tiles of sheetsOf(laid, frame, content.paper)) writeSheet(sheet.doc, tiles, frame, content);
  return closePdf(sheet.doc);
};
