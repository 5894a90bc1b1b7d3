import { A4, closePdf } from '../../platform/pdf/pdf-document.ts';
import { openSheet, SHEET_WIDTH } from '../../platform/pdf/sheet.ts';
import { frameOf, packBoxes } from './block-tiles.rules.ts';
import { writeCover, writeHead, writeNumbers, writeSquares } from './pattern-cover.ts';
import { boxesOf, lay, type PatternContent } from './pattern-layout.ts';
import { drawPiece, MM, writingBeneath } from './pattern-piece.ts';
import { nameOf, writeTile } from './pattern-tiles.ts';

const INCH = 72;
/** What the numbers and squares over a drawing at a fifth take at most, points. */
const HEAD_ROOM = 700;
const FIFTH = MM / 5;
/** Points: a piece that is lower or narrower has its writing beneath it. */
const WRITING = { width: 92, height: 52 } as const;
const LOW = 84;

/** Everything on one page at a fifth, beneath its numbers; the page is as wide as A4 and as long as it takes. */
const writeFifth = async (content: PatternContent): Promise<Buffer> => {
  const boxes = boxesOf(content).map((box) => {
    const isTight = box.height * FIFTH < LOW || box.width * FIFTH < WRITING.width;
    const writeAt = isTight ? ([box.from.left + 4, box.from.top + box.height] as const) : undefined;
    return {
      ...box,
      writeAt,
      width: isTight ? Math.max(box.width, WRITING.width / FIFTH) : box.width,
      height: isTight ? box.height + WRITING.height / FIFTH : box.height,
    };
  });
  const width = Math.max(SHEET_WIDTH, ...boxes.map((box) => box.width * FIFTH));
  const [placed = []] = packBoxes(boxes, { width: width / FIFTH, height: Number.POSITIVE_INFINITY }, 30);
  const long = Math.max(...placed.map(({ box, y }) => y + box.height)) * FIFTH;
  const sheet = await openSheet(`Pattern ${content.shortNumber}`, {
    width: width + 2 * A4.margin,
    height: Math.max(A4.height, HEAD_ROOM + long + 2 * A4.margin),
  });
  writeHead(sheet, content);
  writeNumbers(sheet, content);
  sheet.text('At 1:5. The squares are true: they measure one inch and two.', { size: 10, face: 'bold' });
  writeSquares(sheet.doc, sheet.y + 6);
  const top = sheet.y + 2 * INCH + 20;
  for (const { box, x: left, y: down } of placed) {
    drawPiece(sheet.doc, box, {
      place: ([x, y]) => [
        A4.margin + (left + x - box.from.left) * FIFTH,
        top + (down + y - box.from.top) * FIFTH,
      ],
      keep: (at) => at,
      name: content.shortNumber,
      writeAt: box.writeAt,
      k: FIFTH,
      seam: content.seam,
    });
  }
  return closePdf(sheet.doc);
};

/** A pattern on sheets, true to scale, under a cover that says what it is; or on one page at a fifth. @returns a PDF */
export const writePattern = async (content: PatternContent): Promise<Buffer> => {
  if (content.paper === 'fifth') return writeFifth(content);
  const frame = frameOf(content.paper);
  const title = content.subject === '' ? 'Starting block' : 'Pattern';
  const sheet = await openSheet(`${title} ${content.shortNumber}`);
  const name = nameOf(content);
  const laid = lay(content, frame, (piece, title) =>
    writingBeneath(sheet.doc, { piece, title }, { name, seam: content.seam }),
  );
  writeCover(sheet, content, laid, frame);
  for (const group of laid) for (const tile of group.tiles) writeTile(sheet.doc, group, tile, frame, content);
  return closePdf(sheet.doc);
};
