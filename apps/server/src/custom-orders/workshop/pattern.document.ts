import { toUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { A4, closePdf } from '../../platform/pdf/pdf-document.ts';
import { CHALK, INK, linesOf, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import { drawTape, openSheet, SHEET_WIDTH, type Sheet } from '../../platform/pdf/sheet.ts';
import type { BlockMeasure } from './block.rules.ts';
import { type BlockPiece, type BlockPoint, pointsOfPiece } from './block-piece.ts';
import {
  boundsOf,
  type Frame,
  frameOf,
  OVERLAP,
  type Paper,
  packBoxes,
  type Tile,
  tilesOf,
  withinTile,
} from './block-tiles.rules.ts';
import type { PatternSection } from './draft-garment.ts';
import { GIRTHS } from './pattern-designs.ts';

/** Points to the millimetre: the block is as large on paper as on the body. */
const MM = 72 / 25.4;
const INCH = 72;
const SMALL: TextStyle = { size: 8.5, colour: CHALK };
const LABEL: TextStyle = { size: 9.5 };
const MARGIN_MM = 4;
const GAP_MM = 6;
const CHALK_LINE = '#8a8178';
const LARGEST_MAP = 0.075;
/** What the numbers and squares over a drawing at a fifth take at most, points. */
const HEAD_ROOM = 700;

export type PatternContent = {
  readonly shortNumber: string;
  readonly customerName: string;
  readonly storeName: string;
  readonly paper: Paper;
  /** What it is of: `Kurta for a woman`; empty for the block of an order that names no garment. */
  readonly subject: string;
  /** Inches: what was measured. */
  readonly measured: readonly (readonly [title: string, inches: number])[];
  readonly measures: readonly BlockMeasure[];
  readonly sections: readonly PatternSection[];
  /** How the ease is said on the cover. */
  readonly easeWords: string;
  /** Inches; 0 for none. */
  readonly seam: number;
};

type Placed = {
  readonly piece: BlockPiece;
  readonly title: string;
  readonly dx: number;
  readonly dy: number;
};
/** What is laid on sheets of its own: one large piece, or some that share a sheet. */
type Laid = { readonly title: string; readonly placed: readonly Placed[]; readonly tiles: readonly Tile[] };
/** From the block's millimetres to the page's points. */
type Place = (at: BlockPoint) => readonly [number, number];

const piecesOf = ({ sections }: PatternContent): readonly { piece: BlockPiece; title: string }[] =>
  sections.flatMap(({ label, pieces }) =>
    pieces.map((piece) => ({
      piece,
      title: label === '' ? piece.name : `${label}: ${piece.name.toLowerCase()}`,
    })),
  );

const boxesOf = (content: PatternContent) =>
  piecesOf(content).map(({ piece, title }) => {
    const { left, top, right, bottom } = boundsOf(pointsOfPiece(piece));
    const from = { left: left - MARGIN_MM, top: top - MARGIN_MM };
    return {
      piece,
      title,
      from,
      width: right - left + 2 * MARGIN_MM,
      height: bottom - top + 2 * MARGIN_MM,
    };
  });

/** Pieces in the order of their height; small ones share a sheet. */
const lay = (content: PatternContent, frame: Frame): readonly Laid[] =>
  packBoxes(boxesOf(content), frame, GAP_MM).map((page) => {
    const placed = page.map(({ box, x, y }) => ({
      piece: box.piece,
      title: box.title,
      dx: x - box.from.left,
      dy: y - box.from.top,
    }));
    const right = Math.max(...page.map(({ box, x }) => x + box.width));
    const bottom = Math.max(...page.map(({ box, y }) => y + box.height));
    return {
      title: placed.map(({ title }) => title).join(', '),
      placed,
      tiles: tilesOf({ left: 0, top: 0, right, bottom }, frame),
    };
  });

const traceOutline = (
  doc: PDFKit.PDFDocument,
  { outline }: Pick<BlockPiece, 'outline'>,
  place: Place,
): void => {
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

const LABEL_WIDTH = 150;

type Drawing = {
  readonly place: Place;
  /** Moves a box of writing (millimetres) to where it is not cut. */
  readonly keep: (at: BlockPoint, box: { readonly width: number; readonly height: number }) => BlockPoint;
  readonly name: string;
  /** Points to a millimetre. */
  readonly k: number;
  readonly seam: number;
};

const drawPiece = (
  doc: PDFKit.PDFDocument,
  { piece, title }: Pick<Placed, 'piece' | 'title'>,
  { place, keep, name, k, seam }: Drawing,
): void => {
  const isSmall = k < MM;
  const small = isSmall ? { ...SMALL, size: 5.5 } : SMALL;
  for (const { words, line } of piece.guides) {
    traceLine(doc, line, place);
    doc
      .lineWidth(isSmall ? 0.3 : 0.6)
      .dash(isSmall ? 2 : 6, { space: isSmall ? 2 : 4 })
      .stroke(CHALK_LINE)
      .undash();
    if (words === '') continue;
    const [fromX, fromY] = line[0] ?? [0, 0];
    const at = keep([fromX + 6 / k, fromY - 13 / k], { width: 90 / k, height: 12 / k });
    const [x, y] = place(at);
    writeText(doc, words, { x, y, width: 110 }, small);
  }
  for (const allowance of piece.allowances) {
    traceOutline(doc, { outline: allowance }, place);
    doc
      .lineWidth(isSmall ? 0.35 : 0.7)
      .dash(isSmall ? 1.5 : 3, { space: 2 })
      .stroke(INK)
      .undash();
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
  doc.lineWidth(isSmall ? 0.4 : 0.8).stroke(INK);
  for (const notch of piece.notches) {
    const [x, y] = place(notch);
    doc.circle(x, y, isSmall ? 1 : 2.4).fill(INK);
  }
  traceOutline(doc, piece, place);
  doc
    .lineWidth(isSmall ? 0.8 : 1.2)
    .lineJoin('round')
    .stroke(INK);
  const { left, top, right, bottom } = boundsOf(pointsOfPiece({ ...piece, allowances: [], guides: [] }));
  const size = `${one((right - left) / 25.4)} × ${one((bottom - top) / 25.4)} in, ${one((right - left) / 10)} × ${one((bottom - top) / 10)} cm`;
  const allowance = seam === 0 ? 'No seam allowance' : `Seam allowance ${seam} in, the dashed line`;
  const words = isSmall ? `${piece.cut}\n${size}` : `${piece.cut}\n${allowance}\n${size}\n${name}`;
  const fits = Math.max(60, Math.min(LABEL_WIDTH, (right - left) * k * 0.65));
  const width = isSmall ? fits : LABEL_WIDTH;
  const lines = linesOf(doc, title, { size: isSmall ? 7 : 16, face: 'display' }, width).length;
  const height = isSmall ? lines * 10 + 36 : lines * 23 + 92;
  const [x, y] = place(keep(piece.middle, { width: width / k, height: height / k }));
  const head: TextStyle = isSmall ? { size: 7, face: 'bold' } : { size: 16, face: 'display' };
  const below = writeText(doc, title, { x, y, width }, head);
  writeText(doc, words, { x, y: below, width }, isSmall ? { size: 5.5 } : LABEL);
};

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
  // One inch again on every sheet: printers scale when nobody looks.
  const right = x + width;
  const lineY = bottom + 27;
  doc.moveTo(right - INCH, lineY).lineTo(right, lineY);
  for (const at of [right - INCH, right]) doc.moveTo(at, lineY - 4).lineTo(at, lineY + 4);
  doc.lineWidth(0.8).stroke(INK);
  const words = { x: right - INCH - 86, y: lineY - 7, width: 80, align: 'right' } as const;
  writeText(doc, '1 inch', words, SMALL);
};

/** As paper's sizes are written in points: to the hundredth. */
const points = (millimetres: number): number => Math.round(millimetres * MM * 100) / 100;

const footOf = ({ storeName, shortNumber, subject }: PatternContent): string =>
  `${storeName}  ·  ${shortNumber}  ·  ${subject === '' ? 'starting block' : 'pattern to fit in calico'}, not ready to cut`;

const writeTile = (
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
      name: `${content.customerName}, ${content.shortNumber}`,
      k: MM,
      seam: content.seam,
    });
  }
  doc.restore();
  drawFrame(doc, laid, { tile, frame, foot: footOf(content) });
};

