/** GSTR-1 as the CSV tables of the offline tool of the GST network. Pure. */
import type { TaxSection } from '@darzi/contract/invoices/tax-periods.routes.ts';
import { type Paise, toRupees } from '@darzi/contract/money.ts';
import type { Cell } from '../../platform/http/csv.ts';
import { dayOf } from './gst.rules.ts';
import {
  byRate,
  type FiledDocument,
  type Gstr1,
  type HsnRow,
  listedIn,
  NATURE,
  type RateSums,
  supplyOf,
  totalOf,
  unitOf,
} from './gstr1.rules.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** `21-Nov-2026`, as the tables write them. */
const dayInTable = (moment: Date): string => {
  const [year = '', month = '', day = ''] = dayOf(moment).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
};

type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

const placeOf = ({ figures }: FiledDocument): string =>
  `${figures.placeOfSupply.code}-${figures.placeOfSupply.name}`;
const rupees = (amount: Paise): string => toRupees(amount).toFixed(2);
const NO_CESS = '0.00';

const perRate = (
  documents: readonly FiledDocument[],
  row: (document: FiledDocument, sums: RateSums) => readonly Cell[],
): readonly (readonly Cell[])[] =>
  documents.flatMap((document) => byRate(document).map((sums) => row(document, sums)));

const hsnRow = (row: HsnRow): readonly Cell[] => [
  row.isToBusiness ? 'B2B' : 'B2C',
  row.hsn,
  unitOf(row),
  row.pieces,
  rupees(totalOf(row)),
  row.ratePercent,
  rupees(row.taxablePaise),
  rupees(row.igstPaise),
  rupees(row.cgstPaise),
  rupees(row.sgstPaise),
  NO_CESS,
];

const TABLES: { readonly [Section in TaxSection]: (gstr1: Gstr1) => Table } = {
  b2b: (gstr1) => ({
    head: [
      'GSTIN/UIN of Recipient',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Invoice Type',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(listedIn(gstr1, 'b2b'), (one, sums) => [
      one.figures.buyerGstin,
      one.number,
      dayInTable(one.issuedAt),
      rupees(one.totalPaise),
      placeOf(one),
      'N',
      'Regular B2B',
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  b2cl: (gstr1) => ({
    head: [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rows: perRate(listedIn(gstr1, 'b2cl'), (one, sums) => [
      one.number,
      dayInTable(one.issuedAt),
      rupees(one.totalPaise),
      placeOf(one),
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
      null,
    ]),
  }),
  b2cs: (gstr1) => ({
    head: ['Type', 'Place Of Supply', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
    rows: gstr1.small.map((row) => [
      'OE',
      row.place,
      row.ratePercent,
      rupees(row.taxablePaise),
      NO_CESS,
      null,
    ]),
  }),
  exp: (gstr1) => ({
    head: [
      'Export Type',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(listedIn(gstr1, 'exp'), (one, sums) => [
      'WPAY',
      one.number,
      dayInTable(one.issuedAt),
      rupees(one.totalPaise),
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  cdnr: (gstr1) => ({
    head: [
      'GSTIN/UIN of Recipient',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(listedIn(gstr1, 'cdnr'), (one, sums) => [
      one.figures.buyerGstin,
      one.number,
      dayInTable(one.issuedAt),
      'C',
      placeOf(one),
      'N',
      'Regular B2B',
      rupees(one.totalPaise),
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  cdnur: (gstr1) => ({
    head: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(listedIn(gstr1, 'cdnur'), (one, sums) => [
      supplyOf(one) === 'exp' ? 'EXPWP' : 'B2CL',
      one.number,
      dayInTable(one.issuedAt),
      'C',
      supplyOf(one) === 'exp' ? null : placeOf(one),
      rupees(one.totalPaise),
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  hsn: (gstr1) => ({
    head: [
      'Supply',
      'HSN',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    rows: gstr1.hsn.map(hsnRow),
  }),
  docs: (gstr1) => ({
    head: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: gstr1.series.map(({ kind, from, to, numbers, issued }) => [
      NATURE[kind],
      from,
      to,
      numbers,
      numbers - issued,
    ]),
  }),
};

/** One table of GSTR-1 with the column names of the offline tool. */
export const gstr1Table = (gstr1: Gstr1, section: TaxSection): Table => TABLES[section](gstr1);
