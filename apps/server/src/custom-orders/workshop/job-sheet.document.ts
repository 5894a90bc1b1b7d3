import { CUSTOM_ORDER_BADGE } from '@darzi/contract/custom-orders/custom-order.lifecycle.ts';
import { showDay } from '@darzi/contract/dates.ts';
import type { CustomOrderImageId } from '@darzi/contract/ids.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { capitalised } from '@darzi/contract/wording.ts';
import { A4, closePdf } from '../../platform/pdf/pdf-document.ts';
import { CHALK, SMALL, writeText } from '../../platform/pdf/pdf-text.ts';
import {
  type Box,
  drawJpeg,
  drawScanCode,
  drawTape,
  footSheet,
  type Jpeg,
  needOrRule,
  openSheet,
  ruleToFoot,
  SHEET_WIDTH,
  type Sheet,
} from '../../platform/pdf/sheet.ts';
import { isPrintable } from '../../platform/pdf/text-runs.ts';
import type { StoredCustomOrder } from '../orders/stored-custom-order.ts';
import { type GarmentSheet, writeChecklist, writeGarment } from './job-sheet-garment.ts';
import { writeFinishedMeasurements, writePlainMeasurements } from './job-sheet-measurements.ts';

export type SheetPicture = Jpeg & {
  readonly imageId: CustomOrderImageId;
  /** As the studio counts it, from 1. */
  readonly number: number;
};

export type JobSheetContent = {
  readonly order: StoredCustomOrder;
  readonly storeName: string;
  /** Address that opens the order, printed as a code to scan. */
  readonly orderAddress: string;
  /** Those that still exist, in the customer's order. */
  readonly pictures: readonly SheetPicture[];
  /** Undefined if the order names none. */
  readonly garment: GarmentSheet | undefined;
  readonly printedAt: Date;
};

const CODE_SIDE = 84;
const MAX_PER_ROW = 3;
const MIN_PER_ROW = 2;
const GAP = 12;
const PIN_SIDE = 14;
const MADDER = '#9b2d30';
const NOTES = 'Notes of the workshop';

const writeHead = (sheet: Sheet, { order, storeName, orderAddress, garment }: JobSheetContent): void => {
  const { doc } = sheet;
  const width = SHEET_WIDTH - CODE_SIDE - GAP;
  const at = { x: A4.margin, width };
  drawScanCode(doc, orderAddress, { x: A4.width - A4.margin - CODE_SIDE, y: A4.margin - 8, side: CODE_SIDE });
  const codeFoot = { x: A4.width - A4.margin - CODE_SIDE, y: A4.margin + CODE_SIDE - 10, width: CODE_SIDE };
  writeText(doc, 'Scan to open the order', { ...codeFoot, align: 'center' }, { ...SMALL, size: 7 });
  sheet.y = writeText(doc, `${storeName}, made to measure`, { ...at, y: sheet.y }, SMALL);
  sheet.y = writeText(doc, 'Job sheet', { ...at, y: sheet.y + 3 }, { size: 28, face: 'display' });
  const title = garment === undefined ? order.customerName : `${garment.title}, ${order.customerName}`;
  sheet.y = writeText(doc, title, { ...at, y: sheet.y }, { size: 13, face: 'bold' });
  const facts = [
    orderNumber(order.id),
    CUSTOM_ORDER_BADGE[order.status],
    `placed ${showDay(order.createdAt)}`,
    ...(order.garment?.neededBy ? [`needed by ${showDay(order.garment.neededBy)}`] : []),
    order.estimatedDelivery === null ? 'no date promised' : `due ${showDay(order.estimatedDelivery)}`,
    order.assigneeName === null ? 'not assigned yet' : `with ${order.assigneeName}`,
  ];
  sheet.y = writeText(doc, facts.join('  ·  '), { ...at, y: sheet.y + 1 }, { size: 9.5, colour: CHALK });
  sheet.y = Math.max(sheet.y, A4.margin + CODE_SIDE + 2) + 8;
  drawTape(doc, A4.margin, sheet.y, SHEET_WIDTH);
  sheet.y += 18;
};

/** Style, fabric and colour of an order without a garment. */
const writePlainDesign = (sheet: Sheet, order: StoredCustomOrder): void => {
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
};

const writeRequests = (sheet: Sheet, order: StoredCustomOrder): void => {
  const texts = [
    ['What the customer wants', order.customization],
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

/** The numbers of the designer's pins, at their places. */
const drawPins = ({ doc }: Sheet, pins: StoredCustomOrder['pins'], box: Box): void => {
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
  const across = Math.min(MAX_PER_ROW, Math.max(MIN_PER_ROW, pictures.length));
  const width = (SHEET_WIDTH - (across - 1) * GAP) / across;
  const height = width * 1.25;
  const pinsOf = ({ imageId }: SheetPicture) => order.pins.filter((pin) => pin.imageId === imageId);
  needOrRule(sheet, height + 60, NOTES);
  sheet.heading('Reference pictures');
  for (let first = 0; first < pictures.length; first += across) {
    sheet.need(height + 20);
    pictures.slice(first, first + across).forEach((picture, index) => {
      const x = A4.margin + index * (width + GAP);
      const drawn = drawJpeg(sheet.doc, picture, { x, y: sheet.y, width, height });
      drawPins(sheet, pinsOf(picture), drawn);
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

/** The sheet that accompanies a custom order through the workshop. @returns a PDF */
export const writeJobSheet = async (content: JobSheetContent): Promise<Buffer> => {
  const { order, pictures, storeName, printedAt, garment } = content;
  const sheet = await openSheet(`Job sheet ${orderNumber(order.id)}`);
  writeHead(sheet, content);
  if (garment === undefined) {
    await writePlainMeasurements(sheet, order);
    writePlainDesign(sheet, order);
  } else {
    await writeGarment(sheet, garment);
    writeFinishedMeasurements(sheet, order, garment);
    sheet.heading('Requests and notes');
  }
  writeRequests(sheet, order);
  if (garment !== undefined) writeChecklist(sheet, garment.checklist);
  sheet.skip(8);
  writePictures(sheet, pictures, order);
  ruleToFoot(sheet, NOTES);
  footSheet(sheet, `${storeName}  ·  ${orderNumber(order.id)}  ·  printed ${showDay(printedAt)}`);
  return closePdf(sheet.doc);
};
