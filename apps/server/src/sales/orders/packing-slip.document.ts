import { variantWords } from '@darzi/contract/catalogue/variants.ts';
import { showLongDay } from '@darzi/contract/dates.ts';
import { showPaise } from '@darzi/contract/money.ts';
import { personOf, placeOf } from '@darzi/contract/orders/address.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { counted } from '@darzi/contract/wording.ts';
import { A4, closePdf, placePicture } from '../../platform/pdf/pdf-document.ts';
import { INK, SMALL, writeText } from '../../platform/pdf/pdf-text.ts';
import {
  drawScanCode,
  drawTape,
  footSheet,
  openSheet,
  pagesBefore,
  SHEET_WIDTH,
  type Sheet,
} from '../../platform/pdf/sheet.ts';
import type { OrderForSlip } from './packing-slip.ts';

export type SlipContent = {
  readonly order: OrderForSlip;
  readonly storeName: string;
  /** Address that opens the order, printed as a code to scan. */
  readonly orderAddress: string;
};

const CODE_SIDE = 84;
const BOX = 12;

const addressOf = ({ address }: OrderForSlip): string =>
  address === null
    ? 'Erased with the customer’s account.'
    : [personOf(address), placeOf(address), `Phone ${address.phoneNumber}`].join('\n');

const PICTURE = { width: 36, height: 45 } as const;

/**
 * Draws a packing slip from the top of an empty page: the recipient, and every piece with its picture and a box to
 * tick. No prices but the cash to collect.
 */
export const drawPackingSlip = (sheet: Sheet, { order, storeName, orderAddress }: SlipContent): void => {
  const number = orderNumber(order.id);
  const first = pagesBefore(sheet);
  const { doc } = sheet;
  const width = SHEET_WIDTH - CODE_SIDE - 12;
  drawScanCode(doc, orderAddress, { x: A4.width - A4.margin - CODE_SIDE, y: A4.margin - 8, side: CODE_SIDE });
  sheet.text(storeName, SMALL, A4.margin, width);
  sheet.skip(4);
  sheet.text('Packing slip', { size: 28, face: 'display' }, A4.margin, width);
  sheet.text(
    `${order.of ?? 'Order'} ${number} of ${showLongDay(order.placedAt)}`,
    { size: 13, face: 'bold' },
    A4.margin,
    width,
  );
  if (order.cashDuePaise !== null) {
    const collect = `Cash on delivery: collect ${showPaise(order.cashDuePaise)}`;
    sheet.text(collect, { size: 13, face: 'bold' }, A4.margin, width);
  }
  sheet.y = Math.max(sheet.y, A4.margin + CODE_SIDE) + 8;
  drawTape(doc, A4.margin, sheet.y, SHEET_WIDTH);
  sheet.y += 18;
  sheet.heading('Deliver to');
  sheet.text(addressOf(order), { size: 13 });
  sheet.skip(16);
  if (order.note !== undefined) {
    sheet.text(order.note, { size: 13 });
    sheet.skip(16);
  }
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  sheet.heading(counted(pieces, 'piece'));
  for (const { name, size, detail, quantity, sku, picture } of order.lines) {
    sheet.need(56);
    const y = sheet.y + 4;
    doc
      .rect(A4.margin, y + 2, BOX, BOX)
      .lineWidth(0.8)
      .stroke(INK);
    if (picture !== undefined) {
      placePicture(doc, picture, { x: A4.margin + 24, y, fit: [PICTURE.width, PICTURE.height] });
    }
    const x = A4.margin + 24 + PICTURE.width + 12;
    const at = { y, x, width: A4.margin + SHEET_WIDTH - 110 - x };
    const end = writeText(
      doc,
      [name, detail ?? variantWords(size), ...(sku === null ? [] : [`SKU ${sku}`])].join('\n'),
      at,
      { size: 11 },
    );
    const right = { y, x: A4.margin + SHEET_WIDTH - 100, width: 100, align: 'right' } as const;
    writeText(doc, `× ${quantity}`, right, { size: 14, face: 'bold', isTabular: true });
    sheet.y = Math.max(end, picture === undefined ? end : y + PICTURE.height) + 6;
  }
  footSheet(sheet, `${storeName}  ·  ${number}`, first);
};

/** {@link drawPackingSlip} as a document of its own. @returns a PDF */
export const writePackingSlip = async (content: SlipContent): Promise<Buffer> => {
  const sheet = await openSheet(`Packing slip ${orderNumber(content.order.id)}`);
  drawPackingSlip(sheet, content);
  return closePdf(sheet.doc);
};
