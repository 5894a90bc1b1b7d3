/** Text on a page: broken into lines that fit, run by run in the font file that has its letters. Sizes in points. */

import type { FaceFile } from './pdf-document.ts';
import { type ShapedWeight, shapedFont } from './shaped-font.ts';
import { onPage, type Run, runsOf } from './text-runs.ts';

export const INK = '#1d1a17';
export const CHALK = '#6b635a';

export type TextStyle = {
  readonly size: number;
  readonly face?: 'regular' | 'bold' | 'display';
  readonly colour?: string;
  /** Digits of equal width, for columns. */
  readonly isTabular?: boolean;
};
/** For labels and side notes. */
export const SMALL: TextStyle = { size: 8.5, colour: CHALK };
export type TextPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
};

const LINE_HEIGHT = 1.38;
const ROOM_BENEATH = 1.2;

const FILES = {
  regular: ['anek-400', 'anek-400-extended'],
  bold: ['anek-600', 'anek-600-extended'],
  display: ['newsreader', 'anek-400-extended'],
} as const satisfies Record<'regular' | 'bold' | 'display', readonly [FaceFile, FaceFile]>;

/** Ascent of the Latin faces, relative to their size. */
const ASCENT = { regular: 0.9, bold: 0.9, display: 0.735 } as const;

/** Scripts other than Latin have no display face. */
const WEIGHTS = { regular: 400, bold: 600, display: 400 } as const satisfies Record<string, ShapedWeight>;

const isShaped = ({ script }: Run): boolean => script !== 'latin' && script !== 'extended';

/**
 * Without features pdfkit lays out word by word and caches each word; with a list, even an empty one, it lays out the
 * run as a whole. Shaped scripts need that: right-to-left words would come out in the wrong order.
 */
const optionsOf = (run: Run, { isTabular }: TextStyle): { features?: PDFKit.Mixins.OpenTypeFeatures[] } => {
  if (isTabular) return { features: ['tnum'] };
  return isShaped(run) ? { features: [] } : {};
};

/** Selects the font for a run. */
const takeFont = (doc: PDFKit.PDFDocument, { script }: Run, { face = 'regular', size }: TextStyle) => {
  if (script === 'latin' || script === 'extended') {
    return doc.font(FILES[face][script === 'extended' ? 1 : 0], size);
  }
  const name = `${script}-${WEIGHTS[face]}`;
  return doc.registerFont(name, shapedFont(script, WEIGHTS[face])).font(name, size);
};

/** The width of a text on one line. */
export const widthOf = (doc: PDFKit.PDFDocument, text: string, style: TextStyle): number =>
  runsOf(text).reduce(
    (sum, run) => sum + takeFont(doc, run, style).widthOfString(run.text, optionsOf(run, style)),
    0,
  );

/** Grapheme clusters: a line never breaks inside one. */
const syllables = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** Breaks a word that is wider than the column wherever necessary. */
const cutWord = (doc: PDFKit.PDFDocument, word: string, style: TextStyle, width: number): string[] => {
  if (widthOf(doc, word, style) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment: letter } of syllables.segment(word)) {
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

/** The distance between two lines, in points. */
export const lineHeight = ({ size }: TextStyle): number => size * LINE_HEIGHT;

/** Scripts with letters below letters need more room than a line of Latin. */
const room = (line: string): number =>
  runsOf(line).some(({ script }) => script === 'telugu' || script === 'kannada') ? ROOM_BENEATH : 1;

/** Writes one line as it is. */
const writeLine = (doc: PDFKit.PDFDocument, line: string, place: TextPlace, style: TextStyle): void => {
  const { x, y, width, align = 'left' } = place;
  const spare = align === 'left' ? 0 : width - widthOf(doc, line, style);
  let at = x + (align === 'center' ? spare / 2 : spare);
  // One baseline for all fonts, whatever their own heights.
  const baseline = -ASCENT[style.face ?? 'regular'] * style.size;
  for (const run of onPage(runsOf(line))) {
    const font = takeFont(doc, run, style).fillColor(style.colour ?? INK);
    const options = optionsOf(run, style);
    // Glyphs of joined letters do not map reliably to text: readers and searches take the words from here.
    if (isShaped(run)) font.markContent('Span', { actual: run.text });
    font.text(run.text, at, y, { ...options, lineBreak: false, baseline });
    if (isShaped(run)) font.endMarkedContent();
    at += doc.widthOfString(run.text, options);
  }
};

/** Writes a text into a column from `y` down. @returns the `y` below it */
export const writeText = (
  doc: PDFKit.PDFDocument,
  text: string,
  place: TextPlace,
  style: TextStyle,
): number => {
  let { y } = place;
  for (const line of linesOf(doc, text, style, place.width)) {
    writeLine(doc, line, { ...place, y }, style);
    y += lineHeight(style) * room(line);
  }
  return y;
};
