/** GSTR-1 as CSV tables for the GST network's offline tool. Pure. */

import { isoDay } from '@darzi/contract/dates.ts';
import type { TaxSection } from '@darzi/contract/invoices/tax-periods.routes.ts';
import { type Paise, toRupees } from '@darzi/contract/money.ts';
import type { Cell } from '../../platform/http/csv.ts';
import {
  type FiledDocument,
  type Gstr1,
  listedIn,
  NATURE,
  supplyOf,
  taxedByRate,
  totalOf,
} from './gstr1.rules.ts';
import { type HsnRow, type NilSupply, type RateSums, unitOf } from './gstr1-sums.rules.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Days as the tables write them: `21-Nov-2026`. */
const dayInTable = (moment: Date): string => {
  const [year = '', month = '', day = ''] = isoDay(moment).split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
};

type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

const placeOf = ({ figures }: FiledDocument): string =>
  `${figures.placeOfSupply.code}-${figures.placeOfSupply.name}`;
/** Negative amounts as numbers: as text their leading minus would get an apostrophe, which the tool refuses. */
const rupees = (amount: Paise): Cell => (amount < 0 ? toRupees(amount) : toRupees(amount).toFixed(2));
const NO_CESS = '0.00';
/** Share of the tax rate: only a few supplies to the government are taxed at 65 % of it; empty means all of it. */
const WHOLE_RATE = null;
/** Nothing is sold through another company's marketplace. */
const NO_MARKETPLACE = null;

/** Receiver names that the tool accepts; it refuses a row with any other, but accepts one without a name. */
const RECEIVER = /^[\w&'\-./,()?@!#%$~*;+= ]{1,99}$/;
/** Names of the businesses that documents were issued to, by document number. */
export type Receivers = ReadonlyMap<string, string>;
const receiverOf = (receivers: Receivers, { number }: FiledDocument): string | null => {
  const name = receivers.get(number);
  return name !== undefined && RECEIVER.test(name) ? name : null;
};

const perRate = (
  documents: readonly FiledDocument[],
  row: (document: FiledDocument, sums: RateSums) => readonly Cell[],
): readonly (readonly Cell[])[] =>
  documents.flatMap((document) => taxedByRate(document).map((sums) => row(document, sums)));

const HSN_HEAD = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
];
/** By unit of quantity, as listed in the tool. */
const UNITS = {
  PCS: { description: 'Clothing', uqc: 'PCS-PIECES' },
  NA: { description: 'Courier services', uqc: 'NA' },
} as const;
const hsnTable = (rows: readonly HsnRow[]): Table => ({
  head: HSN_HEAD,
  rows: rows.map((row) => {
    const { description, uqc } = UNITS[unitOf(row)];
    return [
      row.hsn,
      description,
      uqc,
      row.pieces,
      rupees(totalOf(row)),
      row.ratePercent,
      rupees(row.taxablePaise),
      rupees(row.igstPaise),
      rupees(row.cgstPaise),
      rupees(row.sgstPaise),
      NO_CESS,
    ];
  }),
});

const nilRow = ({ isInterState, isToBusiness, nilPaise, exemptPaise }: NilSupply): readonly Cell[] => [
  `${isInterState ? 'Inter' : 'Intra'}-State supplies to ${isToBusiness ? 'registered' : 'unregistered'} persons`,
  rupees(nilPaise),
  rupees(exemptPaise),
  '0.00',
];

const TABLES: { readonly [Section in TaxSection]: (gstr1: Gstr1, receivers: Receivers) => Table } = {
  b2b: (gstr1, receivers) => ({
    head: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(listedIn(gstr1, 'b2b'), (one, sums) => [
      one.figures.buyerGstin,
      receiverOf(receivers, one),
      one.number,
      dayInTable(one.issuedAt),
      rupees(one.totalPaise),
      placeOf(one),
      'N',
      WHOLE_RATE,
      'Regular B2B',
      NO_MARKETPLACE,
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
      'Applicable % of Tax Rate',
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
      WHOLE_RATE,
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
      NO_MARKETPLACE,
    ]),
  }),
  b2cs: (gstr1) => ({
    head: [
      'Type',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rows: gstr1.small.map((row) => [
      'OE',
      row.place,
      WHOLE_RATE,
      row.ratePercent,
      rupees(row.taxablePaise),
      NO_CESS,
      NO_MARKETPLACE,
    ]),
  }),
  exp: (gstr1) => ({
    head: [
      'Export Type',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Port Code',
      'Shipping Bill Number',
      'Shipping Bill Date',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(listedIn(gstr1, 'exp'), (one, sums) => [
      'WPAY',
      one.number,
      dayInTable(one.issuedAt),
      rupees(one.totalPaise),
      // the parcel's customs documents, which the carrier has
      null,
      null,
      null,
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  cdnr: (gstr1, receivers) => ({
    head: [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: perRate(listedIn(gstr1, 'cdnr'), (one, sums) => [
      one.figures.buyerGstin,
      receiverOf(receivers, one),
      one.number,
      dayInTable(one.issuedAt),
      'C',
      placeOf(one),
      'N',
      'Regular B2B',
      rupees(one.totalPaise),
      WHOLE_RATE,
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
      'Applicable % of Tax Rate',
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
      WHOLE_RATE,
      sums.ratePercent,
      rupees(sums.taxablePaise),
      NO_CESS,
    ]),
  }),
  exemp: (gstr1) => ({
    head: [
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ],
    rows: gstr1.nil.map(nilRow),
  }),
  hsn_b2b: ({ hsn }) => hsnTable(hsn.filter(({ isToBusiness }) => isToBusiness)),
  hsn_b2c: ({ hsn }) => hsnTable(hsn.filter(({ isToBusiness }) => !isToBusiness)),
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

/** One table of GSTR-1 with the columns of the offline tool's sheet, which it imports as CSV. */
export const gstr1Table = (gstr1: Gstr1, section: TaxSection, receivers: Receivers = new Map()): Table =>
  TABLES[section](gstr1, receivers);
