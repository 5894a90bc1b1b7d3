import { showLongDay } from '@darzi/contract/dates.ts';
import { GST_STATE_CODE } from '@darzi/contract/invoices/gst-states.ts';
import { inLanguage, type Language } from '@darzi/contract/languages.ts';
import { addPaise, NO_MONEY, type Paise, toRupees } from '@darzi/contract/money.ts';
import { textsOf } from '../../platform/mail/email.ts';
import { A4, closePdf, placePicture } from '../../platform/pdf/pdf-document.ts';
import { CHALK, type TextStyle, writeText } from '../../platform/pdf/pdf-text.ts';
import {
  drawTape,
  footSheet,
  openSheet,
  pagesBefore,
  SHEET_WIDTH,
  type Sheet,
} from '../../platform/pdf/sheet.ts';
import type { StoredTaxDocument } from './tax-document.repository.ts';
import { isBillOfSupply, isUnregistered, titleOf } from './tax-document.rules.ts';
import { ENGLISH, type TaxDocumentTexts } from './tax-document.texts.ts';
import { type Column, hsnColumns, lineColumns, show, sumByHsn, taxesOf } from './tax-document-columns.ts';
import type { TaxLine } from './tax-figures.ts';

export type PrintedTaxDocument = {
  readonly document: StoredTaxDocument;
  /** The shop's logo, a JPEG; without one, the seller's name is set large. */
  readonly logo?: Uint8Array | undefined;
};

const SMALL: TextStyle = { size: 8.5, colour: CHALK };
const CELL: TextStyle = { size: 9, isTabular: true };
const HALF = SHEET_WIDTH / 2 - 12;

const codes: ReadonlyMap<string, string> = new Map(Object.entries(GST_STATE_CODE));

