import { A4, closePdf } from '../../platform/pdf/pdf-document.ts';
import { FOOT, openSheet, SHEET_WIDTH, type Sheet } from '../../platform/pdf/sheet.ts';
import { frameOf, packBoxes, type Room } from './block-tiles.rules.ts';
import { writeCover, writeHead, writeNumbers } from './pattern-cover.ts';
import { fillPage } from './pattern-fill.ts';
import { boxesOf, lay, type PatternContent, sheetsOf } from './pattern-layout.ts';
import { drawPiece, MM, SMALL_BENEATH, writingBeneath } from './pattern-piece.ts';
import { nameOf, writeSheet } from './pattern-tiles.ts';

const FIFTH = MM / 5;
/** Points: a lower or narrower piece has its text beneath it. */
const WRITING = { width: SMALL_BENEATH, height: 52 } as const;
const LOW = 84;
/** Points around a piece that notes keep away from. */
const BESIDE = 12;
/** Distance between pieces on paper, in millimetres of the body. */
const APART = 20;

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

type Size = { readonly width: number; readonly height: number };
/** The printable area of a paper, in millimetres of the body. */
const within = ({ width, height }: Size): Size => ({
  width: (width - 2 * A4.margin) / FIFTH,
  height: (height - 2 * A4.margin) / FIFTH,
});

/** Two ways to split the rest of a paper whose upper left corner is taken. */
const roomsBeside = (taken: Size, paper: Size): readonly (readonly Room[])[] => {
  const { width, height } = within(paper);
  const [x, y] = [taken.width + APART, taken.height + APART];
  const parted = [true, false].map((isTall): readonly Room[] => [
    { x, y: 0, width: width - x, height: isTall ? height : taken.height },
    { x: 0, y, width: isTall ? taken.width : width, height: height - y },
  ]);
  return parted.flatMap((rooms) => [rooms, rooms.toReversed()]);
};

const writeFifthHead = (sheet: Sheet, content: PatternContent, paper: string): void => {
  writeHead(sheet, content);
  writeNumbers(sheet, content, {
    squares: `At 1:5 on ${paper}. The squares are true: they measure one inch and two.`,
  });
};

/** The pieces at a fifth; those too small for their text have room for it beneath. */
const boxesAtFifth = (content: PatternContent, doc: Sheet['doc']) =>
  boxesOf(content).map((box) => {
    const isTight =
      box.height * FIFTH < LOW ||
      box.width * FIFTH < WRITING.width ||
      writingBeneath(doc, box, { name: content.shortNumber, seam: content.seam, k: FIFTH }) !== undefined;
    const writeAt = isTight ? ([box.from.left + 4, box.from.top + box.height] as const) : undefined;
    return {
      ...box,
      writeAt,
      width: isTight ? Math.max(box.width, WRITING.width / FIFTH) : box.width,
      height: isTight ? box.height + WRITING.height / FIFTH : box.height,
    };
  });
type Boxes = ReturnType<typeof boxesAtFifth>;

/** The smallest paper that holds the pieces beside a head that ends at `headEndY` points. */
const layAtFifth = (boxes: Boxes, headEndY: number) => {
  const head = { width: SHEET_WIDTH / FIFTH, height: (headEndY - A4.margin) / FIFTH };
  const [laid] = PAPERS.filter(({ height }) => height - FOOT - A4.margin >= headEndY).flatMap((paper) =>
    roomsBeside(head, paper).flatMap((rooms) => {
      const [placed = [], ...more] = packBoxes(boxes, within(paper), APART, rooms);
      return more.length === 0 ? [{ paper, placed }] : [];
    }),
  );
  if (laid === undefined) throw new Error('No paper takes this pattern, even at a fifth');
  return laid;
};

/** Everything on one page at a fifth, its numbers in the corner. */
const writeFifth = async (content: PatternContent): Promise<Buffer> => {
  const title = `Pattern ${content.shortNumber}`;
  const draft = await openSheet(title, { width: A4.width, height: 4 * A4.height });
  const boxes = boxesAtFifth(content, draft.doc);
  writeFifthHead(draft, content, 'A4');
  const headEndY = draft.y;
  const { paper, placed } = layAtFifth(boxes, headEndY);
  const sheet = await openSheet(title, paper);
  writeFifthHead(sheet, content, paper.name);
  for (const { box, x: left, y: down } of placed) {
    drawPiece(sheet.doc, box, {
      place: ([x, y]) => [
        A4.margin + (left + x - box.from.left) * FIFTH,
        A4.margin + (down + y - box.from.top) * FIFTH,
      ],
      keep: (at) => at,
      name: content.shortNumber,
      writeAt: box.writeAt,
      k: FIFTH,
      seam: content.seam,
    });
  }
  const width = paper.width - 2 * A4.margin;
  const height = paper.height - 2 * A4.margin;
  fillPage(sheet.doc, {
    page: { x: A4.margin, y: A4.margin, width, height },
    taken: [
      { x: A4.margin, y: A4.margin, width: SHEET_WIDTH + BESIDE, height: headEndY - A4.margin + BESIDE },
      ...placed.map(({ box, x, y }) => ({
        x: A4.margin + x * FIFTH - BESIDE,
        y: A4.margin + y * FIFTH - BESIDE,
        width: box.width * FIFTH + 2 * BESIDE,
        height: box.height * FIFTH + 2 * BESIDE,
      })),
    ],
    pieces: boxes,
  });
  return closePdf(sheet.doc);
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
