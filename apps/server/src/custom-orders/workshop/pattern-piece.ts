/** One piece of a pattern on a page: its outline, allowance, working lines and text. */
import { INK, linesOf, SMALL, type TextStyle, widthOf, writeText } from '../../platform/pdf/pdf-text.ts';
import { type BlockPiece, type BlockPoint, pointsOfPiece } from './block-piece.ts';
import { boundsOf } from './block-tiles.rules.ts';
import type { Placed } from './pattern-layout.ts';
import { clearPlace, frameOf, type Line, polygonOf } from './piece-geometry.rules.ts';

/** Points per millimetre: the block is printed at actual size. */
export const MM = 72 / 25.4;
const LABEL: TextStyle = { size: 9.5 };
const CHALK_LINE = '#8a8178';
/** From the block's millimetres to the page's points. */
export type Place = (at: BlockPoint) => readonly [number, number];

export const oneDecimal = (value: number): string => value.toFixed(1);

export const traceOutline = (
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
/** Points; the first width that finds a place is used. */
const LABEL_WIDTHS = [LABEL_WIDTH, 120, 92, 72];
/** Beneath a piece, where nothing is in the way. */
const WIDE_LABEL = 200;
/** The same at a fifth. */
const SMALL_BENEATH = 100;
const HEAD: TextStyle = { size: 16, face: 'display' };

type Size = { readonly width: number; readonly height: number };

export type Drawing = {
  readonly place: Place;
  /** Moves a box of text (millimetres) to where it is not cut. */
  readonly keep: (at: BlockPoint, box: Size) => BlockPoint;
  readonly name: string;
  /** Where its text goes, if not inside it. */
  readonly writeAt?: BlockPoint | undefined;
  /** Points per millimetre. */
  readonly k: number;
  readonly seam: number;
};

type Writing = {
  readonly title: string;
  readonly words: string;
  readonly head: TextStyle;
  readonly body: TextStyle;
};

/** The piece's name, how often it is cut, and its size. */
const writingOf = (
  { piece, title }: Pick<Placed, 'piece' | 'title'>,
  { name, seam, k }: Pick<Drawing, 'name' | 'seam' | 'k'>,
): Writing => {
  const { left, top, right, bottom } = boundsOf(pointsOfPiece({ ...piece, allowances: [], guides: [] }));
  const sides = (by: number): string =>
    `${oneDecimal((right - left) / by)} × ${oneDecimal((bottom - top) / by)}`;
  const [inches, centimetres] = [`${sides(25.4)} in`, `${sides(10)} cm`];
  const allowance = seam === 0 ? 'No seam allowance' : `Seam allowance ${seam} in, the dashed line`;
  return k < MM
    ? {
        title,
        words: `${piece.cut}\n${inches}\n${centimetres}`,
        head: { size: 8, face: 'bold' },
        body: { size: 6.5 },
      }
    : {
        title,
        words: `${piece.cut}\n${allowance}\n${inches}, ${centimetres}\n${name}`,
        head: HEAD,
        body: LABEL,
      };
};

/** Points around text that stay free of lines. */
const CLEAR = 3;

/** Where the text stands clear of seams, darts and lines, near the wanted place. */
const placeClear = (
  polygon: readonly BlockPoint[],
  lines: readonly Line[],
  { wanted: [x, y], size, keep, k }: Pick<Drawing, 'keep' | 'k'> & { wanted: BlockPoint; size: Size },
): BlockPoint | undefined => {
  const by = CLEAR / k;
  const room = { width: size.width + 2 * by, height: size.height + 2 * by };
  const at = clearPlace(polygon, lines, { wanted: [x - by, y - by], size: room, keep });
  return at === undefined ? undefined : [at[0] + by, at[1] + by];
};

/** Millimetres. */
const boxOf = (
  doc: PDFKit.PDFDocument,
  { title, words, head, body }: Writing,
  { width, k }: { readonly width: number; readonly k: number },
): Size => {
  const heads = linesOf(doc, title, head, width).length;
  const rows = linesOf(doc, words, body, width).length;
  return {
    width: width / k,
    height: (k < MM ? heads * 11.2 + rows * 9 + 3 : heads * 23 + rows * 14 + 8) / k,
  };
};

/** The widths that break no word of its title; a small sleeve has no room for the usual one beside its grain line. */
const labelWidths = (
  doc: PDFKit.PDFDocument,
  { title, head }: Writing,
  piece: BlockPiece,
  k: number,
): readonly number[] => {
  const { left, right } = boundsOf(pointsOfPiece({ ...piece, allowances: [], guides: [] }));
  const share = Math.max(60, Math.min(LABEL_WIDTH, (right - left) * k * 0.45));
  const widths = k < MM ? [share, 72, 60, 48] : LABEL_WIDTHS;
  const widest = Math.max(...title.split(' ').map((word) => widthOf(doc, word, head)));
  return widths.filter((width) => width >= widest);
};

const ARROW = { long: 7, half: 4 } as const;

/** The arrowheads of the grain line, shorter on a short one: from its end to both sides. */
const arrowsOf = ({ grain: [from, to] }: BlockPiece, k: number): readonly Line[] => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [x, y] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const long = Math.min(ARROW.long / k, length / 3);
  const half = (long * ARROW.half) / ARROW.long;
  return (
    [
      [from, 1],
      [to, -1],
    ] as const
  ).flatMap(([tip, way]) =>
    [half, -half].map(
      (aside): Line => [tip, [tip[0] + x * long * way + y * aside, tip[1] + y * long * way - x * aside]],
    ),
  );
};