/** How the sheets of every piece lie beside each other. */
const drawMap = (sheet: Sheet, laid: readonly Laid[], frame: Frame): void => {
  const { doc } = sheet;
  const boxes = laid.map((one) => ({
    one,
    width: (Math.max(...one.tiles.map(({ column }) => column)) + 1) * frame.width,
    height: (Math.max(...one.tiles.map(({ row }) => row)) + 1) * frame.height + 150,
  }));
  const room = { width: SHEET_WIDTH, height: A4.height - A4.margin - sheet.y - 10 };
  let k = MM * LARGEST_MAP;
  const shelves = () => packBoxes(boxes, { width: room.width / k, height: room.height / k }, 120);
  const isTooLarge = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
    width > room.width / k || height > room.height / k;
  while (k > 0.004 && (shelves().length > 1 || boxes.some(isTooLarge))) k *= 0.93;
  for (const { box, x, y } of shelves()[0] ?? []) {
    const [startX, top] = [A4.margin + x * k, sheet.y + y * k + 12];
    const width = Math.max(30, box.width * k + 60 * k);
    const title = linesOf(doc, box.one.title, { size: 6.5 }, width)[0] ?? '';
    writeText(doc, title, { x: startX, y: top - 10, width: width + 4 }, { size: 6.5, face: 'bold' });
    for (const tile of box.one.tiles) {
      const [tx, ty] = [startX + tile.left * k, top + tile.top * k];
      doc
        .rect(tx, ty, frame.width * k, frame.height * k)
        .lineWidth(0.4)
        .stroke(CHALK);
      writeText(doc, tile.name, { x: tx + 2, y: ty + 1, width: 40 }, { size: 5.5, colour: CHALK });
    }
    for (const { piece, dx, dy } of box.one.placed) {
      traceOutline(doc, piece, ([px, py]) => [startX + (px + dx) * k, top + (py + dy) * k]);
    }
    doc.lineWidth(0.8).stroke(INK);
  }
};

