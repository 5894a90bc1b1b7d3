import type { Language } from '@darzi/contract/languages.ts';
import { create } from 'qrcode';
import { A4, openPdf, placePicture } from './pdf-document.ts';
import { CHALK, INK, lineHeight, linesOf, type TextStyle, writeText } from './pdf-text.ts';

/** Draws a text as a QR code, quiet zone included, into a square of `side` points. */
export const drawScanCode = (
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, side }: { readonly x: number; readonly y: number; readonly side: number },
): void => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  const step = side / (modules.size + 2 * quiet);
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      // Slightly wider than its cell, so that printing leaves no seams between neighbours.
      if (modules.get(row, column) === 1) {
        doc.rect(x + (column + quiet) * step, y + (row + quiet) * step, step + 0.05, step + 0.05);
      }
    }
  }
  doc.fill(INK);
};

/** Received from another thread, where a Buffer arrives as a Uint8Array. */
export type Jpeg = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Draws a picture into the upper left corner of a box, as large as fits. @returns the space it takes */
export const drawJpeg = (doc: PDFKit.PDFDocument, picture: Jpeg, { x, y, width, height }: Box): Box => {
  const k = Math.min(width / picture.width, height / picture.height);
  const drawn = { x, y, width: picture.width * k, height: picture.height * k };
  placePicture(doc, picture.jpeg, drawn);
  return drawn;
};

/** A4 pages with a common head and foot, filled from the top; the rest continues on the next page. */

/** What the foot of a page takes, in points. */
export const FOOT = 36;
const BOTTOM = A4.height - A4.margin - FOOT;
const TICK = 8;
const LONG_TICK = 40;

export const SHEET_WIDTH = A4.width - 2 * A4.margin;

export type Sheet = {
  readonly doc: PDFKit.PDFDocument;
  /** Where the next item begins; set by hand after drawing beside the text. */
  y: number;
  /** Begins a new page unless this many points are left on this one. */
  readonly need: (height: number) => void;
  /** Points left on this page. */
  readonly room: () => number;
  /** Leaves a gap, up to the end of the page. */
  readonly skip: (height: number) => void;
  readonly heading: (text: string) => void;
  readonly text: (text: string, style?: TextStyle, x?: number, width?: number) => void;
};

const BODY: TextStyle = { size: 10 };

/** The shop's measuring tape: a hairline with ticks. */
export const drawTape = (doc: PDFKit.PDFDocument, x: number, y: number, width: number): void => {
  doc.moveTo(x, y).lineTo(x + width, y);
  for (let at = 0; at <= width; at += TICK) {
    doc.moveTo(x + at, y).lineTo(x + at, y + (at % LONG_TICK === 0 ? 6 : 3));
  }
  doc.lineWidth(0.5).stroke(CHALK);
};

/** An empty sheet with its first page, A4 unless another size (in points) is given. */
export const openSheet = async (
  title: string,
  page?: { readonly width: number; readonly height: number },
  language?: Language,
): Promise<Sheet> => {
  const doc = await openPdf(title, language);
  const last = page === undefined ? BOTTOM : page.height - A4.margin - FOOT;
  doc.addPage(page === undefined ? undefined : { size: [page.width, page.height], margin: 0 });
  const sheet: Sheet = {
    doc,
    y: A4.margin,
    need: (height) => {
      if (sheet.y + height <= last) return;
      doc.addPage();
      sheet.y = A4.margin;
    },
    room: () => last - sheet.y,
    skip: (height) => {
      sheet.y = Math.min(last, sheet.y + height);
    },
    heading: (text) => {
      sheet.need(56);
      doc
        .moveTo(A4.margin, sheet.y)
        .lineTo(A4.margin + SHEET_WIDTH, sheet.y)
        .lineWidth(0.75)
        .stroke(INK);
      sheet.y = writeText(
        doc,
        text,
        { x: A4.margin, y: sheet.y + 6, width: SHEET_WIDTH },
        { size: 14, face: 'display' },
      );
      sheet.y += 4;
    },
    text: (text, style = BODY, x = A4.margin, width = SHEET_WIDTH) => {
      for (const line of linesOf(doc, text, style, width)) {
        sheet.need(lineHeight(style));
        sheet.y = writeText(doc, line, { x, y: sheet.y, width }, style);
      }
    },
  };
  return sheet;
};

const HANDWRITING = 22;
const MIN_RULED_HEIGHT = 90;

/** Rules lines under a heading down to the foot of the page: the rest of the page is for handwriting. */
export const ruleToFoot = (sheet: Sheet, title: string): void => {
  if (sheet.room() < MIN_RULED_HEIGHT) return;
  sheet.heading(title);
  const { doc } = sheet;
  while (sheet.room() >= HANDWRITING) {
    sheet.y += HANDWRITING;
    doc.moveTo(A4.margin, sheet.y).lineTo(A4.margin + SHEET_WIDTH, sheet.y);
  }
  doc.lineWidth(0.4).stroke('#bdb4a5');
};

/** Like `need`, but rules the space that stays empty before the next page. */
export const needOrRule = (sheet: Sheet, height: number, title: string): void => {
  if (sheet.room() < height) ruleToFoot(sheet, title);
  sheet.need(height);
};

/** Begins another document in the same file, on a new page. */
export const beginAgain = (sheet: Sheet): void => {
  sheet.doc.addPage();
  sheet.y = A4.margin;
};

/** How many pages precede the next one to be added. */
export const pagesBefore = ({ doc }: Sheet): number => doc.bufferedPageRange().count - 1;

/** Writes the foot of every page from `first` on: `left`, and the page number of the total. */
export const footSheet = (
  { doc }: Sheet,
  left: string,
  first = 0,
  pageOf = (page: number, pages: number): string => `Page ${page} of ${pages}`,
): void => {
  const { count } = doc.bufferedPageRange();
  const style: TextStyle = { size: 8.5, colour: CHALK };
  const y = A4.height - A4.margin - 10;
  for (let page = first; page < count; page += 1) {
    doc.switchToPage(page);
    writeText(doc, left, { x: A4.margin, y, width: SHEET_WIDTH }, style);
    const place = { x: A4.margin, y, width: SHEET_WIDTH, align: 'right' } as const;
    writeText(doc, pageOf(page - first + 1, count - first), place, style);
  }
};
