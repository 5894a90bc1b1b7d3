/** Text on a page: cut into lines that fit, letter by letter in the font file that has it. Sizes in points. */
import { runsOf } from './letters.ts';
import type { FaceFile } from './pdf-document.ts';

export const INK = '#1d1a17';
export const CHALK = '#6b635a';

export type TextStyle = {
  readonly size: number;
  readonly face?: 'regular' | 'bold' | 'display';
  readonly colour?: string;
  /** Figures of one width, for columns. */
  readonly isTabular?: boolean;
};
export type TextPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
};

const LINE_HEIGHT = 1.38;

const FILES = {
  regular: ['anek-400', 'anek-400-extended'],
  bold: ['anek-600', 'anek-600-extended'],
  display: ['newsreader', 'anek-400-extended'],
} as const satisfies Record<'regular' | 'bold' | 'display', readonly [FaceFile, FaceFile]>;

const features = ({ isTabular }: TextStyle): PDFKit.Mixins.OpenTypeFeatures[] => (isTabular ? ['tnum'] : []);

const fileOf = ({ face = 'regular' }: TextStyle, isExtended: boolean): FaceFile =>
  FILES[face][isExtended ? 1 : 0];

/** How wide a text is on one line. */
const widthOf = (doc: PDFKit.PDFDocument, text: string, style: TextStyle): number =>
  runsOf(text).reduce(
    (sum, run) =>
      sum +
      doc
        .font(fileOf(style, run.isExtended), style.size)
        .widthOfString(run.text, { features: features(style) }),
    0,
  );

/** A word wider than the column is cut where it must be. */
const cutWord = (doc: PDFKit.PDFDocument, word: string, style: TextStyle, width: number): string[] => {
  if (widthOf(doc, word, style) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && widthOf(doc, piece + letter, style) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
};

/** The lines of a text in a column; its own line breaks are kept. */
export const linesOf = (
  doc: PDFKit.PDFDocument,
  text: string,
  style: TextStyle,
  width: number,
): readonly string[] =>
  text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/u).flatMap((one) => cutWord(doc, one, style, width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(doc, longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });

export const lineHeight = ({ size }: TextStyle): number => size * LINE_HEIGHT;

/** Writes one line as it is. */
const writeLine = (doc: PDFKit.PDFDocument, line: string, place: TextPlace, style: TextStyle): void => {
  const { x, y, width, align = 'left' } = place;
  const spare = align === 'left' ? 0 : width - widthOf(doc, line, style);
  let at = x + (align === 'center' ? spare / 2 : spare);
  for (const run of runsOf(line)) {
    doc
      .font(fileOf(style, run.isExtended), style.size)
      .fillColor(style.colour ?? INK)
      .text(run.text, at, y, { lineBreak: false, features: features(style) });
    at += doc.widthOfString(run.text, { features: features(style) });
  }
};

/** Writes a text into a column from `y` on. @returns where the next line may begin */
export const writeText = (
  doc: PDFKit.PDFDocument,
  text: string,
  place: TextPlace,
  style: TextStyle,
): number => {
  let { y } = place;
  for (const line of linesOf(doc, text, style, place.width)) {
    writeLine(doc, line, { ...place, y }, style);
    y += lineHeight(style);
  }
  return y;
};
