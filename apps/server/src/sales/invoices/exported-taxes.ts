/** What invoices and credit notes say of an order, as columns of the owner's files. Rupees. */
import type { PayableId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, toRupees } from '@darzi/contract/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Cell, indianMoment } from '../../platform/http/csv.ts';
import { listDocumentsOf, type StoredTaxDocument } from './tax-document.repository.ts';
import type { TaxLine } from './tax-figures.ts';

type Documents = readonly StoredTaxDocument[];

/** The documents of these orders, by order. */
export const listExportedTaxes = async (
  db: Db,
  ids: readonly PayableId[],
): Promise<ReadonlyMap<string, Documents>> =>
  Map.groupBy(await listDocumentsOf(db, ids), ({ orderId }) => orderId);

const invoiceIn = (documents: Documents = []): StoredTaxDocument | undefined =>
  documents.find(({ kind }) => kind === 'invoice');

export const LINE_TAX_COLUMNS = ['HSN', 'GST %', 'taxable', 'CGST', 'SGST or UTGST', 'IGST'] as const;

/**
 * The taxes of one line; blank until it is invoiced.
 * @param position of the line, from 1
 * @param hsn what the line names before it is invoiced
 */
export const lineTaxCells = (
  documents: Documents | undefined,
  position: number,
  hsn: string | null,
): Cell[] => {
  const line = invoiceIn(documents)?.figures.lines[position - 1];
  return line === undefined
    ? [hsn, null, null, null, null, null]
    : [
        line.hsn,
        line.ratePercent,
        ...[line.taxablePaise, line.cgstPaise, line.sgstPaise, line.igstPaise].map(toRupees),
      ];
};

export const DOCUMENT_COLUMNS = [
  'invoice',
  'invoiced',
  'buyer GSTIN',
  'place of supply',
  'order taxable',
  'order tax',
  'credit notes',
] as const;

const sumOf = (lines: readonly TaxLine[], of: (line: TaxLine) => Paise): number =>
  toRupees(addPaise(NO_MONEY, ...lines.map(of)));

/** The invoice of the whole order, delivery included, and the numbers of its credit notes. */
export const documentCells = (documents: Documents = []): Cell[] => {
  const invoice = invoiceIn(documents);
  if (invoice === undefined) return DOCUMENT_COLUMNS.map(() => null);
  const { number, issuedAt, figures } = invoice;
  const { placeOfSupply, buyerGstin, lines } = figures;
  return [
    number,
    indianMoment(issuedAt),
    buyerGstin,
    `${placeOfSupply.code}-${placeOfSupply.name}`,
    sumOf(lines, ({ taxablePaise }) => taxablePaise),
    sumOf(lines, ({ cgstPaise, sgstPaise, igstPaise }) => addPaise(cgstPaise, sgstPaise, igstPaise)),
    documents.flatMap((one) => (one.kind === 'credit_note' ? [one.number] : [])).join(' '),
  ];
};