const linesWithin = (piece: BlockPiece, k: number): Line[] => [
  piece.grain,
  ...arrowsOf(piece, k),
  ...piece.guides.flatMap(({ line }) => line.slice(1).map((to, index): Line => [line[index] ?? to, to])),
];

export const drawPiece = (
  doc: PDFKit.PDFDocument,
  { piece, title }: Pick<Placed, 'piece' | 'title'>,
  { place, keep, name, writeAt, k, seam }: Drawing,
): void => {
  const isSmall = k < MM;
  const small = isSmall ? { ...SMALL, size: 6 } : SMALL;
  const bounds = boundsOf(pointsOfPiece({ ...piece, allowances: [], guides: [] }));
  const polygon = polygonOf(piece.outline);
  const drawn = linesWithin(piece, k);
  for (const { words, line } of piece.guides) {
    traceLine(doc, line, place);
    doc
      .lineWidth(isSmall ? 0.3 : 0.6)
      .dash(isSmall ? 2 : 6, { space: isSmall ? 2 : 4 })
      .stroke(CHALK_LINE)
      .undash();
    if (words === '') continue;
    const [fromX, fromY] = line[0] ?? [0, 0];
    const box = { width: (widthOf(doc, words, small) + 2) / k, height: (isSmall ? 9 : 12) / k };
    const left = Math.max(bounds.left, Math.min(fromX, bounds.right - box.width - 8 / k));
    const wanted: BlockPoint = [left + 6 / k, fromY - 13 / k];
    const at = placeClear(polygon, drawn, { wanted, size: box, keep, k });
    // A welt's fold line needs no word where there is no room for one.
    if (at === undefined) continue;
    drawn.push(...frameOf(at, box));
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
  for (const [from, to] of [piece.grain, ...arrowsOf(piece, k)]) {
    doc.moveTo(...place(from)).lineTo(...place(to));
  }
  doc.lineWidth(isSmall ? 0.4 : 0.8).stroke(INK);
  traceOutline(doc, piece, place);
  doc
    .lineWidth(isSmall ? 0.8 : 1.2)
    .lineJoin('round')
    .stroke(INK);
  for (const notch of piece.notches) {
    const [x, y] = place(notch);
    doc.circle(x, y, isSmall ? 1 : 2.4).fill(INK);
  }
  const writing = writingOf({ piece, title }, { name, seam, k });
  const clearAt = (width: number): BlockPoint | undefined =>
    placeClear(polygon, drawn, { wanted: piece.middle, size: boxOf(doc, writing, { width, k }), keep, k });
  const free = labelWidths(doc, writing, piece, k).find((one) => clearAt(one) !== undefined) ?? LABEL_WIDTH;
  const width = writeAt === undefined ? free : isSmall ? SMALL_BENEATH : WIDE_LABEL;
  const size = boxOf(doc, writing, { width, k });
  const [x, y] = place(writeAt ?? clearAt(width) ?? keep(piece.middle, size));
  const below = writeText(doc, writing.title, { x, y, width }, writing.head);
  writeText(doc, writing.words, { x, y: below, width }, writing.body);
};

type Scaled = Pick<Drawing, 'name' | 'seam' | 'k'>;

/** The space that a piece's text takes beneath it, millimetres. */
export const sizeBeneath = (
  doc: PDFKit.PDFDocument,
  { piece, title }: Pick<Placed, 'piece' | 'title'>,
  { name, seam, k }: Scaled,
): Size => {
  const writing = writingOf({ piece, title }, { name, seam, k });
  const { words, head, body } = writing;
  const width = k < MM ? SMALL_BENEATH : WIDE_LABEL;
  const lines = [
    ...linesOf(doc, title, head, width).map((line) => widthOf(doc, line, head)),
    ...linesOf(doc, words, body, width).map((line) => widthOf(doc, line, body)),
  ];
  return { ...boxOf(doc, writing, { width, k }), width: Math.max(...lines) / k };
};

/** The same; undefined if it fits inside. */
export const writingBeneath = (
  doc: PDFKit.PDFDocument,
  { piece, title }: Pick<Placed, 'piece' | 'title'>,
  { name, seam, k }: Scaled,
): Size | undefined => {
  const writing = writingOf({ piece, title }, { name, seam, k });
  const polygon = polygonOf(piece.outline);
  const lines = linesWithin(piece, k);
  const isClear = labelWidths(doc, writing, piece, k).some((width) => {
    const size = boxOf(doc, writing, { width, k });
    return placeClear(polygon, lines, { wanted: piece.middle, size, keep: (at) => at, k }) !== undefined;
  });
  return isClear ? undefined : sizeBeneath(doc, { piece, title }, { name, seam, k });
};
