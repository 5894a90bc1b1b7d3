/** The first page of a pattern: its subject, its numbers, squares to check the scale, and the layout of its sheets. */
import { toUnit } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { A4 } from '../../platform/pdf/pdf-document.ts';
import { CHALK, INK, linesOf, SMALL, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import { drawTape, FOOT, SHEET_WIDTH, type Sheet } from '../../platform/pdf/sheet.ts';
import { type Frame, packBoxes } from './block-tiles.rules.ts';
import { GIRTHS } from './ease.rules.ts';
import { fillPage } from './pattern-fill.ts';
import type { Laid, PatternContent } from './pattern-layout.ts';
import { MM, oneDecimal, traceOutline } from './pattern-piece.ts';

const INCH = 72;
const LABEL: TextStyle = { size: 9.5 };
const MAX_MAP_SIZE = 0.14;
/** Between a piece on the map and the title of the next, millimetres of the body. */
const BENEATH = 150;

/** How the sheets of every piece are laid out. @returns where it ends */
const drawMap = (sheet: Sheet, laid: readonly Laid[], frame: Frame): number => {
  const { doc } = sheet;
  const boxes = laid.map((one) => ({
    one,
    width: (Math.max(...one.tiles.map(({ column }) => column)) + 1) * frame.width,
    height: (Math.max(...one.tiles.map(({ row }) => row)) + 1) * frame.height + BENEATH,
  }));
  const room = { width: SHEET_WIDTH, height: A4.height - A4.margin - sheet.y - 10 };
  let k = MM * MAX_MAP_SIZE;
  const shelves = () => packBoxes(boxes, { width: room.width / k, height: room.height / k }, 120);
  const isTooLarge = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
    width > room.width / k || height > room.height / k;
  while (k > 0.004 && (shelves().length > 1 || boxes.some(isTooLarge))) k *= 0.93;
  const drawn = shelves()[0] ?? [];
  for (const { box, x, y } of drawn) {
    const [startX, top] = [A4.margin + x * k, sheet.y + y * k + 12];
    const width = Math.max(30, box.width * k + 60 * k);
    const title = linesOf(doc, box.one.title, { size: 6.5, face: 'bold' }, width)[0] ?? '';
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
  return Math.max(...drawn.map(({ box, y }) => sheet.y + (y + box.height - BENEATH) * k + 12));
};

const both = (inches: number): string =>
  `${Math.round(inches * 100) / 100} in, ${oneDecimal(toUnit(inches, 'cm'))} cm`;

const AND = new Intl.ListFormat('en-GB');

export const aboutOf = ({ subject, sections, toDraw }: PatternContent): readonly [string, string] => {
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
    `Drafted from ${drawn.join('; ')}. Yours to draw, as the customer chose: ${AND.format(toDraw)}.`,
  ];
};

/** The pattern's girths around the body, inches. */
const girthLines = ({ sections, measures }: PatternContent): readonly string[] =>
  sections.flatMap(({ label, girths }) =>
    GIRTHS.flatMap((girth) => {
      const onPaper = girths[girth];
      const body = measures.find(({ name }) => name === (girth === 'hips' ? 'seat' : girth))?.value;
      if (onPaper === undefined || body === undefined) return [];
      const words = `${girth} ${oneDecimal(onPaper / 25.4)} in, body ${oneDecimal(body / 25.4)}, ease ${oneDecimal((onPaper - body) / 25.4)}`;
      return [label === '' ? capitalised(words) : `${label}: ${words}`];
    }),
  );

export const SQUARES_SIDE = 2 * INCH;

export const writeSquares = (doc: PDFKit.PDFDocument, { x, y }: { x: number; y: number }): void => {
  doc.rect(x, y, SQUARES_SIDE, SQUARES_SIDE).lineWidth(0.8).stroke(INK);
  doc.rect(x, y, INCH, INCH).lineWidth(0.5).stroke(INK);
  writeText(doc, '1 inch', { x: x + 6, y: y + 4, width: 60 }, SMALL);
  writeText(doc, '2 inches = 5.08 cm', { x: x + 6, y: y + SQUARES_SIDE - 16, width: 130 }, SMALL);
};

/** Every number of the pattern in words: the body's, around the body, and what was estimated. */
export const numbersOf = (content: PatternContent) => {
  // FreeSewing has two names for the hips.
  const estimated = new Map(
    content.measures.filter(({ isEstimated }) => isEstimated).map((one) => [one.title, one]),
  );
  return {
    measured: content.measured.map(([title, inches]) => `${title}: ${both(inches)}`),
    around: [content.easeWords, ...girthLines(content)],
    estimated: [...estimated.values()].map(({ name, title, value }) =>
      name === 'shoulderSlope'
        ? `${title}: ${value}°`
        : `${title}: ${oneDecimal(value / 25.4)} in, ${oneDecimal(value / 10)} cm`,
    ),
  };
};

const writeNumbers = (sheet: Sheet, content: PatternContent): void => {
  const { measured, around, estimated } = numbersOf(content);
  const top = sheet.y;
  const column = (SHEET_WIDTH - 24) / 2;
  sheet.text('Measured', { size: 14, face: 'display' }, A4.margin, column);
  for (const words of measured) sheet.text(words, LABEL, A4.margin, column);
  sheet.y += 6;
  for (const words of around) sheet.text(words, LABEL, A4.margin, column);
  const left = sheet.y;
  sheet.y = top;
  const x = A4.margin + column + 24;
  sheet.text('Estimated', { size: 14, face: 'display' }, x, column);
  for (const words of estimated) sheet.text(words, { size: 8.5 }, x, column);
  sheet.y = Math.max(left, sheet.y) + 12;
};

export const titleOf = ({ subject }: PatternContent): string =>
  subject === '' ? 'Starting block' : `Pattern: ${subject}`;

export const seamWords = ({ seam }: PatternContent): string =>
  seam === 0 ? 'It has no seam allowance.' : `Seam allowance: ${seam} in.`;

const writeHead = (sheet: Sheet, content: PatternContent): void => {
  const { storeName, subject, customerName, shortNumber } = content;
  const [first, second] = aboutOf(content);
  sheet.text(`${storeName}, made to measure`, SMALL);
  sheet.y += 3;
  sheet.text(titleOf(content), { size: subject === '' ? 28 : 22, face: 'display' });
  sheet.text(`${customerName}, ${shortNumber}`, { size: 13, face: 'bold' });
  sheet.y += 6;
  drawTape(sheet.doc, A4.margin, sheet.y, SHEET_WIDTH);
  sheet.y += 14;
  sheet.text(first, { size: 10.5 });
  sheet.text(seamWords(content), { size: 10.5 });
  sheet.y += 3;
  sheet.text(second, { size: 9.5 });
  sheet.y += 8;
};

export const writeCover = (
  sheet: Sheet,
  content: PatternContent,
  laid: readonly Laid[],
  frame: Frame,
): void => {
  writeHead(sheet, content);
  writeNumbers(sheet, content);
  sheet.heading('Print at 100 %, then measure');
  const square = sheet.y + 4;
  writeSquares(sheet.doc, { x: A4.margin, y: square });
  const words =
    'Both squares must measure what is written in them. If they do not, print again without scaling to fit the page. Cut each sheet along the dashed frame at its right and lower edge where another sheet follows, and glue it to that one so that the corner crosses meet.';
  const beside = { x: A4.margin + 2 * INCH + 18, y: square, width: SHEET_WIDTH - 2 * INCH - 18 };
  writeText(sheet.doc, words, beside, { size: 10 });
  sheet.y = square + SQUARES_SIDE + 12;
  sheet.need(190);
  sheet.heading('How the sheets lie');
  const y = drawMap(sheet, laid, frame) + 12;
  const height = A4.height - A4.margin - FOOT - y;
  const pieces = laid.flatMap(({ placed }) => placed);
  fillPage(sheet.doc, { page: { x: A4.margin, y, width: SHEET_WIDTH, height }, taken: [], pieces });
};
