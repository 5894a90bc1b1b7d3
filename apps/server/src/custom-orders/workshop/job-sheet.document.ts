import { MEASUREMENTS } from '@darzi/contract/catalogue/size-chart.ts';
import { CUSTOM_ORDER_BADGE } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { coachMeasurements } from '@darzi/contract/custom-orders/measurement-coach.ts';
import { cuttingValue } from '@darzi/contract/custom-orders/measurement-unit.ts';
import { showDay } from '@darzi/contract/dates.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { A4, closePdf } from '../../platform/pdf/pdf-document.ts';
import { CHALK, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import {
  drawScanCode,
  drawTape,
  footSheet,
  openSheet,
  SHEET_WIDTH,
  type Sheet,
} from '../../platform/pdf/sheet.ts';
import { isPrintable } from '../../platform/pdf/text-runs.ts';
import type { StoredCustomOrder } from '../orders/custom-order.repository.ts';
import { drawFigure } from './job-sheet-figure.ts';

export type SheetPicture = {
  readonly imageId: string;
  /** As the studio counts it, from 1. */
  readonly number: number;
  /** Comes from another thread, where a Buffer becomes these. */
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
};

export type JobSheetContent = {
  readonly order: StoredCustomOrder;
  readonly storeName: string;
  /** Opens the order; printed as a code to scan. */
  readonly orderAddress: string;
  /** Those that are still there, in the customer's order. */
  readonly pictures: readonly SheetPicture[];
  readonly printedAt: Date;
};

const SMALL: TextStyle = { size: 8.5, colour: CHALK };
const FIGURE_WIDTH = 236;
const CODE_SIDE = 84;
const PICTURES_A_ROW = 3;
const GAP = 12;
const PIN_SIDE = 14;
const MADDER = '#9b2d30';

const writeHead = (sheet: Sheet, { order, storeName, orderAddress }: JobSheetContent): void => {
  const { doc } = sheet;
  const width = SHEET_WIDTH - CODE_SIDE - GAP;
  const at = { x: A4.margin, width };
  drawScanCode(doc, orderAddress, { x: A4.width - A4.margin - CODE_SIDE, y: A4.margin - 8, side: CODE_SIDE });
  const codeFoot = { x: A4.width - A4.margin - CODE_SIDE, y: A4.margin + CODE_SIDE - 10, width: CODE_SIDE };
  writeText(doc, 'Scan to open the order', { ...codeFoot, align: 'center' }, { ...SMALL, size: 7 });
  sheet.y = writeText(doc, `${storeName}, made to measure`, { ...at, y: sheet.y }, SMALL);
  sheet.y = writeText(doc, 'Job sheet', { ...at, y: sheet.y + 3 }, { size: 28, face: 'display' });
  sheet.y = writeText(doc, order.customerName, { ...at, y: sheet.y }, { size: 13, face: 'bold' });
  const facts = [
    orderNumber(order.id),
    CUSTOM_ORDER_BADGE[order.status],
    `placed ${showDay(order.createdAt)}`,
    order.estimatedDelivery === null ? 'no date promised' : `due ${showDay(order.estimatedDelivery)}`,
    order.assigneeName === null ? 'nobody’s yet' : `with ${order.assigneeName}`,
  ];
  sheet.y = writeText(doc, facts.join('  ·  '), { ...at, y: sheet.y + 1 }, { size: 9.5, colour: CHALK });
  sheet.y = Math.max(sheet.y, A4.margin + CODE_SIDE + 2) + 8;
  drawTape(doc, A4.margin, sheet.y, SHEET_WIDTH);
  sheet.y += 18;
};

/** Figure at the left, the six values and what a tailor would ask at the right. */
const writeMeasurements = async (sheet: Sheet, order: StoredCustomOrder): Promise<void> => {
  const { doc } = sheet;
  const { measurements } = order;
  if (measurements === null) {
    sheet.heading('Measurements');
    sheet.text('Erased with the customer’s account.');
    return sheet.skip(GAP);
  }
  const top = sheet.y;
  const worn = { style: order.style, fabric: order.fabric, color: order.color };
  await drawFigure(doc, measurements, worn, { x: A4.margin, y: top, width: FIGURE_WIDTH });
  const x = A4.margin + FIGURE_WIDTH + 24;
  const width = SHEET_WIDTH - FIGURE_WIDTH - 24;
  let y = writeText(doc, 'Measurements', { x, y: top, width }, { size: 14, face: 'display' });
  const whose =
    order.measurementMode === 'standard'
      ? `Standard size ${order.size ?? ''}`
      : `Own measurements${order.profileName === null ? '' : ` of ${order.profileName}`}`;
  y = writeText(doc, whose, { x, y, width }, { size: 9.5, colour: CHALK }) + 6;
  const columns = [
    { x, width: width - 120, align: 'left' },
    { x: x + width - 120, width: 60, align: 'right' },
    { x: x + width - 60, width: 60, align: 'right' },
  ] as const;
  const row = (cells: readonly [string, string, string], style: TextStyle) => {
    columns.forEach((column, index) => {
      const isMain = index === 1 && style !== SMALL;
      writeText(doc, cells[index] ?? '', { ...column, y }, isMain ? { ...style, face: 'bold' } : style);
    });
    y += style.size * 1.38 + 5;
    doc
      .moveTo(x, y - 3)
      .lineTo(x + width, y - 3)
      .lineWidth(0.4)
      .stroke('#bdb4a5');
  };
  row(['Measure', 'inches', 'cm'], SMALL);
  for (const name of MEASUREMENTS) {
    const inches = measurements[name];
    const values = [cuttingValue(inches, 'in'), cuttingValue(inches, 'cm')] as const;
    row([capitalised(name), ...values], { size: 12, isTabular: true });
  }
  const findings = coachMeasurements(measurements, 'in');
  if (findings.length > 0) {
    y = writeText(doc, 'Ask before you cut', { x, y: y + 6, width }, { size: 10, face: 'bold' });
    for (const { field, text } of findings) {
      y = writeText(doc, `${capitalised(field)}: ${text}`, { x, y, width }, { size: 9.5 });
    }
  }
  sheet.y = Math.max(top + FIGURE_WIDTH * 1.5, y) + 16;
};

const writeDesign = (sheet: Sheet, order: StoredCustomOrder): void => {
  sheet.heading('Design');
  const column = SHEET_WIDTH / 3;
  const facts = [
    ['Style', capitalised(order.style)],
    ['Fabric', capitalised(order.fabric)],
    ['Colour', order.color ?? 'Not chosen yet'],
  ] as const;
  const y = sheet.y;
  const ends = facts.map(([name, value], index) => {
    const place = { x: A4.margin + index * column, width: column - GAP };
    const below = writeText(sheet.doc, name, { ...place, y }, SMALL);
    return writeText(sheet.doc, value, { ...place, y: below }, { size: 11, face: 'bold' });
  });
  sheet.y = Math.max(...ends) + 8;
  const texts = [
    ['What the customer wishes', order.customization],
    ['Designer’s notes', order.designerNotes],
  ] as const;
  for (const [name, text] of texts) {
    if (text.trim() === '') continue;
    sheet.need(32);
    sheet.text(name, SMALL);
    if (!isPrintable(text)) {
      sheet.text('Some of its letters cannot be printed here: scan the code to read it.', {
        size: 9.5,
        face: 'bold',
      });
    }
    sheet.text(text);
    sheet.skip(8);
  }
};

/** The numbers of the designer's pins, where they were set. */
const drawPins = (
  { doc }: Sheet,
  pins: StoredCustomOrder['pins'],
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void => {
  for (const pin of pins) {
    const x = box.x + pin.x * box.width - PIN_SIDE / 2;
    const y = box.y + pin.y * box.height - PIN_SIDE / 2;
    doc.rect(x, y, PIN_SIDE, PIN_SIDE).lineWidth(0.8).fillAndStroke(MADDER, '#ffffff');
    const words = { size: 8, face: 'bold', colour: '#ffffff', isTabular: true } as const;
    writeText(doc, `${pin.number}`, { x, y: y + 1.5, width: PIN_SIDE, align: 'center' }, words);
  }
};

const writePictures = (sheet: Sheet, pictures: readonly SheetPicture[], order: StoredCustomOrder): void => {
  if (pictures.length === 0) return;
  const width = (SHEET_WIDTH - (PICTURES_A_ROW - 1) * GAP) / PICTURES_A_ROW;
  const height = width * 1.25;
  const pinsOf = ({ imageId }: SheetPicture) => order.pins.filter((pin) => pin.imageId === imageId);
  sheet.need(height + 60);
  sheet.heading('Reference pictures');
  for (let first = 0; first < pictures.length; first += PICTURES_A_ROW) {
    sheet.need(height + 20);
    pictures.slice(first, first + PICTURES_A_ROW).forEach((picture, index) => {
      const x = A4.margin + index * (width + GAP);
      const k = Math.min(width / picture.width, height / picture.height);
      const box = { x, y: sheet.y, width: picture.width * k, height: picture.height * k };
      sheet.doc.image(Buffer.from(picture.jpeg), x, sheet.y, { width: box.width, height: box.height });
      drawPins(sheet, pinsOf(picture), box);
      const below = { x, y: sheet.y + height + 2, width };
      writeText(sheet.doc, `${picture.number}`, below, { size: 9.5, face: 'bold' });
    });
    sheet.skip(height + 20);
  }
  for (const picture of pictures) {
    for (const pin of pinsOf(picture)) {
      sheet.text(`Picture ${picture.number}, pin ${pin.number}`, SMALL);
      sheet.text(pin.text);
      sheet.skip(4);
    }
  }
};

/** The sheet that goes with an outfit through the workshop. @returns a PDF */
export const writeJobSheet = async (content: JobSheetContent): Promise<Buffer> => {
  const { order, pictures, storeName, printedAt } = content;
  const sheet = await openSheet(`Job sheet ${orderNumber(order.id)}`);
  writeHead(sheet, content);
  await writeMeasurements(sheet, order);
  writeDesign(sheet, order);
  sheet.skip(8);
  writePictures(sheet, pictures, order);
  footSheet(sheet, `${storeName}  ·  ${orderNumber(order.id)}  ·  printed ${showDay(printedAt)}`);
  return closePdf(sheet.doc);
};
