import { closePdf } from '../../platform/pdf/pdf-document.ts';
import { openSheet } from '../../platform/pdf/sheet.ts';
import { frameOf } from './block-tiles.rules.ts';
import { writeCover } from './pattern-cover.ts';
import { writeFifth } from './pattern-fifth.ts';
import { lay, type PatternContent, sheetsOf } from './pattern-layout.ts';
import { MM, writingBeneath } from './pattern-piece.ts';
import { nameOf, writeSheet } from './pattern-tiles.ts';

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