const one = (value: number): string => value.toFixed(1);
const both = (inches: number): string =>
  `${Math.round(inches * 100) / 100} in, ${one(toUnit(inches, 'cm'))} cm`;

const aboutOf = ({ subject, sections }: PatternContent): readonly [string, string] => {
  if (subject === '') {
    return [
      'A block to start from, never ready to cut: most of its measurements are estimates. Sew it in calico, fit it, correct it.',
      'It is FreeSewing’s Brian: front, back and sleeve of a body that falls straight from the chest, led out at the side where waist or hips ask for more. It has no darts and no room for a bust. Style, flare and collar are yours to draw.',
    ];
  }
  const drawn = sections.map(({ label, title, isFallback }) => {
    const from = isFallback ? `${title}: its own design gave nothing for this body` : `FreeSewing’s ${title}`;
    return label === '' ? from : `${label}: ${from}`;
  });
  return [
    'To fit, never ready to cut: what was not measured is an estimate. Sew it in calico, fit it, correct it.',
    `Drafted from ${drawn.join('; ')}. Neck, collar, closure and hem as the customer chose them are yours to draw.`,
  ];
};

/** What the paper comes to around the body, inches. */
const girthLines = ({ sections, measures }: PatternContent): readonly string[] =>
  sections.flatMap(({ label, girths }) =>
    GIRTHS.flatMap((girth) => {
      const onPaper = girths[girth];
      const body = measures.find(({ name }) => name === (girth === 'hips' ? 'seat' : girth))?.value;
      if (onPaper === undefined || body === undefined) return [];
      const words = `${girth} ${one(onPaper / 25.4)} in, body ${one(body / 25.4)}, ease ${one((onPaper - body) / 25.4)}`;
      return [label === '' ? capitalised(words) : `${label}: ${words}`];
    }),
  );

