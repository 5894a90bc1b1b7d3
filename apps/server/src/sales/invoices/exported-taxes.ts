/** An order's invoices and credit notes as columns of the owner's files. Rupees. */
import { type PayableId, payableId } from '@darzi/contract/ids.ts';
import { addPaise, NO_MONEY, type Paise, toRupees } from '@darzi/contract/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { document, parseRows } from '../../platform/db/rows.ts';
import { type Cell, indianMoment } from '../../platform/http/csv.ts';
import type { TaxLine } from './tax-figures.ts';

type ExportedLine = Pick<
  TaxLine,
  'hsn' | 'ratePercent' | 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'
>;
/** The exported part of a document, extracted by the database: there are as many documents as orders. */
const exportedDocument = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  orderId: payableId,
  issuedAt: z.date(),
  buyerGstin: z.string().nullable(),
  /** Its code and name. */
  placeOfSupply: z.string(),
  lines: z.array(document<ExportedLine>()),
});
type ExportedDocument = z.output<typeof exportedDocument>;
type Documents = readonly ExportedDocument[];

/** These orders' documents by order, each order's oldest first. */
export const listExportedTaxes = async (
  db: Db,
  ids: readonly PayableId[],
): Promise<ReadonlyMap<string, Documents>> => {
  const rows = await parseRows(
    db,
    exportedDocument,
    sql`
    select d.kind, d.number, coalesce(d.order_id, d.custom_order_id) as "orderId", d.issued_at as "issuedAt",
      d.figures->>'buyerGstin' as "buyerGstin",
      concat(d.figures->'placeOfSupply'->>'code', '-', d.figures->'placeOfSupply'->>'name') as "placeOfSupply",
      case d.kind when 'invoice' then d.figures->'lines' else '[]' end as lines
    from tax_documents d where d.order_id = any(${[...ids]}::uuid[]) or d.custom_order_id = any(${[...ids]}::uuid[])
    order by d.issued_at, d.id`,
  );
  return Map.groupBy(rows, ({ orderId }) => orderId);
};

const invoiceIn = (documents: Documents = []): ExportedDocument | undefined =>
  documents.find(({ kind }) => kind === 'invoice');

export const LINE_TAX_COLUMNS = ['HSN', 'GST %', 'taxable', 'CGST', 'SGST or UTGST', 'IGST'] as const;

/**
 * The taxes of one line; blank until it is invoiced.
 * @param position of the line, from 1
 * @param hsn the line's own HSN before it is invoiced
 */
export const lineTaxCells = (
  documents: Documents | undefined,
  position: number,
  hsn: string | null,
): Cell[] => {
  const line = invoiceIn(documents)?.lines[position - 1];
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

const sumOf = (lines: readonly ExportedLine[], of: (line: ExportedLine) => Paise): number =>
  toRupees(addPaise(NO_MONEY, ...lines.map(of)));

/** The invoice of the whole order, delivery included, and the numbers of its credit notes. */
export const documentCells = (documents: Documents = []): Cell[] => {
  const invoice = invoiceIn(documents);
  if (invoice === undefined) return DOCUMENT_COLUMNS.map(() => null);
  const { number, issuedAt, placeOfSupply, buyerGstin, lines } = invoice;
  return [
    number,
    indianMoment(issuedAt),
    buyerGstin,
    placeOfSupply,
    sumOf(lines, ({ taxablePaise }) => taxablePaise),
    sumOf(lines, ({ cgstPaise, sgstPaise, igstPaise }) => addPaise(cgstPaise, sgstPaise, igstPaise)),
    documents.flatMap((one) => (one.kind === 'credit_note' ? [one.number] : [])).join(' '),
  ];
};
