import { expect, it, vi } from 'vitest';
import { openPdf } from './pdf-document.ts';
import { CHALK, widthOf, writeText } from './pdf-text.ts';

it('lays out a word of Latin letters once in a document, however often it is written', async () => {
  const doc = await openPdf('Words');
  doc.addPage();
  const style = { size: 10, colour: CHALK };
  const write = () => writeText(doc, 'Deliver to Meera', { x: 40, y: 40, width: 300 }, style);
  write();
  const { _font: font } = doc.font('anek-400', 10) as unknown as { _font: { layoutRun: () => unknown } };
  const layoutRun = vi.spyOn(font, 'layoutRun');
  write();
  expect(layoutRun).not.toHaveBeenCalled();
  expect(widthOf(doc, 'Deliver to', style)).toBeGreaterThan(30);
});