const writeSquares = (doc: PDFKit.PDFDocument, y: number): void => {
  doc
    .rect(A4.margin, y, 2 * INCH, 2 * INCH)
    .lineWidth(0.8)
    .stroke(INK);
  doc.rect(A4.margin, y, INCH, INCH).lineWidth(0.5).stroke(INK);
  writeText(doc, '1 inch', { x: A4.margin + 6, y: y + 4, width: 60 }, SMALL);
  writeText(doc, '2 inches = 5.08 cm', { x: A4.margin + 6, y: y + 2 * INCH - 16, width: 130 }, SMALL);
};

const writeNumbers = (sheet: Sheet, content: PatternContent): void => {
  const top = sheet.y;
  const column = (SHEET_WIDTH - 24) / 2;
  sheet.text('Measured', { size: 14, face: 'display' }, A4.margin, column);
  for (const [title, inches] of content.measured)
    sheet.text(`${title}: ${both(inches)}`, LABEL, A4.margin, column);
  sheet.y += 6;
  sheet.text(content.easeWords, LABEL, A4.margin, column);
  for (const words of girthLines(content)) sheet.text(words, LABEL, A4.margin, column);
  const left = sheet.y;
  sheet.y = top;
  const x = A4.margin + column + 24;
  sheet.text('Estimated', { size: 14, face: 'display' }, x, column);
  for (const { name, title, value } of content.measures.filter(({ isEstimated }) => isEstimated)) {
    const shown = name === 'shoulderSlope' ? `${value}°` : `${one(value / 25.4)} in, ${one(value / 10)} cm`;
    sheet.text(`${title}: ${shown}`, { size: 8.5 }, x, column);
  }
  sheet.y = Math.max(left, sheet.y) + 12;
};

const writeHead = (sheet: Sheet, content: PatternContent): void => {
  const { storeName, subject, customerName, shortNumber } = content;
  const [first, second] = aboutOf(content);
  sheet.text(`${storeName}, made to measure`, SMALL);
  sheet.y += 3;
  sheet.text(subject === '' ? 'Starting block' : `Pattern: ${subject}`, {
    size: subject === '' ? 28 : 22,
    face: 'display',
  });
  sheet.text(`${customerName}, ${shortNumber}`, { size: 13, face: 'bold' });
  sheet.y += 6;
  drawTape(sheet.doc, A4.margin, sheet.y, SHEET_WIDTH);
  sheet.y += 14;
  sheet.text(
    `${first} ${content.seam === 0 ? 'It has no seam allowance.' : `Seam allowance: ${content.seam} in.`}`,
    { size: 10.5 },
  );
  sheet.y += 3;
  sheet.text(second, { size: 9.5 });
  sheet.y += 8;
};

const writeCover = (sheet: Sheet, content: PatternContent, laid: readonly Laid[], frame: Frame): void => {
  writeHead(sheet, content);
  writeNumbers(sheet, content);
  sheet.heading('Print at 100 %, then measure');
  const square = sheet.y + 4;
  writeSquares(sheet.doc, square);
  const words =
    'Both squares must measure what is written in them. If they do not, print again without scaling to fit the page. Cut each sheet along the dashed frame at its right and lower edge and glue it to its neighbour so that the corner crosses meet.';
  const beside = { x: A4.margin + 2 * INCH + 18, y: square, width: SHEET_WIDTH - 2 * INCH - 18 };
  writeText(sheet.doc, words, beside, { size: 10 });
  sheet.y = square + 2 * INCH + 12;
  sheet.need(190);
  sheet.heading('How the sheets lie');
  drawMap(sheet, laid, frame);
};

const FIFTH = MM / 5;

/** Everything on one page at a fifth, beneath its numbers; the page is as wide as A4 and as long as it takes. */
const writeFifth = async (content: PatternContent): Promise<Buffer> => {
  const boxes = boxesOf(content);
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
  const laid = lay(content, frame);
  writeCover(sheet, content, laid, frame);
  for (const group of laid) for (const tile of group.tiles) writeTile(sheet.doc, group, tile, frame, content);
  return closePdf(sheet.doc);
};
