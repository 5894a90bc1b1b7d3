import { showLongDay } from '@darzi/contract/dates.ts';
import { GST_STATE_CODE } from '@darzi/contract/invoices/gst-states.ts';
import { addPaise, NO_MONEY, type Paise, subtractPaise, toRupees } from '@darzi/contract/money.ts';
import { orderNumber } from '@darzi/contract/orders/order-number.ts';
import { A4, closePdf } from '../../platform/pdf/pdf-document.ts';
import { CHALK, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import { drawTape, footSheet, openSheet, SHEET_WIDTH, type Sheet } from '../../platform/pdf/sheet.ts';
import type { StoredTaxDocument } from './tax-document.repository.ts';
import type { TaxFigures, TaxLine } from './tax-figures.ts';

const MONEY = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

const SMALL: TextStyle = { size: 8.5, colour: CHALK };
const CELL: TextStyle = { size: 9, isTabular: true };
const HALF = SHEET_WIDTH / 2 - 12;
const BUYER_ERASED = 'Erased with the customer’s account.';

const show = (amount: Paise): string => MONEY.format(toRupees(amount));
const codes: ReadonlyMap<string, string> = new Map(Object.entries(GST_STATE_CODE));

type Column = {
  readonly head: string;
  readonly width: number;
  readonly isNumber?: true;
  readonly of: (line: TaxLine) => string;
};

const taxColumns = (split: TaxFigures['split']): readonly Column[] => {
  const rate = (line: TaxLine, share: number) => `${PERCENT.format(line.ratePercent / share)} %`;
  return split === 'igst'
    ? [{ head: 'IGST', width: 74, isNumber: true, of: (line) => `${rate(line, 1)}\n${show(line.igstPaise)}` }]
    : [
        {
          head: 'CGST',
          width: 54,
          isNumber: true,
          of: (line) => `${rate(line, 2)}\n${show(line.cgstPaise)}`,
        },
        {
          head: 'SGST / UTGST',
          width: 62,
          isNumber: true,
          of: (line) => `${rate(line, 2)}\n${show(line.sgstPaise)}`,
        },
      ];
};

const columnsOf = ({ split, against }: TaxFigures): readonly Column[] => {
  const taxes = taxColumns(split);
  const quantities: Column = {
    head: 'Pieces',
    width: 36,
    isNumber: true,
    of: ({ quantity }) => (quantity === 0 ? '–' : String(quantity)),
  };
  const pieces: readonly Column[] =
    against === null
      ? [
          quantities,
          { head: 'Price', width: 58, isNumber: true, of: ({ pricePaise }) => show(pricePaise) },
          {
            head: 'Discount',
            width: 52,
            isNumber: true,
            of: ({ discountPaise }) => (discountPaise === 0 ? '–' : show(discountPaise)),
          },
        ]
      : [quantities];
  const others: readonly Column[] = [
    // eight digits stand in one line
    { head: 'HSN', width: 52, of: ({ hsn }) => hsn },
    ...pieces,
    { head: 'Taxable', width: 62, isNumber: true, of: ({ taxablePaise }) => show(taxablePaise) },
    ...taxes,
    { head: 'Total', width: 66, isNumber: true, of: ({ grossPaise }) => show(grossPaise) },
  ];
  const taken = others.reduce((sum, { width }) => sum + width, 0);
  const name: Column = {
    head: 'Item',
    width: SHEET_WIDTH - taken,
    of: ({ name: words, detail }) => (detail === '' ? words : `${words}\n${detail}`),
  };
  return [name, ...others];
};

const writeRow = (
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  style: TextStyle,
): void => {
  let x = A4.margin;
  let lowest = sheet.y;
  for (const [index, { width, isNumber }] of columns.entries()) {
    const align = isNumber ? 'right' : 'left';
    const end = writeText(sheet.doc, cells[index] ?? '', { x, y: sheet.y, width: width - 6, align }, style);
    lowest = Math.max(lowest, end);
    x += width;
  }
  sheet.y = lowest + 3;
  sheet.doc
    .moveTo(A4.margin, sheet.y)
    .lineTo(A4.margin + SHEET_WIDTH, sheet.y)
    .lineWidth(0.4)
    .stroke('#bdb4a5');
  sheet.y += 5;
};

const writeHead = (sheet: Sheet, { kind, number, issuedAt, figures }: StoredTaxDocument): void => {
  const { doc } = sheet;
  const { seller, against } = figures;
  const right = { x: A4.margin + SHEET_WIDTH - 200, width: 200, align: 'right' } as const;
  const title = kind === 'invoice' ? 'Tax invoice' : 'Credit note';
  const top = sheet.y;
  const leftEnd = writeText(
    doc,
    seller.name,
    { x: A4.margin, y: top, width: SHEET_WIDTH - 210 },
    { size: 20, face: 'display' },
  );
  let y = writeText(doc, title, { ...right, y: top }, { size: 20, face: 'display' });
  y = writeText(doc, number, { ...right, y: y + 2 }, { size: 11, face: 'bold', isTabular: true });
  y = writeText(doc, showLongDay(issuedAt), { ...right, y }, { size: 9.5 });
  const orderLine = `Order ${orderNumber(figures.orderId)} of ${showLongDay(figures.orderedAt)}`;
  y = writeText(doc, orderLine, { ...right, y }, SMALL);
  if (against !== null) {
    const taken = `Against ${against.number} of ${showLongDay(against.issuedAt)}`;
    y = writeText(doc, taken, { ...right, y }, SMALL);
  }
  const facts = [
    seller.address,
    `${seller.state} (${codes.get(seller.state) ?? ''})`,
    seller.gstin === null ? 'GSTIN: not registered yet' : `GSTIN ${seller.gstin}`,
  ].filter((text) => text.trim() !== '');
  const below = { x: A4.margin, y: leftEnd + 2, width: SHEET_WIDTH - 210 };
  sheet.y = Math.max(y, writeText(doc, facts.join('\n'), below, { size: 9.5 })) + 10;
  drawTape(doc, A4.margin, sheet.y, SHEET_WIDTH);
  sheet.y += 18;
};

const writeParties = (sheet: Sheet, { buyer, figures }: StoredTaxDocument): void => {
  const { doc, y: top } = sheet;
  const column = (x: number, name: string, text: string): number => {
    const y = writeText(doc, name, { x, y: top, width: HALF }, SMALL);
    return writeText(doc, text, { x, y, width: HALF }, { size: 10 });
  };
  const { placeOfSupply, against } = figures;
  const whom = buyer === null ? BUYER_ERASED : `${buyer.name}\n${buyer.address}`;
  const supply = [
    `${placeOfSupply.name} (${placeOfSupply.code})`,
    'Tax payable on reverse charge: no',
    ...(against === null ? [] : [against.because]),
  ].join('\n');
  const ends = [
    column(A4.margin, 'Billed and sent to', whom),
    column(A4.margin + HALF + 24, 'Place of supply', supply),
  ];
  sheet.y = Math.max(...ends) + 16;
};

const writeSums = (sheet: Sheet, { figures, totalPaise, kind }: StoredTaxDocument): void => {
  const { lines, split } = figures;
  const sum = (of: (line: TaxLine) => Paise): Paise => addPaise(NO_MONEY, ...lines.map(of));
  const taxable = sum(({ taxablePaise }) => taxablePaise);
  const rows: readonly (readonly [string, string])[] = [
    ['Taxable value', show(taxable)],
    ...(split === 'igst'
      ? [['IGST', show(sum(({ igstPaise }) => igstPaise))] as const]
      : [
          ['CGST', show(sum(({ cgstPaise }) => cgstPaise))] as const,
          ['SGST / UTGST', show(sum(({ sgstPaise }) => sgstPaise))] as const,
        ]),
    ['Total tax', show(subtractPaise(totalPaise, taxable))],
  ];
  sheet.need(110);
  sheet.y += 6;
  const width = 220;
  const x = A4.margin + SHEET_WIDTH - width - 6;
  const row = (name: string, amount: string, style: TextStyle) => {
    writeText(sheet.doc, name, { x, y: sheet.y, width }, style);
    sheet.y = writeText(
      sheet.doc,
      amount,
      { x, y: sheet.y, width, align: 'right' },
      { ...style, isTabular: true },
    );
  };
  for (const [name, amount] of rows) row(name, amount, { size: 10 });
  sheet.y += 4;
  row(kind === 'invoice' ? 'Total' : 'Credited', `₹${show(totalPaise)}`, { size: 14, face: 'bold' });
  sheet.y += 14;
  sheet.text(
    'Prices include GST. Amounts in Indian rupees. Computer-generated; valid without a signature.',
    SMALL,
  );
};

/** An invoice or a credit note as its figures tell it. @returns a PDF */
export const writeTaxDocument = async (document: StoredTaxDocument): Promise<Buffer> => {
  const { figures, kind, number } = document;
  const sheet = await openSheet(`${kind === 'invoice' ? 'Tax invoice' : 'Credit note'} ${number}`);
  writeHead(sheet, document);
  writeParties(sheet, document);
  const columns = columnsOf(figures);
  const heads = columns.map(({ head }) => head);
  writeRow(sheet, columns, heads, SMALL);
  for (const line of figures.lines.filter(({ grossPaise }) => grossPaise !== 0)) {
    sheet.need(48);
    writeRow(
      sheet,
      columns,
      columns.map(({ of }) => of(line)),
      CELL,
    );
  }
  writeSums(sheet, document);
  footSheet(sheet, `${figures.seller.name}  ·  ${number}`);
  return closePdf(sheet.doc);
};
