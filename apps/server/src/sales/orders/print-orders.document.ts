import { closePdf } from '../../platform/pdf/pdf-document.ts';
import { beginAgain, openSheet, type Sheet } from '../../platform/pdf/sheet.ts';
import { drawTaxDocument, type PrintedTaxDocument } from '../invoices/tax-document.document.ts';
import { drawPackingSlip, type SlipContent } from './packing-slip.document.ts';

/** Several documents in one file, each starting on a new page with its own page numbers. */
const writeAll = async <Content>(
  title: string,
  contents: readonly Content[],
  draw: (sheet: Sheet, content: Content) => void | Promise<void>,
): Promise<Buffer> => {
  const sheet = await openSheet(title);
  for (const [index, content] of contents.entries()) {
    if (index > 0) beginAgain(sheet);
    await draw(sheet, content);
  }
  return closePdf(sheet.doc);
};

/** @returns a PDF */
export const writeAllInvoices = (documents: readonly PrintedTaxDocument[]): Promise<Buffer> =>
  writeAll('Invoices', documents, drawTaxDocument);

/** @returns a PDF */
export const writeAllSlips = (slips: readonly SlipContent[]): Promise<Buffer> =>
  writeAll('Packing slips', slips, drawPackingSlip);
