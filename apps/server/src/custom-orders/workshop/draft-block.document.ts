import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import type { Measurements } from '@darzi/contract/custom-orders/custom-order.ts';
import { toUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { A4, closePdf } from '../../platform/pdf/pdf-document.ts';
import { CHALK, INK, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import { drawTape, openSheet, SHEET_WIDTH, type Sheet } from '../../platform/pdf/sheet.ts';
import { type BlockMeasure, EASE } from './block.rules.ts';
import { type BlockPiece, type BlockPoint, pointsOfPiece } from './block-piece.ts';
import { boundsOf, FRAME, OVERLAP, type Tile, tilesOf } from './block-tiles.rules.ts';

/** Points to the millimetre: the block is as large on paper as on the body. */
const MM = 72 / 25.4;
const INCH = 72;
const SMALL: TextStyle = { size: 8.5, colour: CHALK };
const LABEL: TextStyle = { size: 9.5 };
const MARGIN_MM = 4;
const LARGEST_MAP = 0.075;

export type DraftBlockContent = {
  readonly shortNumber: string;
  readonly customerName: string;
  readonly storeName: string;
  readonly measurements: Measurements;
  readonly measures: readonly BlockMeasure[];
  readonly pieces: readonly BlockPiece[];
};

type Laid = { readonly piece: BlockPiece; readonly tiles: readonly Tile[] };
/** From the block's millimetres to the page's points. */
type Place = (at: BlockPoint) => readonly [number, number];

const lay = (piece: BlockPiece): Laid => {
  const { left, top, right, bottom } = boundsOf(pointsOfPiece(piece));
  const around = {
    left: left - MARGIN_MM,
    top: top - MARGIN_MM,
    right: right + MARGIN_MM,
    bottom: bottom + MARGIN_MM,
  };
  return { piece, tiles: tilesOf(around) };
};

const traceOutline = (doc: PDFKit.PDFDocument, { outline }: BlockPiece, place: Place): void => {
  for (const op of outline) {
    if (op.kind === 'close') doc.closePath();
    else if (op.kind === 'curve') doc.bezierCurveTo(...place(op.c1), ...place(op.c2), ...place(op.to));
    else if (op.kind === 'move') doc.moveTo(...place(op.to));
    else doc.lineTo(...place(op.to));
  }
};

const traceLine = (doc: PDFKit.PDFDocument, line: readonly BlockPoint[], place: Place): void => {
  line.forEach((at, index) => {
    if (index === 0) doc.moveTo(...place(at));
    else doc.lineTo(...place(at));
  });
};

const drawPiece = (doc: PDFKit.PDFDocument, piece: BlockPiece, place: Place, name: string): void => {
  for (const { words, line } of piece.guides) {
    traceLine(doc, line, place);
    doc.lineWidth(0.6).dash(6, { space: 4 }).stroke(CHALK).undash();
    const [x, y] = place(line[0] ?? [0, 0]);
    writeText(doc, words, { x: x + 6, y: y - 13, width: 160 }, SMALL);
  }
  const [from, to] = [place(piece.grain[0]), place(piece.grain[1])];
  doc.moveTo(...from).lineTo(...to);
  for (const [[x, y], step] of [
    [from, 7],
    [to, -7],
  ] as const) {
    doc
      .moveTo(x - 4, y + step)
      .lineTo(x, y)
      .lineTo(x + 4, y + step);
  }
  doc.lineWidth(0.8).stroke(INK);
  for (const notch of piece.notches) {
    const [x, y] = place(notch);
    doc.circle(x, y, 2.4).fill(INK);
  }
  traceOutline(doc, piece, place);
  doc.lineWidth(1.2).lineJoin('round').stroke(INK);
  const [x, y] = place(piece.middle);
  const below = writeText(doc, piece.name, { x, y, width: 260 }, { size: 22, face: 'display' });
  writeText(doc, `${piece.cut}\nNo seam allowance\n${name}`, { x, y: below, width: 260 }, LABEL);
};

const drawFrame = (doc: PDFKit.PDFDocument, { piece, tiles }: Laid, tile: Tile, foot: string): void => {
  const [x, y] = [FRAME.left * MM, FRAME.top * MM];
  const [width, height] = [FRAME.width * MM, FRAME.height * MM];
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
  const head = `${piece.name} ${tile.name}, of ${columns} across and ${rows} down`;
  writeText(doc, head, { x, y: 18, width }, { size: 10, face: 'bold' });
  writeText(doc, foot, { x, y: A4.height - 34, width: width - INCH - 90 }, SMALL);
  // One inch again on every sheet: printers scale when nobody looks.
  const right = x + width;
  const lineY = A4.height - 27;
  doc.moveTo(right - INCH, lineY).lineTo(right, lineY);
  for (const at of [right - INCH, right]) doc.moveTo(at, lineY - 4).lineTo(at, lineY + 4);
  doc.lineWidth(0.8).stroke(INK);
  const words = { x: right - INCH - 86, y: lineY - 7, width: 80, align: 'right' } as const;
  writeText(doc, '1 inch', words, SMALL);
};

const writeTile = (doc: PDFKit.PDFDocument, laid: Laid, tile: Tile, content: DraftBlockContent): void => {
  doc.addPage();
  const place: Place = ([x, y]) => [(FRAME.left + x - tile.left) * MM, (FRAME.top + y - tile.top) * MM];
  doc
    .save()
    .rect(
      (FRAME.left - OVERLAP) * MM,
      (FRAME.top - OVERLAP) * MM,
      (FRAME.width + 2 * OVERLAP) * MM,
      (FRAME.height + 2 * OVERLAP) * MM,
    )
    .clip();
  drawPiece(doc, laid.piece, place, `${content.customerName}, ${content.shortNumber}`);
  doc.restore();
  drawFrame(
    doc,
    laid,
    tile,
    `${content.storeName}  ·  ${content.shortNumber}  ·  starting block, not ready to cut`,
  );
};

/** How the sheets of every piece lie beside each other. */
const drawMap = (sheet: Sheet, laid: readonly Laid[]): void => {
  const { doc } = sheet;
  const sizes = laid.map(({ tiles }) => ({
    width: (Math.max(...tiles.map(({ column }) => column)) + 1) * FRAME.width,
    height: (Math.max(...tiles.map(({ row }) => row)) + 1) * FRAME.height,
  }));
  const room = A4.height - A4.margin - sheet.y - 24;
  const k = Math.min(MM * LARGEST_MAP, room / Math.max(...sizes.map(({ height }) => height)));
  let x = A4.margin;
  for (const [index, { piece, tiles }] of laid.entries()) {
    const [first] = tiles;
    if (first === undefined) continue;
    const [startX, top] = [x, sheet.y + 16];
    const place: Place = ([px, py]) => [startX + (px - first.left) * k, top + (py - first.top) * k];
    writeText(doc, piece.name, { x, y: sheet.y, width: 120 }, { size: 9.5, face: 'bold' });
    for (const tile of tiles) {
      const [tx, ty] = place([tile.left, tile.top]);
      doc
        .rect(tx, ty, FRAME.width * k, FRAME.height * k)
        .lineWidth(0.4)
        .stroke(CHALK);
      writeText(doc, tile.name, { x: tx + 3, y: ty + 2, width: 40 }, { size: 7, colour: CHALK });
    }
    traceOutline(doc, piece, place);
    doc.lineWidth(0.8).stroke(INK);
    x += (sizes[index]?.width ?? 0) * k + 24;
  }
};

const percent = (part: number): string => `${Math.round(part * 100)} %`;
const one = (value: number): string => value.toFixed(1);

const writeCover = (sheet: Sheet, content: DraftBlockContent, laid: readonly Laid[]): void => {
  const { doc } = sheet;
  const width = SHEET_WIDTH;
  sheet.text(`${content.storeName}, made to measure`, SMALL);
  sheet.y += 3;
  sheet.text('Starting block', { size: 28, face: 'display' });
  sheet.text(`${content.customerName}, ${content.shortNumber}`, { size: 13, face: 'bold' });
  sheet.y += 6;
  drawTape(doc, A4.margin, sheet.y, width);
  sheet.y += 16;
  sheet.text(
    'A block to start from, never ready to cut: most of its measurements are estimates. Sew it in calico, fit it, correct it. It has no seam allowance.',
    { size: 11 },
  );
  sheet.y += 4;
  sheet.text(
    'It is FreeSewing’s Brian: front, back and sleeve of a body that falls straight from the chest. It has no darts and no room for a bust; waist and hips are guide lines to shape it by. Style, flare and collar are yours to draw.',
    { size: 10 },
  );
  sheet.y += 8;
  const top = sheet.y;
  const column = (width - 24) / 2;
  sheet.text('Measured', { size: 14, face: 'display' }, A4.margin, column);
  for (const name of MEASUREMENTS) {
    const inches = content.measurements[name];
    const title = `${capitalised(name)}${name === 'hips' ? ' (FreeSewing’s seat)' : ''}`;
    sheet.text(`${title}: ${inches} in, ${one(toUnit(inches, 'cm'))} cm`, LABEL, A4.margin, column);
  }
  sheet.y += 6;
  sheet.text(
    `Ease added: chest ${percent(EASE.chest)}, waist ${percent(EASE.waist)}, hips ${percent(EASE.hips)}.`,
    LABEL,
    A4.margin,
    column,
  );
  const left = sheet.y;
  sheet.y = top;
  const x = A4.margin + column + 24;
  sheet.text('Estimated', { size: 14, face: 'display' }, x, column);
  for (const { name, title, value } of content.measures.filter(({ isEstimated }) => isEstimated)) {
    const shown = name === 'shoulderSlope' ? `${value}°` : `${one(value / 25.4)} in, ${one(value / 10)} cm`;
    sheet.text(`${title}: ${shown}`, LABEL, x, column);
  }
  sheet.y = Math.max(left, sheet.y) + 12;
  sheet.heading('Print at 100 %, then measure');
  const square = sheet.y + 4;
  doc
    .rect(A4.margin, square, 2 * INCH, 2 * INCH)
    .lineWidth(0.8)
    .stroke(INK);
  doc.rect(A4.margin, square, INCH, INCH).lineWidth(0.5).stroke(INK);
  writeText(doc, '1 inch', { x: A4.margin + 6, y: square + 4, width: 60 }, SMALL);
  writeText(doc, '2 inches = 5.08 cm', { x: A4.margin + 6, y: square + 2 * INCH - 16, width: 130 }, SMALL);
  const words =
    'Both squares must measure what is written in them. If they do not, print again without scaling to fit the page. Cut each sheet along the dashed frame at its right and lower edge and glue it to its neighbour so that the corner crosses meet.';
  writeText(
    doc,
    words,
    { x: A4.margin + 2 * INCH + 18, y: square, width: width - 2 * INCH - 18 },
    { size: 10 },
  );
  sheet.y = square + 2 * INCH + 16;
  sheet.heading('How the sheets lie');
  drawMap(sheet, laid);
};

/** The block on A4 sheets, true to scale, under a cover that says what it is. @returns a PDF */
export const writeDraftBlock = async (content: DraftBlockContent): Promise<Buffer> => {
  const sheet = await openSheet(`Starting block ${content.shortNumber}`);
  const laid = content.pieces.map(lay);
  writeCover(sheet, content, laid);
  for (const one of laid) for (const tile of one.tiles) writeTile(sheet.doc, one, tile, content);
  return closePdf(sheet.doc);
};
