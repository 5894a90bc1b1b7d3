/** A pattern on one page at a fifth: the pieces, and beneath them every number in columns. */
import { A4, closePdf } from '../../platform/pdf/pdf-document.ts';
import { CHALK, lineHeight, linesOf, SMALL, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import { type Box, drawTape, openSheet, SHEET_WIDTH } from '../../platform/pdf/sheet.ts';
import type { BlockPoint } from './block-piece.ts';
import { packSheet } from './pack-sheet.rules.ts';
import { columnsOf, drawColumns, type Flowed, flow, type Item, paragraph } from './pattern-columns.ts';
import { aboutOf, numbersOf, SQUARES_SIDE, seamWords, titleOf, writeSquares } from './pattern-cover.ts';
import { fillPage } from './pattern-fill.ts';
import { boxesOf, type PatternContent } from './pattern-layout.ts';
import { drawPiece, MM, sizeBeneath, writingBeneath } from './pattern-piece.ts';

const FIFTH = MM / 5;
/** Points: a lower or narrower piece has its text beneath it. */
const LOW = 84;
const NARROW = 92;
/** Points around a piece that notes keep away from. */
const BESIDE = 12;
/** Distance between pieces on paper, in millimetres of the body. */
const APART = 20;
/** Points above and below the pieces. */
const GAP = 14;
const MAX_NOTES = 2;
/** Of the page: a smaller field is left empty. */
const LEAST_NOTES = 0.07;

/** Paper sizes of printers and copy shops, smallest first, portrait before landscape. Millimetres. */
const PAPERS = (
  [
    ['A4', 210, 297],
    ['A3', 297, 420],
    ['A2', 420, 594],
    ['A1', 594, 841],
    ['A0', 841, 1189],
  ] as const
).flatMap(([name, short, long]) => [
  { name, width: short * MM, height: long * MM },
  { name, width: long * MM, height: short * MM },
]);
type PaperSize = (typeof PAPERS)[number];

const TITLE: TextStyle = { size: 22, face: 'display' };
const WHOSE: TextStyle = { size: 12, face: 'bold' };
const HEADING: TextStyle = { size: 13, face: 'display' };
const ROW: TextStyle = { size: 8.5 };
const STRONG: TextStyle = { ...ROW, face: 'bold' };

/** A line across the page: whose and what it is, and beside or beneath that how to use it. @returns where it ends */
const writeStrip = (doc: PDFKit.PDFDocument, content: PatternContent, width: number): number => {
  const { storeName, customerName, shortNumber } = content;
  const isWide = width > SHEET_WIDTH * 1.3;
  const left = isWide ? width * 0.44 : width;
  let y = writeText(doc, `${storeName}, made to measure`, { x: A4.margin, y: A4.margin, width: left }, SMALL);
  y = writeText(doc, titleOf(content), { x: A4.margin, y: y + 2, width: left }, TITLE);
  y = writeText(doc, `${customerName}, ${shortNumber}`, { x: A4.margin, y, width: left }, WHOSE);
  const beside = isWide ? { x: A4.margin + left + 24, width: width - left - 24 } : { x: A4.margin, width };
  let down = isWide ? A4.margin : y + 4;
  const [first, second] = aboutOf(content);
  for (const text of [`${first} ${seamWords(content)}`, second])
    down = writeText(doc, text, { ...beside, y: down }, { size: 8.5, colour: CHALK }) + 2;
  const end = Math.max(y, down) + 6;
  drawTape(doc, A4.margin, end, width);
  return end + 10 + GAP;
};

/** Everything one reads beside the pieces. */
const itemsOf = (
  doc: PDFKit.PDFDocument,
  content: PatternContent,
  { paper, width }: { readonly paper: string; readonly width: number },
): readonly Item[] => {
  const text = (words: string, style: TextStyle = ROW, after = 0): Item =>
    paragraph(doc, words, style, { width, after });
  const heading = (words: string): Item =>
    paragraph(doc, words, HEADING, { width, after: 2, isHeading: true });
  const space = (height: number): Item => ({ height, isSpace: true, draw: () => undefined });
  const { measured, around, estimated } = numbersOf(content);
  const squares = `At 1:5 on ${paper}. The squares are true: they measure one inch and two.`;
  const above = linesOf(doc, squares, STRONG, width).length * lineHeight(STRONG) + 4;
  return [
    heading('Measured'),
    ...measured.map((one) => text(one)),
    space(4),
    ...around.map((one) => text(one)),
    space(10),
    heading('To cut'),
    ...boxesOf(content).flatMap(({ title, piece }) => [
      { ...text(title, STRONG), isHeading: true },
      text(piece.cut, ROW, 3),
    ]),
    space(10),
    {
      height: above + SQUARES_SIDE + 12,
      draw: ({ x, y }) => {
        writeText(doc, squares, { x, y, width }, STRONG);
        writeSquares(doc, { x, y: y + above });
      },
    },
    ...(estimated.length === 0 ? [] : [heading('Estimated'), ...estimated.map((one) => text(one))]),
  ];
};

/** The pieces at a fifth; those too small for their text have room for it beneath. */
const boxesAtFifth = (content: PatternContent, doc: PDFKit.PDFDocument) =>
  boxesOf(content).map((box) => {
    const scaled = { name: content.shortNumber, seam: content.seam, k: FIFTH };
    const isTight =
      box.height * FIFTH < LOW ||
      box.width * FIFTH < NARROW ||
      writingBeneath(doc, box, scaled) !== undefined;
    if (!isTight) return { ...box, writeAt: undefined };
    const { width, height } = sizeBeneath(doc, box, scaled);
    const writeAt: BlockPoint = [box.from.left + 4, box.from.top + box.height];
    return { ...box, writeAt, width: Math.max(box.width, width + 4), height: box.height + height };
  });
type Boxes = ReturnType<typeof boxesAtFifth>;
type Laid = {
  readonly paper: PaperSize;
  readonly top: number;
  readonly flowed: Flowed;
  readonly placed: NonNullable<ReturnType<typeof packSheet<Boxes[number]>>>;
};

/** Title, pieces and numbers on this paper; undefined if it does not hold them. */
const layOn = (
  paper: PaperSize,
  boxes: Boxes,
  content: PatternContent,
  doc: PDFKit.PDFDocument,
): Laid | undefined => {
  const width = paper.width - 2 * A4.margin;
  const top = writeStrip(doc, content, width);
  const flowed = flow(itemsOf(doc, content, { paper: paper.name, width: columnsOf(width).width }), width);
  const height = paper.height - A4.margin - top - GAP - flowed.height;
  const room = { width: width / FIFTH, height: height / FIFTH };
  const placed = packSheet(boxes, room, APART);
  return placed === undefined ? undefined : { paper, top, flowed, placed };
};

/** Everything on the smallest paper that holds it. */
export const writeFifth = async (content: PatternContent): Promise<Buffer> => {
  const title = `Pattern ${content.shortNumber}`;
  const draft = await openSheet(title, { width: A4.width, height: 4 * A4.height });
  const boxes = boxesAtFifth(content, draft.doc);
  let laid: Laid | undefined;
  for (const paper of PAPERS) laid ??= layOn(paper, boxes, content, draft.doc);
  if (laid === undefined) throw new Error('No paper takes this pattern, even at a fifth');
  const { paper, top, placed } = laid;
  const { doc } = await openSheet(title, paper);
  const page: Box = {
    x: A4.margin,
    y: A4.margin,
    width: paper.width - 2 * A4.margin,
    height: paper.height - 2 * A4.margin,
  };
  writeStrip(doc, content, page.width);
  for (const { box, x: left, y: down } of placed) {
    drawPiece(doc, box, {
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
  const columnWidth = columnsOf(page.width).width;
  const again = flow(itemsOf(doc, content, { paper: paper.name, width: columnWidth }), page.width);
  const beneath = Math.max(...placed.map(({ box, y }) => top + (y + box.height) * FIFTH)) + GAP;
  const written = drawColumns(again, { x: page.x, y: beneath, width: page.width });
  fillPage(doc, {
    page,
    taken: [
      { ...page, height: top - page.y },
      ...placed.map(({ box, x, y }) => ({
        x: A4.margin + x * FIFTH - BESIDE,
        y: top + y * FIFTH - BESIDE,
        width: box.width * FIFTH + 2 * BESIDE,
        height: box.height * FIFTH + 2 * BESIDE,
      })),
      ...written.map((box) => ({ ...box, y: box.y - BESIDE, height: box.height + 2 * BESIDE })),
    ],
    pieces: [],
    most: MAX_NOTES,
    leastShare: LEAST_NOTES,
  });
  return closePdf(doc);
};