const writeRow = <Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  cellOf: (column: Column<Row>) => string,
  style: TextStyle,
): void => {
  let x = A4.margin;
  let lowest = sheet.y;
  for (const column of columns) {
    const { width, isNumber } = column;
    const align = isNumber ? 'right' : 'left';
    const place = { x, y: sheet.y, width: width - 6, align } as const;
    lowest = Math.max(lowest, writeText(sheet.doc, cellOf(column), place, style));
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

const writeTable = <Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  height: number,
): void => {
  const heads = () => writeRow(sheet, columns, ({ head }) => head, SMALL);
  heads();
  for (const row of rows) {
    // repeat the heads on the next page
    if (sheet.room() < height) {
      sheet.need(height);
      heads();
    }
    writeRow(sheet, columns, ({ of }) => of(row), CELL);
  }
};

const LOGO = { width: 160, height: 44 } as const;

const writeHead = (sheet: Sheet, { document, logo }: PrintedTaxDocument, say: TaxDocumentTexts): void => {
  const { kind, number, issuedAt, figures } = document;
  const { doc } = sheet;
  const { seller, against } = figures;
  const right = { x: A4.margin + SHEET_WIDTH - 200, width: 200, align: 'right' } as const;
  const top = sheet.y;
  if (logo !== undefined) placePicture(doc, logo, { x: A4.margin, y: top, fit: [LOGO.width, LOGO.height] });
  const leftEnd = writeText(
    doc,
    seller.name,
    { x: A4.margin, y: logo === undefined ? top : top + LOGO.height + 6, width: SHEET_WIDTH - 210 },
    logo === undefined ? { size: 20, face: 'display' } : { size: 11, face: 'bold' },
  );
  const title = titleOf(kind, figures);
  let y = writeText(doc, say.title(title), { ...right, y: top }, { size: 20, face: 'display' });
  const legal = say.legalTitle(title);
  if (legal !== undefined) y = writeText(doc, legal, { ...right, y }, { size: 11 });
  y = writeText(doc, number, { ...right, y: y + 2 }, { size: 11, face: 'bold', isTabular: true });
  y = writeText(doc, showLongDay(issuedAt), { ...right, y }, { size: 9.5 });
  const orderLine = say.order(figures.orderId, showLongDay(figures.orderedAt));
  y = writeText(doc, orderLine, { ...right, y }, SMALL);
  if (against !== null) {
    const taken = say.against(against.number, showLongDay(against.issuedAt));
    y = writeText(doc, taken, { ...right, y }, SMALL);
  }
  const facts = [
    seller.address,
    `${seller.state} (${codes.get(seller.state) ?? ''})`,
    seller.gstin === null ? say.unregistered : `GSTIN ${seller.gstin}`,
  ].filter((text) => text.trim() !== '');
  const below = { x: A4.margin, y: leftEnd + 2, width: SHEET_WIDTH - 210 };
  sheet.y = Math.max(y, writeText(doc, facts.join('\n'), below, { size: 9.5 })) + 10;
  drawTape(doc, A4.margin, sheet.y, SHEET_WIDTH);
  sheet.y += 18;
};

/** Name and address, preceded by the buying business and its registration. */
const whomOf = (
  { buyer, figures: { buyerGstin } }: StoredTaxDocument,
  { erased }: TaxDocumentTexts,
): string => {
  const registration = buyerGstin === null ? [] : [`GSTIN ${buyerGstin}`];
  if (buyer === null) return [...registration, erased].join('\n');
  return buyer.company === undefined
    ? `${buyer.name}\n${buyer.address}`
    : [buyer.company, ...registration, buyer.name, buyer.address].join('\n');
};

const writeParties = (sheet: Sheet, document: StoredTaxDocument, say: TaxDocumentTexts): void => {
  const { doc, y: top } = sheet;
  const column = (x: number, name: string, text: string): number => {
    const y = writeText(doc, name, { x, y: top, width: HALF }, SMALL);
    return writeText(doc, text, { x, y, width: HALF }, { size: 10 });
  };
  const { placeOfSupply, against } = document.figures;
  const supply = [
    `${placeOfSupply.name} (${placeOfSupply.code})`,
    ...(isBillOfSupply(document.figures) ? [] : [say.noReverseCharge]),
    ...(against === null ? [] : [say.because(against.because)]),
  ].join('\n');
  const ends = [
    column(A4.margin, say.billedTo, whomOf(document, say)),
    column(A4.margin + HALF + 24, say.placeOfSupply, supply),
  ];
  sheet.y = Math.max(...ends) + 16;
};

const writeSums = (
  sheet: Sheet,
  { figures, totalPaise, kind }: StoredTaxDocument,
  say: TaxDocumentTexts,
): void => {
  const taxes = taxesOf(figures);
  const sum = (of: (line: TaxLine) => Paise): Paise => addPaise(NO_MONEY, ...figures.lines.map(of));
  const sums = taxes.map(({ name, of }) => [name, sum(of)] as const);
  const rows: readonly (readonly [string, Paise])[] =
    taxes.length === 0
      ? []
      : [
          [say.taxableValue, sum(({ taxablePaise }) => taxablePaise)],
          ...sums,
          [say.totalTax, addPaise(NO_MONEY, ...sums.map(([, amount]) => amount))],
        ];
  sheet.need(150);
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
  for (const [name, amount] of rows) row(name, show(amount), { size: 10 });
  sheet.y += 4;
  row(say.total(kind), `₹${show(totalPaise)}`, { size: 14, face: 'bold' });
  sheet.y += 8;
  sheet.text(say.inWords, SMALL);
  sheet.text(say.amountInWords(toRupees(totalPaise)), { size: 10 });
  sheet.y += 12;
};

const writeSmallPrint = (sheet: Sheet, { figures, kind }: StoredTaxDocument, say: TaxDocumentTexts): void => {
  const isUntaxed = isBillOfSupply(figures);
  if (!isUntaxed) {
    const rows = sumByHsn(figures);
    sheet.need(60 + Math.min(rows.length, 6) * 21);
    sheet.text(say.byHsn(kind), { size: 10, face: 'bold' });
    sheet.y += 4;
    writeTable(sheet, hsnColumns(figures, say), rows, 24);
    sheet.y += 4;
  }
  const untaxed = isUnregistered(figures) ? 'unregistered' : 'none';
  sheet.text(say.smallPrint(isUntaxed ? untaxed : 'included'), SMALL);
};

const loadTexts = textsOf(ENGLISH, () => import('./tax-document.texts.hi.ts'));

const languageOf = ({ document }: PrintedTaxDocument): Language => document.figures.language ?? 'en';

const draw = (sheet: Sheet, printed: PrintedTaxDocument, say: TaxDocumentTexts): void => {
  const { document } = printed;
  const { figures, number } = document;
  const first = pagesBefore(sheet);
  writeHead(sheet, printed, say);
  writeParties(sheet, document, say);
  const lines = figures.lines.filter(({ grossPaise }) => grossPaise !== 0);
  writeTable(sheet, lineColumns(figures, say), lines, 48);
  writeSums(sheet, document, say);
  writeSmallPrint(sheet, document, say);
  footSheet(sheet, `${figures.seller.name}  ·  ${number}`, first, say.page);
};

/** Draws an invoice, bill of supply or credit note from its figures, from the top of an empty page. */
export const drawTaxDocument = async (sheet: Sheet, printed: PrintedTaxDocument): Promise<void> => {
  const language = languageOf(printed);
  const say = await loadTexts(language);
  inLanguage(language, () => draw(sheet, printed, say));
};

/** {@link drawTaxDocument} as a document of its own. @returns a PDF */
export const writeTaxDocument = async (printed: PrintedTaxDocument): Promise<Buffer> => {
  const { document } = printed;
  const language = languageOf(printed);
  const { title } = await loadTexts(language);
  const named = `${title(titleOf(document.kind, document.figures))} ${document.number}`;
  const sheet = await openSheet(named, undefined, language);
  await drawTaxDocument(sheet, printed);
  return closePdf(sheet.doc);
};
