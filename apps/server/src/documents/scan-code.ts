import { create } from 'qrcode';
import { INK } from './pdf-text.ts';

/** Draws a QR code of a text with its quiet edge into a square of `side` points. */
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
      // A hair wider than its place: neighbours leave no seam when printed.
      if (modules.get(row, column) === 1) {
        doc.rect(x + (column + quiet) * step, y + (row + quiet) * step, step + 0.05, step + 0.05);
      }
    }
  }
  doc.fill(INK);
};
