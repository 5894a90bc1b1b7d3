/** The garment on the job sheet: drawings of front and back, in cloth, in words, with cloth and trimmings. */
import type { BodyMeasurement, BodyMeasurements } from '@darzi/contract/custom-orders/body.ts';
import { tapeView } from '@darzi/garment/body/body-tapes.ts';
import type { FigureRequest } from '@darzi/garment/worn/figure.ts';
import { A4 } from '../../platform/pdf/pdf-document.ts';
import { CHALK, SMALL, writeText } from '../../platform/pdf/pdf-text.ts';
import { drawJpeg, type Jpeg, needOrRule, SHEET_WIDTH, type Sheet } from '../../platform/pdf/sheet.ts';
import type { FinishedMeasure } from './finished-measurements.rules.ts';
import { drawFigure } from './job-sheet-figure.ts';
import type { SheetFact } from './job-sheet-garment.rules.ts';

export type GarmentSheet = {
  /** `Dress for a girl of 9` */
  readonly title: string;
  readonly facts: readonly SheetFact[];
  readonly choices: readonly SheetFact[];
  readonly trimmings: readonly SheetFact[];
  readonly checklist: readonly string[];
  readonly measures: readonly FinishedMeasure[];
  /** The wearer's measured values. Inches. */
  readonly measured: BodyMeasurements;
  readonly figure: Omit<FigureRequest, 'view' | 'tapes'>;
  /** Front, then back; empty until they are rendered. */
  readonly inCloth: readonly Jpeg[];
  /** `Silk, 4.2 m of 44 in wide cloth`; empty if the wearer's data was erased. */
  readonly cloth: string;
};

const GAP = 12;
const FIGURE_WIDTH = 244;
const BESIDE_CLOTH = 170;
const CLOTH_HEIGHT = 120;
const NAME_WIDTH = 88;
const SWATCH = { width: 118, height: 84 } as const;
const BOX = 9;

const writeFacts = (
  { doc }: Sheet,
  facts: readonly SheetFact[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): number => {
  let at = y;
  for (const { name, words, swatch } of facts) {
    writeText(doc, name, { x, y: at + 1, width: NAME_WIDTH }, { ...SMALL, size: 9 });
    const left = x + NAME_WIDTH + (swatch === undefined ? 0 : 16);
    if (swatch !== undefined)
      doc
        .rect(x + NAME_WIDTH, at + 1, 11, 11)
        .lineWidth(0.4)
        .fillAndStroke(swatch, CHALK);
    at = writeText(doc, words, { x: left, y: at, width: x + width - left }, { size: 10.5, face: 'bold' }) + 2;
  }
  return at;
};

/** Front and back with the tapes best seen from each side, and in cloth beside them. */
const drawViews = async (
  sheet: Sheet,
  { figure, measured, measures, inCloth }: GarmentSheet,
): Promise<void> => {
  const { doc } = sheet;
  const top = sheet.y;
  const width = inCloth.length > 0 ? BESIDE_CLOTH : FIGURE_WIDTH;
  const taped: readonly BodyMeasurement[] = measures.flatMap(({ name }) =>
    measured[name] === undefined ? [] : [name],
  );
  for (const [index, view] of (['front', 'back'] as const).entries()) {
    const tapes = taped.filter((name) => (tapeView(name) === 'front') === (view === 'front'));
    const x = A4.margin + index * (width + GAP);
    await drawFigure(doc, { ...figure, view, tapes }, measured, { x, y: top, width });
    const below = { x, y: top + width * 1.5 + 2, width, align: 'center' } as const;
    writeText(doc, view === 'front' ? 'Front' : 'Back', below, SMALL);
  }
  inCloth.forEach((picture, index) => {
    const x = A4.margin + 2 * (width + GAP);
    const room = A4.margin + SHEET_WIDTH - x;
    const y = top + index * (CLOTH_HEIGHT + 16);
    const drawn = drawJpeg(doc, picture, { x, y, width: room, height: CLOTH_HEIGHT });
    const words = index === 0 ? 'In cloth, front' : 'In cloth, back';
    writeText(doc, words, { x, y: y + drawn.height + 1, width: room }, SMALL);
  });
  sheet.y = top + width * 1.5 + 20;
  if (inCloth.length === 0 && measures.length > 0) {
    const below = { x: A4.margin, y: sheet.y - 6, width: SHEET_WIDTH };
    sheet.y =
      writeText(doc, 'The picture in cloth follows: print the sheet again to have it.', below, SMALL) + 6;
  }
};

/** Cloth and trimmings in words, with boxes to staple a swatch of each to. */
const writeCloth = (sheet: Sheet, { cloth, trimmings }: GarmentSheet): void => {
  const { doc } = sheet;
  const isLined = trimmings.some(({ name }) => name === 'Lining');
  needOrRule(sheet, SWATCH.height + 44, 'Notes of the workshop');
  sheet.heading('Cloth and trimmings');
  const top = sheet.y;
  const swatches = isLined ? ['Swatch of the cloth', 'Swatch of the lining'] : ['Swatch of the cloth'];
  const width = SHEET_WIDTH - swatches.length * (SWATCH.width + GAP);
  const words = [...(cloth === '' ? [] : [{ name: 'Cloth', words: cloth }]), ...trimmings];
  const below = writeFacts(sheet, words, { x: A4.margin, y: top, width });
  swatches.forEach((title, index) => {
    const x = A4.margin + SHEET_WIDTH - (swatches.length - index) * (SWATCH.width + GAP) + GAP;
    doc
      .rect(x, top + 2, SWATCH.width, SWATCH.height)
      .lineWidth(0.6)
      .dash(3, { space: 3 })
      .stroke(CHALK)
      .undash();
    writeText(doc, title, { x: x + 6, y: top + 6, width: SWATCH.width - 12 }, SMALL);
  });
  sheet.y = Math.max(below, top + SWATCH.height) + GAP;
};

/** The garment in pictures and words, including its cloth. */
export const writeGarment = async (sheet: Sheet, garment: GarmentSheet): Promise<void> => {
  await drawViews(sheet, garment);
  sheet.heading('Garment');
  const top = sheet.y;
  const width = (SHEET_WIDTH - 2 * GAP) / 2;
  const left = writeFacts(sheet, garment.facts, { x: A4.margin, y: top, width });
  const right = writeFacts(sheet, garment.choices, { x: A4.margin + width + 2 * GAP, y: top, width });
  sheet.y = Math.max(left, right) + 8;
  writeCloth(sheet, garment);
};

/** Boxes to tick, in two columns, read downwards. */
export const writeChecklist = (sheet: Sheet, steps: readonly string[]): void => {
  const rows = Math.ceil(steps.length / 2);
  sheet.need(rows * 19 + 40);
  sheet.heading('Checklist');
  const top = sheet.y + 2;
  const width = SHEET_WIDTH / 2;
  steps.forEach((words, index) => {
    const x = A4.margin + Math.floor(index / rows) * width;
    const y = top + (index % rows) * 19;
    sheet.doc
      .rect(x, y + 2.5, BOX, BOX)
      .lineWidth(0.7)
      .stroke(CHALK);
    writeText(sheet.doc, words, { x: x + BOX + 7, y, width: width - BOX - GAP }, { size: 10 });
  });
  sheet.y = top + rows * 19 + 8;
};
